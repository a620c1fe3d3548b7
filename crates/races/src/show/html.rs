//! One page with everything, which needs no network.

use super::super::{Header, Results, Row};
use super::columns::{definitions, shown};
use super::page::escaped;
use super::{axis, groups, header_lines, is_shown, plots, ranked, remark, svg, title};
use crate::Kind;
use std::fmt::Write;

const STYLE: &str = "body{font:15px/1.45 Helvetica,Arial,'DejaVu Sans',sans-serif;color:#222;max-width:1060px;margin:24px auto;padding:0 16px}\
table{border-collapse:collapse;margin:8px 0;font-variant-numeric:tabular-nums}th,td{padding:2px 10px;text-align:right;border-bottom:1px solid #ddd}\
th:first-child,td:first-child{text-align:left}th{cursor:pointer;white-space:nowrap}h2{margin-top:32px}code,pre{font-size:13px}pre{white-space:pre-wrap}\
.scroll{overflow-x:auto}.wrong{color:#a30000}svg{max-width:100%;height:auto}input{font:inherit;padding:3px 8px;width:260px}";

/// Sorts a table by a column at a click on its heading, and hides the rows that do not contain what is typed.
const SCRIPT: &str = "const units={ns:1e-9,'µs':1e-6,ms:1e-3,s:1,MiB:1,GiB:1024};\
const value=t=>{const m=t.replace(/[≥=,%]/g,'').trim().match(/^(-?[\\d.]+)\\s*(\\S*)$/);return m?m[1]*(units[m[2]]||1):NaN};\
document.querySelectorAll('th').forEach(h=>h.onclick=()=>{const b=h.closest('table').tBodies[0],i=h.cellIndex,d=h.dataset.d=h.dataset.d==='1'?'-1':'1';\
[...b.rows].sort((r,q)=>{const x=r.cells[i].textContent,y=q.cells[i].textContent,u=value(x),v=value(y);\
return d*(isNaN(u)&&isNaN(v)?x.localeCompare(y):isNaN(u)?1:isNaN(v)?-1:u-v)}).forEach(r=>b.append(r))});\
document.querySelector('input').oninput=e=>document.querySelectorAll('tbody tr').forEach(r=>r.hidden=!r.textContent.includes(e.target.value));";

/// A heading, and what it means.
type Head = (String, String);

fn table(text: &mut String, heads: impl Iterator<Item = Head>, rows: impl Iterator<Item = Vec<String>>) {
    text.push_str("<div class=\"scroll\"><table><thead><tr>");
    for (name, about) in heads {
        let _ = write!(text, "<th title=\"{}\">{}</th>", escaped(&about), escaped(&name));
    }
    text.push_str("</tr></thead><tbody>\n");
    for row in rows {
        let cells: Vec<String> = row.iter().map(|cell| escaped(cell)).collect();
        let _ = writeln!(text, "<tr><td>{}</td></tr>", cells.join("</td><td>"));
    }
    text.push_str("</tbody></table></div>\n");
}

/// The page.
pub fn html(header: &Header, results: &Results) -> String {
    let rows = results.rows(header);
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Solvers compared</title><style>{STYLE}</style></head><body>\n\
         <h1>Solvers compared</h1>\n"
    );
    for line in header_lines(header) {
        let _ = writeln!(text, "<p><code>{}</code></p>", escaped(&line));
    }
    for note in &results.notes {
        let _ = writeln!(text, "<p>{}</p>", escaped(note));
    }
    text.push_str("<p><input placeholder=\"only rows that contain…\"></p>\n");
    for finding in &results.findings {
        let what = if finding.proved { "is wrong" } else { "contradicts another" };
        let head = format!("{} {what} on {} of {}: {}", finding.entrant, finding.instance, finding.set, finding.why);
        let _ = writeln!(
            text,
            "<details><summary class=\"wrong\">{}</summary><pre>{}</pre></details>",
            escaped(&head),
            escaped(&finding.witness)
        );
    }
    for group in groups(&rows) {
        let columns: Vec<_> = shown(group[0].kind, group).collect();
        let _ = writeln!(text, "<h2>{}</h2>", escaped(&title(group)));
        let ranked: Vec<&Row> = ranked(group).into_iter().filter(|row| is_shown(row)).collect();
        let cells = |row: &&Row| columns.iter().map(|column| (column.cell)(row, &rows)).collect();
        table(
            &mut text,
            columns.iter().map(|column| (column.name.into(), column.meaning.into())),
            ranked.iter().map(cells),
        );
        for note in ranked.iter().filter_map(|row| remark(row)) {
            let _ = writeln!(text, "<p>{}</p>", escaped(&note));
        }
        by_instance(&mut text, header, group);
    }
    text += "<h2>Pictures</h2>\n";
    text += &svg(header, &rows);
    plots::plots(header, &rows).into_iter().for_each(|plot| text += &plot);
    about(&mut text, header);
    let _ = write!(text, "<script>{SCRIPT}</script>\n</body></html>\n");
    text
}

/// Instances are many only where they are covers of one family; of thousands of sudokus nobody wants to see each.
const INSTANCES: usize = 200;

fn by_instance(text: &mut String, header: &Header, group: &[Row]) {
    let Some(set) = header.set(&group[0].set).filter(|set| (2..=INSTANCES).contains(&set.instances.len())) else {
        return;
    };
    let rows: Vec<&Row> = group.iter().filter(|row| !row.batched).collect();
    let _ = writeln!(text, "<details><summary>by instance</summary>");
    let heads =
        ["instance", "size", "best"].map(String::from).into_iter().chain(rows.iter().map(|row| row.solver.clone()));
    let cells = |(place, (name, size, _)): (usize, &(String, usize, String))| {
        let best = rows.iter().filter_map(|row| row.by_instance.get(&place)).copied().fold(f64::INFINITY, f64::min);
        let time = |row: &&Row| row.by_instance.get(&place).map_or("-".into(), |&seconds| axis::time(seconds));
        let best = if best.is_finite() { axis::time(best) } else { "-".into() };
        [name.clone(), size.to_string(), best].into_iter().chain(rows.iter().map(time)).collect()
    };
    table(text, heads.map(|head| (head, String::new())), set.instances.iter().enumerate().map(cells));
    text.push_str("</details>\n");
}

/// What is needed to run it again.
fn about(text: &mut String, header: &Header) {
    let heads = |names: &[&str]| names.iter().map(|&name| (name.into(), String::new())).collect::<Vec<_>>().into_iter();
    text.push_str("<h2>Who took part</h2>\n");
    let entrant =
        |entrant: &crate::EntrantHeader| vec![entrant.name.clone(), entrant.command.clone().unwrap_or_default()];
    table(text, heads(&["entrant", "command"]), header.entrants.iter().map(entrant));
    text.push_str("<h2>Instances</h2>\n");
    let sets = header.sets.iter().filter(|set| set.instances.len() <= INSTANCES);
    let rows = sets.flat_map(|set| {
        set.instances
            .iter()
            .map(|(name, size, hash)| vec![set.name.clone(), name.clone(), size.to_string(), hash.clone()])
    });
    table(text, heads(&["set", "instance", "size", "hash"]), rows);
    text.push_str("<h2>Columns</h2>\n<dl>\n");
    for (name, meaning) in [Kind::Many, Kind::Cover].into_iter().flat_map(|kind| definitions(kind).1) {
        let _ = writeln!(text, "<dt><code>{}</code></dt><dd>{}</dd>", escaped(name), escaped(meaning));
    }
    text.push_str("</dl>\n");
}
