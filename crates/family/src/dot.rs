//! A family drawn by Graphviz.

use super::answers::Family;
use super::diagram::END;
use quadrille_problem::problem::OptionId;
use std::io::{self, Write};

impl Family {
    /// Writes the diagram in the language of Graphviz: an arc bears the option that it chooses,
    /// dashed if it leaves the option out; what no solution passes is not drawn.
    pub fn write_dot(&self, to: &mut impl Write) -> io::Result<()> {
        writeln!(
            to,
            "digraph family {{\n  rankdir = TB;\n  node [shape = circle, label = \"\"];"
        )?;
        if let Some(root) = self.root() {
            let mut reached = vec![false; root as usize + 1];
            reached[root as usize] = true;
            for node in (1..=root).rev() {
                if !reached[node as usize] {
                    continue;
                }
                for choice in self.choices(node) {
                    reached[choice.to as usize] = true;
                    let style = match (choice.option(), choice.left_out()) {
                        (Some(option), _) => format!("label = \"{}\"", self.name(option)),
                        (None, Some(option)) => {
                            format!("style = dashed, label = \"{}\"", self.name(option))
                        }
                        (None, None) => "style = dashed".into(),
                    };
                    writeln!(to, "  {node} -> {} [{style}];", choice.to)?;
                }
            }
            writeln!(to, "  {END} [shape = box, label = \"end\"];")?;
        }
        writeln!(to, "}}")
    }

    /// What an option covers, or its name, within quotes.
    fn name(&self, option: u32) -> String {
        let option = OptionId::new(option);
        let items = || {
            self.problem
                .entries(option)
                .iter()
                .map(|entry| self.problem.item_name(entry.item))
        };
        let name = self
            .problem
            .option_name(option)
            .map_or_else(|| items().collect::<Vec<_>>().join(" "), str::to_owned);
        name.escape_debug().to_string()
    }
}
