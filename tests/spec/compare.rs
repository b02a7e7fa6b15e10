//! The comparison of two readings finds each kind of difference.

use doclint_tests::compare::compare;
use doclint_tests::flat::FlatNode;

fn list(text: &str) -> Vec<FlatNode> {
    serde_json::from_str(text).expect("the JSON of a test")
}

#[test]
fn one_cause_is_one_difference() {
    let reference = list(
        r#"[["root",0,20,0,{}],["heading",0,4,1,{"depth":1}],["text",2,4,2,{"value":"ab"}],
        ["list",6,20,1,{}],["listItem",6,12,2,{}],["link",null,null,3,{"url":"x"}]]"#,
    );
    assert!(compare(&reference, &reference).differences.is_empty());
    let placed = |text: &str| list(&text.replace("null,null,3", "8,9,3"));
    let classes = |ours: &str| {
        let found = compare(&reference, &placed(ours)).differences;
        found.into_iter().map(|it| it.class).collect::<Vec<_>>()
    };
    let same = serde_json::to_string(&reference).unwrap();
    assert!(classes(&same).is_empty(), "no place in the reference: any will do");
    let of = |from: &str, to: &str| {
        assert!(same.contains(from), "{from}");
        classes(&same.replace(from, to))
    };
    assert_eq!(of(r#"{"depth":1}"#, r#"{"depth":2}"#), ["level · heading"]);
    assert_eq!(of(r#""ab""#, r#""a""#), ["value · text"]);
    assert_eq!(of(r#"["listItem",6,12"#, r#"["listItem",6,13"#), ["end · listItem"]);
    assert_eq!(of(r#"["heading",0,4"#, r#"["paragraph",0,4"#), ["kind · heading as paragraph"]);
    assert_eq!(of(r#"["text",2,4,2,{"value":"ab"}],"#, ""), ["missing · text"]);
    assert_eq!(of(r#"{"url":"x"}"#, r#"{"url":"y"}"#).len(), 2, "missing and extra");
    assert_eq!(of(r#"["text",2,4,2"#, r#"["text",2,4,3"#), ["depth · text"]);
}
