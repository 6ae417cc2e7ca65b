/** Line plots for the report, drawn by ECharts as SVG: the same figures give the same file. */

import { LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TitleComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

export interface Curve {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  /** Drawn as a line without marks, for a formula beside what was measured. */
  readonly formula?: boolean;
}

export interface Plot {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly curves: readonly Curve[];
}

const INK = '#1f2933';
const FAINT = '#66727f';
const FONT = 'Helvetica, Arial, Liberation Sans, sans-serif';
/** Colours that remain apart for the colour-blind (Okabe and Ito). */
const COLORS = ['#d55e00', '#0072b2', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#000000', '#999999'];
const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond', 'pin', 'arrow'] as const;

/** 1000000 in groups of three digits, 0.00001 without the dust of its binary form. */
function decade(value: number): string {
  if (value < 1) return String(Number(value.toPrecision(3)));
  return String(value).replace(/\B(?=(\d{3})+$)/g, '\u2009');
}

/** Both axes by decades. What is 0 is drawn at the lower edge, `least`. */
export function plotSvg(plot: Plot, least: number): string {
  echarts.use([LineChart, GridComponent, LegendComponent, TitleComponent, SVGRenderer]);
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 900, height: 560 });
  const text = { fontFamily: FONT, color: INK };
  const axis = {
    type: 'log' as const,
    nameLocation: 'middle' as const,
    nameTextStyle: { ...text, fontSize: 14 },
    axisLabel: { ...text, fontSize: 12, formatter: decade },
    splitLine: { lineStyle: { color: '#e3e7eb' } },
  };
  chart.setOption({
    animation: false,
    backgroundColor: '#ffffff',
    textStyle: text,
    title: { text: plot.title, left: 20, top: 12, textStyle: { ...text, fontSize: 18 } },
    legend: { type: 'plain', left: 20, right: 20, top: 44, textStyle: { color: FAINT, fontSize: 12 } },
    grid: { left: 80, right: 30, top: 130, bottom: 60 },
    xAxis: { ...axis, name: plot.x, nameGap: 32 },
    yAxis: { ...axis, name: plot.y, nameGap: 54, min: least },
    series: plot.curves.map((curve, i) => ({
      type: 'line' as const,
      name: curve.name,
      data: curve.points.map(([x, y]) => [x, Math.max(y, least)]),
      silent: true,
      symbol: curve.formula ? 'none' : SYMBOLS[i % SYMBOLS.length],
      symbolSize: 8,
      lineStyle: { color: COLORS[i % COLORS.length], width: 2, type: curve.formula ? 'dashed' : 'solid' },
      itemStyle: { color: COLORS[i % COLORS.length] },
    })),
  });
  const drawn = chart.renderToSVGString();
  chart.dispose();
  return `${drawn
    .replace(/^<svg ([^>]*)>/, `<svg role="img" $1>\n<title>${plot.title}</title>`)
    .replace(/<style[\s\S]*?<\/style>| class="zr[^"]*"| pointer-events="\w+"/g, '')
    .replace(/zr\d+-c(\d+)/g, 'clip$1')}\n`;
}
