//! Fragments of `docs.json` that name each other in a circle.

use doclint_diagnostic::Location;

/// One fragment names another.
pub struct Named {
    pub from: String,
    pub to: String,
    pub at: Location,
}

/// The places that are in a circle. What only leads to a circle, or comes after it, is left out.
pub fn circles(mut named: Vec<Named>) -> Vec<Location> {
    // Each round drops at least one of them, and there are as many rounds as fragments in a row.
    loop {
        let before = named.len();
        let sources: Vec<String> = sorted(named.iter().map(|it| &it.from));
        let targets: Vec<String> = sorted(named.iter().map(|it| &it.to));
        named.retain(|it| {
            sources.binary_search(&it.to).is_ok() && targets.binary_search(&it.from).is_ok()
        });
        if named.len() == before {
            return named.into_iter().map(|it| it.at).collect();
        }
    }
}

fn sorted<'n>(names: impl Iterator<Item = &'n String>) -> Vec<String> {
    let mut names: Vec<String> = names.cloned().collect();
    names.sort_unstable();
    names
}

#[cfg(test)]
mod tests {
    use super::{Named, circles};
    use doclint_diagnostic::{FileId, Location, Span};

    #[test]
    fn only_what_is_in_a_circle_is_found() {
        let names = ["a b", "b c", "c b", "c d", "e e", "d f"];
        let named = names.iter().enumerate().map(|(index, it)| {
            let (from, to) = it.split_once(' ').unwrap();
            let at = Location { file: FileId(index as u32), span: Span::at(0) };
            Named { from: from.to_owned(), to: to.to_owned(), at }
        });
        let found: Vec<u32> = circles(named.collect()).iter().map(|it| it.file.0).collect();
        assert_eq!(found, [1, 2, 4]);
    }
}
