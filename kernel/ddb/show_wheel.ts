/**
 * `show wheel`: the buckets of the scheme with their callouts, drawn in characters.
 * Each array of slots is drawn by itself, in rows of 64 characters: a dot for slots
 * that are empty, a digit for the longest chain (+ from ten on), and a caret below
 * the slot at which the hand stands. A bucket that is in no array is a list, and is
 * drawn as a chain of the ticks left.
 */
import type { Wheel } from '../callout/scheme.ts';
import type { Kernel } from '../kern/kernel.ts';
import { count, filled } from './columns.ts';
import { DdbError } from './error.ts';
import { type Pending, pendingCallouts } from './pending.ts';
import { calloutLines } from './show_callout.ts';
import type { View } from './view.ts';

/** Characters in a row. */
const ROW = 64;
/** Rows in a drawing. If there are more slots than characters, several share one. */
const ROWS = 16;
/** Links of a list that are drawn at most. */
const LINKS = 64;

/** The whole picture; or with a number the chain of that bucket. */
export function showWheel({ k, gone }: View, [bucket]: readonly string[]): string[] {
  const { scheme, table } = k.cpu.callouts;
  const all = pendingCallouts(k, gone);
  const chains = chainsOf(all);
  if (bucket !== undefined) return oneBucket(k, chains, bucket);
  const longest = Math.max(0, ...[...chains.values()].map((chain) => chain.length));
  const head = `${scheme.name} at tick ${table.ticks}: ${count(all.length, 'callout')} in ${chains.size} of ${count(scheme.nbuckets, 'bucket')}, longest chain ${longest}`;
  const wheels = scheme.wheels?.() ?? [];
  const plain = wheels.length === 0 && scheme.nbuckets > 1;
  const drawn = plain
    ? drawBuckets(scheme.nbuckets, chains)
    : wheels.flatMap((wheel, i) => drawWheel(wheel, wheels.length > 1 ? i : undefined, chains));
  const inWheel = (b: number) => plain || wheels.some(({ first, slots }) => b >= first && b < first + slots);
  const lists = [...chains].filter(([b]) => !inWheel(b)).sort(([a], [b]) => a - b);
  return [
    head,
    ...drawn,
    ...lists.flatMap(([b, chain]) => drawList(scheme.nbuckets > 1 ? `list, bucket ${b}` : 'list', chain)),
    ...lengths(chains),
    ...(wheels.length === 1 ? rounds(wheels[0], all, inWheel) : []),
  ];
}

function chainsOf(all: readonly Pending[]): Map<number, Pending[]> {
  const chains = new Map<number, Pending[]>();
  for (const it of all) {
    const chain = chains.get(it.bucket);
    if (chain === undefined) chains.set(it.bucket, [it]);
    else chain.push(it);
  }
  return chains;
}

function oneBucket(k: Kernel, chains: ReadonlyMap<number, readonly Pending[]>, text: string): string[] {
  const { nbuckets } = k.cpu.callouts.scheme;
  const bucket = Number(text);
  if (!/^\d+$/.test(text) || bucket >= nbuckets)
    throw new DdbError(`show wheel: ${text} is no bucket; they are 0 to ${nbuckets - 1}`);
  const chain = chains.get(bucket) ?? [];
  return [
    `bucket ${bucket}: ${count(chain.length, 'callout')}`,
    ...(chain.length > 0 ? calloutLines(chain) : []),
  ];
}

/** The drawing of one array: a title and its rows. */
function drawWheel(
  { first, slots, unit, hand }: Wheel,
  level: number | undefined,
  chains: ReadonlyMap<number, readonly Pending[]>,
): string[] {
  const { cells, perCell } = cellsOf(first, slots, chains);
  const name = level === undefined ? 'wheel' : `level ${level}`;
  const title = `${name}: ${count(slots, 'slot')} of ${count(unit, 'tick')}${shared(perCell)}, hand at ${hand}`;
  return [title, ...drawRows(cells, perCell, Math.floor(hand / perCell))];
}

/** The drawing of the buckets of a scheme that does not describe them. */
function drawBuckets(nbuckets: number, chains: ReadonlyMap<number, readonly Pending[]>): string[] {
  const { cells, perCell } = cellsOf(0, nbuckets, chains);
  return [`${count(nbuckets, 'bucket')}${shared(perCell)}`, ...drawRows(cells, perCell, -1)];
}

const shared = (perCell: number): string => (perCell > 1 ? `, ${perCell} to a character` : '');

/** The longest chain in the buckets of each character, and the number of buckets for each. */
function cellsOf(
  first: number,
  slots: number,
  chains: ReadonlyMap<number, readonly Pending[]>,
): { readonly cells: readonly number[]; readonly perCell: number } {
  const perCell = Math.max(1, Math.ceil(slots / (ROW * ROWS)));
  const cells = new Array<number>(Math.ceil(slots / perCell)).fill(0);
  for (const [bucket, { length }] of chains) {
    const cell = Math.floor((bucket - first) / perCell);
    if (bucket >= first && cell < cells.length) cells[cell] = Math.max(cells[cell], length);
  }
  return { cells, perCell };
}

/**
 * Rows of characters; a `*` stands for empty rows that follow one another. The
 * character number `hand` is marked; -1 for none.
 */
function drawRows(cells: readonly number[], perCell: number, hand: number): string[] {
  const lines: string[] = [];
  const digits = `${cells.length * perCell}`.length;
  for (let at = 0; at < cells.length; at += ROW) {
    const row = cells.slice(at, at + ROW);
    const here = hand >= at && hand < at + ROW;
    if (!here && row.every((length) => length === 0)) {
      if (lines.at(-1) !== '*') lines.push('*');
      continue;
    }
    lines.push(`${`${at * perCell}`.padStart(digits)} ${row.map(mark).join('')}`);
    if (here) lines.push(`${' '.repeat(digits + 1 + hand - at)}^`);
  }
  return lines;
}

function mark(length: number): string {
  if (length === 0) return '.';
  return length < 10 ? `${length}` : '+';
}

/** A list as the chain of its ticks left, in lines of the terminal's width. */
function drawList(name: string, chain: readonly Pending[]): string[] {
  const links = chain.slice(0, LINKS).map(({ left }) => `-> ${left}`);
  if (chain.length > LINKS) links.push(`-> and ${chain.length - LINKS} more`);
  return filled(`${name} of ${chain.length}, ticks left:`, links);
}

/** The numbers of chains of each length. */
function lengths(chains: ReadonlyMap<number, readonly Pending[]>): string[] {
  return tally(
    'chains by length',
    [...chains.values()].map(({ length }) => length),
  );
}

/**
 * The numbers of callouts by the rounds that the hand of the only wheel makes before they
 * are due. The rounds are computed for this display alone: the schemes keep no round counts.
 */
function rounds(
  { slots, unit }: Wheel,
  all: readonly Pending[],
  inWheel: (bucket: number) => boolean,
): string[] {
  const ticks = slots * unit;
  const togo = all
    .filter(({ bucket }) => inWheel(bucket))
    .map(({ left }) => Math.floor(Math.max(0, left - 1) / ticks));
  return tally('callouts by rounds to go', togo);
}

/** The numbers of equal values, `title: value: number, ...`, in the order of the values. */
function tally(title: string, values: readonly number[]): string[] {
  const found = new Map<number, number>();
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1);
  const parts = [...found]
    .sort(([a], [b]) => a - b)
    .map(([value, n], i) => `${value}: ${n}${i + 1 < found.size ? ',' : ''}`);
  return parts.length === 0 ? [] : filled(`${title}:`, parts);
}
