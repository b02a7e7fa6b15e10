//! The elements of HTML, SVG and MathML in lower case that a selector may name without `<` and `>`.

/// Whether HTML, SVG or MathML has an element of that name.
pub(crate) fn is_element(word: &str) -> bool {
    all().any(|it| it == word)
}

/// All of them.
pub(crate) fn all() -> impl Iterator<Item = &'static str> {
    ELEMENTS.iter().flat_map(|line| line.split(' '))
}

const ELEMENTS: [&str; 14] = [
    "a abbr address area article aside audio b base bdi bdo blockquote body br button canvas",
    "caption center cite code col colgroup data datalist dd del details dfn dialog div dl dt em",
    "embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head",
    "header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee",
    "menu meta meter nav noscript object ol optgroup option output p param picture pre progress q",
    "rp rt ruby s samp script search section select slot small source span strike strong style",
    "sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u",
    "ul var video wbr",
    "animate circle defs desc ellipse filter g image line marker mask metadata path pattern",
    "polygon polyline rect stop symbol text tspan use view",
    "annotation math mfrac mi mn mo mover mpadded mphantom mroot mrow ms mspace msqrt mstyle",
    "msub msubsup msup mtable mtd mtext mtr munder munderover semantics",
    "acronym applet basefont bgsound big blink dir image isindex keygen listing menuitem nobr",
    "noembed noframes plaintext portal rb rtc xmp",
];
