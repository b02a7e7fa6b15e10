//! The meaning of the attributes of components.

/// The kind of target that a link should lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LinkKind {
    /// A page, or whatever a reader opens.
    Page,
    /// A file that the page shows: an image, a video.
    File,
}

/// How an anchor is made of an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnchorKind {
    /// It is the value.
    Id,
    /// Of the value, as of a heading, and numbered with the headings.
    Title,
    /// Of the value, as of a heading; those with the same text are numbered by themselves.
    Tab,
    /// Of the value in plain letters: `fees-and-billing` of "Fees & billing". The second of two with
    /// the same text gets `-1`.
    PlainTitle,
    /// Of the value, where the component is as large as a heading: it has a `titleSize`, or the
    /// component around it has.
    SizedTitle,
    /// `param-` and the value.
    Param,
}

/// Gives the attributes of components their meaning.
pub trait Components {
    /// The kind of target that the value of an attribute should lead to, where it is a link.
    fn link(&self, component: &str, attribute: &str) -> Option<LinkKind>;

    /// The anchor that is made of an attribute.
    fn anchor(&self, component: &str, attribute: &str) -> Option<AnchorKind>;

    /// Whether the value of an attribute is the name of an icon, or an address of one.
    fn is_icon(&self, _component: &str, _attribute: &str) -> bool {
        false
    }

    /// Whether every page has a component or an HTML element.
    fn is_known(&self, _component: &str) -> bool {
        true
    }

    /// Whether headings inside a component belong to the outline around it.
    fn is_transparent(&self, _component: &str) -> bool {
        false
    }
}

/// The roles of an attribute.
#[derive(Clone, Copy)]
pub(crate) struct AttributeRole {
    pub link: Option<LinkKind>,
    pub anchor: Option<AnchorKind>,
    pub is_icon: bool,
    /// Whether every page has the component.
    pub is_known: bool,
}

/// The attributes of a page by their names: a page has many attributes and few different ones.
pub(crate) struct AttributeRoles<'p> {
    components: &'p dyn Components,
    known: Vec<(&'p str, &'p str, AttributeRole)>,
}

/// Looking through more names than that is slower than asking again.
const MAX_KNOWN: usize = 32;

impl<'p> AttributeRoles<'p> {
    pub(crate) fn new(components: &'p dyn Components) -> Self {
        Self { components, known: Vec::new() }
    }

    pub(crate) fn of(&mut self, component: &'p str, attribute: &'p str) -> AttributeRole {
        let known = self.known.iter().find(|it| it.1 == attribute && it.0 == component);
        if let Some((.., role)) = known {
            return *role;
        }
        let link = self.components.link(component, attribute);
        let anchor = self.components.anchor(component, attribute);
        let is_icon = self.components.is_icon(component, attribute);
        let is_known = self.components.is_known(component);
        let role = AttributeRole { link, anchor, is_icon, is_known };
        if self.known.len() < MAX_KNOWN {
            self.known.push((component, attribute, role));
        }
        role
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::cell::Cell;

    pub(crate) struct NoComponents;

    impl Components for NoComponents {
        fn link(&self, _: &str, _: &str) -> Option<LinkKind> {
            None
        }

        fn anchor(&self, _: &str, _: &str) -> Option<AnchorKind> {
            None
        }
    }

    #[derive(Default)]
    struct Counted(Cell<u32>);

    impl Components for Counted {
        fn link(&self, component: &str, attribute: &str) -> Option<LinkKind> {
            self.0.set(self.0.get() + 1);
            (component == "Card" && attribute == "href").then_some(LinkKind::Page)
        }

        fn anchor(&self, _: &str, _: &str) -> Option<AnchorKind> {
            None
        }
    }

    #[test]
    fn a_name_is_looked_up_once_and_many_names_are_right_too() {
        let counted = Counted::default();
        let names: Vec<String> = (0..100).map(|it| format!("name{it}")).collect();
        let mut roles = AttributeRoles::new(&counted);
        for _ in 0..3 {
            assert!(roles.of("Card", "href").link.is_some());
            assert!(roles.of("Card", "title").link.is_none());
            assert!(roles.of("Tile", "href").link.is_none());
        }
        assert_eq!(counted.0.get(), 3);
        assert!(names.iter().all(|it| roles.of("Card", it).link.is_none()));
        assert!(roles.of("Card", "href").link.is_some());
    }
}
