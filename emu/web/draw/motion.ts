/**
 * Motion between two drawings, and marks over a drawing. A set flies in from its owner's key, a
 * callout that is unset fades, one that expires flashes and goes to its owner's key, one that
 * migrates moves. The page paints a motion at each moment from 0 to 1; where less motion is asked
 * for it leaves them out, since the drawing is whole without them.
 */

import { visitedBy } from '../../front/picture/changes.ts';
import type { Frame } from '../../front/picture/structure.ts';
import { glyph } from './glyphs.ts';
import { paintItem } from './paint.ts';
import type { Pen } from './pen.ts';
import type { Scene, Spot } from './scene.ts';
import type { Theme } from './theme.ts';

/** A callout in motion. */
export interface Motion {
  readonly kind: 'set' | 'unset' | 'fire' | 'move';
  readonly entry: number;
  readonly from: Point;
  readonly to: Point;
  readonly mark: Pick<Spot, 'r' | 'kind' | 'colour'>;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The most changes in a frame that an eye may follow. */
const CROWD = 300;

/** True if so much has changed in a frame that nothing in it is shown in motion. */
const isCrowd = ({ changes, migrations }: Frame): boolean =>
  changes.sets + changes.unsets + changes.fires + migrations.length > CROWD;

/**
 * The motions from one drawing to the next; `frame` is the frame of the later one. None if too much
 * has changed.
 */
export function motionsOf(before: Scene, after: Scene, frame: Frame): Motion[] {
  if (isCrowd(frame)) return [];
  const [was, is] = [spotsByEntry(before), spotsByEntry(after)];
  const keys = new Map([...before.keys, ...after.keys].map((key) => [key.colour, key]));
  const motions: Motion[] = [];
  const add = (kind: Motion['kind'], mark: Spot, from: Point, to: Point): void => {
    motions.push({ kind, entry: mark.entry, from, to, mark });
  };
  for (const { kind, entry } of lastChanges(frame)) {
    const spot = kind === 'set' ? is.get(entry) : was.get(entry);
    if (spot === undefined) continue;
    const key = keys.get(spot.colour) ?? spot;
    if (kind === 'set') add(kind, spot, key, spot);
    else add(kind, spot, spot, kind === 'fire' ? key : spot);
  }
  for (const { entry } of frame.migrations) {
    const [from, to] = [was.get(entry), is.get(entry)];
    if (from !== undefined && to !== undefined) add('move', to, from, to);
  }
  return motions;
}

/** The marks of a drawing, by their entries. */
export const spotsByEntry = ({ spots }: Scene): Map<number, Spot> =>
  new Map(spots.map((spot) => [spot.entry, spot]));

/** The last set of each entry, and the last end of a callout that was there before. */
function lastChanges({
  changes,
}: Frame): { readonly kind: 'set' | 'unset' | 'fire'; readonly entry: number }[] {
  const sets = new Map<number, { readonly kind: 'set'; readonly entry: number }>();
  const ends = new Map<number, { readonly kind: 'unset' | 'fire'; readonly entry: number }>();
  for (const { kind, entry } of changes.changes) {
    if (kind === 'set') sets.set(entry, { kind, entry });
    else {
      if (!sets.has(entry)) ends.set(entry, { kind, entry });
      sets.delete(entry);
    }
  }
  return [...ends.values(), ...sets.values()];
}

/** Paints a motion at a moment from 0, its beginning, to 1. */
export function paintMotion(motion: Motion, moment: number, pen: Pen, theme: Theme): void {
  const { kind, from, to, mark } = motion;
  const t = kind === 'fire' ? Math.max(0, moment * 1.5 - 0.5) : moment;
  // Slow at both ends.
  const eased = t * t * (3 - 2 * t);
  const [x, y] = [from.x + (to.x - from.x) * eased, from.y + (to.y - from.y) * eased];
  if (kind === 'fire' && moment < 1 / 3)
    pen.disc(x, y, mark.r + 12 * moment * 3, { stroke: theme.flash, width: 2, alpha: 1 - moment * 3 });
  const alpha = kind === 'set' || kind === 'move' ? 1 : 1 - t;
  const r = kind === 'unset' ? mark.r * (1 + t) : mark.r;
  paintItem(glyph(mark, x, y, r, { fill: mark.colour, alpha }), pen, theme);
}

/**
 * The callouts that the longest search visited and that are in a drawing, in its order; none if
 * they are more than can be followed.
 */
export function wayOf(scene: Scene, frame: Frame): Spot[] {
  const { search } = frame.changes;
  if (search === undefined || isCrowd(frame)) return [];
  const spots = spotsByEntry(scene);
  return visitedBy(frame.picture, search).flatMap((entry) => spots.get(entry) ?? []);
}

/** Paints the nodes that a search has visited, over a drawing. */
export function paintSearch(way: readonly Spot[], pen: Pen, theme: Theme): void {
  for (const spot of way) pen.disc(spot.x, spot.y, spot.r + 3, { stroke: theme.lit, width: 2.5 });
}

/** Paints the sign of the selected callout over a drawing. */
export function paintChosen(scene: Scene, entry: number, pen: Pen, theme: Theme): void {
  const spot = scene.spots.find((it) => it.entry === entry);
  if (spot === undefined) return;
  pen.disc(spot.x, spot.y, spot.r + 5, { stroke: theme.paper, width: 5 });
  pen.disc(spot.x, spot.y, spot.r + 5, { stroke: theme.chosen, width: 2.5 });
}
