//! Steps that are not instructions among steps that are.

use crate::support::verbs::{is_instruction, is_thing, mood};
use doclint_rule::text::HeadingMood as Mood;
use doclint_rule::words::quoted;
use doclint_rule::{Need, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct UnparallelSteps;

impl NodeRule for UnparallelSteps {
    const META: RuleMeta = RuleMeta::suggestion(
        "unparallel-steps",
        "the title of a step is not an instruction, unlike those of the others",
        include_str!("unparallel_steps.md"),
    )
    .profile(Profile::All)
    .only_in_pages()
    .needs(&[Need::English]);
    type Node<'a> = ast::Component<'a>;

    fn check(&self, steps: ast::Component<'_>, cx: &mut PageCx<'_>) {
        if !steps.is("Steps") {
            return;
        }
        let children =
            steps.node().children().filter_map(<ast::Component<'_> as doclint_rule::AstNode>::cast);
        let titles: Vec<ast::SubStr<'_>> = children
            .filter(|it| it.is("Step"))
            .filter_map(|it| it.attribute("title")?.literal())
            .collect();
        let moods: Vec<Mood> = titles.iter().map(|it| mood(it.text)).collect();
        let imperatives = titles.iter().filter(|it| is_instruction(it.text)).count();
        for (title, mood) in titles.iter().zip(&moods) {
            let is_odd = is_thing(title.text, *mood);
            if is_odd && imperatives > 1 && imperatives * 3 >= titles.len() * 2 {
                let message = format!("step is not an instruction: {}", quoted(title.text));
                cx.report(title.span, message)
                    .cause("a step is not an instruction")
                    .help("begin it with a verb, like the other steps");
            }
        }
    }
}
