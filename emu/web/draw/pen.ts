/**
 * The pen that a drawing is made with: a canvas, an SVG text, or a record for tests. Lengths are
 * pixels of the page, angles radians clockwise from 12 o'clock.
 */

/** Fill and line of a form; a part that is left out is not drawn. */
export interface Ink {
  readonly fill?: string;
  readonly stroke?: string;
  /** The width of the line; 1 by default. */
  readonly width?: number;
  readonly dash?: readonly number[];
  /** 0 to 1; 1 by default. */
  readonly alpha?: number;
}

/** The look of a text. */
export interface Lettering {
  readonly size: number;
  readonly fill: string;
  readonly align: 'left' | 'center' | 'right';
  readonly bold: boolean;
}

export interface Pen {
  disc(x: number, y: number, r: number, ink: Ink): void;
  /** A closed form, or with `open` a line; `points` are x and y in turn. */
  path(points: readonly number[], open: boolean, ink: Ink): void;
  /** The part of a ring around x, y between two radii and two angles. */
  sector(x: number, y: number, inner: number, outer: number, from: number, to: number, ink: Ink): void;
  /** A rectangle with corners of radius `r`. */
  box(x: number, y: number, width: number, height: number, r: number, ink: Ink): void;
  /** A line of text whose middle is at height y. */
  text(x: number, y: number, words: string, look: Lettering): void;
}

/** The font of all texts. */
export const FONT = 'system-ui, "Segoe UI", "Helvetica Neue", "Noto Sans", "DejaVu Sans", sans-serif';
