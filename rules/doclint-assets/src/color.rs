//! Colors and their contrast.

use std::fmt;

/// A color: red, green and blue, from 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Color([f64; 3]);

impl Color {
    pub(crate) const WHITE: Self = Self([255.0; 3]);
    pub(crate) const BLACK: Self = Self([0.0; 3]);
    /// The default background of the dark mode.
    pub(crate) const NEARLY_BLACK: Self = Self([9.0, 9.0, 11.0]);
    /// The default color of the dark mode.
    pub(crate) const LIGHT: Self = Self([74.0, 222.0, 128.0]);

    /// Reads `#abc` or `#aabbcc`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let digits: Option<Vec<u32>> =
            text.strip_prefix('#')?.chars().map(|it| it.to_digit(16)).collect();
        let pair = |high: u32, low: u32| f64::from(high * 16 + low);
        match *digits?.as_slice() {
            [r, g, b] => Some(Self([pair(r, r), pair(g, g), pair(b, b)])),
            [a, b, c, d, e, f] => Some(Self([pair(a, b), pair(c, d), pair(e, f)])),
            _ => None,
        }
    }

    /// The relative luminance of WCAG 2.2, from 0 to 1.
    fn luminance(self) -> f64 {
        let linear = |it: f64| {
            let it = it / 255.0;
            if it <= 0.04045 { it / 12.92 } else { ((it + 0.055) / 1.055).powf(2.4) }
        };
        let [r, g, b] = self.0.map(linear);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// The contrast ratio of WCAG 2.2, from 1 to 21.
    pub(crate) fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// This color mixed with a part of another one.
    pub(crate) fn mixed(self, other: Self, part: f64) -> Self {
        let mix = |at: usize| (self.0[at] * (1.0 - part) + other.0[at] * part).round();
        Self([mix(0), mix(1), mix(2)])
    }

    /// The nearest darker or lighter color with at least this contrast on all of these backgrounds.
    pub(crate) fn nearest(self, backgrounds: &[Self], least: f64) -> Option<Self> {
        let mut steps = (1..=100).flat_map(|percent| {
            let part = f64::from(percent) / 100.0;
            [Self::BLACK, Self::WHITE].map(|end| self.mixed(end, part))
        });
        steps.find(|it| backgrounds.iter().all(|background| it.contrast(*background) >= least))
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [r, g, b] = self.0.map(|it| it as u8);
        write!(f, "#{r:02x}{g:02x}{b:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn color(text: &str) -> Color {
        Color::parse(text).expect("a color")
    }

    #[test]
    fn contrasts_are_those_of_the_guidelines() {
        assert!((Color::WHITE.contrast(Color::BLACK) - 21.0).abs() < 1e-9);
        assert!((color("#777777").contrast(Color::WHITE) - 4.48).abs() < 0.01);
        assert!((color("#767676").contrast(Color::WHITE) - 4.54).abs() < 0.01);
        assert_eq!(color("#0a8"), color("#00aa88"));
        assert_eq!(Color::parse("#12"), None);
        assert_eq!(Color::parse("teal"), None);
    }

    #[test]
    fn the_nearest_color_has_the_contrast_and_no_more() {
        for (text, background) in [("#3fb6cf", Color::WHITE), ("#0a4b5a", Color::NEARLY_BLACK)] {
            let better = color(text).nearest(&[background], 4.5).expect("there is one");
            assert!((4.5..5.0).contains(&better.contrast(background)), "{better}");
        }
        let both = [Color::WHITE, Color::NEARLY_BLACK];
        let better = color("#000").nearest(&both, 3.0).expect("there is one");
        assert!(both.iter().all(|it| better.contrast(*it) >= 3.0), "{better}");
        assert_eq!(color("#000").nearest(&both, 7.0), None);
    }
}
