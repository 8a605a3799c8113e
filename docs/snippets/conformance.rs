//! Runs Azor's conformance suite: ./conformance level*.jsonl. Put your engine in place of `accepts`.

use std::collections::{BTreeMap, HashMap};

/// A toy engine: which creatures can attack or block at all, and flying. A real one reads the JSON with serde_json.
fn accepts(question: &str, permanents: &HashMap<&str, &str>, play: &str) -> bool {
    let has = |permanent: &str, word: &str| permanent.contains(&format!("\"{word}\""));
    let is = |permanent: &str, status: &str| permanent.contains(&format!("\"{status}\":true"));
    let mut mine = "";
    let words: Vec<&str> = play.split('"').skip(1).collect();
    question == "assign_combat_damage" || words.chunks(2).all(|word| {
        let each = permanents.get(word[0]).copied().unwrap_or("");
        if word[1].starts_with(':') {
            mine = each;
            let asleep = question == "declare_attackers" && is(mine, "sick") && !has(mine, "haste");
            return has(mine, "creature") && !is(mine, "tapped") && !asleep;
        }
        question == "declare_attackers" || !has(each, "flying") || has(mine, "flying") || has(mine, "reach")
    })
}

fn main() {
    let [mut right, mut plays, mut wrong] = [(); 3].map(|_| BTreeMap::<&str, u32>::new());
    let text: String = std::env::args().skip(1).map(|name| std::fs::read_to_string(name).expect("a file")).collect();
    let (mut level, mut question, mut permanents) = ("", "", HashMap::new());
    for line in text.lines() {
        let after = |key: &str| line.split_once(key).map_or("", |each| each.1);
        if line.starts_with("{\"board\"") {
            (level, question) = (&after("\"level\":")[..1], after("\"question\":\"").split('"').next().unwrap_or(""));
            let parts = line.split("{\"id\":\"").filter_map(|each| each.split("\"effects\"").next());
            permanents = parts.filter_map(|each| each.split_once('"')).collect();
            continue;
        }
        let legal = line.starts_with("{\"legal\":");
        let (play, rules) = after(":").split_once(",\"rules\":").unwrap_or((after(":"), "\"a legal play is refused\""));
        *plays.entry(level).or_default() += 1;
        if accepts(question, &permanents, play) == legal {
            *right.entry(level).or_default() += 1;
        } else {
            rules.split('"').skip(1).step_by(2).for_each(|rule| *wrong.entry(rule).or_default() += 1);
        }
    }
    plays.iter().for_each(|(each, all)| println!("level {each}: {} of {all}", right.get(each).unwrap_or(&0)));
    wrong.iter().for_each(|(rule, times)| println!("  {rule}: {times}"));
}
