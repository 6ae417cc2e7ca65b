/**
 * The script of the report: a table is sorted by the column whose head is pressed, and copied as
 * lines with tabs, for a spreadsheet. Without it the page shows the same.
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
}`;
