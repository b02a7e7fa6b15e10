//! The coverage of a run, and how it decides the exit code.

use crate::exit::Exit;
use crate::left_out::LeftOut;
use crate::paths::{PathName, shown};
use crate::project::Project;
use crate::target::no_site;
use crate::terminal::note;
use crate::words::counted;
use doclint_engine::{Coverage, Outcome};
use doclint_site::ForeignFolder;
use doclint_workspace::is_root;
use std::path::Path;

/// The coverage of a run, and whether rules failed.
pub struct Run {
    coverage: Coverage,
    internal_errors: u32,
    /// Whether `docs.json` or another file that is not a page was requested.
    names_config: bool,
    is_whole: bool,
    left_out: LeftOut,
    /// Folders with pages of which none is checked, although the settings of their build are selected.
    beside: Vec<ForeignFolder>,
}

impl Run {
    pub fn of(outcome: &Outcome, project: &Project<'_>) -> Self {
        let is_beside = |(build, pages): &&(ForeignFolder, u32)| {
            *pages == 0 && build.has_addresses && project.target.selection.contains(&build.settings)
        };
        let beside = outcome.coverage.foreign.iter().filter(is_beside);
        Self {
            beside: beside.map(|it| it.0.clone()).collect(),
            coverage: outcome.coverage.clone(),
            internal_errors: outcome.internal_errors,
            names_config: project.target.names_config,
            is_whole: project.target.is_whole,
            left_out: LeftOut::of(outcome, &project.target),
        }
    }

    /// Whether no page was checked, although pages were requested.
    pub fn is_empty(&self) -> bool {
        self.coverage.pages == 0 && !self.names_config
    }

    /// Whether the settings exclude or freeze some of the requested pages.
    fn leaves_out_pages(&self) -> bool {
        self.coverage.excluded + self.coverage.frozen > 0
    }

    /// Says why no page was checked, if none was.
    pub fn explain(&self, root: &Path, quiet: bool) {
        if !quiet && ["docs.json", "mint.json"].iter().all(|it| root.join(it).is_file()) {
            note!("doclint: mint.json is ignored, because there is a docs.json");
        }
        if !quiet {
            self.left_out.print();
            for (build, pages) in &self.coverage.foreign {
                // A site that doclint knows is checked in the same run.
                let folder = root.join(&build.folder);
                if *pages > 0 && !is_root(&folder) {
                    let pages = counted(*pages as usize, "page");
                    let folder = shown(&folder).named();
                    let ForeignFolder { program, settings, .. } = build;
                    let how = match build.has_addresses {
                        true => format!("links there are followed as {settings} says"),
                        false => "a link there is reported only if it is dead on every platform"
                            .to_owned(),
                    };
                    note!("doclint: {program} builds {pages} in {folder}: {how}");
                }
            }
        }
        for ForeignFolder { program, folder, settings, .. } in self.beside.iter().filter(|_| !quiet)
        {
            let folder = shown(&root.join(folder)).named();
            note!(
                "doclint: by {settings}, the pages of {program} are in {folder}, which is not checked; \
                 name that folder, too"
            );
        }
        // Where plain Markdown has no page, somebody may have meant a site that is not taken.
        if self.is_empty()
            && let Some(why) = no_site(root)
        {
            note!("doclint: no Markdown to check, and {why}");
            return;
        }
        let root = shown(root);
        let root = root.named();
        match (self.is_empty(), self.leaves_out_pages()) {
            (true, false) => note!("doclint: no pages matched in {root}"),
            (true, true) if !quiet => {
                note!("doclint: the settings leave out every page that matched in {root}");
            }
            _ => {}
        }
    }

    /// The exit code of a run that failed or had nothing to check.
    pub fn failure(&self) -> Option<Exit> {
        match self.internal_errors {
            // Settings may leave out a page that a hook names, and not a whole site.
            0 => (self.is_empty() && (self.is_whole || !self.leaves_out_pages()))
                .then_some(Exit::NotDone),
            _ => Some(Exit::Internal),
        }
    }
}
