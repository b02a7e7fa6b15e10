//! New names, on a small site.

use crate::goto_samples::{Sample, cursor};
use crate::{Document, FileEdits, rename, rename_files, rename_target};
use doclint_diagnostic::{Edit, apply_edits};
use doclint_syntax::Dialect;

/// The files that edits change, each with its new text.
fn changed(sample: &Sample, open: Option<&Document>, edits: &[FileEdits]) -> Vec<(String, String)> {
    let apply = |it: &FileEdits| {
        let text = match open.filter(|open| open.path == it.path) {
            Some(open) => open.text().to_owned(),
            None => sample.text(&it.path),
        };
        (it.path.clone(), apply_edits(&text, &it.edits).unwrap())
    };
    edits.iter().map(apply).collect()
}

fn has(files: &[(String, String)], path: &str, part: &str) -> bool {
    files.iter().any(|it| it.0 == path && it.1.contains(part))
}

#[test]
fn a_heading_takes_its_links_with_it() {
    let sample = Sample::new();
    let (document, offset) = sample.at("guides/keys.mdx", "## Ma|ke a key");
    let (span, name) = rename_target(sample.view(), &document, offset).unwrap();
    assert_eq!((name.as_str(), &document.text()[span.range()]), ("Make a key", "Make a key"));
    let edits = rename(sample.view(), &document, offset, "Create keys").unwrap();
    let files = changed(&sample, Some(&document), &edits);
    assert!(has(&files, "guides/keys.mdx", "## Create keys\n"), "{files:?}");
    assert!(has(&files, "index.mdx", "](/guides/keys#create-keys)"), "{files:?}");
    assert!(has(&files, "guides/limits.mdx", "](/old#create-keys)"), "{files:?}");
    assert_eq!(files.len(), 3);
}

#[test]
fn a_heading_of_a_newer_text_is_renamed_there() {
    let sample = Sample::new();
    let text = sample.text("guides/keys.mdx").replace("## Make", "A new line.\n\n## Make");
    let document = Document::new("guides/keys.mdx", &text, Dialect::Mdx);
    let offset = text.find("Make").unwrap() as u32;
    let edits = rename(sample.view(), &document, offset, "Create keys").unwrap();
    let files = changed(&sample, Some(&document), &edits);
    assert!(has(&files, "guides/keys.mdx", "A new line.\n\n## Create keys\n"), "{files:?}");
}

#[test]
fn what_a_heading_cant_be_is_refused_with_a_reason() {
    let sample = Sample::new();
    let (document, offset) = sample.at("guides/keys.mdx", "## Ma|ke a key");
    for (name, reason) in [("", "one line of text"), ("<b", "can't be the text of a heading")] {
        let error = rename(sample.view(), &document, offset, name).unwrap_err();
        assert!(error.contains(reason), "{error}");
    }
}

#[test]
fn a_custom_id_is_not_a_part_of_the_name() {
    let sample = Sample::new();
    let document = Document::new("index.mdx", "## Some text {#own}\n", Dialect::Mdx);
    assert_eq!(rename_target(sample.view(), &document, 4).unwrap().1, "Some text");
}

#[test]
fn names_in_the_document_are_renamed_everywhere_in_it() {
    let sample = Sample::new();
    for (before, name, after) in [
        ("<Ca|rd>\n  x\n</Card>\n", "Tile", "<Tile>\n  x\n</Tile>\n"),
        ("<Card>\n  x\n</Ca|rd>\n", "Tile", "<Tile>\n  x\n</Tile>\n"),
        ("<Card a=\"</Card>\">x</Car|d>\n", "Tile", "<Tile a=\"</Card>\">x</Tile>\n"),
        ("<Ca|rd />\n", "a.Tile", "<a.Tile />\n"),
        (
            "[a][one] [One] [oNe][] ![b][one]\n\n[on|e]: /x\n",
            "two",
            "[a][two] [One][two] [oNe][two] ![b][two]\n\n[two]: /x\n",
        ),
        ("[a][o|ne]\n\n[one]: /x\n", "two", "[a][two]\n\n[two]: /x\n"),
        ("##### De|ep *one*\n", "Other", "##### Other\n"),
        ("a[^x|] b[^y]\n\n[^x]: c\n\n[^y]: d\n", "z", "a[^z] b[^y]\n\n[^z]: c\n\n[^y]: d\n"),
    ] {
        let (text, offset) = cursor(before);
        let document = Document::new("index.mdx", &text, Dialect::Mdx);
        let target = rename_target(sample.view(), &document, offset).unwrap();
        assert!(target.0.start <= offset && offset <= target.0.end, "{before}");
        assert_eq!(&text[target.0.range()], target.1);
        let edits = rename(sample.view(), &document, offset, name).unwrap();
        assert_eq!(changed(&sample, Some(&document), &edits)[0].1, after, "{before}");
    }
}

#[test]
fn bad_names_are_refused() {
    let sample = Sample::new();
    for (text, name, reason) in [
        ("wo|rd", "x", "nothing here can be renamed"),
        ("<Ca|rd />", "a b", "is not the name of a component"),
        ("<Ca|rd />", "1", "is not the name of a component"),
        ("[a]\n\n[|a]: /x\n[b]: /y\n", "B", "already has a definition"),
        ("[a]\n\n[|a]: /x\n", "a]", "is not a label"),
        ("a[^x|]\n\n[^x]: b\n", "y z", "is not a label"),
        ("a[^x|] b[^y]\n\n[^x]: b\n\n[^y]: c\n", "y", "already exists"),
    ] {
        let (text, offset) = cursor(text);
        let document = Document::new("index.mdx", &text, Dialect::Mdx);
        let error = rename(sample.view(), &document, offset, name).unwrap_err();
        assert!(error.contains(reason), "{text}: {error}");
    }
    let document = Document::new("index.mdx", "word", Dialect::Mdx);
    assert_eq!(rename_target(sample.view(), &document, 2), None);
}

fn moved(sample: &Sample, moves: &[(&str, &str)]) -> Result<Vec<(String, String)>, String> {
    let moves: Vec<_> = moves.iter().map(|it| (it.0.to_owned(), it.1.to_owned())).collect();
    let edits = rename_files(sample.view(), &moves)?;
    for file in &edits {
        let in_order = file.edits.windows(2).all(|it| it[0].span.end <= it[1].span.start);
        assert!(in_order, "{file:?}");
    }
    Ok(changed(sample, None, &edits))
}

#[test]
fn moved_files_keep_their_links() {
    let sample = Sample::new();
    let files = moved(&sample, &[("guides/keys.mdx", "guides/secrets.mdx")]).unwrap();
    assert!(has(&files, "docs.json", "\"guides/secrets\""), "{files:?}");
    assert!(has(&files, "docs.json", "\"destination\": \"/guides/secrets\""), "{files:?}");
    assert!(has(&files, "docs.json", "\"source\": \"/guides/keys\""), "{files:?}");
    assert!(has(&files, "index.mdx", "](/guides/secrets#make-a-key)"), "{files:?}");
    let files = moved(&sample, &[("snippets/shared.mdx", "snippets/common.mdx")]).unwrap();
    assert!(has(&files, "guides/keys.mdx", "\"/snippets/common.mdx\""), "{files:?}");
    let files = moved(&sample, &[("guides", "manual")]).unwrap();
    assert!(has(&files, "index.mdx", "](/manual/keys#make-a-key)"), "{files:?}");
    assert!(has(&files, "index.mdx", "](./manual/limits)"), "{files:?}");
    assert!(has(&files, "navbar.json", "\"/manual/limits\""), "{files:?}");
}

#[test]
fn several_moves_make_edits_of_the_texts_before_all_of_them() {
    let sample = Sample::new();
    let moves =
        [("guides/keys.mdx", "guides/secrets.mdx"), ("guides/limits.mdx", "guides/quotas.mdx")];
    let files = moved(&sample, &moves).unwrap();
    assert!(has(&files, "index.mdx", "](/guides/secrets#make-a-key)"), "{files:?}");
    assert!(has(&files, "index.mdx", "](./guides/quotas)"), "{files:?}");
    assert!(has(&files, "guides/limits.mdx", "](/guides/secrets#in-snippet)"), "{files:?}");
    assert!(has(&files, "docs.json", "\"guides/secrets\", \"guides/quotas\""), "{files:?}");
    let files = moved(&sample, &[("none.mdx", "other.mdx")]).unwrap();
    assert!(files.is_empty(), "an unknown file moves nothing: {files:?}");
}

#[test]
fn what_cant_move_is_refused_with_a_reason() {
    let sample = Sample::new();
    let error = moved(&sample, &[("docs.json", "x.json")]).unwrap_err();
    assert!(error.contains("move it manually"), "{error}");
    let error = moved(&sample, &[("guides/keys.mdx", "guides/limits.mdx")]).unwrap_err();
    assert!(error.contains("already exists"), "{error}");
    let many: Vec<_> = (0..21).map(|_| ("a", "b")).collect();
    let error = moved(&sample, &many).unwrap_err();
    assert!(error.contains("21 files move at once"), "{error}");
}

#[test]
fn edits_of_steps_become_edits_of_the_first_text() {
    use crate::rename_edits::Pieces;
    let text = "one two three";
    let steps = [
        vec![Edit::replace((4..7).into(), "2"), Edit::insert(13, "!")],
        vec![Edit::delete((0..4).into()), Edit::replace((9..11).into(), "E?")],
        vec![Edit::insert(0, "zero "), Edit::replace((4..7).into(), "X")],
    ];
    let mut pieces = Pieces::of(text.len() as u32);
    let mut expected = text.to_owned();
    for step in &steps {
        pieces.apply(step);
        expected = apply_edits(&expected, step).unwrap();
    }
    let edits = pieces.edits();
    assert_eq!(apply_edits(text, &edits).unwrap(), expected);
    assert!(edits.len() > 1, "{edits:?}");
    let mut pieces = Pieces::of(3);
    pieces.apply(&[]);
    assert!(pieces.edits().is_empty());
}
