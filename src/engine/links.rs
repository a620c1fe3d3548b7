//! (room under construction)
use super::{Engine, Node, Unsupported};
use crate::problem::{OptionId, Problem};
/// Dancing links.
#[derive(Clone, Debug)]
pub struct Links;
impl Engine for Links {
    const NAME: &'static str = "links";
    fn new(_: &Problem) -> Result<Self, Unsupported> {
        Ok(Links)
    }
    fn settle<const COUNT: bool>(&mut self) -> Node {
        Node::Dead
    }
    fn next(&mut self) -> bool {
        false
    }
    fn chosen(&self) -> &[OptionId] {
        &[]
    }
}
