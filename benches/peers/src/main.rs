//! tmp
mod instance;
mod solvers;
use std::time::Instant;
fn main() {
    let only = std::env::args().nth(1).unwrap_or_default();
    let rounds: usize = std::env::args().nth(2).map_or(1, |s| s.parse().unwrap());
    let who = std::env::args().nth(3).unwrap_or_default();
    for i in instance::all() {
        if !i.name.contains(&only) { continue; }
        let mut best = [f64::MAX; 6];
        for _ in 0..rounds {
            for (k, s) in solvers::ALL.iter().enumerate() {
                if !who.is_empty() && !who.split(',').any(|w| w == s.name) { continue; }
                let cs: Vec<_> = i.covers.iter().map(|c| (s.load)(c)).collect();
                let t = Instant::now();
                let n = cs.into_iter().map(|c| c()).sum::<u64>();
                best[k] = best[k].min(t.elapsed().as_secs_f64());
                assert_eq!(n, i.answer);
            }
        }
        print!("{:20}", i.name);
        for (k, s) in solvers::ALL.iter().enumerate() { if best[k] < 1e9 { print!(" {} {:.2}ms", s.name, best[k] * 1e3); } }
        println!();
    }
}
