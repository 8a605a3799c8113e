//! Runs Azor's conformance suite: ./conformance level*.jsonl. Put your engine in place of `accepts`.

use std::collections::{BTreeMap, HashMap};

/// A toy engine: which creatures can attack or block at all, and flying. A real one reads the JSON with serde_json.
fn accepts(board: &str, permanents: &HashMap<&str, &str>, play: &str) -> bool {
    let has = |permanent: &str, word: &str| permanent.contains(&format!("\"{word}\""));
    let is = |permanent: &str, status: &str| permanent.contains(&format!("\"{status}\":true"));
    let mut mine = "";
    let words: Vec<&str> = play.split('"').skip(1).collect();
    has(board, "assign_combat_damage") || words.chunks(2).all(|word| {
        let each = permanents.get(word[0]).copied().unwrap_or("");
        let declared = word[1].starts_with(':');
        mine = if declared { each } else { mine };
        let asleep = has(board, "declare_attackers") && is(mine, "sick") && !has(mine, "haste");
        let flies = has(board, "declare_blockers") && !declared && has(each, "flying");
        let reaches = !flies || has(mine, "flying") || has(mine, "reach");
        has(mine, "creature") && !is(mine, "tapped") && !asleep && reaches
    })
}

fn main() {
    let [mut right, mut plays, mut wrong] = [(); 3].map(|_| BTreeMap::<&str, u32>::new());
    let text: String = std::env::args().skip(1).map(|name| std::fs::read_to_string(name).expect("a file")).collect();
    for (board, lines) in text.split("{\"board\":").filter_map(|each| each.split_once('\n')) {
        let level = board.split("\"level\":").nth(1).map_or("", |each| &each[..1]);
        let parts = board.split("{\"id\":\"").filter_map(|each| each.split("\"effects\"").next());
        let permanents = parts.filter_map(|each| each.split_once('"')).collect();
        for (kind, told) in lines.lines().filter_map(|line| line.split_once(':')) {
            let (play, rules) = told.split_once(",\"rules\":").unwrap_or((told, "\"a legal play is refused\""));
            let is_right = accepts(board, &permanents, play) == (kind == "{\"legal\"");
            *plays.entry(level).or_default() += 1;
            *right.entry(level).or_default() += u32::from(is_right);
            let broken = rules.split('"').skip(1).step_by(2).filter(|_| !is_right);
            broken.for_each(|rule| *wrong.entry(rule).or_default() += 1);
        }
    }
    plays.iter().for_each(|(each, all)| println!("level {each}: {} of {all}", right[each]));
    wrong.iter().for_each(|(rule, times)| println!("  {rule}: {times}"));
}
