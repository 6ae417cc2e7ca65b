/**
 * The script of the report: a table is sorted by the column whose head is pressed, and copied as
 * lines with tabs, for a spreadsheet; on paper, what is folded away
 * follows behind the figures. Without it the page shows the same.
 */
export const SCRIPT = `for (const table of document.querySelectorAll('.data')) {
  const heads = [...table.tHead.rows[0].cells];
  const value = (row, i) => row.cells[i].dataset.value ?? row.cells[i].textContent;
  heads.forEach((head, i) => {
    const button = document.createElement('button');
    button.append(...head.childNodes);
    head.append(button);
    button.title = 'sort by this column';
    button.onclick = () => {
      const down = head.getAttribute('aria-sort') === 'ascending';
      for (const other of heads) other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      const body = table.tBodies[0];
      const order = (a, b) => {
        const [x, y] = [value(a, i), value(b, i)];
        if (x === '' || y === '') return (x === '') - (y === '');
        const numbers = !isNaN(x) && !isNaN(y);
        return (down ? -1 : 1) * (numbers ? x - y : x.localeCompare(y));
      };
      body.append(...[...body.rows].sort(order));
    };
  });
  const copy = document.createElement('button');
  copy.textContent = 'copy';
  copy.onclick = async () => {
    const text = [...table.rows].map((row) => [...row.cells].map((_, i) => value(row, i)).join('\\t')).join('\\n');
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = document.createElement('textarea');
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand('copy');
      area.remove();
    }
    copy.textContent = 'copied';
    setTimeout(() => { copy.textContent = 'copy'; }, 1500);
  };
  table.parentElement.previousElementSibling.append(copy);
}
const appendix = document.createElement('section');
let folded = [];
let moved = [];
addEventListener('beforeprint', () => {
  moved = [...document.querySelectorAll('section > details:not([open])')].map((it) => [it.parentElement, it]);
  folded = [...document.querySelectorAll('details:not([open])')];
  for (const it of folded) it.open = true;
  for (const [section, it] of moved) {
    const head = document.createElement('h2');
    head.textContent = section.querySelector('h1, h2').textContent;
    appendix.append(head, it);
  }
  appendix.className = 'appendix';
  document.querySelector('.about').before(appendix);
});
addEventListener('afterprint', () => {
  for (const [section, it] of moved) section.append(it);
  for (const it of folded) it.open = false;
  appendix.replaceChildren();
  appendix.remove();
});`;
