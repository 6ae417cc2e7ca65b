/**
 * A plot of two series as a drawing: where everything lies, in a width and a height. It knows no
 * DOM: the page shows the drawing as SVG, and saves it.
 */

import { compact, type Item, type Paint, polar, type Scene, text, widthOf } from '../draw/scene.ts';
import type { Look } from './protocol.ts';

/** A point in the units of the axes. */
export type XY = readonly [x: number, y: number];

/** A series of a plot. */
export interface Series {
  readonly name: string;
  readonly look: Look;
  readonly points: readonly XY[];
  /** True if each point has a mark; lines lead from one to the next then, and steps otherwise. */
  readonly marked: boolean;
  /**
   * A point that is under way, with a hollow mark; a line leads to it from the axis, or from the
   * last point.
   */
  readonly head?: XY | undefined;
}

/** The axes of a plot. Both begin at 0. */
export interface Axes {
  readonly xTitle: string;
  readonly yTitle: string;
  /** The same in fewer words, for a narrow plot. */
  readonly yShort: string;
  readonly xMax: number;
  readonly yMax: number;
}

/** The place of the plot in its drawing: the corners of its axes. */
export interface Field {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const SIZE = 12;
/** The height of a line of the legend. */
const LEGEND_LINE = 20;
/** The height of a line of the caption. */
const CAPTION_LINE = 17;
/** The sizes of the forms of marks, so that they look alike in size. */
const RADIUS: Readonly<Record<Look['form'], number>> = { circle: 4.5, square: 4, triangle: 5, diamond: 5.5 };

/** The least round number at or above a value: 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6 or 8 of a decade. */
export function roundAbove(value: number): number {
  if (value <= 0) return 1;
  const unit = 10 ** Math.floor(Math.log10(value));
  const step = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((it) => it * unit >= value * (1 - 1e-9));
  return Number(((step ?? 10) * unit).toPrecision(3));
}

/** Four to eight round values from 0 to the end of an axis. */
export function ticksOf(max: number): number[] {
  const unit = 10 ** Math.floor(Math.log10(max / 4));
  const step = ([1, 2, 2.5, 5].find((it) => max / (it * unit) <= 8) ?? 10) * unit;
  const ticks: number[] = [];
  for (let i = 0; i * step <= max * (1 + 1e-9); i++) ticks.push(Number((i * step).toPrecision(6)));
  return ticks;
}

/** A value of an axis in a few characters. */
const labelOf = (value: number): string => (value >= 10_000 ? compact(value) : `${value}`);

/** The field of a plot in a width and a height. */
export function fieldOf(series: readonly Series[], axes: Axes, width: number, height: number): Field {
  const labels = ticksOf(axes.yMax).map(labelOf);
  const left = 14 + Math.max(...labels.map((it) => widthOf(it, SIZE)));
  return {
    left,
    right: width - 18,
    top: 30 + legendRows(series, width - left - 18) * LEGEND_LINE,
    bottom: height - 42,
  };
}

/** The place of a point in a field. */
export function placeIn({ left, right, top, bottom }: Field, { xMax, yMax }: Axes, [x, y]: XY): XY {
  return [left + ((right - left) * x) / xMax, bottom - ((bottom - top) * y) / yMax];
}

/** Lays a plot out, with lines of a caption below it. */
export function layPlot(
  series: readonly Series[],
  axes: Axes,
  width: number,
  height: number,
  title: string,
  caption: readonly string[] = [],
): Scene {
  const field = fieldOf(series, axes, width, height - caption.length * CAPTION_LINE);
  const items = [
    ...layAxes(axes, field),
    ...layLegend(series, field),
    ...series.flatMap((it) => layLine(it, axes, field)),
    ...series.flatMap((it) => layMarks(it, axes, field)),
    ...caption.map((line, i) =>
      text(field.left, height - (caption.length - i - 0.5) * CAPTION_LINE, line, {
        size: SIZE,
        fill: 'quiet',
      }),
    ),
  ];
  return { width, height, title, items, spots: [], slots: [], lists: [], keys: [] };
}

function layAxes(axes: Axes, field: Field): Item[] {
  const { left, right, top, bottom } = field;
  const line = (...points: number[]): Item => ({
    form: 'path',
    points,
    open: true,
    paint: { stroke: 'rule', width: 1 },
  });
  const yWords = widthOf(axes.yTitle, SIZE) <= right - 2 ? axes.yTitle : axes.yShort;
  const items: Item[] = [text(2, 12, yWords, { size: SIZE, fill: 'quiet' })];
  for (const value of ticksOf(axes.yMax)) {
    const [, y] = placeIn(field, axes, [0, value]);
    items.push(line(left, y, right, y), text(left - 8, y, labelOf(value), { size: SIZE, align: 'right' }));
  }
  for (const value of ticksOf(axes.xMax)) {
    const [x] = placeIn(field, axes, [value, 0]);
    items.push(
      line(x, bottom, x, bottom + 5),
      text(x, bottom + 14, labelOf(value), { size: SIZE, align: 'center' }),
    );
  }
  items.push(
    {
      form: 'path',
      points: [left, top, left, bottom, right, bottom],
      open: true,
      paint: { stroke: 'quiet', width: 1 },
    },
    text((left + right) / 2, bottom + 33, axes.xTitle, { size: SIZE, fill: 'quiet', align: 'center' }),
  );
  return items;
}

/** The width that an entry of the legend needs. */
const legendWidth = ({ name }: Series): number => 22 + widthOf(name, SIZE) + 18;

/** The rows of the legend in a width. */
function legendRows(series: readonly Series[], width: number): number {
  const whole = series.reduce((sum, it) => sum + legendWidth(it), 0);
  return whole <= width ? 1 : series.length;
}

function layLegend(series: readonly Series[], { left, right }: Field): Item[] {
  const isOneRow = legendRows(series, right - left) === 1;
  let x = left;
  return series.flatMap((it, i) => {
    const y = 34 + (isOneRow ? 0 : i * LEGEND_LINE);
    const at = x;
    if (isOneRow) x += legendWidth(it);
    return [markOf(it.look, at + 7, y, true), text(at + 20, y, it.name, { size: SIZE })];
  });
}

/** The line of a series, and the line to its head. */
function layLine({ look, points, head, marked }: Series, axes: Axes, field: Field): Item[] {
  const stroke = look.colour;
  const at = (points: readonly XY[]): number[] => points.flatMap((it) => placeIn(field, axes, it));
  const items: Item[] = [];
  const whole = head === undefined || marked ? points : [...points, head];
  if (whole.length > 1)
    items.push({
      form: 'path',
      points: at(marked ? whole : stairs(whole)),
      open: true,
      paint: { stroke, width: marked ? 2 : 2.5 },
    });
  if (head !== undefined && marked)
    items.push({
      form: 'path',
      points: at([[head[0], 0], head]),
      open: true,
      paint: { stroke, width: 1.5, dash: [2, 3] },
    });
  return items;
}

/** The corners of a quantity that stays as it is from each point to the next. */
const stairs = (points: readonly XY[]): XY[] =>
  points.flatMap((point, i): XY[] => {
    const before = points[i - 1];
    return before === undefined || before[1] === point[1] ? [point] : [[point[0], before[1]], point];
  });

/** The marks of a series; that of its head is hollow. */
function layMarks({ look, points, marked, head }: Series, axes: Axes, field: Field): Item[] {
  const marks = marked ? points.map((it) => markOf(look, ...placeIn(field, axes, it), true)) : [];
  return head === undefined ? marks : [...marks, markOf(look, ...placeIn(field, axes, head), false)];
}

/** A mark of a look. */
export function markOf({ form, colour }: Look, x: number, y: number, filled: boolean): Item {
  const r = RADIUS[form];
  const paint: Paint = filled
    ? { fill: colour, stroke: 'paper', width: 1 }
    : { fill: 'paper', stroke: colour, width: 2 };
  if (form === 'circle') return { form: 'disc', x, y, r, paint };
  const corners = form === 'triangle' ? 3 : 4;
  const from = form === 'square' ? Math.PI / 4 : 0;
  const reach = form === 'square' ? r * Math.SQRT2 : r * (form === 'triangle' ? 1.2 : 1.1);
  const middle = form === 'triangle' ? y + r * 0.2 : y;
  const points = Array.from({ length: corners }, (_, i) =>
    polar(x, middle, from + (2 * Math.PI * i) / corners, reach),
  ).flat();
  return { form: 'path', points, open: false, paint };
}
