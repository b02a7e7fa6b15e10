//! The operation that was meant by a name that matches none.

use doclint_rule::site::{Operation, OperationName};
use doclint_rule::suggest::is_slip;
use std::collections::BTreeMap;

/// The only operation that a name can mean, by the usual mistakes, smallest first: names of
/// parameters, case and punctuation; the method; a folder before the path, such as the server's;
/// one part of the path.
pub(crate) fn near<'o>(
    name: &OperationName<'_>,
    all: impl Iterator<Item = &'o Operation>,
) -> Option<&'o Operation> {
    // Several files may have the same operation.
    let all: BTreeMap<(&str, &str), &Operation> =
        all.map(|it| ((it.path.as_str(), it.method.as_str()), it)).collect();
    let named = Parts::of(name.path);
    let all: Vec<(&Operation, Parts<'_>)> =
        all.into_values().map(|it| (it, Parts::of(&it.path))).collect();
    let of_method = || all.iter().filter(|it| it.0.method == name.method);
    let same: Vec<&Operation> =
        all.iter().filter(|it| it.1.are_spelled_like(&named)).map(|it| it.0).collect();
    if !same.is_empty() {
        return of_path(&same, &name.method);
    }
    let extended: Vec<_> = of_method().filter(|it| it.1.extend(&named)).collect();
    if !extended.is_empty() {
        return only(extended.into_iter()).map(|it| it.0);
    }
    let slips: Vec<_> = of_method().filter(|it| it.1.have_one_slip(&named)).collect();
    if !slips.is_empty() {
        return only(slips.into_iter()).map(|it| it.0);
    }
    // A part that means something else: the path has to have others that say which one it is.
    only(of_method().filter(|it| it.1.have_another_part(&named))).map(|it| it.0)
}

/// The operation of a path with this method, or else the only operation.
fn of_path<'o>(same: &[&'o Operation], method: &str) -> Option<&'o Operation> {
    let with_method: Vec<&Operation> =
        same.iter().filter(|it| it.method == method).copied().collect();
    let all = if with_method.is_empty() { same } else { &with_method };
    only(all.iter()).copied()
}

/// The parts of a path, in lower case and without signs; `{}` for a parameter.
struct Parts<'p>(Vec<(&'p str, String)>);

impl<'p> Parts<'p> {
    fn of(path: &'p str) -> Self {
        let parts = path.split('/').filter(|it| !it.is_empty());
        let folded = |part: &str| match part.starts_with(['{', ':']) {
            true => "{}".to_owned(),
            false => {
                let letters = part.chars().filter(|it| it.is_alphanumeric());
                letters.flat_map(char::to_lowercase).collect()
            }
        };
        Self(parts.map(|it| (it, folded(it))).collect())
    }

    fn are_spelled_like(&self, other: &Self) -> bool {
        self.0.iter().map(|it| &it.1).eq(other.0.iter().map(|it| &it.1))
    }

    /// Whether one of two paths is the end of the other.
    fn extend(&self, other: &Self) -> bool {
        let (short, long) =
            if self.0.len() < other.0.len() { (self, other) } else { (other, self) };
        let Some(before) = long.0.len().checked_sub(short.0.len()).filter(|it| *it > 0) else {
            return false;
        };
        let (before, end) = long.0.split_at(before);
        let is_base = |part: &str| {
            let number = part.strip_prefix('v').unwrap_or(part);
            ["api", "rest"].contains(&part) || number.starts_with(|it: char| it.is_ascii_digit())
        };
        // A single part, such as `members`, is in many places.
        let is_telling = short.0.len() > 1 && short.0.iter().any(|it| it.1 != "{}")
            || before.iter().all(|it| is_base(&it.1));
        let has_parameter = before.iter().any(|it| it.1 == "{}");
        let is_end = end.iter().zip(&short.0).all(|(a, b)| a.1 == b.1);
        is_telling && !has_parameter && is_end && !short.0.is_empty()
    }

    /// Whether only one part differs, by a slip.
    fn have_one_slip(&self, other: &Self) -> bool {
        self.different(other).is_some_and(|(a, b)| is_slip(a, b))
    }

    /// Whether only one part differs, of at least three that are not parameters.
    fn have_another_part(&self, other: &Self) -> bool {
        let names = self.0.iter().filter(|it| it.1 != "{}").count();
        names > 2
            && self.different(other).is_some_and(|it| self.0.last().map(|it| it.0) != Some(it.0))
    }

    /// The only part that differs in two paths of the same length, and is not a parameter.
    fn different<'a>(&'a self, other: &'a Self) -> Option<(&'a str, &'a str)> {
        let pairs = self.0.iter().zip(&other.0).filter(|(a, b)| a.1 != b.1);
        let (a, b) = only(pairs).filter(|_| self.0.len() == other.0.len())?;
        (a.1 != "{}" && b.1 != "{}").then_some((a.0, b.0))
    }
}

fn only<T>(mut all: impl Iterator<Item = T>) -> Option<T> {
    all.next().filter(|_| all.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_rule::Span;

    fn operation(text: &str) -> Operation {
        let (method, path) = text.split_once(' ').expect("a method and a path");
        Operation {
            method: method.to_owned(),
            path: path.to_owned(),
            span: Span::default(),
            is_hidden: false,
            addresses: Vec::new(),
            title: None,
            is_discouraged: false,
        }
    }

    #[test]
    fn one_operation_is_meant() {
        let all = [
            "get /queues",
            "post /queues",
            "get /queues/{id}",
            "patch /queues/{id}",
            "delete /queues/{id}",
            "get /v2/topics/{id}/limits",
            "post /jobs/{id}/cancel",
            "post /jobs/{id}/restart",
        ];
        let all: Vec<Operation> = all.into_iter().map(operation).collect();
        let near = |text: &str| {
            let name = OperationName::parse(text).expect("a name");
            near(&name, all.iter()).map(|it| format!("{} {}", it.method, it.path))
        };
        for (wrong, right) in [
            ("GET /queue/{queueId}", "get /queues/{id}"),
            ("GET /queues/:id", "get /queues/{id}"),
            ("GET /api/v1/queues/{id}", "get /queues/{id}"),
            ("GET /topics/{id}/limits", "get /v2/topics/{id}/limits"),
            ("GET /v2/themes/{id}/limits", "get /v2/topics/{id}/limits"),
            ("GET /jobs/{id}/cancel", "post /jobs/{id}/cancel"),
            ("GET /quoues", "get /queues"),
        ] {
            assert_eq!(near(wrong).as_deref(), Some(right), "{wrong}");
        }
        for wrong in [
            "PUT /queues/{id}",
            "DELETE /queues",
            "POST /queues/{id}",
            "POST /jobs/{id}/pause",
            "GET /users",
        ] {
            assert_eq!(near(wrong), None, "{wrong}");
        }
    }
}
