/**
 * Plots drawn as SVG, with colours that follow the page, light or dark. The same figures give
 * the same text. There are two forms: wide, with the names of the curves beside their ends, and
 * narrow, for a phone, with the names below.
 */

import { FONT, grouped } from '../svg.ts';
import { colourOf, familyOf, markOf, PALETTE, round, shapeOf } from './look.ts';
import type { Curve, Plot } from './plot.ts';

/** The form of a drawing: its size, the frame of its axes, and the place of the names. */
interface Form {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly font: number;
  readonly named: 'beside' | 'below';
}

const WIDE: Form = {
  ...{ width: 900, height: 480, left: 84, right: 228, top: 48, bottom: 62, font: 14 },
  named: 'beside',
};
const NARROW: Form = {
  ...{ width: 380, height: 320, left: 66, right: 14, top: 12, bottom: 46, font: 12 },
  named: 'below',
};

/** Pixels between two curves of zeros, and between two names. */
const LANE = 9;
/** Pixels between the lowest decade and the first curve of zeros. */
const ABOVE_ZEROS = 14;
const NAME = 19;

/** The places of figures in a drawing. */
class Scale {
  readonly form: Form;
  readonly xs: readonly [least: number, most: number];
  readonly ys: readonly [least: number, most: number];
  /** The curves with a zero; each has a line of its own in the lane of zeros. */
  private readonly zeros: readonly Curve[];

  constructor({ curves }: Plot, form: Form) {
    this.form = form;
    const points = curves.flatMap((curve) => curve.points);
    const xs = points.map(([x]) => x);
    this.xs = [Math.min(...xs), Math.max(...xs, 2 * Math.min(...xs))];
    this.ys = decades(points.map(([, y]) => y).filter((y) => y > 0));
    this.zeros = curves.filter((curve) => curve.points.some(([, y]) => y === 0));
  }

  /** Pixels that the lane of zeros takes. */
  get lane(): number {
    return this.zeros.length === 0 ? 0 : ABOVE_ZEROS + this.zeros.length * LANE;
  }

  /** The line below the lowest decade. */
  get floor(): number {
    return this.form.height - this.form.bottom - this.lane;
  }

  x(value: number): number {
    const { left, right, width } = this.form;
    return left + (width - left - right) * part(value, this.xs);
  }

  y(value: number, curve?: Curve): number {
    if (value === 0 && curve !== undefined)
      return this.floor + ABOVE_ZEROS + LANE * this.zeros.indexOf(curve);
    return this.floor - (this.floor - this.form.top) * part(value, this.ys);
  }
}

/** The powers of ten around some values. */
function decades(values: readonly number[]): [number, number] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const [low, high] = [Math.floor(Math.log10(least) + 1e-9), Math.ceil(Math.log10(most) - 1e-9)];
  return Number.isFinite(low) ? [10 ** low, 10 ** Math.max(high, low + 1)] : [1, 10];
}

/** The place of a value between two others, from 0 to 1, by logarithms. */
const part = (value: number, [least, most]: readonly [number, number]): number =>
  Math.log(value / least) / Math.log(most / least);

/** The wide drawing, as it stands in the page; `alone` as a file of its own. */
export const wideSvg = (plot: Plot, alone = false): string => drawing(plot, WIDE, alone);
/** The narrow drawing. */
export const narrowSvg = (plot: Plot): string => drawing(plot, NARROW, false);

/** Pixels for the names beside the curves. */
const roomFor = ({ curves }: Plot): number => 60 + 8.3 * Math.max(...curves.map(({ name }) => name.length));

function drawing(plot: Plot, form: Form, alone: boolean): string {
  const scale = new Scale(plot, form.named === 'below' ? form : { ...form, right: roomFor(plot) });
  const names = form.named === 'beside' ? namesBeside(plot, scale) : namesBelow(plot, form);
  const height = form.height + (form.named === 'below' ? NAME * Math.ceil(plot.curves.length / 2) + 8 : 0);
  const attributes = alone
    ? ` xmlns="http://www.w3.org/2000/svg" width="${form.width}" height="${height}"`
    : ` class="${form.named === 'beside' ? 'wide' : 'narrow'}"`;
  const style = alone
    ? `<style>${PALETTE}</style>\n<rect width="100%" height="100%" fill="var(--paper)"/>\n`
    : '';
  return `<svg role="img"${attributes} viewBox="0 0 ${form.width} ${height}" font-family="${FONT}" font-size="${form.font}" fill="var(--ink)">
<title>${escaped(plot.title)}</title>
${style}${frame(plot, scale)}
${plot.curves.map((_, i) => curveSvg(plot, i, scale)).join('\n')}
${marks(plot, scale)}
${names}
</svg>`;
}

/** Title, axes and lines of the decades. */
function frame(plot: Plot, scale: Scale): string {
  const { form, floor, xs, ys, lane } = scale;
  const { left, right, width, height, top, bottom, font } = form;
  const [end, under] = [width - right, height - bottom];
  const across = (y: number): string => `<path d="M${left} ${round(y)}H${end}"/>`;
  const down = (x: number): string => `<path d="M${round(x)} ${top}V${under}"/>`;
  const beside = (y: number, text: string): string =>
    `<text x="${left - 8}" y="${round(y + font / 3)}" text-anchor="end">${text}</text>`;
  const columns = ticks(plot, xs, form.named === 'beside' ? 8 : 4);
  const rows = powers(ys, 7);
  const title = `<text x="${left}" y="${top - 20}" font-size="${font + 2}" font-weight="600">${escaped(plot.title)}</text>\n`;
  return `${form.named === 'beside' ? title : ''}<g fill="none" stroke="var(--rule)">${rows.map((y) => across(scale.y(y))).join('')}${columns.map((x) => down(scale.x(x))).join('')}${lane === 0 ? '' : across(under)}</g>
<g fill="var(--faint)">${rows.map((y) => beside(scale.y(y), label(y))).join('')}${lane === 0 ? '' : beside(floor + (lane + ABOVE_ZEROS - LANE) / 2, 'zero')}
${columns.map((x) => `<text x="${round(scale.x(x))}" y="${under + font + 6}" text-anchor="middle">${label(x)}</text>`).join('')}
<text x="${round((left + end) / 2)}" y="${under + 2.6 * font + 4}" text-anchor="middle">${escaped(plot.x)}</text>
${form.named === 'below' ? '' : `<text transform="translate(${font + 2} ${round((top + under) / 2)}) rotate(-90)" text-anchor="middle">${escaped(plot.y)}</text>`}</g>`;
}

/** The values at the x axis: powers of ten; of fewer than two decades, the points themselves. */
function ticks({ curves }: Plot, [least, last]: readonly [number, number], most: number): number[] {
  if (last / least >= 100) return powers([least, last], most);
  return [...new Set(curves.flatMap(({ points }) => points.map(([x]) => x)))];
}

/** Powers of ten from the first to the last, `most` of them or fewer. */
function powers([least, last]: readonly [number, number], most: number): number[] {
  const [from, to] = [Math.ceil(Math.log10(least) - 1e-9), Math.floor(Math.log10(last) + 1e-9)];
  const step = Math.ceil((to - from + 1) / most);
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => 10 ** (from + i * step));
}

/** A value at an axis as text. */
const label = (value: number): string => (value < 1 ? String(Number(value.toPrecision(1))) : grouped(value));

/** The dashes of the third curve of a colour, and of the fourth; those before it are whole. */
const DASHES = ['', '', '12 4', '4 4'];

function strokeOf(plot: Plot, i: number, over: boolean): string {
  const dashes = plot.curves[i].formula === true ? '2 5' : over ? '9 9' : (DASHES[nthOf(plot, i)] ?? '1 4');
  return dashes === '' ? '' : ` stroke-dasharray="${dashes}"`;
}

/** The number of earlier curves of the plot that have the same colour, formulas apart. */
const nthOf = ({ curves }: Plot, i: number): number =>
  curves
    .slice(0, i)
    .filter(({ name, formula }) => formula !== true && familyOf(name) === familyOf(curves[i].name)).length;

/** True if an earlier curve of the plot has the same colour: then the marks are hollow. */
const isSecond = (plot: Plot, i: number): boolean => nthOf(plot, i) > 0;

/** The inside of a curve's marks. */
const insideOf = (plot: Plot, i: number): string =>
  isSecond(plot, i) ? 'var(--paper)' : colourOf(familyOf(plot.curves[i].name));

function curveSvg(plot: Plot, i: number, scale: Scale): string {
  const curve = plot.curves[i];
  const over = isOverEarlier(plot, i, scale);
  const family = familyOf(curve.name);
  const places = curve.points.map(([x, y]) => [scale.x(x), scale.y(y, curve)] as const);
  const line = places.map(([x, y]) => `${round(x)} ${round(y)}`).join('L');
  const shape = shapeOf(family);
  const size = over ? 6 : 4.5;
  const dots = curve.formula === true ? '' : places.map(([x, y]) => markOf(shape, x, y, size)).join('');
  const fill = over ? 'none' : insideOf(plot, i);
  return `<g stroke="${colourOf(family)}" stroke-width="2" stroke-linejoin="round"><path d="M${line}" fill="none"${strokeOf(plot, i, over)}/><g fill="${fill}" stroke-width="1.5">${dots}</g></g>`;
}

/** True if most of a curve lies on an earlier one, which would not be seen below it. */
function isOverEarlier({ curves }: Plot, i: number, scale: Scale): boolean {
  const { points, formula } = curves[i];
  const height = ([x, y]: readonly [number, number], of: Curve): readonly [number, number] => [
    x,
    scale.y(y, of),
  ];
  return curves.slice(0, i).some((earlier) => {
    const of = new Map(earlier.points.map((point) => height(point, earlier)));
    const near = points.filter(
      (point) => Math.abs((of.get(point[0]) ?? -99) - scale.y(point[1], curves[i])) < 5,
    );
    return formula !== true && near.length >= 0.8 * points.length;
  });
}

function marks({ marks: all = [] }: Plot, scale: Scale): string {
  const mark = ({ x, y, label }: (typeof all)[number]): string => {
    const [at, height] = [round(scale.x(x)), round(scale.y(y))];
    return `<circle cx="${at}" cy="${height}" r="9" fill="none" stroke="var(--ink)" stroke-width="1.5"/><text x="${at + 12}" y="${height - 8}" font-weight="600">${escaped(label)}</text>`;
  };
  return all.map(mark).join('');
}

/** A piece of the curve, with its mark, and its name. */
function named(plot: Plot, i: number, scale: Scale, x: number, y: number): string {
  const curve = plot.curves[i];
  const over = isOverEarlier(plot, i, scale);
  const family = familyOf(curve.name);
  const dot = curve.formula === true ? '' : markOf(shapeOf(family), x + 13, y);
  return `<g stroke="${colourOf(family)}" fill="${over ? 'var(--paper)' : insideOf(plot, i)}" stroke-width="2"><path d="M${round(x)} ${round(y)}h26" fill="none"${strokeOf(plot, i, over)}/>${dot}</g><text x="${round(x + 32)}" y="${round(y + scale.form.font / 3)}">${escaped(curve.name)}</text>`;
}

/** The names beside the ends of the curves, apart from each other. */
function namesBeside(plot: Plot, scale: Scale): string {
  const { form } = scale;
  const { width, right, height, bottom } = form;
  const ends = plot.curves.map((curve, i) => {
    const last = curve.points[curve.points.length - 1];
    return { i, at: scale.y(last[1], curve), y: 0, x: scale.x(last[0]) };
  });
  ends.sort((a, b) => a.at - b.at || a.i - b.i);
  let next = Number.NEGATIVE_INFINITY;
  for (const end of ends) {
    end.y = Math.max(end.at, next);
    next = end.y + NAME;
  }
  // Names that went too far down go up again.
  let limit = height - bottom - 2;
  for (const end of [...ends].reverse()) {
    end.y = Math.min(end.y, limit);
    limit = end.y - NAME;
  }
  const x = width - right + 22;
  return ends
    .map(({ i, at, y, x: from }) => {
      const lead = `<path d="M${round(from + 6)} ${round(at)}L${x - 3} ${round(y)}" stroke="var(--rule)" fill="none"/>`;
      return lead + named(plot, i, scale, x, y);
    })
    .join('\n');
}

/** The names below the drawing, in two columns. */
function namesBelow(plot: Plot, form: Form): string {
  const scale = new Scale(plot, form);
  return plot.curves
    .map((_, i) => {
      const [x, y] = [8 + (i % 2) * (form.width / 2), form.height + 10 + NAME * Math.floor(i / 2)];
      return named(plot, i, scale, x, y);
    })
    .join('\n');
}

/** Text as it stands in HTML and SVG. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
