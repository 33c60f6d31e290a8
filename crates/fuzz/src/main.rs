//! `maneframe-fuzz TARGET|all [INPUTS] [SEED]` feeds a number of broken inputs to a target. `maneframe-fuzz TARGET
//! FILE` feeds it a file.

use std::process::ExitCode;

use maneframe_fuzz::{Fault, TARGETS, Target, run, run_one, target};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let name = args.first().map_or("all", String::as_str);
    let targets: Vec<Target> = match (name, target(name)) {
        ("all", _) => TARGETS.to_vec(),
        (_, Some(target)) => vec![target],
        (_, None) => {
            let names: Vec<&str> = TARGETS.iter().map(|t| t.name).collect();
            eprintln!("unknown target {name:?}: choose all, {}", names.join(", "));
            return ExitCode::from(2);
        }
    };
    let second = args.get(1).map_or("10000", String::as_str);
    let seed = args.get(2).and_then(|s| s.parse().ok()).unwrap_or(1);
    let mut faults = 0;
    for target in targets {
        let ran = match second.parse() {
            Ok(inputs) => run(target, seed, inputs).map(|ran| {
                let each = ran.took.as_secs_f64() * 1e6 / ran.inputs.max(1) as f64;
                println!(
                    "{:<11} {} inputs in {:.1} s, {each:.0} µs each, the slowest {:.1?} ({})",
                    target.name,
                    ran.inputs,
                    ran.took.as_secs_f64(),
                    ran.slowest,
                    keep(target, "slowest", &ran.slowest_input)
                );
            }),
            Err(_) => match std::fs::read(second) {
                Ok(input) => run_one(target, input).map(|took| println!("{}: {took:.1?}", target.name)),
                Err(e) => {
                    eprintln!("{second}: {e}");
                    return ExitCode::from(2);
                }
            },
        };
        if let Err(fault) = ran {
            faults += 1;
            tell(target, &fault);
        }
    }
    ExitCode::from(u8::from(faults > 0))
}

fn tell(target: Target, fault: &Fault) {
    println!("{}; the input is in {}", fault.what, keep(target, "fault", &fault.input));
}

/// Writes an input to a new file and returns the path.
fn keep(target: Target, what: &str, input: &[u8]) -> String {
    let file = std::env::temp_dir().join(format!("maneframe-fuzz-{}-{what}-{}", target.name, std::process::id()));
    match std::fs::write(&file, input) {
        Ok(()) => file.display().to_string(),
        Err(e) => format!("no file: {e}"),
    }
}
