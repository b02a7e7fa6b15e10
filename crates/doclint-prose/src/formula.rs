//! Formulas of `metric` checks: numbers, variables, four operators, parentheses, two functions.

/// How many signs a formula may have.
const MOST_TOKENS: usize = 500;

/// A formula, in the order in which it is computed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Formula(Vec<Step>);

#[derive(Clone, Debug, PartialEq)]
enum Step {
    Number(f64),
    Variable(String),
    Operator(Operator),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Negate,
    Root,
    Absolute,
    Open,
}

/// The value that a result is compared with, and how.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Condition {
    comparison: Comparison,
    with: Formula,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparison {
    Less,
    AtMost,
    Equal,
    NotEqual,
    AtLeast,
    Greater,
}

impl Condition {
    /// Reads `> 8.0` and the like, or returns the error.
    pub fn parse(text: &str) -> Result<Self, String> {
        const SIGNS: [(&str, Comparison); 6] = [
            ("<=", Comparison::AtMost),
            (">=", Comparison::AtLeast),
            ("==", Comparison::Equal),
            ("!=", Comparison::NotEqual),
            ("<", Comparison::Less),
            (">", Comparison::Greater),
        ];
        let text = text.trim();
        let found = SIGNS.iter().find_map(|(sign, it)| Some((text.strip_prefix(sign)?, *it)));
        let (rest, comparison) = found.ok_or("expected a comparison such as `> 8.0`")?;
        Ok(Self { comparison, with: Formula::parse(rest)? })
    }

    pub fn holds(&self, result: f64, value_of: &dyn Fn(&str) -> Option<f64>) -> bool {
        let Some(with) = self.with.compute(value_of) else { return false };
        match self.comparison {
            Comparison::Less => result < with,
            Comparison::AtMost => result <= with,
            Comparison::Equal => result == with,
            Comparison::NotEqual => result != with,
            Comparison::AtLeast => result >= with,
            Comparison::Greater => result > with,
        }
    }
}

impl Formula {
    /// Reads a formula, or returns the error.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut reader = Reader::default();
        let mut rest = text.trim_start();
        while let Some(c) = rest.chars().next() {
            let len = match c {
                '0'..='9' => rest.bytes().take_while(|it| matches!(it, b'0'..=b'9' | b'.')).count(),
                'a'..='z' | 'A'..='Z' => rest
                    .bytes()
                    .take_while(|it| it.is_ascii_alphanumeric() || matches!(it, b'_' | b'.'))
                    .count(),
                _ => c.len_utf8(),
            };
            reader.token(&rest[..len])?;
            rest = rest[len..].trim_start();
        }
        reader.finish()
    }

    /// The variables in it.
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|step| match step {
            Step::Variable(name) => Some(name.as_str()),
            _ => None,
        })
    }

    /// The result; `None` if a variable has no value.
    pub fn compute(&self, value_of: &dyn Fn(&str) -> Option<f64>) -> Option<f64> {
        let mut stack = Vec::new();
        for step in &self.0 {
            let value = match step {
                Step::Number(number) => *number,
                Step::Variable(name) => value_of(name)?,
                Step::Operator(operator) => {
                    let last: f64 = stack.pop()?;
                    match operator {
                        Operator::Negate => -last,
                        Operator::Root => last.sqrt(),
                        Operator::Absolute => last.abs(),
                        Operator::Add => stack.pop()? + last,
                        Operator::Subtract => stack.pop()? - last,
                        Operator::Multiply => stack.pop()? * last,
                        Operator::Divide => stack.pop()? / last,
                        Operator::Open => return None,
                    }
                }
            };
            stack.push(value);
        }
        stack.pop()
    }
}

/// Puts operators behind their operands, with a stack instead of recursion.
#[derive(Default)]
struct Reader {
    out: Vec<Step>,
    waiting: Vec<Operator>,
    /// Whether a value came last, so that an operator or an end has to follow.
    after_value: bool,
    count: usize,
}

impl Reader {
    fn token(&mut self, token: &str) -> Result<(), String> {
        self.count += 1;
        if self.count > MOST_TOKENS {
            return Err("the formula is too long".to_owned());
        }
        let unexpected = || Err(format!("unexpected `{token}` in the formula"));
        let operator = match token {
            "+" => Operator::Add,
            "-" if !self.after_value => Operator::Negate,
            "-" => Operator::Subtract,
            "*" => Operator::Multiply,
            "/" => Operator::Divide,
            "(" => Operator::Open,
            ")" => return self.close(),
            "math.sqrt" => Operator::Root,
            "math.abs" => Operator::Absolute,
            _ if self.after_value => return unexpected(),
            _ => {
                self.out.push(value(token)?);
                self.after_value = true;
                return Ok(());
            }
        };
        if (precedence(operator) < PREFIX) != self.after_value {
            return unexpected();
        }
        if precedence(operator) < PREFIX {
            while let Some(&last) = self.waiting.last()
                && last != Operator::Open
                && precedence(last) >= precedence(operator)
            {
                self.waiting.pop();
                self.out.push(Step::Operator(last));
            }
        }
        self.waiting.push(operator);
        self.after_value = false;
        Ok(())
    }

    fn close(&mut self) -> Result<(), String> {
        while let Some(last) = self.waiting.pop() {
            if last == Operator::Open && self.after_value {
                return Ok(());
            }
            self.out.push(Step::Operator(last));
        }
        Err("unexpected `)` in the formula".to_owned())
    }

    fn finish(mut self) -> Result<Formula, String> {
        while let Some(last) = self.waiting.pop() {
            if last == Operator::Open {
                return Err("missing `)` in the formula".to_owned());
            }
            self.out.push(Step::Operator(last));
        }
        if self.after_value {
            Ok(Formula(self.out))
        } else {
            Err("the formula has no end".to_owned())
        }
    }
}

/// From here on, operators come before their value.
const PREFIX: u8 = 3;

fn precedence(operator: Operator) -> u8 {
    match operator {
        Operator::Add | Operator::Subtract => 1,
        Operator::Multiply | Operator::Divide => 2,
        Operator::Negate => PREFIX,
        Operator::Root | Operator::Absolute | Operator::Open => PREFIX + 1,
    }
}

fn value(token: &str) -> Result<Step, String> {
    if token.starts_with(|c: char| c.is_ascii_digit()) {
        let number = token.parse().map_err(|_| format!("`{token}` is not a number"))?;
        return Ok(Step::Number(number));
    }
    if !token.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return Err(format!("unexpected `{token}` in the formula"));
    }
    Ok(Step::Variable(token.replace("heading_", "heading.")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_computed_in_order() {
        let value_of = |name: &str| (name == "words").then_some(10.0);
        for (text, expected) in [
            ("1 + 2 * 3", 7.0),
            ("(1 + 2) * 3", 9.0),
            ("10 - 4 - 3", 3.0),
            ("-words / 4", -2.5),
            ("2 * -3", -6.0),
            ("math.sqrt(4 * 4) + math.abs(-1)", 5.0),
            ("((words))", 10.0),
        ] {
            assert_eq!(Formula::parse(text).unwrap().compute(&value_of), Some(expected), "{text}");
        }
        assert_eq!(Formula::parse("pages").unwrap().compute(&value_of), None);
        for text in ["", "1 +", "(1", "1)", "1 2", "()", "1 $ 2", "* 1", "1.2.3"] {
            assert!(Formula::parse(text).is_err(), "{text}");
        }
        let nested = format!("{}1{}", "(".repeat(200), ")".repeat(200));
        assert!(Formula::parse(&nested).is_ok());
        assert!(Formula::parse(&nested.repeat(9)).is_err());
    }

    #[test]
    fn conditions_compare() {
        let holds = |text: &str| Condition::parse(text).unwrap().holds(8.0, &|_| None);
        assert!(
            holds("> 7.5") && holds(">=8.0") && holds("== 8.0") && holds("<= 8") && holds("< 9")
        );
        assert!(!holds("> 8.0") && !holds("!= 8"));
        assert!(Condition::parse("8").is_err());
    }
}
