//! Failures that were found stay fixed, and a few random texts find no others.

use crate::{Input, TARGETS, assert_holds, corpus, minimal, mutated, target};
use doclint_tests::rng::Rng;

/// Pages on which a fix was refused or applied again and again, as short as they can be.
const FOUND: &[&str] = &[
    "<n{//>",
    "`[<](/e)`",
    "import {Cr$t}from\"\"\n\n<Crt/>",
    "\t1. .\n\t2. ![](/i",
    "<Steps\n<Step itle=\"Step 1: Install it></Step><Step itle=\"Install it\"></Step\n</Steps>",
    "<Steps\n<Step itle=\"Install it\"></Step></Steps><Steps\n<step title=\"Install it\"></Step></Steps>",
    "`[<t/>](/e)`",
    "-🚀--\n:\n---\n<Note\n</Note>",
    "><Note\n>type=\">.</Note>",
    "<Note>\n></Note>",
    "<div d=\"\">\n-</div>",
    "\n---\ndcription:\n.\n---",
    "---\nitle:\n ---",
    " ---\nscription:\n ---",
    " ---\ndcription:<e/>\n---",
    " ---\nitle:\n_\n---",
    ">```\n>\n>\n---\nopnapi:\n---",
    "3.\n   ```\n---\nitle:\n---\n   n",
    "---\ntitle: :\ntitle: :\n---",
    "-<A>\n</A>",
    "-<code-group>\n</code-group>",
    "><A{}>\n```\n```\n</A>",
    "<A e=\"\">>\n</A>",
    "5<A>\n# </A>\n|<>",
    "#\n---\n-\ne\n---",
    "# Next step\n- [Q](t):$$\n- [s](/qes) - k.\n- [nce](/)",
    "<>\n- ```\n#\n  `\n</>",
    "<v s=a>",
    "  <Sep e=\"\">\n-",
    "<Ste/>",
    "![](/)",
    "---\n- <Frame n=\"\">\n![]()</Frame>",
    "---\n-<Fame>\n- ![]()</Frame>\n",
    "<video\n>**Note:** </video>",
    "**Note:** e</Note>",
    "<Note>Protip:permanently delete</Note>",
    "http://m<&",
    "1. n\n{/*doclint-disable-next-line*/}\n.\n2.",
    "---\n title: .\n---\n# s\n##",
    "---\n title: Keys\n---\n# Keys and rights\n\n## a",
    "![<>]()",
    "---\nitle: \"\"\n---\n# <a f=\"\">b</a>",
    "---\ntitle: \"b\"\n---\n# <Badge r=\"\">b</Badge>",
    "2) ```\n[a]:\"\n   ```\n<",
    "\n---\npenapi:\n 1. /\n---",
    "#\n```\n```\n### Claude Code\n```\n```\n### OpenCode\n```\n\r\n\n```",
    "---\n\n>#\n",
    "{/*doclint-disable-next-line ings/skiped-lev{ }*/}",
    "## Step 1:M\n<Steps><Step e=\"\"></Step></Steps>\n## Step 2:r\n```\n \n```",
    "<Frame>1. </Frame>",
    "---{/*doclint-enable*/}\nt:",
    "{/*doclint-disable-next-line*/}```",
    "<Tab>.</Tab>\n1.",
    ">#\n><Note>\n></Note>",
    "---\n- [](/.png",
    "* g\n  =\nc\n\n  ---\nitle:\n---\n<Info>\n</Info>",
    "<Frame></Frame>\n---\ntitle:\n---\nexport const a = () => {\n  b\n}\n\n<Tip>\n</Tip>",
    "# a\u{200b}b<Card href=\"p000#a\u{200b}b\">",
    "```\nheaders = {\"A\u{2019}uthorization\": \"YOUR_API_KEY\"}",
    "2. a\n{/*doclint-disable-next-line*/}\n.\n3.\n   ```\n<>",
    "e\n-{/*doclint-disable*/}\n--\ne\n-{/*doclint-disable*/}",
    "-\ntitle:\n1. :\n---",
    "-     e\n  2) ![](/i.png)",
];

#[test]
fn what_was_found_stays_fixed() {
    FOUND.iter().for_each(|text| assert_holds("fixes", text));
}

/// Sites on which a fix was wrong because of another page.
#[test]
fn what_was_found_on_several_pages_stays_fixed() {
    // Both names were looked for among snippets, and now one was found, now the other.
    let mut texts = vec![String::new(); 15];
    texts.extend(["<note>a ".to_owned(), "<NOTE></NOTE>".to_owned()]);
    let failures = target("fixes").expect("the target exists").run(&texts);
    assert!(failures.is_empty(), "{failures:?}");
}

#[test]
fn random_defects_break_nothing() {
    doclint_engine::install_panic_hook();
    for target in &TARGETS {
        let corpus = corpus(target.input);
        assert!(corpus.len() > 1 || target.input == Input::Settings, "{}", target.name);
        let mut rng = Rng::new(1);
        for _ in 0..4 {
            let texts = mutated(target, &corpus, &mut rng);
            let failures = target.run(&texts);
            assert!(failures.is_empty(), "{}: {failures:?} in {texts:#?}", target.name);
        }
    }
}

#[test]
fn a_text_is_shortened_to_what_matters() {
    // The class of a failure that any text with a misspelt tag has.
    let target = target("parser").unwrap();
    let texts = ["a\nb\nc".to_owned()];
    assert_eq!(minimal(target, &texts, "no such failure"), texts);
    assert!(target.run(&["<a".to_owned()]).is_empty());
}
