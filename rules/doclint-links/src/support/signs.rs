//! Signs in which two anchors differ that look alike.

use doclint_rule::suggest::{is_invisible, question};

/// A character beyond ASCII, such as a curly quote, that is only in the first of two anchors with
/// the same letters. People don't see the difference.
fn odd_sign(a: &str, b: &str) -> Option<char> {
    let letters = |text: &str| text.chars().filter(|it| it.is_alphanumeric()).collect::<String>();
    let is_odd = |it: &char| !it.is_ascii() && !it.is_alphanumeric() && !b.contains(*it);
    a.chars().find(is_odd).filter(|_| letters(a) == letters(b))
}

/// Advice about an anchor of which nobody sees why it is another one.
pub(crate) fn invisible(anchor: &str, wanted: &str) -> Option<String> {
    let sign = odd_sign(anchor, wanted).filter(|it| is_invisible(*it))?;
    Some(format!("remove the invisible character U+{:04X} from the heading", u32::from(sign)))
}

/// The question whether an anchor is meant, with the sign in which it differs from the one that is
/// wanted.
pub(crate) fn meant(anchor: &str, wanted: &str) -> String {
    match odd_sign(anchor, wanted).or_else(|| odd_sign(wanted, anchor)) {
        Some(sign @ ('‘' | '’' | '“' | '”')) => format!(
            "did you mean `#{anchor}`? The platform writes `{sign}` for a straight quote of a \
             heading; to choose the anchor, give the heading an id"
        ),
        Some(sign) => {
            format!("did you mean `#{anchor}`? They differ in U+{:04X}", u32::from(sign))
        }
        None => question(&format!("#{anchor}"), &format!("#{wanted}")),
    }
}
