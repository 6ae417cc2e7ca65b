/** The parts of a layout of the lanes, and the names beside them. */

import type { LanesPicture } from '../../front/lanes/picture.ts';
import { fitted, type Item, LEAST_LETTER, type Scene, text } from '../draw/scene.ts';
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
  readonly sizes: Sizes;
  /** The edges of the lanes. */
  readonly left: number;
  readonly right: number;
  /** The place of a cycle, within the edges. */
  x(cycle: number): number;
}

/** The sizes of letters and of lanes. */
export interface Sizes {
  /** The letters of the axis, and of the names of lanes. */
  readonly name: number;
  /** The letters of the name of a level, and of those who hold it. */
  readonly level: number;
  readonly holder: number;
  /** The heights of the lanes of a process and of a level. */
  readonly processLane: number;
  readonly levelLane: number;
}

/** The sizes on a page that is read from near. */
export const NEAR: Sizes = { name: 11, level: 9.5, holder: 8.5, processLane: 12, levelLane: 10 };
/** Those in a lecture, whose page enlarges the least letter so far that the last row reads it. */
export const FAR: Sizes = {
  ...{ name: LEAST_LETTER, level: LEAST_LETTER, holder: LEAST_LETTER },
  ...{ processLane: 14, levelLane: 14 },
};

/** The left and the right edge of the lanes in a width; their names are left of them. */
export function edgesOf(width: number): readonly [left: number, right: number] {
  return [width < 560 ? 70 : 112, width - 10];
}

/** Adds the name of a lane at a height. */
export function layName(
  { items, left, sizes }: Drawing,
  y: number,
  name: string,
  fill: Role,
  size = sizes.name,
): void {
  const words = fitted(name, size, left - 14);
  items.push(text(left - 8, y, words, { size, align: 'right', fill }));
}
