const units = { ns: 1e-9, 'µs': 1e-6, ms: 1e-3, s: 1, MiB: 1, GiB: 1024 };
const value = text => {
  const match = text.replace(/[≥=,%]/g, '').trim().match(/^(-?[\d.]+)\s*(\S*)/);
  return match ? match[1] * (units[match[2]] || 1) : NaN;
};
document.querySelectorAll('th').forEach(head => head.onclick = () => {
  const body = head.closest('table').tBodies[0], column = head.cellIndex;
  const sign = head.dataset.sign = head.dataset.sign === '1' ? '-1' : '1';
  const compare = (a, b) => {
    const [x, y] = [a, b].map(row => row.cells[column].textContent), [u, v] = [value(x), value(y)];
    return sign * (isNaN(u) && isNaN(v) ? x.localeCompare(y) : isNaN(u) ? 1 : isNaN(v) ? -1 : u - v);
  };
  [...body.rows].sort(compare).forEach(row => body.append(row));
});
document.querySelector('input').oninput = event => document.querySelectorAll('tbody tr').forEach(
  row => row.hidden = !row.textContent.includes(event.target.value));
document.querySelector('select').onchange = event => document.querySelectorAll('section').forEach(
  section => section.hidden = event.target.value !== '' && section.dataset.set !== event.target.value);
