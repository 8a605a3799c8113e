//! Asks azor about two plays. Usage: client COMMAND..., as in client azor serve --stdio

use std::env;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Command, Stdio};

const BOARD: &str = r#"{"active": "alice", "players": {"alice": {}, "bob": {}}, "battlefield": [
  {"id": "bear", "name": "Grizzly Bears", "controller": "alice", "types": ["creature"]},
  {"id": "elf", "name": "Llanowar Elves", "controller": "alice", "types": ["creature"], "tapped": true}]}"#;

/// With a JSON library, read the answer with it; this finds the one word that is needed here.
fn outcome(answer: &str) -> Option<&str> {
    let (_, rest) = answer.split_once(r#""outcome": ""#)?;
    rest.split('"').next()
}

fn main() -> io::Result<()> {
    let command: Vec<String> = env::args().skip(1).collect();
    let mut azor = Command::new(&command[0])
        .args(&command[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut requests = azor.stdin.take().expect("standard input is a pipe");
    let mut answers = BufReader::new(azor.stdout.take().expect("standard output is a pipe"));
    let plays = [r#"{"bear": "bob"}"#, r#"{"bear": "bob", "elf": "bob"}"#];
    for (number, attackers) in plays.iter().enumerate() {
        let request = format!(
            r#"{{"id": {}, "method": "check", "options": {{"evidence": false}}, "case": {{"state": {}, "play": {{"attackers": {}}}}}}}"#,
            number + 1, BOARD, attackers
        );
        writeln!(requests, "{}", request.replace('\n', " "))?; // a request is one line
        let mut answer = String::new();
        if answers.read_line(&mut answer)? == 0 {
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "azor has ended"));
        }
        println!("{}", outcome(&answer).unwrap_or(&answer));
    }
    drop(requests); // the end of the input ends the process
    std::process::exit(azor.wait()?.code().unwrap_or(1));
}
