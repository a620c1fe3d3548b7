//! Tests of `format::export::opb`.

use quadrille_problem::format::export::opb;
use quadrille_problem::problem::Problem;

#[test]
fn writes_costs_bounds_colors_and_items_without_options() {
    let problem: Problem = "1:2|a b c | x\na b x:r |5\na x:r\na".parse().unwrap();
    let text = "* #variable= 4 #constraint= 7\n\
        * x1: a b x:r\n* x2: a x:r\n* x3: a\n\
        min: +5 x1 ;\n\
        +1 x1 +1 x2 +1 x3 >= 1 ;\n-1 x1 -1 x2 -1 x3 >= -2 ;\n\
        +1 x1 = 1 ;\n\
        +0 x1 = 1 ;\n\
        +1 x4 -1 x1 >= 0 ;\n+1 x4 -1 x2 >= 0 ;\n+1 x1 +1 x2 -1 x4 >= 0 ;\n";
    assert_eq!(opb(&problem), text);
}
