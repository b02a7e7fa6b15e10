//! The language by example.

use crate::{matches, page, selector};
use doclint_selector::{KIND_NAMES, SelectorSet};
use doclint_syntax::{Dialect, NodeId, Page, parse};

/// Checks the beginnings of the nodes that a selector finds, as many bytes as each text has.
fn check(page: &Page, select: &str, expected: &[&str]) {
    let (found, matching) = matches(&SelectorSet::new(vec![selector(select)]), page);
    assert!(matching.is_complete);
    let texts: Vec<&str> = found
        .iter()
        .map(|&(_, id)| page.node(NodeId(id)).text().lines().next().unwrap_or_default())
        .collect();
    let fits = texts.len() == expected.len()
        && texts.iter().zip(expected).all(|(text, start)| text.starts_with(start));
    assert!(fits, "`{select}` finds {texts:?}, not {expected:?}");
}

#[test]
fn components_tables_and_front_matter() {
    let steps = page(
        "<Steps>\n  <Step>\n\n  | a |\n  | - |\n\n  <table />\n\n  </Step>\n</Steps>\n\n| b |\n| - |\n",
    );
    check(&steps, "Steps table", &["| a |"]);
    check(&steps, "Steps <table>", &["<table />"]);
    let cards = page(
        "<CardGroup>\n  <Card title=\"One\" />\n  <Card title=\"Two\" icon=\"x\">two</Card>\n  \
         <Card title=\"Three\">three</Card>\n</CardGroup>\n\n<Card title=\"Four\" />\n",
    );
    check(
        &cards,
        "CardGroup > Card:not([icon])",
        &["<Card title=\"One\"", "<Card title=\"Three\""],
    );
    let wide = "---\nmode: wide\n---\n\n![a](b.png)\n\n<img src=\"c.png\" />\n\n<Frame><Image /></Frame>\n";
    check(&page(wide), "page[frontmatter.mode=wide] Image", &["![a]", "<img", "<Image"]);
    check(&page(&wide.replace("wide", "frame")), "page[frontmatter.mode=wide] Image", &[]);
}

#[test]
fn names() {
    let text = page(
        "import a from 'b'\n\n# H\n\np *e* **s** ~~d~~ `c` $m$ [l](/x) ![i](j) {x} <Tree.File/>\n\n\
         ---\n\n> q\n\n- item\n\n```js\ncode\n```\n\n$$\nmath\n$$\n\n| t |\n| - |\n\n<></>\n",
    );
    for (select, expected) in [
        ("esm", "import"),
        ("heading", "# H"),
        ("emphasis", "*e*"),
        ("strong", "**s**"),
        ("strikethrough", "~~d~~"),
        ("inline-code", "`c`"),
        ("inline-math", "$m$"),
        ("link", "[l]"),
        ("image", "![i]"),
        ("expression", "{x}"),
        ("Tree.File", "<Tree.File/>"),
        ("thematic-break", "---"),
        ("block-quote", "> q"),
        ("list", "- item"),
        ("item", "- item"),
        ("code", "```js"),
        ("math", "$$"),
        ("table", "| t |"),
        ("row", "| t |"),
        ("component:empty:not(Tree.File)", "<></>"),
        ("page", "import"),
    ] {
        check(&text, select, &[expected]);
    }
    check(&text, "Tree", &[]);
    check(&text, "block-quote *", &["q", "q"]);
    let html = parse("a <b>b</b>\n\n<div>\n\n[^1]\n\n[^1]: note\n", Dialect::Markdown);
    check(&html, "inline-html", &["<b>", "</b>"]);
    check(&html, "html", &["<div>"]);
    check(&html, "footnote-reference[label='1']", &["[^1]"]);
    check(&html, "footnote-definition", &["[^1]: note"]);
}

#[test]
fn attributes() {
    let text = page(
        "## A {#one}\n\n### B\n\n```js title=\"main.js\" wrap\n```\n\n```\n```\n\n\
         <Card title=\"Go home\" cols={2} horizontal href={'/start'} a=\"1\" a=\"2\" {...b} />\n\n\
         [l](/docs/x.md 'T') ![Alt](i.PNG)\n\n3. three\n\n- [x] done\n- [ ] open\n- none\n",
    );
    for (select, expected) in [
        ("heading[level=2]", &["## A"][..]),
        ("heading[level='3']", &["### B"]),
        ("heading[id]", &["## A"]),
        ("heading[id=one]", &["## A"]),
        ("heading:not([id])", &["### B"]),
        ("code[language=js]", &["```js"]),
        ("code[title$=\".js\"]", &["```js"]),
        ("code[meta~=wrap]", &["```js"]),
        ("code:not([language])", &["```"]),
        ("[title='Go home']", &["<Card"]),
        ("[title^=Go]", &["<Card"]),
        ("[title~=home]", &["<Card"]),
        ("[title~=hom]", &[]),
        ("[title*='o h']", &["<Card"]),
        ("[title=\"go home\"]", &[]),
        ("[title=\"go HOME\" i]", &["<Card"]),
        ("Card[ cols = 2 ]", &["<Card"]),
        ("Card[horizontal=true]", &["<Card"]),
        ("Card[href=/start]", &["<Card"]),
        ("Card[a='1']", &[]),
        ("Card[a='2'][title][cols]", &["<Card"]),
        ("Card[b]", &[]),
        ("link[destination$='.md']", &["[l]"]),
        ("link[href^=/docs/][title=T]", &["[l]"]),
        ("image[src$=.png i]", &["![Alt]"]),
        ("image[alt=Alt]", &["![Alt]"]),
        ("list[ordered]", &["3. three"]),
        ("list[start='3']", &["3. three"]),
        ("item[checked=true]", &["- [x]"]),
        ("item[checked]", &["- [x]", "- [ ]"]),
    ] {
        check(&text, select, expected);
    }
}

/// Without a name a selector is tried only where the attribute may be; twice negated, everywhere.
#[test]
fn attributes_are_found_without_a_name() {
    let text = "---\nmode: wide\n---\n\n# A {#a}\n\n3. [x] done\n\n```js title=\"t\"\n```\n\n\
                [l](/x 'T') ![i](/y 'T') [r] [^1]\n\n[r]: /z 'T'\n\n[^1]: note\n\n<A id=\"1\" src=\"s\" />\n";
    let page = page(text);
    let properties =
        KIND_NAMES.iter().flat_map(|it| it.properties.iter().map(move |name| (it, name)));
    for (entry, property) in properties {
        let select = |text: &str| matches(&SelectorSet::new(vec![selector(text)]), &page).0;
        let found = select(&format!("[{property}]"));
        assert_eq!(found, select(&format!(":not(:not([{property}]))")), "{property}");
        let named = select(&format!("{}[{property}]", entry.name));
        assert!(!named.is_empty(), "no {} has a {property}", entry.name);
        assert!(named.iter().all(|it| found.contains(it)), "{} {property}", entry.name);
    }
    check(&page, ":is(A, link)[id]", &["<A id"]);
    check(&page, "[frontmatter.mode=wide] A", &["<A id"]);
}

#[test]
fn front_matter() {
    let text = page(
        "---\nmode: wide\nnull_one:\nempty: ''\nflag: false\nnumber: 12\nog:title: T\n\
         tags: [beta, new]\nseo:\n  index: no\n  list:\n    - name: a\n---\n\nText.\n",
    );
    for (attribute, is_there) in [
        ("frontmatter", true),
        ("frontmatter.mode", true),
        ("frontmatter.mode^=wi", true),
        ("frontmatter.mode=narrow", false),
        ("frontmatter.null_one", false),
        ("frontmatter.empty", true),
        ("frontmatter.empty=''", true),
        ("frontmatter.flag=false", true),
        ("frontmatter.number='12'", true),
        ("frontmatter.og:title=T", true),
        ("frontmatter.tags=new", true),
        ("frontmatter.tags=old", false),
        ("frontmatter.tags.0=beta", true),
        ("frontmatter.tags.2", false),
        ("frontmatter.seo", true),
        ("frontmatter.seo=x", false),
        ("frontmatter.seo.index=no", true),
        ("frontmatter.seo.list.0.name=a", true),
        ("frontmatter.mode.x", false),
    ] {
        check(
            &text,
            &format!("page[{attribute}] paragraph"),
            if is_there { &["Text"] } else { &[] },
        );
    }
    check(&page("Text.\n"), "page[frontmatter]", &[]);
    check(&page("Text.\n"), "page:not([frontmatter.description])", &["Text"]);
}

#[test]
fn combinators_and_places() {
    let text = page(
        "# H\n\n{/* a comment is no node */}\n\none\n\ntwo\n\n> three\n\n<A>\n  <B>x</B>\n  <B />\n  \
         {/* */}\n  <C>\n\n  four\n\n  </C>\n</A>\n\n<A>{/* only this */}</A>\n\n- a\n- b\n- c\n- d\n",
    );
    for (select, expected) in [
        ("heading + paragraph", &["one"][..]),
        ("heading ~ paragraph", &["one", "two"]),
        ("paragraph + paragraph", &["two"]),
        ("page > paragraph", &["one", "two"]),
        ("page paragraph:not(item *)", &["one", "two", "three", "four"]),
        ("A paragraph, block-quote > paragraph", &["three", "four"]),
        ("A > B", &["<B>", "<B />"]),
        ("A>B+B", &["<B />"]),
        ("B + C paragraph", &["four"]),
        ("B:first-child", &["<B>"]),
        ("C:last-child", &["<C>"]),
        ("C > :only-child", &["four"]),
        ("A:empty", &["<A>{"]),
        ("B:empty", &["<B />"]),
        ("item:nth-child(2)", &["- b"]),
        ("item:nth-child(odd)", &["- a", "- c"]),
        ("item:nth-child(even)", &["- b", "- d"]),
        ("item:nth-child( 3n + 1 )", &["- a", "- d"]),
        ("item:nth-child(-n+2)", &["- a", "- b"]),
        ("item:nth-child(n)", &["- a", "- b", "- c", "- d"]),
        ("page > :first-child", &["# H"]),
        ("page > heading:first-child + paragraph ~ A:has(C)", &["<A>"]),
    ] {
        check(&text, select, expected);
    }
}

#[test]
fn logic() {
    let text = page(
        "<A x>\n  <B>\n    <C />\n  </B>\n  <D />\n</A>\n\n<A>\n  <D />\n  <C />\n</A>\n\n<C />\n",
    );
    for (select, expected) in [
        ("A:has(C)", &["<A x>", "<A>"][..]),
        ("A:has(> C)", &["<A>"]),
        ("A:has(B C)", &["<A x>"]),
        ("A:has(> B > C + D)", &[]),
        ("A:has(D + C)", &["<A>"]),
        ("B:has(+ D)", &["<B>"]),
        ("A:has(~ C)", &["<A x>", "<A>"]),
        ("A:has(+ C)", &["<A>"]),
        ("A:not(:has(B))", &["<A>"]),
        ("A:has(B:not(:has(D)))", &["<A x>"]),
        ("A:has(:is(B > C))", &["<A x>"]),
        (":is(B, D) > C, :is(D:first-child) + C", &["<C />", "<C />"]),
        ("C:not(A C)", &["<C />"]),
        ("C:not(B > C, page > C)", &["<C />"]),
        ("D:is(B + *)", &["<D />"]),
        ("A:not([x]):not(:empty) > :not(D)", &["<C />"]),
    ] {
        check(&text, select, expected);
    }
}

#[test]
fn texts() {
    let text = page(
        "# See [the **guide**](/x)\n\nUse `npm i`\nand AT&amp;T.\n\n- one\n- two\n\n```js\nlet a = 1 / 2;\n```\n\n\
         <Card>\nInside\n</Card>\n\n{user.name}\n",
    );
    for (select, expected) in [
        ("heading:text(/^See the guide$/)", &["# See"][..]),
        ("paragraph:text(/npm i\\sand AT&T\\.$/)", &["Use"]),
        ("paragraph:text(/use/)", &[]),
        ("paragraph:text(/use/i)", &["Use"]),
        ("list:text(/^two$/)", &[]),
        ("list:text(/^two$/m)", &["- one"]),
        ("list:text(/one.two/)", &[]),
        ("list:text(/one.two/s)", &["- one"]),
        ("code:text( /1 \\/ 2/ )", &["```js"]),
        ("Card:text(/^Inside$/m)", &["<Card>"]),
        ("expression:text(/^user/)", &["{user"]),
        ("page:text(/user/)", &[]),
        ("page:text(/guide\nUse/)", &["# See"]),
        ("text:text(/^guide$/)", &["guide"]),
        ("*:text(/guide/):not(page, heading, link, strong)", &["guide"]),
    ] {
        check(&text, select, expected);
    }
}

#[test]
fn found_in_order_and_once() {
    let text = page("# a\n\n*b*\n");
    let set = SelectorSet::new(vec![
        selector("paragraph, *, page > paragraph"),
        selector("emphasis"),
        selector("heading, paragraph"),
    ]);
    let (found, _) = matches(&set, &text);
    assert_eq!(
        found,
        [(0, 0), (0, 1), (2, 1), (0, 2), (0, 3), (2, 3), (0, 4), (1, 4), (0, 5)],
        "page, heading, its text, paragraph, emphasis, its text"
    );
    assert_eq!(set.len(), 3);
    assert!(SelectorSet::new(Vec::new()).is_empty());
    assert!(matches(&SelectorSet::default(), &text).0.is_empty());
}

#[test]
fn names_are_reported_with_their_place() {
    let select = selector("Card > heading, <my-el> img:has(Icon) Image");
    let names: Vec<_> = select
        .component_names()
        .map(|(name, span)| (name, &select.as_str()[span.range()]))
        .collect();
    assert_eq!(names, [("Card", "Card"), ("my-el", "my-el"), ("img", "img"), ("Icon", "Icon")]);
}

#[test]
fn the_manual_names_every_kind_and_property() {
    let manual = include_str!("../../README.md");
    for kind in KIND_NAMES {
        let start = format!("| `{}` |", kind.name);
        let row = manual.lines().find(|it| it.starts_with(&start));
        let row = row.unwrap_or_else(|| panic!("no row for {}", kind.name));
        for property in kind.properties {
            assert!(row.contains(&format!("`{property}`")), "{property}: {row}");
        }
    }
}
