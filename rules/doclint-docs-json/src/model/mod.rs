//! The models of `docs.json` and `mint.json`, and the macros that they are written in.

pub mod api;
pub mod common;
pub mod frame;
pub mod legacy;
pub mod looks;
pub mod modern;
pub mod navigation;
pub mod schema;

/// Structs that allow only their own keys. Fields are required unless they are an `Option`.
macro_rules! objects {
    ($($(#[$meta:meta])* $name:ident $(<$of:ident>)? {
        $($(#[$about:meta])* $field:ident: $kind:ty),* $(,)?
    })*) => {$(
        #[derive(doclint_rule::schemars::JsonSchema)]
        #[schemars(crate = "doclint_rule::schemars", rename_all = "camelCase", deny_unknown_fields)]
        $(#[$meta])*
        pub struct $name $(<$of>)? { $($(#[$about])* pub $field: $kind),* }
    )*};
}

/// Structs that allow other keys too, since not all are known.
macro_rules! open_objects {
    ($($(#[$meta:meta])* $name:ident { $($fields:tt)* })*) => {
        $crate::model::objects! {$(
            $(#[$meta])*
            #[schemars(extend("additionalProperties" = true))]
            $name { $($fields)* }
        )*}
    };
}

/// Strings from a list, in kebab-case unless written out.
macro_rules! choices {
    ($($(#[$meta:meta])* $name:ident: $($variant:ident $(= $text:literal)?),+;)*) => {$(
        #[derive(doclint_rule::schemars::JsonSchema)]
        #[schemars(crate = "doclint_rule::schemars", rename_all = "kebab-case")]
        $(#[$meta])*
        pub enum $name { $($(#[schemars(rename = $text)])? $variant),+ }
    )*};
}

/// Values of one of several shapes.
macro_rules! either {
    ($($(#[$meta:meta])* $name:ident $(<$of:ident>)?: $($variant:ident($kind:ty)),+;)*) => {$(
        #[derive(doclint_rule::schemars::JsonSchema)]
        #[schemars(crate = "doclint_rule::schemars", untagged)]
        #[allow(clippy::large_enum_variant, reason = "models are only described, never filled")]
        $(#[$meta])*
        pub enum $name $(<$of>)? { $($variant($kind)),+ }
    )*};
}

/// Strings of a form: the pattern, and the form in words.
macro_rules! texts {
    ($($(#[$meta:meta])* $name:ident: $pattern:literal, $words:literal;)*) => {$(
        #[derive(doclint_rule::schemars::JsonSchema)]
        #[schemars(crate = "doclint_rule::schemars")]
        #[schemars(extend("pattern" = $pattern, "x-wanted" = $words))]
        $(#[$meta])*
        pub struct $name(pub String);
    )*};
}

pub(crate) use {choices, either, objects, open_objects, texts};
