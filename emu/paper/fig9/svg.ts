/**
 * Figure 9 as a slide: an SVG drawn by ECharts. Only emulated seconds are in
 * it, so that the same runs give the same file, byte for byte.
 */

import type { XAXisComponentOption, YAXisComponentOption } from 'echarts';
import { LineChart, type LineSeriesOption } from 'echarts/charts';
import {
  GraphicComponent,
  GridComponent,
  type GridComponentOption,
  LegendComponent,
  type LegendComponentOption,
  TitleComponent,
  type TitleComponentOption,
} from 'echarts/components';
import * as echarts from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { FAINT, FONT, finished, grouped, INK, RULE } from '../svg.ts';
import { CURVES, type CurveName, type Fig9Run, LINEAR_MAX, PAPER_ITERATIONS, scaledSeconds } from './plan.ts';

const TITLE = 'Setting and cancelling a timer under three callout facilities';
const WIDTH = 1280;
const HEIGHT = 720;
const TEXT = { fontFamily: FONT, color: INK };
/** The left edge of the plot. */
const LEFT = 96;
/** The height of a line of the legend. */
const LEGEND_LINE = 26;

/**
 * The look of each curve. The colours differ for the colour-blind (Okabe and Ito), the
 * marks in print.
 */
const LOOK: Readonly<Record<CurveName, { color: string; symbol: string; size: number }>> = {
  old: { color: '#d55e00', symbol: 'circle', size: 10 },
  hash: { color: '#0072b2', symbol: 'rect', size: 9 },
  handle: { color: '#009e73', symbol: 'triangle', size: 11 },
  yours: { color: '#7b3fb5', symbol: 'diamond', size: 11 },
};

/** The curves of the runs, in the order of their legend. */
const curvesIn = (runs: readonly Fig9Run[]): CurveName[] => [...new Set(runs.map(({ kernel }) => kernel))];

function curve(runs: readonly Fig9Run[], kernel: CurveName, axis: number): LineSeriesOption {
  const { color, symbol, size } = LOOK[kernel];
  return {
    type: 'line',
    name: CURVES[kernel],
    xAxisIndex: axis,
    yAxisIndex: axis,
    data: runs.filter((run) => run.kernel === kernel).map((run) => [run.n, scaledSeconds(run)]),
    symbol,
    silent: true,
    symbolSize: axis === 0 ? size : size - 2,
    showAllSymbol: true,
    lineStyle: { color, width: axis === 0 ? 3 : 2 },
    itemStyle: { color },
  };
}

/** The part of the drawing that lies in one grid, as the lists that ECharts takes. */
interface Panel {
  readonly title: TitleComponentOption[];
  readonly grid: GridComponentOption[];
  readonly xAxis: XAXisComponentOption[];
  readonly yAxis: YAXisComponentOption[];
  readonly series: LineSeriesOption[];
}

/** The legend: a line for the paper's curves, and one below it for the user's, if it is drawn. */
function legends(runs: readonly Fig9Run[]): LegendComponentOption[] {
  const all = curvesIn(runs);
  const line = (curves: readonly CurveName[], top: number): LegendComponentOption => ({
    left: LEFT - 8,
    top,
    itemGap: 36,
    itemWidth: 34,
    textStyle: { ...TEXT, fontSize: 16 },
    data: curves.map((kernel) => CURVES[kernel]),
  });
  const own = all.filter((kernel) => kernel === 'yours');
  const paper = line(
    all.filter((kernel) => kernel !== 'yours'),
    92,
  );
  return own.length === 0 ? [paper] : [paper, line(own, 92 + LEGEND_LINE)];
}

/** The figure itself; both axes by decades when n goes beyond 10 000. */
function mainPanel(runs: readonly Fig9Run[], max: number, bottom: number): Panel {
  const decades = max > LINEAR_MAX;
  const axis = {
    type: decades ? ('log' as const) : ('value' as const),
    nameLocation: 'middle' as const,
    nameTextStyle: { ...TEXT, fontSize: 17, fontWeight: 500 as const },
    axisLine: { show: true, lineStyle: { color: FAINT } },
    axisTick: { show: true, lineStyle: { color: FAINT } },
    axisLabel: { ...TEXT, fontSize: 15, formatter: grouped },
    splitLine: { show: true, lineStyle: { color: RULE } },
  };
  const xAxis = { ...axis, name: 'number of outstanding timers', nameGap: 34, min: decades ? 1 : 0, max };
  const yName = `elapsed seconds for ${grouped(PAPER_ITERATIONS)} set/cancel pairs`;
  return {
    title: [
      {
        text: TITLE,
        left: LEFT - 5,
        top: 22,
        textStyle: { ...TEXT, fontSize: 28, fontWeight: 600 },
        subtext: 'Figure 9 of Varghese and Lauck (1997), on an emulated machine',
        subtextStyle: { ...TEXT, color: FAINT, fontSize: 17 },
        itemGap: 8,
      },
    ],
    grid: [
      { left: LEFT, right: 56, top: 142 + (curvesIn(runs).includes('yours') ? LEGEND_LINE : 0), bottom },
    ],
    xAxis: [{ ...xAxis, splitLine: { show: false } }],
    yAxis: [{ ...axis, name: yName, nameGap: 56, ...(decades ? {} : { min: 0 }) }],
    series: curvesIn(runs).map((kernel) => curve(runs, kernel, 0)),
  };
}

/** Bounds and ticks that show the two flat curves apart, on round values. */
function flatRange(runs: readonly Fig9Run[]): { min: number; max: number; interval: number } {
  const seconds = runs.filter(({ kernel }) => kernel === 'hash' || kernel === 'handle').map(scaledSeconds);
  const [low, high] = [Math.min(...seconds), Math.max(...seconds)];
  const unit = 10 ** Math.floor(Math.log10(Math.max(high - low, 0.02 * high)));
  const min = Math.floor(low / unit - 1) * unit;
  const units = Math.ceil((high - min) / unit + 1);
  const interval = Math.ceil(units / 4) * unit;
  return { min, max: min + Math.ceil((units * unit) / interval) * interval, interval };
}

/** True if the user's scheme has a curve, and that lies between the bounds everywhere. */
function ownLiesWithin(runs: readonly Fig9Run[], { min, max }: { min: number; max: number }): boolean {
  const own = runs.filter(({ kernel }) => kernel === 'yours').map(scaledSeconds);
  return own.length > 0 && own.every((it) => it >= min && it <= max);
}

/**
 * The two flat curves, enlarged, in the corner that the rising curve leaves free; and that of the
 * user's scheme, if it is as flat.
 */
function insetPanel(runs: readonly Fig9Run[], max: number): Panel {
  const range = flatRange(runs);
  const kernels: CurveName[] = ownLiesWithin(runs, range) ? ['hash', 'handle', 'yours'] : ['hash', 'handle'];
  const decimals = Math.max(0, -Math.floor(Math.log10(range.interval)));
  const axis = { type: 'value' as const, gridIndex: 1, axisLine: { show: true, lineStyle: { color: RULE } } };
  const label = { ...TEXT, color: FAINT, fontSize: 13 };
  return {
    title: [
      {
        text: kernels.length === 2 ? 'the two new ones, enlarged' : 'the two new ones and yours, enlarged',
        left: LEFT + 95,
        top: 180,
        textStyle: { ...TEXT, color: FAINT, fontSize: 14, fontWeight: 400 },
      },
    ],
    grid: [{ left: LEFT + 100, width: 330, top: 216, height: 150 }],
    xAxis: [
      {
        ...axis,
        min: 0,
        max,
        interval: max / 2,
        axisLabel: { ...label, formatter: grouped },
        splitLine: { show: false },
      },
    ],
    yAxis: [
      {
        ...axis,
        ...range,
        axisLabel: { ...label, formatter: (value: number) => value.toFixed(decimals) },
        splitLine: { lineStyle: { color: RULE } },
      },
    ],
    series: kernels.map((kernel) => curve(runs, kernel, 1)),
  };
}

/** The slide as SVG text; `caption` is a list of lines. The same runs give the same bytes. */
export function svg(runs: readonly Fig9Run[], caption: readonly string[]): string {
  echarts.use([LineChart, GraphicComponent, GridComponent, LegendComponent, TitleComponent, SVGRenderer]);
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height: HEIGHT });
  const max = Math.max(...runs.map((run) => run.n));
  const panels = [mainPanel(runs, max, 90 + 20 * caption.length)];
  if (max <= LINEAR_MAX) panels.push(insetPanel(runs, max));
  chart.setOption({
    animation: false,
    backgroundColor: '#ffffff',
    textStyle: TEXT,
    title: panels.flatMap((panel) => panel.title),
    grid: panels.flatMap((panel) => panel.grid),
    xAxis: panels.flatMap((panel) => panel.xAxis),
    yAxis: panels.flatMap((panel) => panel.yAxis),
    series: panels.flatMap((panel) => panel.series),
    legend: legends(runs),
    graphic: {
      type: 'text',
      left: LEFT - 4,
      bottom: 22,
      style: { text: caption.join('\n'), fill: FAINT, font: `15px ${FONT}`, lineHeight: 20 },
      silent: true,
    },
  });
  const drawn = chart.renderToSVGString();
  chart.dispose();
  return finished(drawn, TITLE);
}
