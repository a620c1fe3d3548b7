//! A server of sudokus: each line of standard input is answered as soon as it comes, whatever comes
//! later; a client is a channel.
//!
//! `head -3 puzzles/sudoku/made/hard.txt | cargo run --release --example server`

use quadrille::limits::Limits;
use quadrille::solver::Session;
use quadrille::sudoku::lockstep::{Grid, Lockstep};
use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

/// A puzzle, and who waits for its answer.
type Request = (String, Sender<String>);

/// Answers requests until nobody can make one any more. What has come meanwhile is solved together.
fn serve(requests: &Receiver<Request>) {
    let mut session = Session::new(Lockstep::new().limits(Limits::new().max_solutions(2)));
    let mut clients: VecDeque<Sender<String>> = VecDeque::new();
    while let Ok(first) = requests.recv() {
        for (line, client) in std::iter::once(first).chain(requests.try_iter()) {
            match Grid::from_line(line.as_bytes()) {
                Ok(grid) => {
                    session.push(grid);
                    clients.push_back(client);
                }
                // who has gone away is not told
                Err(error) => drop(client.send(error.to_string())),
            }
        }
        while let Some(outcome) = session.poll() {
            let digits = outcome
                .first()
                .map(|first| first.iter().map(u8::to_string).collect::<String>());
            let answer = match digits {
                None => "none".to_owned(),
                Some(digits) if outcome.solutions == 1 => digits,
                Some(digits) => format!("{digits}, and others"),
            };
            clients.pop_front().map(|client| client.send(answer).ok());
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (sender, requests) = mpsc::channel();
    let server = thread::spawn(move || serve(&requests));
    let mut lines: Vec<String> = io::stdin()
        .lock()
        .lines()
        .collect::<Result<Vec<_>, _>>()?
        .into_iter()
        .filter(|line| !line.starts_with('#'))
        .collect();
    if lines.is_empty() {
        lines.push(
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .into(),
        );
    }
    for line in lines {
        let (reply, answer) = mpsc::channel();
        sender.send((line, reply))?;
        println!("{}", answer.recv()?);
    }
    drop(sender);
    server.join().expect("the server does not panic");
    Ok(())
}
