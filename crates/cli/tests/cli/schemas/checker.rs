//! The part of JSON Schema 2020-12 that our schemas use; a keyword outside it is refused.

use quadrille::problem::Cost;
use serde_json::Value;

/// Keywords that say nothing about a value.
const WORDS: [&str; 4] = ["$schema", "$defs", "title", "description"];
const RULES: [&str; 12] = [
    "$ref",
    "anyOf",
    "const",
    "enum",
    "type",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "minimum",
    "maximum",
    "pattern",
];
/// The patterns: at least 16 digits, the length of 2^53, and a cost.
const DIGITS: &str = "^[0-9]{16,}$";
const COST: &str = "^-?[0-9]+([.][0-9]+)?$";

/// Checks a value against a schema, which is a part of `root`.
pub(super) fn check(value: &Value, schema: &Value, root: &Value) -> Result<(), String> {
    for (keyword, rule) in schema.as_object().unwrap() {
        if !WORDS.contains(&keyword.as_str()) {
            check_rule(value, keyword, rule, schema, root)?;
        }
    }
    Ok(())
}

fn check_rule(
    value: &Value,
    keyword: &str,
    rule: &Value,
    schema: &Value,
    root: &Value,
) -> Result<(), String> {
    let holds = |holds: bool, why: String| if holds { Ok(()) } else { Err(why) };
    match keyword {
        "$ref" => check(value, target(rule, root), root),
        "anyOf" => {
            let errors = rule
                .as_array()
                .unwrap()
                .iter()
                .map(|schema| check(value, schema, root));
            let errors: Vec<Result<(), String>> = errors.collect();
            let why: Vec<&str> = errors
                .iter()
                .filter_map(|error| error.as_ref().err())
                .map(String::as_str)
                .collect();
            holds(
                why.len() < errors.len(),
                format!("is none of these: {}", why.join("; ")),
            )
        }
        "const" => holds(value == rule, format!("is {value}, expected {rule}")),
        "enum" => holds(
            rule.as_array().unwrap().contains(value),
            format!("is {value}, expected one of {rule}"),
        ),
        "type" => {
            let is = match rule.as_str().unwrap() {
                "object" => value.is_object(),
                "array" => value.is_array(),
                "string" => value.is_string(),
                "boolean" => value.is_boolean(),
                "number" => value.is_number(),
                "integer" => value.is_u64() || value.is_i64(),
                other => panic!("unknown type {other}"),
            };
            holds(is, format!("{value} is no {}", rule.as_str().unwrap()))
        }
        "properties" => value
            .as_object()
            .into_iter()
            .flatten()
            .try_for_each(|(name, part)| match rule.get(name) {
                Some(schema) => {
                    check(part, schema, root).map_err(|error| format!("{name}: {error}"))
                }
                None => Ok(()),
            }),
        "required" => {
            let names = rule
                .as_array()
                .unwrap()
                .iter()
                .map(|name| name.as_str().unwrap());
            let missing = names.into_iter().find(|name| value.get(name).is_none());
            holds(
                missing.is_none(),
                format!("lacks {}", missing.unwrap_or("")),
            )
        }
        "additionalProperties" => {
            let other = value
                .as_object()
                .unwrap()
                .keys()
                .find(|name| schema["properties"].get(name).is_none());
            holds(
                other.is_none(),
                format!("has {}", other.map_or("", String::as_str)),
            )
        }
        "items" => value
            .as_array()
            .into_iter()
            .flatten()
            .try_for_each(|part| check(part, rule, root)),
        "minimum" => holds(
            value.as_f64() >= rule.as_f64(),
            format!("{value} is less than {rule}"),
        ),
        // of large numbers only whole ones are exact
        "maximum" => holds(
            value.as_u64() <= rule.as_u64(),
            format!("{value} is more than {rule}"),
        ),
        "pattern" => {
            let is_like = |text: &str| match rule.as_str() == Some(COST) {
                true => text.parse::<Cost>().is_ok(),
                false => text.len() >= 16 && text.bytes().all(|byte| byte.is_ascii_digit()),
            };
            holds(
                value.as_str().is_none_or(is_like),
                format!("{value} is not like {rule}"),
            )
        }
        other => panic!("unknown keyword {other}"),
    }
}

/// What a reference such as `#/$defs/number` stands for.
fn target<'a>(rule: &Value, root: &'a Value) -> &'a Value {
    let name = rule.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
    root["$defs"]
        .get(name)
        .unwrap_or_else(|| panic!("no definition of {name}"))
}

/// Panics unless a schema has only what is checked here, and forbids what it does not name.
pub(super) fn check_schema(schema: &Value, name: &str) {
    let keywords = schema.as_object().unwrap();
    for keyword in keywords.keys() {
        assert!(
            WORDS.contains(&keyword.as_str()) || RULES.contains(&keyword.as_str()),
            "{name}: {keyword}"
        );
    }
    assert_eq!(
        keywords.get("additionalProperties").is_some(),
        keywords.contains_key("properties"),
        "{name}"
    );
    assert!(
        keywords
            .get("additionalProperties")
            .is_none_or(|others| *others == Value::Bool(false)),
        "{name}"
    );
    assert!(
        keywords
            .get("pattern")
            .is_none_or(|pattern| pattern == DIGITS || pattern == COST),
        "{name}"
    );
    let parts = |keyword: &str| {
        keywords
            .get(keyword)
            .and_then(Value::as_object)
            .into_iter()
            .flatten()
    };
    for (part, schema) in parts("properties").chain(parts("$defs")) {
        check_schema(schema, &format!("{name}.{part}"));
    }
    let listed = keywords
        .get("anyOf")
        .and_then(Value::as_array)
        .into_iter()
        .flatten();
    for part in listed.chain(keywords.get("items")) {
        check_schema(part, name);
    }
}
