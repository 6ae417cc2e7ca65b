/** The parts of a layout of the lanes, and the names beside them. */

import type { LanesPicture } from '../../front/lanes/picture.ts';
import { fitted, type Item, type Scene, text } from '../draw/scene.ts';
import type { Role } from '../draw/theme.ts';

/** The moment and the machine to which a layout belongs. */
export interface Shown {
  /** The cycle that is shown; that of the present unless `past`. */
  readonly cycle: number;
  readonly past: boolean;
  readonly freq: number;
}

/** A place of the drawing with words about it. */
export interface Hit {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  words(): string;
}

/** The lanes laid out. */
export interface LaneScene extends Scene {
  readonly hits: readonly Hit[];
}

/** A layout under way. */
export interface Drawing {
  readonly items: Item[];
  readonly hits: Hit[];
  readonly picture: LanesPicture;
  readonly shown: Shown;
  /** The edges of the lanes. */
  readonly left: number;
  readonly right: number;
  /** The place of a cycle, within the edges. */
  x(cycle: number): number;
}

/** The size of the texts. */
export const SMALL = 11;

/** The left and the right edge of the lanes in a width; their names are left of them. */
export function edgesOf(width: number): readonly [left: number, right: number] {
  return [width < 560 ? 70 : 112, width - 10];
}

/** Adds the name of a lane at a height. */
export function layName({ items, left }: Drawing, y: number, name: string, fill: Role, size = SMALL): void {
  const words = fitted(name, size, left - 14);
  items.push(text(left - 8, y, words, { size, align: 'right', fill }));
}
