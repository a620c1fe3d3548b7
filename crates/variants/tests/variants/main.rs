//! Variants from outside: each kind of rule against enumeration.

mod random;
mod rules;
