/**
 * A pen for a canvas. Its context is scaled by the page for the screen's pixels, before it is given
 * to the pen.
 */

import { FONT, type Ink, type Lettering, type Pen } from './pen.ts';

/** The part of a CanvasRenderingContext2D that is used. */
export interface Surface {
  fillStyle: string | object;
  strokeStyle: string | object;
  lineWidth: number;
  globalAlpha: number;
  font: string;
  textAlign: string;
  textBaseline: string;
  beginPath(): void;
  closePath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  arc(x: number, y: number, r: number, from: number, to: number, anticlockwise?: boolean): void;
  roundRect(x: number, y: number, width: number, height: number, r: number): void;
  setLineDash(dash: number[]): void;
  fill(): void;
  stroke(): void;
  fillText(words: string, x: number, y: number): void;
}

/** The canvas counts angles from 3 o'clock. */
const NOON = -Math.PI / 2;

export class CanvasPen implements Pen {
  private readonly on: Surface;
  /** The font that was set last. */
  private font = '';

  constructor(on: Surface) {
    this.on = on;
  }

  disc(x: number, y: number, r: number, ink: Ink): void {
    this.on.beginPath();
    this.on.arc(x, y, r, 0, 2 * Math.PI);
    this.finish(ink);
  }

  path(points: readonly number[], open: boolean, ink: Ink): void {
    const { on } = this;
    on.beginPath();
    for (let i = 0; i < points.length; i += 2) {
      if (i === 0) on.moveTo(points[0], points[1]);
      else on.lineTo(points[i], points[i + 1]);
    }
    if (!open) on.closePath();
    this.finish(ink);
  }

  sector(x: number, y: number, inner: number, outer: number, from: number, to: number, ink: Ink): void {
    const { on } = this;
    on.beginPath();
    on.arc(x, y, outer, from + NOON, to + NOON);
    on.arc(x, y, inner, to + NOON, from + NOON, true);
    on.closePath();
    this.finish(ink);
  }

  box(x: number, y: number, width: number, height: number, r: number, ink: Ink): void {
    this.on.beginPath();
    this.on.roundRect(x, y, width, height, r);
    this.finish(ink);
  }

  text(x: number, y: number, words: string, { size, fill, align, bold }: Lettering): void {
    const { on } = this;
    const font = `${bold ? '600 ' : ''}${size}px ${FONT}`;
    if (font !== this.font) on.font = font;
    this.font = font;
    on.textAlign = align;
    on.textBaseline = 'alphabetic';
    on.fillStyle = fill;
    on.fillText(words, x, y + size * 0.35);
  }

  private finish({ fill, stroke, width = 1, dash = [], alpha = 1 }: Ink): void {
    const { on } = this;
    on.globalAlpha = alpha;
    if (fill !== undefined) {
      on.fillStyle = fill;
      on.fill();
    }
    if (stroke !== undefined) {
      on.strokeStyle = stroke;
      on.lineWidth = width;
      on.setLineDash([...dash]);
      on.stroke();
    }
    on.globalAlpha = 1;
  }
}
