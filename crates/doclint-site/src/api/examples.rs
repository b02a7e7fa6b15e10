//! The examples and default values in an OpenAPI file that don't fit their schemas.

use super::facts::ApiFacts;
use super::problem::{ApiDefect, ApiProblem};
use crate::spec::{ExampleOwner, FileExample, Kinds, Side, Spec, Steps};
use doclint_data::Kind;
use foldhash::{HashSet, HashSetExt};

/// How much of all examples of a file is checked.
const STEPS: u32 = 4_000_000;

impl ApiFacts {
    pub(super) fn look_at_examples(&mut self, spec: &Spec, examples: &[FileExample<'_>]) {
        let all = Steps::new(STEPS);
        // Two operations may have the same example, and a schema one that holds another's.
        let mut seen = HashSet::new();
        for example in examples {
            let steps = Steps::new(all.left().min(Steps::default().left()));
            let before = steps.left();
            let side = match example.owner {
                ExampleOwner::Request => Side::Request,
                ExampleOwner::Response => Side::Response,
                ExampleOwner::Parameter | ExampleOwner::Schema | ExampleOwner::Default => {
                    Side::Unknown
                }
            };
            let defect = match example.owner {
                ExampleOwner::Default => ApiDefect::InvalidDefault,
                _ => ApiDefect::InvalidExample,
            };
            // Every parameter is sent as text, and an example may be written in that form.
            let takes = |kind| spec.kinds(example.schema, &steps).takes(kind);
            let is_text = matches!(example.value.kind, Kind::String(_));
            if example.owner == ExampleOwner::Parameter && is_text && !takes(Kinds::STRING) {
                continue;
            }
            let found = spec.misfits(example.schema, example.value, side, &steps);
            all.spend(before - steps.left());
            for misfit in found {
                if seen.insert(misfit.span) {
                    let place = match misfit.path.as_str() {
                        "" => String::new(),
                        path => format!("`{path}`: "),
                    };
                    let text = place + &misfit.message;
                    let problem = ApiProblem::new(defect, misfit.span, text);
                    self.push(ApiProblem { help: misfit.help, ..problem });
                }
            }
        }
    }
}
