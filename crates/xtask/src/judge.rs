//! `cargo xtask judge`: draws findings on real sites, takes the verdicts of people, and counts.

mod draw;
mod sheet;
mod show;
mod site;
mod table;
mod verdicts;

use self::sheet::Answer;
use self::site::JudgedSite;
use self::verdicts::{Set, Verdict, Verdicts, Word};
use crate::catalog::families;
use anyhow::{Context, Result, ensure};
use doclint_rule::Profile;
use std::fs;
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Arguments of the command.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
    /// The file that verdicts are kept in
    #[arg(long, global = true, value_name = "FILE")]
    verdicts: Option<PathBuf>,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Draw findings and write a sheet of those that nobody has judged yet
    Draw {
        /// The folders of the sites
        #[arg(required = true)]
        sites: Vec<PathBuf>,
        /// Another seed draws other findings
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How many findings of each rule to draw
        #[arg(long, default_value_t = 12, value_name = "K")]
        per_rule: usize,
        /// Draw this many findings to measure: in turn from each site, then from each of its rules. The
        /// sites are some that nobody has looked at
        #[arg(long, value_name = "N", conflicts_with = "per_rule")]
        measure: Option<usize>,
        /// Draw only findings of these rules or families
        #[arg(long, value_name = "NAME")]
        only: Vec<String>,
        /// Draw findings of rules that are off by default, too
        #[arg(long)]
        all_rules: bool,
        /// Where to write the sheet
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
    /// Keep the verdicts that were written into a sheet
    Take {
        /// The sheet
        sheet: PathBuf,
        /// They were drawn to measure
        #[arg(long)]
        measure: bool,
    },
    /// Show the findings of a sheet one by one, and keep each verdict as it is typed
    Ask {
        /// The sheet
        sheet: PathBuf,
        /// They were drawn to measure
        #[arg(long)]
        measure: bool,
    },
    /// Say that rules were changed because of verdicts on them, so that these measure no longer
    Spend {
        /// The ids of the rules
        #[arg(required = true, value_name = "RULE")]
        rules: Vec<String>,
    },
    /// Count the verdicts on what the sites report now, and write the table of the manual
    Table {
        /// The folders of the sites
        #[arg(required = true)]
        sites: Vec<PathBuf>,
        /// Print the table instead of writing it into `docs/precision.md`
        #[arg(long)]
        print: bool,
    },
}

/// Runs a subcommand.
///
/// # Errors
///
/// When a site, a sheet or the file with the verdicts can't be read, or a sheet says something else
/// than a verdict.
pub fn run(args: &Args) -> Result<ExitCode> {
    let kept = args.verdicts.clone().unwrap_or_else(verdicts_file);
    let mut verdicts = Verdicts::read(&kept)?;
    match &args.command {
        Command::Draw { sites, seed, per_rule, measure, only, all_rules, out } => {
            draw::check_names(only, &families())?;
            let profile = if *all_rules { Profile::All } else { Profile::Recommended };
            let sites = read_sites(sites, profile)?;
            let drawn = match measure {
                Some(count) => draw::measure(&sites, *seed, *count, only),
                None => draw::draw(&sites, *seed, *per_rule, only),
            };
            let new: Vec<_> =
                drawn.iter().filter(|it| verdicts.of(it.finding.print).is_none()).collect();
            fs::write(out, sheet::write(&new)?)
                .with_context(|| format!("writing {}", out.display()))?;
            println!(
                "drew {} findings; {} of them are not judged yet and are in {}",
                drawn.len(),
                new.len(),
                out.display()
            );
            if new.is_empty() {
                println!("{}", hint(drawn.len(), *all_rules, *seed));
            }
        }
        Command::Take { sheet, measure } => {
            let mut taken = 0;
            for (verdict, _) in sheet::read(&read_sheet(sheet)?, set(*measure))? {
                taken += usize::from(verdicts.add(verdict));
            }
            verdicts.write(&kept)?;
            println!("{taken} new verdicts, {} in all", verdicts.len());
        }
        Command::Ask { sheet, measure } => {
            ask(&read_sheet(sheet)?, set(*measure), &mut verdicts, &kept)?;
        }
        Command::Spend { rules } => {
            let spent = verdicts.spend(rules);
            verdicts.write(&kept)?;
            println!("{spent} verdicts measure no longer");
        }
        Command::Table { sites, print } => {
            let table = table::table(&read_sites(sites, Profile::All)?, &verdicts);
            if *print {
                print!("{table}");
            } else {
                table::write(&crate::root().join("docs/precision.md"), &table)?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// What to do where there is nothing to judge.
fn hint(drawn: usize, all_rules: bool, seed: u64) -> String {
    match (drawn, all_rules) {
        (0, false) => {
            "add --all-rules for rules that are off by default, or name other sites".into()
        }
        (0, true) => "the rules find nothing on these sites: name other ones".into(),
        _ => format!("add --seed {} to draw others, or name other sites", seed.wrapping_add(1)),
    }
}

fn set(measure: bool) -> Set {
    if measure { Set::Measure } else { Set::Learn }
}

/// Where verdicts are kept unless an argument names another file.
fn verdicts_file() -> PathBuf {
    crate::package_folder().join("judge/verdicts.jsonl")
}

fn read_sheet(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))
}

fn read_sites(paths: &[PathBuf], profile: Profile) -> Result<Vec<JudgedSite>> {
    paths.iter().map(|path| JudgedSite::read(path, profile)).collect()
}

/// Asks about each finding that has no verdict yet. What was typed is kept even if the judge stops.
fn ask(sheet: &str, set: Set, verdicts: &mut Verdicts, kept: &Path) -> Result<()> {
    let mut lines = std::io::stdin().lock().lines();
    let mut type_in = |question: &str| -> Result<Option<String>> {
        print!("{question} ");
        std::io::stdout().flush()?;
        Ok(lines.next().transpose()?.map(|line| line.trim().to_owned()))
    };
    for (Answer { print, rule, fix }, section) in sheet::sections(sheet)? {
        if verdicts.of(print).is_some() {
            continue;
        }
        println!("\n{section}");
        let word = loop {
            match type_in("right, thin or wrong (r, t, w; s skips, q ends):")?.as_deref() {
                None | Some("q") => return Ok(()),
                Some("s") => break None,
                Some(text) => match Word::parse(text) {
                    Some(word) => break Some(word),
                    None => println!("`{text}` is not a verdict"),
                },
            }
        };
        let Some(word) = word else { continue };
        let harmful = match fix {
            Some(fix) => {
                (type_in("does the fix do harm (y, n)?")?.as_deref() == Some("y")).then_some(fix)
            }
            None => None,
        };
        let reason = type_in("reason:")?.unwrap_or_default();
        ensure!(
            verdicts.add(Verdict { print, rule, word, harmful, reason, set }),
            "the finding is already judged"
        );
        verdicts.write(kept)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_what_to_do_where_there_is_nothing_to_judge() {
        assert!(hint(0, false, 1).contains("--all-rules"));
        assert!(hint(0, true, 1).contains("other ones"));
        assert!(hint(12, true, 1).contains("--seed 2"));
        let names = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|it| (*it).to_owned()).collect();
            draw::check_names(&names, &families()).map_err(|error| error.to_string())
        };
        assert_eq!(names(&["headings", "headings/too-long"]), Ok(()));
        let near = "unknown rule or family `headings/to-long` (did you mean `headings/too-long`?)";
        assert_eq!(names(&["headings/to-long"]), Err(near.to_owned()));
        assert_eq!(
            names(&["nothing/here"]),
            Err("unknown rule or family `nothing/here`".to_owned())
        );
    }
}
