/** The signs over a drawing: of the selected callout or slots, and of the keyboard's cursor. */

import type { Place } from '../../front/picture/cursor.ts';
import { paintChosen } from './motion.ts';
import type { Pen } from './pen.ts';
import type { Scene } from './scene.ts';
import type { Theme } from './theme.ts';

/** The places with signs. */
export interface Overlay {
  readonly chosen: Place | undefined;
  readonly cursor: Place | undefined;
}

/** Paints the signs over a drawing. */
export function paintOverlay(scene: Scene, { chosen, cursor }: Overlay, pen: Pen, theme: Theme): void {
  if (chosen?.kind === 'callout') paintChosen(scene, chosen.entry, pen, theme);
  else if (chosen !== undefined) outline(scene, chosen, pen, theme, false);
  if (cursor === undefined) return;
  if (cursor.kind === 'slots') outline(scene, cursor, pen, theme, true);
  const spot = scene.spots.find((it) => cursor.kind === 'callout' && it.entry === cursor.entry);
  if (spot !== undefined)
    pen.disc(spot.x, spot.y, spot.r + 8, { stroke: theme.ink, width: 1.5, dash: [3, 2] });
}

/** An outline of the slots or the list that a place has, as they are drawn. */
function outline(
  { slots, lists }: Scene,
  { bucket, last }: Extract<Place, { kind: 'slots' }>,
  pen: Pen,
  theme: Theme,
  isCursor: boolean,
): void {
  const ink = isCursor
    ? { stroke: theme.ink, width: 1.5, dash: [3, 2] }
    : { stroke: theme.chosen, width: 2.5 };
  const isIt = (it: { readonly bucket: number; readonly last: number }): boolean =>
    it.bucket <= last && bucket <= it.last;
  for (const { x, y, width, height } of lists.filter(isIt)) pen.box(x - 5, y - 3, width + 10, height, 6, ink);
  for (const { x, y, inner, outer, from, to } of slots.filter(isIt))
    pen.sector(x, y, inner, outer + (isCursor ? 3 : 0), from, to, ink);
}
