//! The words that models of configurations are written in.

/// Structs that allow their own keys only. What is no `Option` has to be given.
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

/// Structs that may have further keys, since not all are known.
macro_rules! open_objects {
    ($($(#[$meta:meta])* $name:ident { $($fields:tt)* })*) => {
        $crate::model::objects! {$(
            $(#[$meta])*
            #[schemars(extend("additionalProperties" = true))]
            $name { $($fields)* }
        )*}
    };
}

/// Texts from a list, in kebab-case where not written out.
macro_rules! choices {
    ($($(#[$meta:meta])* $name:ident: $($variant:ident $(= $text:literal)?),+;)*) => {$(
        #[derive(doclint_rule::schemars::JsonSchema)]
        #[schemars(crate = "doclint_rule::schemars", rename_all = "kebab-case")]
        $(#[$meta])*
        pub enum $name { $($(#[schemars(rename = $text)])? $variant),+ }
    )*};
}

/// Values of several shapes.
macro_rules! either {
    ($($(#[$meta:meta])* $name:ident $(<$of:ident>)?: $($variant:ident($kind:ty)),+;)*) => {$(
        #[derive(doclint_rule::schemars::JsonSchema)]
        #[schemars(crate = "doclint_rule::schemars", untagged)]
        #[allow(clippy::large_enum_variant, reason = "models are described, not filled")]
        $(#[$meta])*
        pub enum $name $(<$of>)? { $($variant($kind)),+ }
    )*};
}

/// Texts of a form: the pattern, and the form in words.
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
