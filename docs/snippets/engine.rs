//! A toy engine behind the protocol of azor validate: azor validate probe --engine ./engine
//!
//! It knows one thing: an untapped creature that isn't summoning sick can attack, an untapped one can block. Put your own
//! engine in place of `unknown` and `accepts`, and serde_json in place of `Json`.

use std::io::{self, BufRead, Write};

const KNOWN: &str = " id name controller owner types subtypes supertypes colors mana_cost mana_value power toughness \
loyalty tapped sick token timestamp ";

/// What the engine doesn't know on this board, the same words for the same thing.
fn unknown(case: &Json) -> Option<String> {
    let state = case.get("state");
    if case.get("question").raw == "\"assign_combat_damage\"" {
        return Some("combat damage".to_string());
    } else if state.get("players").entries.len() > 2 {
        return Some("more than two players".to_string());
    } else if !state.get("effects").raw.is_empty() {
        return Some("effects".to_string());
    }
    let permanents = state.get("battlefield").entries;
    let given = permanents.iter().flat_map(|(_, each)| &each.entries).filter(|(_, value)| value.raw != "\"\"");
    let mut keys = given.map(|(key, _)| key.trim_matches('"'));
    keys.find(|key| !KNOWN.contains(&format!(" {key} "))).map(str::to_string)
}

/// Whether the engine accepts a play.
fn accepts(case: &Json, play: &Json) -> bool {
    let state = case.get("state");
    let (permanents, active) = (state.get("battlefield").entries, state.get("active").raw);
    let of = |id: &str| permanents.iter().find(|(_, each)| each.get("id").raw == id).map(|(_, each)| each.clone());
    let attacks = play.get("attackers").entries.iter().all(|(id, target)| {
        of(id).is_some_and(|each| {
            let ready = each.get("tapped").raw != "true" && each.get("sick").raw != "true";
            ready && each.get("controller").raw == active && target.raw != active
        })
    });
    let blocks = play.get("blockers").entries.iter().all(|(id, attackers)| {
        of(id).is_some_and(|each| each.get("tapped").raw != "true") && attackers.entries.len() <= 1
    });
    attacks && blocks
}

/// A value with its text; strings and keys keep their quotes. The keys of an array are empty.
#[derive(Clone, Default)]
struct Json {
    raw: String,
    entries: Vec<(String, Json)>,
}

impl Json {
    fn get(&self, key: &str) -> Json {
        let quoted = format!("\"{key}\"");
        self.entries.iter().find(|(name, _)| *name == quoted).map(|(_, each)| each.clone()).unwrap_or_default()
    }

    /// The value that begins at a place of a text, which is moved behind it.
    fn read(text: &str, at: &mut usize) -> Json {
        let (start, mut found) = (*at, Json::default());
        let first = text.as_bytes()[start];
        *at += 1;
        if first == b'"' {
            while text.as_bytes()[*at] != b'"' {
                *at += if text.as_bytes()[*at] == b'\\' { 2 } else { 1 };
            }
            *at += 1;
        } else if first == b'{' || first == b'[' {
            while !matches!(text.as_bytes()[*at], b'}' | b']') {
                let key = if first == b'{' { Json::read(text, at).raw } else { String::new() };
                *at += text[*at..].find(|sign| sign != ':' && sign != ' ').unwrap_or(0);
                found.entries.push((key, Json::read(text, at)));
                *at += text[*at..].find(|sign| sign != ',' && sign != ' ').unwrap_or(0);
            }
            *at += 1;
        } else {
            *at = start + text[start..].find([',', '}', ']', ' ']).unwrap_or(text.len() - start);
        }
        found.raw = text[start..*at].to_string();
        found
    }
}

fn main() -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        let asked = Json::read(&line?, &mut 0);
        let (id, case, plays) = (asked.get("id").raw, asked.get("case"), asked.get("plays").entries);
        if asked.get("method").raw == "\"hello\"" {
            println!("{}", r#"{"protocol": 1, "name": "toy engine", "version": "1.0"}"#);
        } else if let Some(missing) = unknown(&case) {
            println!("{{\"id\": {id}, \"unsupported\": \"{missing}\"}}");
        } else {
            let accepted: Vec<String> =
                plays.into_iter().filter(|(_, play)| accepts(&case, play)).map(|(_, play)| play.raw).collect();
            println!("{{\"id\": {id}, \"accepts\": [{}]}}", accepted.join(", "));
        }
        io::stdout().flush()?;
    }
    Ok(())
}
