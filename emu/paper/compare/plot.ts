/** Line plots for the report, drawn by ECharts as SVG: the same figures give the same file. */

import { LineChart } from 'echarts/charts';
import { GraphicComponent, GridComponent, LegendComponent, TitleComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { FAINT, FONT, finished, grouped, INK, RULE } from '../svg.ts';

export interface Curve {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  /** Drawn as a line without marks, for a formula beside what was measured. */
  readonly formula?: boolean;
}

/** A plot with both axes by decades. Its name is that of its SVG file. */
export interface Plot {
  readonly name: string;
  readonly title: string;
  readonly x: string;
  readonly y: string;
  /** Values below this one are drawn at the lower edge. */
  readonly least: number;
  readonly curves: readonly Curve[];
}

/** Colours that differ for the colour-blind (Okabe and Ito). */
const COLORS = ['#d55e00', '#0072b2', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#000000', '#999999'];
const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond', 'pin', 'arrow'] as const;

/**
 * A power of ten as a label: 1000000 in groups of digits, 0.00001 without the rounding of
 * its binary form.
 */
function decade(value: number): string {
  if (value < 1) return String(Number(value.toPrecision(3)));
  return grouped(value);
}

/** The plot as SVG text. */
export function plotSvg(plot: Plot): string {
  // The list of Figure 9's plot: ECharts draws parts in the order of their first registration.
  echarts.use([LineChart, GraphicComponent, GridComponent, LegendComponent, TitleComponent, SVGRenderer]);
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 900, height: 560 });
  const text = { fontFamily: FONT, color: INK };
  const axis = {
    type: 'log' as const,
    nameLocation: 'middle' as const,
    nameTextStyle: { ...text, fontSize: 14 },
    axisLabel: { ...text, fontSize: 12, formatter: decade },
    splitLine: { lineStyle: { color: RULE } },
  };
  chart.setOption({
    animation: false,
    backgroundColor: '#ffffff',
    textStyle: text,
    title: { text: plot.title, left: 20, top: 12, textStyle: { ...text, fontSize: 18 } },
    legend: { type: 'plain', left: 20, right: 20, top: 44, textStyle: { color: FAINT, fontSize: 12 } },
    grid: { left: 80, right: 30, top: 130, bottom: 60 },
    xAxis: { ...axis, name: plot.x, nameGap: 32 },
    yAxis: { ...axis, name: plot.y, nameGap: 54, min: plot.least },
    series: plot.curves.map((curve, i) => ({
      type: 'line' as const,
      name: curve.name,
      data: curve.points.map(([x, y]) => [x, Math.max(y, plot.least)]),
      silent: true,
      symbol: curve.formula ? 'none' : SYMBOLS[i % SYMBOLS.length],
      symbolSize: 8,
      lineStyle: { color: COLORS[i % COLORS.length], width: 2, type: curve.formula ? 'dashed' : 'solid' },
      itemStyle: { color: COLORS[i % COLORS.length] },
    })),
  });
  const drawn = chart.renderToSVGString();
  chart.dispose();
  return finished(drawn, plot.title);
}
