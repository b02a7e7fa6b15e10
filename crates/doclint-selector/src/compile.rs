//! Many selectors as one: each compound is a bit, so that a node is tried on all of them at once.
//!
//! A pass goes over the nodes of a page once and decides the compounds of a node by what is known of
//! the nodes before. Passes with even numbers go forward and know parents and earlier siblings;
//! passes with odd numbers go backward and know children and later siblings, which is what `:has`
//! requires. What is in `:not`, `:is` and `:has` is decided in the same pass before the compound
//! that it belongs to, or in an earlier pass, and keeps its result in a slot of the node.

use crate::kinds::{FRONT_MATTER, KIND_NAMES};
use crate::selector::{
    Attribute, Combinator, Complex, Compound, Selector, Structural, Subject, Test,
};
use doclint_syntax::{Node, NodeKind};
use regex::Regex;
use std::collections::HashMap;

/// Selectors that are matched together.
#[derive(Clone, Debug, Default)]
pub struct SelectorSet {
    pub(crate) passes: Vec<Pass>,
    /// How many results each node keeps for later.
    pub(crate) slots: usize,
    /// How many regular expressions look at texts.
    pub(crate) patterns: usize,
    len: usize,
}

impl SelectorSet {
    /// Compiles selectors; they are numbered from 0 in their order.
    pub fn new(selectors: Vec<Selector>) -> Self {
        let mut compiler = Compiler::default();
        let mut whole = Vec::new();
        for (number, selector) in selectors.iter().enumerate() {
            for complex in &selector.alternatives {
                let (chain, _) = compiler.chain(complex);
                whole.push((number, chain));
            }
        }
        let last = compiler.passes.len().saturating_sub(1).next_multiple_of(2);
        for (number, chain) in whole {
            compiler.pass(last).push(chain, Outcome::Selector(number));
        }
        let passes = compiler.passes.into_iter().enumerate();
        Self {
            passes: passes.map(|(number, draft)| draft.finish(number % 2 == 1)).collect(),
            slots: compiler.slots,
            patterns: compiler.patterns,
            len: selectors.len(),
        }
    }

    /// How many selectors it holds.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

/// One bit for each compound of a pass.
pub(crate) type Bits = Box<[u64]>;

/// The compounds that one way over the page decides.
#[derive(Clone, Debug)]
pub(crate) struct Pass {
    pub backward: bool,
    pub compounds: Vec<Candidate>,
    /// Words in each set of bits.
    pub words: usize,
    /// Compounds that depend on no other: the first ones, or going backward the last ones.
    pub free: Bits,
    /// Compounds that are a name and nothing else, with another that depends on them.
    pub plain: Bits,
    /// Compounds by the combinator that ties them to the one they depend on.
    pub tied: Tied,
    /// Compounds that a node of a kind may match; `None` where there are none.
    by_kind: Vec<Option<Bits>>,
    by_name: HashMap<String, Bits>,
}

/// Compounds by combinator.
#[derive(Clone, Debug)]
pub(crate) struct Tied {
    pub descendant: Bits,
    pub child: Bits,
    pub next: Bits,
    pub later: Bits,
}

impl Pass {
    /// The compounds whose name fits the node.
    pub fn candidates(&self, node: Node<'_>) -> Option<&[u64]> {
        if node.kind() == NodeKind::Component && !self.by_name.is_empty() {
            let name = doclint_syntax::ast::AstNode::cast(node)
                .and_then(|it: doclint_syntax::ast::Component<'_>| it.name());
            if let Some(bits) = name.and_then(|it| self.by_name.get(it.as_str())) {
                return Some(bits);
            }
        }
        self.by_kind[node.kind() as usize].as_deref()
    }
}

/// A compound, its name apart.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub checks: Vec<Check>,
    pub outcome: Outcome,
}

/// The effect of a match of a compound and all it depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Others that depend on it may match.
    Step,
    /// The node has this slot set.
    Slot(usize),
    /// This selector finds the node.
    Selector(usize),
}

/// A test of a compound.
#[derive(Clone, Debug)]
pub(crate) enum Check {
    Attribute(Attribute),
    /// One of them holds, or none where it is negated.
    Any {
        negated: bool,
        of: Vec<Alternative>,
    },
    Structural(Structural),
    Text(Regex),
}

/// An argument of `:not`, `:is` or `:has`.
#[derive(Clone, Debug)]
pub(crate) enum Alternative {
    /// A single compound, tried on the spot.
    Here(Subject, Vec<Check>),
    /// Anything else: a result that is known by then.
    Slot(usize),
}

/// A complex selector whose tests are compiled; one fewer combinators than compounds.
struct Chain {
    compounds: Vec<(Names, Vec<Check>)>,
    combinators: Vec<Combinator>,
}

#[derive(Default)]
struct Compiler {
    passes: Vec<Draft>,
    slots: usize,
    patterns: usize,
}

impl Compiler {
    fn pass(&mut self, number: usize) -> &mut Draft {
        while self.passes.len() <= number {
            self.passes.push(Draft::default());
        }
        &mut self.passes[number]
    }

    /// The chain, and the first pass in which all it needs is known.
    fn chain(&mut self, complex: &Complex) -> (Chain, usize) {
        let mut earliest = 0;
        let mut compounds = Vec::with_capacity(complex.compounds.len());
        for compound in &complex.compounds {
            let (checks, pass) = self.checks(&compound.tests, &compound.subject);
            earliest = earliest.max(pass);
            compounds.push((Names::of(compound), checks));
        }
        (Chain { compounds, combinators: complex.combinators.clone() }, earliest)
    }

    /// `known` is a name that nodes have when the tests are tried.
    fn checks(&mut self, tests: &[Test], known: &Subject) -> (Vec<Check>, usize) {
        let mut earliest = 0;
        let mut checks = Vec::with_capacity(tests.len());
        for test in tests {
            checks.push(match test {
                Test::Attribute(attribute) => Check::Attribute(attribute.clone()),
                Test::Structural(place) => Check::Structural(*place),
                Test::Text(regex) => {
                    self.patterns += 1;
                    Check::Text(regex.clone())
                }
                Test::Is { negated, of } => {
                    let of = self.one_of(of, known, &mut earliest);
                    Check::Any { negated: *negated, of }
                }
                Test::Has(of) => {
                    let of = self.related(of, known, &mut earliest);
                    Check::Any { negated: false, of }
                }
            });
        }
        // Reading a text costs most.
        checks.sort_by_key(|it| matches!(it, Check::Text(_)));
        (checks, earliest)
    }

    fn one_of(
        &mut self,
        of: &[Complex],
        known: &Subject,
        earliest: &mut usize,
    ) -> Vec<Alternative> {
        let mut out = Vec::with_capacity(of.len());
        for complex in of {
            if let [Compound { subject, tests }] = &complex.compounds[..] {
                let known = if *subject == Subject::Any { known } else { subject };
                let (checks, needs) = self.checks(tests, known);
                *earliest = needs.max(*earliest);
                out.push(Alternative::Here(subject.clone(), checks));
            } else {
                let (chain, needs) = self.chain(complex);
                let number = needs.next_multiple_of(2);
                *earliest = number.max(*earliest);
                out.push(self.slot(number, chain));
            }
        }
        out
    }

    fn related(
        &mut self,
        of: &[Complex],
        known: &Subject,
        earliest: &mut usize,
    ) -> Vec<Alternative> {
        let mut out = Vec::with_capacity(of.len());
        for complex in of {
            let (mut chain, needs) = self.chain(complex);
            // The node that has the `:has` is a compound without a test.
            chain.compounds.insert(0, (Names::One(known.clone()), Vec::new()));
            chain.combinators.insert(0, complex.lead);
            let number = needs | 1;
            *earliest = number.max(*earliest);
            out.push(self.slot(number, chain));
        }
        out
    }

    fn slot(&mut self, pass: usize, chain: Chain) -> Alternative {
        let slot = self.slots;
        self.slots += 1;
        self.pass(pass).push(chain, Outcome::Slot(slot));
        Alternative::Slot(slot)
    }
}

/// Chains of one pass.
#[derive(Default)]
struct Draft {
    chains: Vec<(Chain, Outcome)>,
}

impl Draft {
    fn push(&mut self, chain: Chain, outcome: Outcome) {
        self.chains.push((chain, outcome));
    }

    fn finish(self, backward: bool) -> Pass {
        let count: usize = self.chains.iter().map(|(chain, _)| chain.compounds.len()).sum();
        let words = count.div_ceil(64);
        let none = || vec![0; words].into_boxed_slice();
        let mut pass = Pass {
            backward,
            compounds: Vec::with_capacity(count),
            words,
            free: none(),
            plain: none(),
            tied: Tied { descendant: none(), child: none(), next: none(), later: none() },
            by_kind: Vec::new(),
            by_name: HashMap::new(),
        };
        let mut index = Index::new(words);
        for (Chain { compounds, combinators }, outcome) in self.chains {
            let first = pass.compounds.len();
            let (source, goal) = match backward {
                false => (0, compounds.len() - 1),
                true => (compounds.len() - 1, 0),
            };
            set(&mut pass.free, first + source);
            for (at, (names, checks)) in compounds.into_iter().enumerate() {
                index.add(&names, first + at);
                let outcome = if at == goal { outcome } else { Outcome::Step };
                if outcome == Outcome::Step && checks.is_empty() {
                    set(&mut pass.plain, first + at);
                }
                pass.compounds.push(Candidate { checks, outcome });
            }
            for (at, combinator) in combinators.into_iter().enumerate() {
                let tied = match combinator {
                    Combinator::Descendant => &mut pass.tied.descendant,
                    Combinator::Child => &mut pass.tied.child,
                    Combinator::NextSibling => &mut pass.tied.next,
                    Combinator::LaterSibling => &mut pass.tied.later,
                };
                set(tied, first + at + usize::from(!backward));
            }
        }
        (pass.by_kind, pass.by_name) = index.finish();
        pass
    }
}

/// The names that a node may have to match a compound: some that can't may be among them.
enum Names {
    One(Subject),
    Any(Vec<Subject>),
}

impl Names {
    fn of(compound: &Compound) -> Self {
        if compound.subject != Subject::Any {
            return Self::One(compound.subject.clone());
        }
        let narrower = compound.tests.iter().filter_map(|test| match test {
            Test::Is { negated: false, of } => {
                let last = of.iter().filter_map(|it| it.compounds.last());
                let subjects: Vec<Subject> = last.map(|it| it.subject.clone()).collect();
                (!subjects.contains(&Subject::Any)).then_some(subjects)
            }
            Test::Attribute(attribute) => Some(owners(&attribute.name)),
            _ => None,
        });
        // Kinds are fewer with `:is`, as far as there is one.
        let fewest = narrower.min_by_key(|it| it.contains(&Subject::Kind(NodeKind::Component)));
        fewest.map_or(Self::One(Subject::Any), Self::Any)
    }
}

/// The kinds of nodes that may have an attribute of that name.
fn owners(attribute: &str) -> Vec<Subject> {
    let name = attribute.split('.').next().filter(|it| *it == FRONT_MATTER).unwrap_or(attribute);
    let kinds = KIND_NAMES
        .iter()
        .filter(|it| it.kind == NodeKind::Component || it.properties.contains(&name));
    kinds.map(|it| Subject::Kind(it.kind)).collect()
}

/// Which compounds a name admits.
struct Index {
    any: Bits,
    by_kind: Vec<Bits>,
    by_name: HashMap<String, Bits>,
}

impl Index {
    fn new(words: usize) -> Self {
        let none = vec![0; words].into_boxed_slice();
        Self {
            by_kind: vec![none.clone(); NodeKind::ALL.len()],
            any: none,
            by_name: HashMap::new(),
        }
    }

    fn add(&mut self, names: &Names, bit: usize) {
        match names {
            Names::One(subject) => self.add_subject(subject, bit),
            Names::Any(subjects) => subjects.iter().for_each(|it| self.add_subject(it, bit)),
        }
    }

    fn add_subject(&mut self, subject: &Subject, bit: usize) {
        match subject {
            Subject::Any => set(&mut self.any, bit),
            Subject::Kind(kind) => set(&mut self.by_kind[*kind as usize], bit),
            Subject::Name(name) => self.add_name(name, bit),
            Subject::AnyImage => {
                set(&mut self.by_kind[NodeKind::Image as usize], bit);
                for name in IMAGE_NAMES {
                    self.add_name(name, bit);
                }
            }
        }
    }

    fn add_name(&mut self, name: &str, bit: usize) {
        let words = self.any.len();
        let none = || vec![0; words].into_boxed_slice();
        set(self.by_name.entry(name.to_owned()).or_insert_with(none), bit);
    }

    fn finish(mut self) -> (Vec<Option<Bits>>, HashMap<String, Bits>) {
        for bits in &mut self.by_kind {
            add(bits, &self.any);
        }
        for bits in self.by_name.values_mut() {
            add(bits, &self.by_kind[NodeKind::Component as usize]);
        }
        let some = |bits: Bits| bits.iter().any(|it| *it != 0).then_some(bits);
        (self.by_kind.into_iter().map(some).collect(), self.by_name)
    }
}

/// The names of components and elements that are images.
pub(crate) const IMAGE_NAMES: [&str; 2] = ["img", "Image"];

fn set(bits: &mut [u64], bit: usize) {
    bits[bit / 64] |= 1 << (bit % 64);
}

fn add(bits: &mut [u64], others: &[u64]) {
    for (bits, others) in bits.iter_mut().zip(others) {
        *bits |= others;
    }
}
