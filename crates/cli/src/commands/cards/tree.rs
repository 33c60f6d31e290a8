//! Abilities as trees.

use maneframe_card::ability::Ability;
use serde_json::Value;

use crate::out::say;
use crate::paint::dim;

/// Prints the tree, one node per line. Empty and default values are left out.
pub fn tell(ability: &Ability) {
    let Ok(value) = serde_json::to_value(ability) else { return };
    for line in lines(&value) {
        say!("{}", dim(line));
    }
}

/// Returns the lines of the tree.
fn lines(value: &Value) -> Vec<String> {
    let mut lines = Vec::new();
    add(&mut lines, "", "", "", value);
    lines
}

/// Adds a node. `first` is the prefix of its line, `rest` that of its children's lines.
fn add(lines: &mut Vec<String>, first: &str, rest: &str, label: &str, value: &Value) {
    let (name, children) = node(label, value);
    lines.push(format!("{first}{name}"));
    let count = children.len();
    for (i, (label, child)) in children.into_iter().enumerate() {
        let (branch, below) = if i + 1 == count { ("└─ ", "   ") } else { ("├─ ", "│  ") };
        add(lines, &format!("{rest}{branch}"), &format!("{rest}{below}"), &label, child);
    }
}

/// Returns the label of a node and its children. A chain of nodes with a single child each becomes one node.
fn node<'v>(label: &str, value: &'v Value) -> (String, Vec<(String, &'v Value)>) {
    let joined = |more: &str| match (label, more) {
        ("", more) => more.to_owned(),
        (label, "") => label.to_owned(),
        (label, more) => format!("{label} {more}"),
    };
    match value {
        Value::Object(fields) => match fields.iter().next() {
            Some((name, inner)) if fields.len() == 1 => node(&joined(name), inner),
            _ => {
                let told = fields.iter().filter(|(_, v)| !is_usual(v));
                (joined(""), told.map(|(name, v)| (format!("{name}:"), v)).collect())
            }
        },
        Value::Array(items) => match &items[..] {
            [one] => node(label, one),
            items => {
                // A value with several fields has no word of its own.
                let label = |v: &Value| match v {
                    Value::Object(fields) if fields.len() > 1 => "what:".to_owned(),
                    _ => String::new(),
                };
                let told = items.iter().filter(|v| !is_usual(v));
                (joined(""), told.map(|v| (label(v), v)).collect())
            }
        },
        Value::String(word) => (joined(word), Vec::new()),
        Value::Null => (joined(""), Vec::new()),
        plain => (joined(&plain.to_string()), Vec::new()),
    }
}

fn is_usual(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_becomes_a_tree() {
        let value = serde_json::json!({
            "when": { "on": "play", "what": ["this"], "no": null },
            "do": { "then": [{ "draw": 2 }, "gain"] },
        });
        let wanted =
            ["", "├─ do: then", "│  ├─ draw 2", "│  └─ gain", "└─ when:", "   ├─ on: play", "   └─ what: this"];
        assert_eq!(lines(&value), wanted);
        let value = serde_json::json!({ "for-each": [1, { "kind": "resource", "whose": "you" }, null] });
        assert_eq!(lines(&value), ["for-each", "├─ 1", "└─ what:", "   ├─ kind: resource", "   └─ whose: you"]);
    }
}
