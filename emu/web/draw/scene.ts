/**
 * A drawing as data: its items in the order in which they are painted, and the places of the
 * callouts, slots and owners in it. The layouts make it; paint.ts draws it; hit() finds what is at
 * a point.
 */

import type { OwnerKey } from '../../front/picture/picture.ts';
import type { Role } from './theme.ts';

/** Fill and line by the parts that their colours play. */
export interface Paint {
  readonly fill?: Role;
  readonly stroke?: Role;
  readonly width?: number;
  readonly dash?: readonly number[];
  readonly alpha?: number;
}

export type Item =
  | {
      readonly form: 'disc';
      readonly x: number;
      readonly y: number;
      readonly r: number;
      readonly paint: Paint;
    }
  | {
      readonly form: 'path';
      readonly points: readonly number[];
      readonly open: boolean;
      readonly paint: Paint;
    }
  | ({ readonly form: 'sector'; readonly paint: Paint } & Sector)
  | ({ readonly form: 'box'; readonly r: number; readonly paint: Paint } & Box)
  | ({ readonly form: 'text' } & Text);

export interface Sector {
  readonly x: number;
  readonly y: number;
  readonly inner: number;
  readonly outer: number;
  readonly from: number;
  readonly to: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Text {
  readonly x: number;
  readonly y: number;
  readonly words: string;
  readonly size: number;
  readonly fill: Role;
  readonly align: 'left' | 'center' | 'right';
  readonly bold: boolean;
}

/** The mark of a callout in a drawing. */
export interface Spot {
  readonly entry: number;
  readonly x: number;
  readonly y: number;
  readonly r: number;
  /** The box that it stands in, for those in a list. */
  readonly box?: Box;
  /** The kind and the colour of its owner, and the words for it. */
  readonly kind: OwnerKey['kind'];
  readonly colour: number;
  readonly title: string;
}

/** Slots of a ring in a drawing. */
export interface SlotPlace extends Sector {
  /** The radius at which their rim begins, in which no callouts are. */
  readonly rim: number;
  /** The bucket of the first slot, and of the last. */
  readonly bucket: number;
  readonly last: number;
  readonly title: string;
}

/** A list in a drawing, with its head. */
export interface ListPlace extends Box {
  /** The bucket that it is, twice, as slots have it. */
  readonly bucket: number;
  readonly last: number;
  readonly title: string;
}

/** The place of an owner in the key of the drawing. */
export interface KeyPlace {
  readonly name: string;
  readonly colour: number;
  readonly x: number;
  readonly y: number;
}

export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly items: readonly Item[];
  readonly spots: readonly Spot[];
  readonly slots: readonly SlotPlace[];
  readonly lists: readonly ListPlace[];
  readonly keys: readonly KeyPlace[];
}

/** A scene under way. */
export interface Sketch {
  readonly items: Item[];
  readonly spots: Spot[];
  readonly slots: SlotPlace[];
  readonly lists: ListPlace[];
  readonly keys: KeyPlace[];
}

/** The size of the smallest texts of a drawing. */
export const LEAST_LETTER = 12;

/** The distance from a mark at which a finger or a mouse still means it. */
const REACH = 6;

/** The thing at a point, a callout before slots or a list; undefined if there is nothing. */
export function hit(scene: Scene, x: number, y: number): Spot | SlotPlace | ListPlace | undefined {
  const distance = (spot: Spot): number => Math.hypot(spot.x - x, spot.y - y) - spot.r;
  let nearest: Spot | undefined;
  for (const spot of scene.spots)
    if (distance(spot) <= REACH && (nearest === undefined || distance(spot) < distance(nearest)))
      nearest = spot;
  const slot = scene.slots.find((it) => inSector(it, x, y));
  // In the rim, beside a mark, the slot is meant.
  if (
    slot !== undefined &&
    Math.hypot(x - slot.x, y - slot.y) >= slot.rim &&
    !(nearest && distance(nearest) <= 0)
  )
    return slot;
  nearest ??= scene.spots.find(({ box }) => box !== undefined && inBox(box, x, y));
  return nearest ?? slot ?? scene.lists.find((list) => inBox(list, x, y));
}

const inBox = ({ x, y, width, height }: Box, atX: number, atY: number): boolean =>
  atX >= x && atX < x + width && atY >= y && atY < y + height;

function inSector(it: Sector, x: number, y: number): boolean {
  const r = Math.hypot(x - it.x, y - it.y);
  const angle = (Math.atan2(x - it.x, it.y - y) + 2 * Math.PI) % (2 * Math.PI);
  return r >= it.inner && r <= it.outer && angle >= it.from && angle < it.to;
}

/** The point at an angle and a distance from a centre. */
export function polar(x: number, y: number, angle: number, r: number): readonly [number, number] {
  return [x + r * Math.sin(angle), y - r * Math.cos(angle)];
}

/** The width that a text is given: above that of the fonts in use, so that no texts overlap. */
export function widthOf(words: string, size: number, bold = false): number {
  return words.length * size * (bold ? 0.6 : 0.56);
}

/** A text cut to a width, with an ellipsis; '' if not even a few letters fit. */
export function fitted(words: string, size: number, width: number): string {
  if (widthOf(words, size) <= width) return words;
  const most = Math.floor(width / (size * 0.56)) - 1;
  return most < 3 ? '' : `${words.slice(0, most).trimEnd()}…`;
}

/** A text item; not bold, at the left, unless it says so. */
export function text(
  x: number,
  y: number,
  words: string,
  look: Partial<Pick<Text, 'size' | 'fill' | 'align' | 'bold'>> = {},
): Item {
  return { form: 'text', x, y, words, size: LEAST_LETTER, fill: 'ink', align: 'left', bold: false, ...look };
}

/** A number of ticks in a few characters: 1234, 56k, 2.1G. */
export function compact(n: number): string {
  const size = Math.abs(n);
  for (const [unit, name] of [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e4, 'k'],
  ] as const) {
    if (size < unit) continue;
    const scaled = n / (name === 'k' ? 1000 : unit);
    return `${Math.abs(scaled) < 10 ? scaled.toFixed(1) : Math.round(scaled)}${name}`;
  }
  return `${n}`;
}
