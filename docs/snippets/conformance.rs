//! Runs Azor's conformance suite: ./conformance level*.jsonl. Put your engine in place of `accepts`.

use std::collections::{BTreeMap, HashMap};

/// A toy engine: which creatures can attack or block at all, and flying. A real one reads the JSON with serde_json.
fn accepts(question: &str, permanents: &HashMap<String, String>, play: &str) -> bool {
    if question == "assign_combat_damage" {
        return true;
    }
    let mut mine = "";
    for (place, word) in words(play) {
        if play[place..].starts_with("\":") {
            mine = permanents.get(word).map_or("", String::as_str);
            let asleep = question == "declare_attackers" && mine.contains("\"sick\":true") && !has(mine, "haste");
            if mine.contains("\"tapped\":true") || !mine.contains("\"creature\"") || asleep {
                return false;
            }
        } else if question == "declare_blockers" {
            let flies = has(&permanents[word], "flying");
            if flies && !has(mine, "flying") && !has(mine, "reach") {
                return false;
            }
        }
    }
    true
}

/// The strings of a JSON text, each with the place where it ends.
fn words(text: &str) -> Vec<(usize, &str)> {
    let quotes: Vec<usize> = text.match_indices('"').map(|(place, _)| place).collect();
    quotes.chunks(2).filter(|each| each.len() == 2).map(|each| (each[1], &text[each[0] + 1..each[1]])).collect()
}

fn has(permanent: &str, keyword: &str) -> bool {
    let list = permanent.split("\"keywords\":[").nth(1).and_then(|rest| rest.split(']').next()).unwrap_or("");
    list.contains(&format!("\"{keyword}\""))
}

fn main() {
    let (mut levels, mut wrong) = (BTreeMap::<String, [u32; 2]>::new(), BTreeMap::<String, u32>::new());
    let (mut level, mut question, mut permanents) = (String::new(), String::new(), HashMap::new());
    for name in std::env::args().skip(1) {
        for line in std::fs::read_to_string(name).expect("a file of the suite").lines() {
            let after = |key: &str| line.split(key).nth(1).unwrap_or("").to_string();
            if line.starts_with("{\"board\"") {
                level = after("\"level\":")[..1].to_string();
                question = after("\"question\":\"").split('"').next().unwrap_or("").to_string();
                let parts = line.split("{\"id\":\"").map(|each| each.split("\"effects\"").next().unwrap_or(""));
                permanents =
                    parts.map(|each| (each.split('"').next().unwrap_or("").to_string(), each.to_string())).collect();
                continue;
            }
            let legal = line.starts_with("{\"legal\"");
            let play = line.split(",\"rules\":").next().unwrap_or("").split_once(':').map_or("", |each| each.1);
            let counts = levels.entry(level.clone()).or_default();
            counts[1] += 1;
            if accepts(&question, &permanents, play) == legal {
                counts[0] += 1;
                continue;
            }
            let rules = if legal { "\"a legal play is refused\"".to_string() } else { after(",\"rules\":") };
            for (_, rule) in words(&rules) {
                *wrong.entry(rule.to_string()).or_default() += 1;
            }
        }
    }
    levels.iter().for_each(|(each, counts)| println!("level {each}: {} of {}", counts[0], counts[1]));
    wrong.iter().for_each(|(rule, times)| println!("  {rule}: {times}"));
}
