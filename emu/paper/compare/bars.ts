/** Bars: a figure for each scheme, drawn as SVG in the same two forms as plots (chart.ts). */

import { FONT } from '../svg.ts';
import { escaped } from './chart.ts';
import { colourOf, familyOf, markOf, PALETTE, round, shapeOf } from './look.ts';
import { inGroups } from './section.ts';

/** A figure for each scheme. The name is that of its SVG and CSV files. */
export interface Bars {
  readonly name: string;
  readonly title: string;
  /** The unit of the figures. */
  readonly unit: string;
  readonly rows: readonly Bar[];
}

export interface Bar {
  /** The name of the scheme. */
  readonly name: string;
  readonly value: number;
  /** A few characters behind the figure. */
  readonly note?: string;
}

/** Pixels from one bar to the next, and above the first. */
const ROW = 25;
/** Pixels above the first bar; the narrow form has its title outside. */
const TOP = { wide: 48, narrow: 8 };

/** The drawing; `alone` as a file of its own. */
export function barsSvg(bars: Bars, form: 'wide' | 'narrow', alone = false): string {
  const { title, rows } = bars;
  const wide = form === 'wide';
  const longest = Math.max(...rows.map(({ name }) => name.length));
  const [width, left, right, font] = wide ? [900, 150, 190, 14] : [380, 36 + 7.2 * longest, 60, 12];
  const top = TOP[form];
  const height = top + ROW * rows.length + 8;
  const most = Math.max(...rows.map(({ value }) => value));
  const place = alone
    ? ` xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`
    : ` class="${form}"`;
  const style = alone
    ? `<style>${PALETTE}</style>\n<rect width="100%" height="100%" fill="var(--paper)"/>\n`
    : '';
  const drawn = rows.map(({ name, value, note = '' }, i) => {
    const [family, y] = [familyOf(name), top + ROW * i];
    const end = left + Math.max(2, ((width - left - right) * value) / most);
    const middle = round(y + 8 + font / 3);
    const behind = wide && note !== '' ? ` <tspan fill="var(--faint)">${escaped(note)}</tspan>` : '';
    return `<text x="${left - 28}" y="${middle}" text-anchor="end">${escaped(name)}</text><g fill="${colourOf(family)}" stroke="${colourOf(family)}">${markOf(shapeOf(family), left - 14, y + 8)}<path d="M${left} ${y}H${round(end)}V${y + 16}H${left}Z" stroke="none"/></g><text x="${round(end + 8)}" y="${middle}">${inGroups(String(Number(value.toPrecision(3))))}${behind}</text>`;
  });
  return `<svg role="img"${place} viewBox="0 0 ${width} ${height}" font-family="${FONT}" font-size="${font}" fill="var(--ink)">
<title>${escaped(title)}</title>
${style}${wide ? `<text x="${left}" y="28" font-size="${font + 2}" font-weight="600">${escaped(title)}</text>\n` : ''}${drawn.join('\n')}
</svg>`;
}
