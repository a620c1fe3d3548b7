//! The shorthand of a program for setters.

use quadrille_layouts::internal::json;

#[test]
fn shorthand_becomes_json() {
    for (short, long) in [
        (
            "{cs:64,ce:[[{v:5},,{}],[]]}",
            r#"{"cellSize":64,"cells":[[{"value":5},{},{}],[{}]]}"#,
        ),
        (
            r"{t:'it\'s, {one}',solved:f,c2:#F,c:00aaFF}",
            r##"{"title":"it's, {one}","solved":false,"backgroundColor":"#FFFFFF","color":"#00aaFF"}"##,
        ),
        (r#"{t:'say "a" \n'}"#, r#"{"title":"say \"a\" \n"}"#),
        (
            "{d2:'M0 0',fs:1.5,x:-2,y:null}",
            r#"{"d":"M0 0","fontSize":1.5,"x":-2,"y":null}"#,
        ),
    ] {
        assert_eq!(json(short).as_deref(), Some(long), "{short}");
    }
    for bad in ["{v:five}", "{v:'5}", "{v:NaN}", "five"] {
        assert_eq!(json(bad), None, "{bad}");
    }
}
