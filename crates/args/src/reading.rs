//! The arguments of every command that reads puzzles.

use super::values::{box_shape, one_of};
use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use quadrille::sudoku::Alphabet;
use quadrille::sudoku::read::Reader;
use quadrille_layouts::content::InputKind;
use quadrille_variants::Rule;

/// The group of these arguments in a help.
const INPUT: &str = "What is read";

#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = INPUT)]
pub struct ReadArgs {
    /// What the input is
    #[arg(
        long,
        value_parser = one_of::<InputKind>(
            InputKind::ALL.map(|(_, name, about)| PossibleValue::new(name).help(about))
        ),
        default_value_t = InputKind::Auto,
        value_name = "KIND"
    )]
    pub input: InputKind,

    /// The first symbol of boards [default: recognized by the others]
    #[arg(long, value_enum, value_name = "FIRST")]
    pub symbols: Option<Symbols>,
}

impl ReadArgs {
    /// The flags given, as they are typed, with a blank behind each.
    pub(crate) fn typed(self) -> String {
        let name = |value: Option<PossibleValue>| {
            value.map_or(String::new(), |value| value.get_name().to_owned())
        };
        let input = (self.input != InputKind::Auto).then(|| format!("--input {} ", self.input));
        let symbols = self
            .symbols
            .map(|symbols| format!("--symbols {} ", name(symbols.to_possible_value())));
        input.into_iter().chain(symbols).collect()
    }

    /// A reader of boards as named here.
    pub fn reader(self) -> Reader {
        match self.symbols {
            None => Reader::new(),
            Some(Symbols::One) => Reader::new().alphabet(Alphabet::One),
            Some(Symbols::Zero) => Reader::new().alphabet(Alphabet::Zero),
            Some(Symbols::Letters) => Reader::new().alphabet(Alphabet::Letters),
        }
    }
}

/// The first symbol of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Symbols {
    /// 1 to 9, then A: 9x9 in 1 to 9, 16x16 in 1 to G
    #[value(name = "1")]
    One,
    /// 0 to 9, then A: 9x9 in 0 to 8, 16x16 in 0 to F
    #[value(name = "0")]
    Zero,
    /// Letters only: 16x16 in A to P
    #[value(name = "A")]
    Letters,
}

// no documentation: it would stand in the help of the commands
#[derive(Debug, Args)]
pub struct BoardArgs {
    /// Rows x columns of a box, such as 2x3 [default: as drawn, or the usual ones of the size]
    #[arg(long = "box", value_name = "RxC", value_parser = box_shape)]
    pub shape: Option<(usize, usize)>,

    /// Rules that hold beside the usual ones, as in `solve`
    #[arg(long, value_name = "RULES", value_delimiter = ',')]
    pub rules: Vec<Rule>,
}
