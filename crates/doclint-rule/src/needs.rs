//! What a rule needs of a page: the engine asks before it calls the rule, so that no rule asks again.

use doclint_vocabulary::ComponentRole;

/// Something that a page has to be or to have, so that a rule runs on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Need {
    /// The page can have components: it is MDX and not plain Markdown.
    Components,
    /// The page is in English, judged by its path, its front matter and its words.
    English,
    /// The page has a component of this role.
    Has(ComponentRole),
}

/// A set of needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    pages: u8,
    pub(crate) roles: Roles,
}

/// A set of roles of components.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Roles(u8);

impl Needs {
    /// The needs of a list.
    pub const fn of(needs: &[Need]) -> Self {
        let (mut pages, mut roles, mut at) = (0, 0, 0);
        while at < needs.len() {
            match needs[at] {
                Need::Components => pages |= COMPONENTS,
                Need::English => pages |= ENGLISH,
                Need::Has(role) => roles |= 1 << role as u8,
            }
            at += 1;
        }
        Self { pages, roles: Roles(roles) }
    }

    /// Whether it has this need.
    pub const fn contains(self, need: Need) -> bool {
        match need {
            Need::Components => self.pages & COMPONENTS != 0,
            Need::English => self.pages & ENGLISH != 0,
            Need::Has(role) => self.roles.0 & 1 << role as u8 != 0,
        }
    }
}

const COMPONENTS: u8 = 1;
const ENGLISH: u8 = 2;

impl Roles {
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn add(&mut self, role: ComponentRole) {
        self.0 |= 1 << role as u8;
    }

    /// Whether it has all roles of another set.
    pub fn holds(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}
