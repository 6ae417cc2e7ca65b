/**
 * A picture in words, for readers who cannot see it, and in a table. It says all that the drawing
 * says: the hands, the slots that hold callouts, and each callout with a mark.
 */

import type { List, Mark, Picture, Ring, TreeNode } from './picture.ts';

/** A number of things: `1 callout`, `2 callouts`. */
export const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;

/** The name of a ring. */
export function ringName({ rings }: Picture, level: number): string {
  return rings.length > 1 ? `level ${level}` : 'wheel';
}

/** Slots by which the hand of a ring is behind the present tick. */
export function behind({ hand, now, slots }: Ring): number {
  return (now - hand + slots) % slots;
}

/** The picture's head: scheme, the kernel's `ticks`, and number of callouts. */
export function headOf(picture: Picture): string {
  const { scheme, tick, pending } = picture;
  const [lowest] = picture.rings;
  const late = lowest === undefined || lowest.unit > 1 ? 0 : behind(lowest);
  return `${scheme}, kernel tick ${tick}: ${count(pending, 'callout')} pending${late > 0 ? `, softclock ${count(late, 'tick')} behind` : ''}`;
}

/** A callout in words. */
export function markText(picture: Picture, { entry, call, due, left, rounds, owner }: Mark): string {
  const when =
    left > 0 ? `in ${count(left, 'tick')}` : left === 0 ? 'now' : `overdue by ${count(-left, 'tick')}`;
  const turns = rounds > 0 ? `, ${count(rounds, 'round')} to go` : '';
  return `${call}, entry ${entry}, ${when} at tick ${due}${turns}, of ${picture.owners[owner].name}`;
}

/** The picture in lines. */
export function describe(picture: Picture): string[] {
  const { rings, lists, tree } = picture;
  return [
    `${headOf(picture)}.`,
    ...rings.flatMap((ring, level) => describeRing(picture, ring, level)),
    ...lists.flatMap((list) => describeList(picture, list)),
    ...(tree === null ? [] : describeTree(picture, tree)),
  ];
}

function describeRing(picture: Picture, ring: Ring, level: number): string[] {
  const { slots, unit, hand, now, cells, first } = ring;
  const late = behind(ring);
  const stands = late === 0 ? `hand at slot ${hand}` : `hand at slot ${hand}, present tick at slot ${now}`;
  return [
    `${ringName(picture, level)}: ${count(slots, 'slot')} of ${count(unit, 'tick')}, ${stands}, ${count(ring.count, 'callout')}.`,
    ...cells.flatMap(({ slot, count: n, marks }) => [
      `${slotsText(ring, slot)}: ${count(n, 'callout')}.`,
      ...marks.map((mark) =>
        ring.perCell > 1
          ? `- slot ${mark.bucket - first}: ${markText(picture, mark)}`
          : `- ${markText(picture, mark)}`,
      ),
      ...more(n - marks.length),
    ]),
  ];
}

/** The slots of a cell: `slot 3`, `slots 32 to 63`. */
export function slotsText({ perCell, slots }: Pick<Ring, 'perCell' | 'slots'>, slot: number): string {
  const last = Math.min(slots, slot + perCell) - 1;
  return last === slot ? `slot ${slot}` : `slots ${slot} to ${last}`;
}

/** A list and its number of callouts. */
export const listText = ({ name, count: n }: List): string => `${name}: ${count(n, 'callout')}`;

function describeList(picture: Picture, list: List): string[] {
  const { count: n, marks, rear } = list;
  return [
    `${listText(list)}.`,
    ...marks.map((mark) => `- ${markText(picture, mark)}`),
    ...more(n - marks.length - rear.length),
    ...rear.map((mark) => `- ${markText(picture, mark)}`),
  ];
}

function describeTree(picture: Picture, tree: readonly TreeNode[]): string[] {
  const lines = tree.map(({ mark, depth, size, atLeast }) => {
    const below = size > 1 ? `, ${atLeast ? 'at least ' : ''}${size - 1} below it` : '';
    return `- depth ${depth}: ${markText(picture, mark)}${below}`;
  });
  return [`tree: ${count(picture.pending, 'callout')}.`, ...lines, ...more(picture.pending - tree.length)];
}

const more = (n: number): string[] => (n > 0 ? [`- and ${n} more`] : []);
