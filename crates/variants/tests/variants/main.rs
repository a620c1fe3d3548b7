//! Variants from outside: each kind of rule against enumeration.

mod expression;
mod geometry;
mod houses;
mod parts;
mod random;
mod rules;
