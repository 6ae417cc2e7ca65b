/** Figure 9 for a terminal: the table, the plot and the checks. */

import plot from 'simple-ascii-chart';
import type { Check } from './checks.ts';
import { CURVES, type CurveName, type Fig9Run, LINEAR_MAX, PAPER_ITERATIONS, scaledSeconds } from './plan.ts';

const COLUMNS = ['kernel', 'n', 'emulated s', 'host s', 'nodes visited', 'longest lockout'] as const;

/** The table, one line for each run. Nodes are for one set and cancel; the lockout is in cycles. */
export function table(runs: readonly Fig9Run[]): string {
  const rows = runs.map((run) => [
    run.kernel,
    String(run.n),
    scaledSeconds(run).toFixed(4),
    ((run.hostSeconds * PAPER_ITERATIONS) / run.iterations).toFixed(4),
    (run.nodesVisited / run.iterations).toFixed(2),
    String(run.maxLockedCycles),
  ]);
  const widths = COLUMNS.map((head, i) => Math.max(head.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ');
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  const body = rows.map((row, i) => {
    const first = i > 0 && rows[i - 1]?.[0] !== row[0];
    return first ? `\n${line(row)}` : line(row);
  });
  return [line(COLUMNS), rule, ...body].join('\n');
}

/**
 * The look of each curve: its mark, the columns that it takes of every four, and its
 * colour as an SGR number.
 */
const DRAWN: Readonly<Record<CurveName, { mark: string; columns: readonly number[]; sgr: number }>> = {
  old: { mark: '●', columns: [0, 1, 2, 3], sgr: 31 },
  // Two curves that lie on one line of the terminal take turns, so that both can be seen.
  hash: { mark: '■', columns: [0], sgr: 34 },
  handle: { mark: '▲', columns: [2], sgr: 32 },
  yours: { mark: '◆', columns: [1, 3], sgr: 35 },
};

type Point = [x: number, y: number];

/**
 * The curve through `points` at the chosen columns of a plot that is `width`
 * columns wide and shows x from `from` to `to`.
 */
function sample(
  points: readonly Point[],
  columns: readonly number[],
  width: number,
  from: number,
  to: number,
): Point[] {
  const samples: Point[] = [];
  for (let column = 0; column < width; column++) {
    const x = from + ((to - from) * column) / (width - 1);
    const next = points.findIndex((point) => point[0] >= x - 1e-9);
    const b = points[next];
    const a = points[Math.max(next - 1, 0)] ?? b;
    if (!columns.includes(column % 4) || a === undefined || b === undefined) continue;
    const part = b[0] === a[0] ? 0 : (x - a[0]) / (b[0] - a[0]);
    samples.push([x, a[1] + (b[1] - a[1]) * part]);
  }
  return samples;
}

/** Some six round values from `min` to `max`; whole decades when the axis shows logarithms. */
function ticks(min: number, max: number, decades: boolean): number[] {
  const raw = (max - min) / 6;
  const unit = 10 ** Math.floor(Math.log10(raw));
  const spacing = decades ? 1 : ([1, 2, 5, 10].find((digit) => digit * unit >= raw) ?? 10) * unit;
  const values: number[] = [];
  for (let i = Math.ceil(min / spacing); i * spacing <= max * (1 + 1e-9); i++) values.push(i * spacing);
  return values;
}

/** The plot in the given number of columns; by decades on both axes when n goes beyond 10 000. */
export function terminalPlot(runs: readonly Fig9Run[], columns: number, color: boolean): string {
  const decades = Math.max(...runs.map((run) => run.n)) > LINEAR_MAX;
  const place = (value: number): number => (decades ? Math.log10(value) : value);
  const xs = runs.map((run) => place(run.n));
  const ys = runs.map((run) => place(scaledSeconds(run)));
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const bottom = decades ? Math.floor(Math.min(...ys)) : 0;
  const top = decades ? Math.ceil(Math.max(...ys)) : Math.max(...ys) * 1.05;
  const width = Math.max(24, Math.min(columns - 12, 84));
  const present = [...new Set(runs.map(({ kernel }) => kernel))];
  const mark = (kernel: CurveName): string => {
    const { mark, sgr } = DRAWN[kernel];
    return color ? `\x1b[${sgr}m${mark}\x1b[0m` : mark;
  };
  const series = present.map((kernel) => {
    const curve = runs.filter((run) => run.kernel === kernel);
    const points = curve.map((run): Point => [place(run.n), place(scaledSeconds(run))]);
    return sample(points, DRAWN[kernel].columns, width, left, right);
  });
  // The library draws the curves one after the other and counts the points of each from 0.
  let drawing = -1;
  const chart = plot(series, {
    width,
    height: 18,
    yRange: [bottom, top],
    customXAxisTicks: ticks(left, right, decades),
    customYAxisTicks: ticks(bottom, top, decades),
    formatter: (value) => Number((decades ? 10 ** value : value).toPrecision(3)).toString(),
    lineFormatter: ({ plotX, plotY, index }) => {
      if (index === 0) drawing++;
      return { x: plotX, y: plotY, symbol: mark(present[drawing] as CurveName) };
    },
  });
  const legend = present.map((kernel) => `  ${mark(kernel)} ${CURVES[kernel]}`);
  return [
    `  seconds for ${PAPER_ITERATIONS} set/cancel pairs, emulated`,
    ...chart.split('\n').filter((line) => line.trim() !== ''),
    `${'number of outstanding timers'.padStart(width / 2 + 20)}`,
    '',
    ...legend,
  ].join('\n');
}

/** The checks, one a line; `--` where the runs cannot tell, and where nothing is asked. */
export function summary(checks: readonly Check[]): string {
  const line = ({ basis, holds, text }: Check): string =>
    `${holds === null ? '-- ' : holds ? 'yes' : 'NO '}  ${basis.padEnd(7)}  ${text}`;
  return checks.map(line).join('\n');
}
