// Sorts the table by a click on a heading, up and down in turn. Cells without a number stand last.
for (const [i, th] of [...document.querySelectorAll('#games thead th')].entries()) {
  const button = document.createElement('button');
  button.textContent = th.textContent;
  th.replaceChildren(button);
  let up = false;
  button.onclick = () => {
    up = !up;
    const body = document.querySelector('#games tbody');
    const key = (tr) => { const c = tr.cells[i]; return c.dataset.key ? Number(c.dataset.key) : c.dataset.key === '' && !c.classList.contains('word') ? null : c.textContent; };
    const rows = [...body.rows].map((tr) => [key(tr), tr]);
    rows.sort(([a], [b]) => {
      if (a === null || b === null) return (a === null) - (b === null);
      const order = typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
      return up ? order : -order;
    });
    body.append(...rows.map(([, tr]) => tr));
    for (const other of document.querySelectorAll('#games thead th')) other.removeAttribute('aria-sort');
    th.setAttribute('aria-sort', up ? 'ascending' : 'descending');
  };
}
