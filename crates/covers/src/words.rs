//! The words by which columns, fields and lists are known: items, costs, names, the universe; and
//! words that speak against a cover.

/// Names that programs and tables give to the items of an option.
pub(crate) const ITEMS: &str =
    "items elements members covers set sets element_list contents cells values";
/// Names of an option's cost.
pub(crate) const COSTS: &str = "cost costs weight weights price prices value values worth kosten \
    kostet preis gewicht coût prix poids coste costo precio peso prezzo стоимость цена 费用 費用 价格 代价 \
    amount betrag montant importe importo custo preço koszt cena kostnad";
/// Names of costs that may also name other numbers.
pub(crate) const MEASURES: &str = "weight weights value values worth gewicht poids peso";
/// Beginnings of other words about costs.
pub(crate) const WORDS_OF_COSTS: [&str; 9] = [
    "minimi",
    "objective",
    "cheapest",
    "weighted",
    "coût",
    "coste",
    "стоимост",
    "最小费",
    "günstig",
];
/// Names of an option's name.
pub(crate) const NAMES: &str =
    "name names id set sets subset subsets option options row label key title";
/// Names of the list of all items.
pub(crate) const UNIVERSE: &str = "x u universe items elements columns primary";
/// Names of all lists together.
pub(crate) const TITLES: &str = "sets subsets options set subset option";
/// Names of an item in a pair.
pub(crate) const ELEMENT: &str = "element elements elem item items member column col covers e";

/// Words of texts that hold a puzzle, not a cover.
pub(crate) const PUZZLES: [&str; 18] = [
    "sudoku",
    "killer",
    "jigsaw",
    "cage",
    "region",
    "kakuro",
    "nonogram",
    "thermo",
    "arrow",
    "board",
    "puzzle",
    "grid",
    "clue",
    "givens",
    "width",
    "rules",
    "adjacency",
    "packing",
];

/// Words for puzzles that are also things, and may be items.
pub(crate) const THINGS: [&str; 5] = ["jigsaw", "arrow", "board", "puzzle", "grid"];

/// Words above lists that name the options of each item, not the items of each option, or that say
/// how often an item may be covered.
pub(crate) const RULES: [&str; 22] = [
    "for each item",
    "for every item",
    "for each element",
    "for every element",
    "which options",
    "which sets",
    "which subsets",
    "covered by",
    "at most",
    "at least",
    "twice",
    "optional",
    "secondary",
    "once or not at all",
    "need not",
    "or maybe",
    // errors of spreadsheets
    "#ref!",
    "#n/a",
    "#name?",
    "#value!",
    // bits, which count from the right
    "0b0",
    "0b1",
];
