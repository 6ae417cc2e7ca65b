/** A pen that writes SVG: for a picture that is saved. The same scene gives the same text. */

import { paint } from './paint.ts';
import { FONT, type Ink, type Lettering, type Pen } from './pen.ts';
import { polar, type Scene } from './scene.ts';
import type { Theme } from './theme.ts';

const round = (x: number): string => `${Math.round(x * 100) / 100}`;
const escaped = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A scene as the text of an SVG file, with a title for those who cannot see it. */
export function svgOf(scene: Scene, theme: Theme): string {
  const pen = new SvgPen();
  paint(scene, pen, theme);
  const { width, height, title } = scene;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}" font-family="${escaped(FONT)}">`,
    `<title>${escaped(title)}</title>`,
    ...pen.lines,
    '</svg>\n',
  ].join('\n');
}

class SvgPen implements Pen {
  readonly lines: string[] = [];

  disc(x: number, y: number, r: number, ink: Ink): void {
    this.add(`<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}"`, ink);
  }

  path(points: readonly number[], open: boolean, ink: Ink): void {
    const pairs = Array.from(
      { length: points.length / 2 },
      (_, i) => `${round(points[2 * i])} ${round(points[2 * i + 1])}`,
    );
    this.add(`<path d="M${pairs.join('L')}${open ? '' : 'Z'}"`, ink);
  }

  sector(x: number, y: number, inner: number, outer: number, from: number, to: number, ink: Ink): void {
    // An arc of a whole turn has no end of its own: it is drawn as two halves.
    const middle = (from + to) / 2;
    const at = (angle: number, r: number): string => polar(x, y, angle, r).map(round).join(' ');
    const arc = (r: number, end: number, sweep: number): string =>
      `A${round(r)} ${round(r)} 0 0 ${sweep} ${at(end, r)}`;
    const d = `M${at(from, outer)}${arc(outer, middle, 1)}${arc(outer, to, 1)}L${at(to, inner)}${arc(inner, middle, 0)}${arc(inner, from, 0)}Z`;
    this.add(`<path d="${d}"`, ink);
  }

  box(x: number, y: number, width: number, height: number, r: number, ink: Ink): void {
    this.add(
      `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${round(r)}"`,
      ink,
    );
  }

  text(x: number, y: number, words: string, { size, fill, align, bold }: Lettering): void {
    const anchor = { left: 'start', center: 'middle', right: 'end' }[align];
    // The baseline lies below the middle of small letters and figures by a third of the size.
    this.lines.push(
      `<text x="${round(x)}" y="${round(y + size * 0.35)}" font-size="${round(size)}" fill="${fill}" text-anchor="${anchor}"${bold ? ' font-weight="600"' : ''}>${escaped(words)}</text>`,
    );
  }

  private add(element: string, { fill = 'none', stroke, width = 1, dash, alpha }: Ink): void {
    const line = stroke === undefined ? '' : ` stroke="${stroke}" stroke-width="${round(width)}"`;
    const dashes = dash === undefined ? '' : ` stroke-dasharray="${dash.map(round).join(' ')}"`;
    this.lines.push(
      `${element} fill="${fill}"${line}${dashes}${alpha === undefined ? '' : ` opacity="${round(alpha)}"`}/>`,
    );
  }
}
