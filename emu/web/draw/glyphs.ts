/** The mark of a callout: a form for the kind of its owner, in the owner's colour. */

import { markText } from '../../front/picture/describe.ts';
import type { Mark, OwnerKey, Picture } from '../../front/picture/picture.ts';
import type { Box, Item, Paint, Sketch } from './scene.ts';
import { LIGHT } from './theme.ts';

/**
 * Adds the mark of a callout: hollow while the hand has rounds to go, in a disc if it is due. `box`
 * is the node of a list in which it stands.
 */
export function addMark(
  sketch: Sketch,
  picture: Picture,
  mark: Mark,
  x: number,
  y: number,
  r: number,
  box?: Box,
): void {
  const owner = picture.owners[mark.owner];
  const { colour, kind } = owner;
  if (mark.left <= 0)
    sketch.items.push({ form: 'disc', x, y, r: r + 2, paint: { fill: 'lag', stroke: 'now' } });
  const paint: Paint =
    mark.rounds > 0
      ? { fill: 'paper', stroke: colour, width: Math.max(1.2, r / 3) }
      : { fill: colour, stroke: 'paper', width: 0.75 };
  sketch.items.push(glyph(owner, x, y, mark.rounds > 0 ? r * 0.82 : r, paint));
  const place = { entry: mark.entry, x, y, r, ...(box === undefined ? {} : { box }) };
  sketch.spots.push({ ...place, kind, colour, title: markText(picture, mark) });
}

/**
 * The form of an owner's kind: disc of a process, square of the kernel, triangle of a module. When
 * the colours of owners go round, the processes of every other round have a diamond.
 */
export function glyph(
  { kind, colour }: Pick<OwnerKey, 'kind' | 'colour'>,
  x: number,
  y: number,
  r: number,
  paint: Paint,
): Item {
  const isDiamond = kind === 'process' && Math.floor(colour / LIGHT.owners.length) % 2 === 1;
  if (kind === 'process' && !isDiamond) return { form: 'disc', x, y, r, paint };
  const points = isDiamond
    ? [x, y - r * 1.2, x + r * 1.2, y, x, y + r * 1.2, x - r * 1.2, y]
    : kind === 'kernel'
      ? [
          x - r * 0.88,
          y - r * 0.88,
          x + r * 0.88,
          y - r * 0.88,
          x + r * 0.88,
          y + r * 0.88,
          x - r * 0.88,
          y + r * 0.88,
        ]
      : [x, y - r * 1.1, x + r * 1.05, y + r * 0.85, x - r * 1.05, y + r * 0.85];
  return { form: 'path', points, open: false, paint };
}
