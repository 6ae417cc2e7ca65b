/**
 * The judge of pictures of the callout structure: a picture must hold exactly what the debugger's
 * `show callout` and `show wheel` say at the same moment. Besides, a random run to take pictures
 * of.
 */

import { type Mark, marksOf, type Picture, type Ring } from '../../emu/front/picture/picture.ts';
import { pictureOf } from '../../emu/front/picture/read.ts';
import type { Callouts } from '../../kernel/callout/callout.ts';
import type { Callout } from '../../kernel/callout/owned.ts';
import { NONE } from '../../kernel/callout/scheme.ts';
import { showCallout } from '../../kernel/ddb/show_callout.ts';
import { showWheel } from '../../kernel/ddb/show_wheel.ts';
import type { View } from '../../kernel/ddb/view.ts';
import { IPL_SOFTCLOCK } from '../../kernel/machdep.ts';
import type { Choice } from './defendants.ts';
import { Random } from './random.ts';
import { EVERY_SCHEME, Setup } from './setup.ts';

/** The debugger's view of a facility without a kernel around it. */
const viewOf = (callouts: Callouts, gone: number): View =>
  ({ k: { cpu: { callouts } }, inside: true, gone }) as unknown as View;

/** A line of `show callout`. */
export interface Told {
  readonly entry: number;
  readonly due: number;
  readonly left: number;
  readonly bucket: number;
  readonly call: string;
}

/** The lines of `show callout`. */
export function told(callouts: Callouts, gone = NONE): Told[] {
  const [, , ...table] = showCallout(viewOf(callouts, gone), []);
  return table.map((line) => {
    const [entry = '', due = '', left = '', bucket = '', , call = ''] = line.trim().split(/\s+/);
    return { entry: Number(entry), due: Number(due), left: Number(left), bucket: Number(bucket), call };
  });
}

/** A row of `show callout`, but for its column `set by`. */
const rowOf = ({ entry, due, left, bucket, call }: Told): string =>
  [entry, due, left, bucket, call].join(' ');

/** The differences between a picture, all of whose callouts have marks, and the debugger. */
export function differences(picture: Picture, callouts: Callouts, gone = NONE): string[] {
  const view = viewOf(callouts, gone);
  const [head = ''] = showCallout(view, []);
  const wheel = showWheel(view, []);
  return [
    ...(head.startsWith(`tick ${picture.tick}: ${picture.pending} callout`) ? [] : [`head: ${head}`]),
    ...compare('callouts', marksOf(picture).map(rowOf), told(callouts, gone).map(rowOf)),
    ...compare('hands', hands(picture), sayHands(wheel)),
    ...compare('rounds', rounds(picture), sayRounds(wheel)),
    ...counts(picture),
    ...places(picture),
  ];
}

function compare(what: string, found: readonly string[], expected: readonly string[]): string[] {
  const missing = expected.filter((it) => !found.includes(it));
  const wrong = found.filter((it) => !expected.includes(it));
  if (missing.length + wrong.length === 0 && found.length === expected.length) return [];
  return [
    `${what}: missing ${missing.join('; ')}, wrong ${wrong.join('; ')}, ${found.length} of ${expected.length}`,
  ];
}

const hands = ({ rings }: Picture): string[] => rings.map(({ slots, hand }, i) => `${i}: ${slots} ${hand}`);

function sayHands(wheel: readonly string[]): string[] {
  return wheel.flatMap((line) => {
    const [, level = '0', slots, hand] =
      /^(?:wheel|level (\d+)): (\d+) slots? .*hand at (\d+)$/.exec(line) ?? [];
    return slots === undefined ? [] : [`${level}: ${slots} ${hand}`];
  });
}

/** The numbers of callouts with each number of rounds, for the one wheel of a scheme. */
function rounds({ rings, lists }: Picture): string[] {
  if (rings.length !== 1) return [];
  const [{ slots, unit, cells }] = rings;
  const inRing = cells.flatMap(({ marks }) => marks.map((mark) => mark.rounds));
  // show wheel counts the callouts of a queue on the way to softclock for their slots.
  const queued = lists
    .filter(({ name }) => name === 'overdue' || name === 'reached')
    .flatMap(({ marks }) => marks.filter(({ bucket }) => bucket < slots))
    .map(({ left }) => Math.floor(Math.max(0, left - 1) / (slots * unit)));
  const tally = new Map<number, number>();
  for (const n of [...inRing, ...queued]) tally.set(n, (tally.get(n) ?? 0) + 1);
  return [...tally].map(([n, times]) => `${n}: ${times}`);
}

function sayRounds(wheel: readonly string[]): string[] {
  const from = wheel.findIndex((line) => line.startsWith('callouts by rounds to go: '));
  if (from < 0) return [];
  const text = wheel.slice(from).join(' ').replace('callouts by rounds to go: ', '');
  return text.split(',').map((it) => it.trim());
}

/** Counts that do not add up. */
function counts({ rings, lists, tree, pending, owners }: Picture): string[] {
  const found: string[] = [];
  const sum = (some: readonly { readonly count: number }[]): number =>
    some.reduce((n, { count }) => n + count, 0);
  const total = sum(rings) + sum(lists) + (tree?.[0]?.size ?? 0);
  if (total !== pending) found.push(`counts: ${total} of ${pending}`);
  for (const ring of rings)
    if (sum(ring.cells) !== ring.count) found.push(`a ring of ${ring.count} has ${sum(ring.cells)}`);
  for (const { slot, count, marks } of rings.flatMap(({ cells }) => cells))
    if (marks.length !== count) found.push(`cell ${slot} of ${count} has ${marks.length} marks`);
  if (new Set(owners.map(({ colour }) => colour)).size !== owners.length) found.push('owners share a colour');
  return found;
}

/** Marks in a place where they do not belong, by what the picture itself says. */
function places({ rings, lists, search, tree }: Picture): string[] {
  const wrong: string[] = [];
  const inCell = ({ first, perCell }: Ring, slot: number, { bucket }: Mark): boolean =>
    bucket - first >= slot && bucket - first < slot + perCell;
  for (const ring of rings)
    for (const { slot, marks } of ring.cells) {
      if (!marks.every((mark) => inCell(ring, slot, mark))) wrong.push(`a mark outside its cell ${slot}`);
      if (marks.some(({ bucket }, i) => i > 0 && bucket < marks[i - 1].bucket))
        wrong.push(`the slots of cell ${slot} are out of order`);
    }
  const ordered = search === 'none' ? lists.filter(({ name }) => name === 'overdue') : lists;
  for (const { name, marks } of ordered)
    if (marks.some(({ left }, i) => i > 0 && left < marks[i - 1].left)) wrong.push(`${name} is out of order`);
  const nodes = tree ?? [];
  for (const { mark, left, right } of nodes) {
    const before = left >= 0 && nodes[left].mark.left < mark.left;
    if (left >= 0 && before !== (search === 'root')) wrong.push('a left child is out of order');
    if (right >= 0 && nodes[right].mark.left < mark.left) wrong.push('a right child is out of order');
  }
  return wrong;
}

/**
 * A random run of a facility: callouts are set and unset through all three interfaces, ticks pass
 * in time and late, and handlers set callouts. `look` is called at `points` moments, in handlers
 * too.
 */
export function randomRun(
  choice: Choice,
  random: Random,
  points: number,
  look: (setup: Setup) => void,
): void {
  const setup = new Setup({ ncallout: 120, ...choice });
  const { callouts, machine, owned } = setup;
  const { longest } = callouts.scheme;
  const owners: Callout[] = [setup.init(), setup.init(), setup.init()];
  const handles: number[] = [];
  let looked = 0;
  const glance = (): void => {
    if (looked++ < points) look(setup);
  };
  const interval = (): number =>
    Math.min(longest, 1 + random.below(random.pick([3, 12, 12, 70, 70, 5000, 2 ** 31 - 2])));
  function once(): void {
    if (random.below(4) === 0) glance();
  }
  function again(arg: unknown): void {
    if (callouts.npending < 60) handles.push(callouts.setcallout(again, arg, interval()));
    once();
  }
  const late = (): void => {
    for (let i = random.below(20); i >= 0; i--) machine.hardclock();
    glance();
  };
  const deeds: readonly (() => unknown)[] = [
    () => callouts.timeout(once, random.below(5), interval()),
    () => handles.push(callouts.setcallout(again, handles.length, interval())),
    () => owned.callout_reset(random.pick(owners), interval(), once, 'owned'),
    () => owned.callout_stop(random.pick(owners)),
    () => callouts.untimeout(once, random.below(5)),
    () => callouts.unsetcallout(random.pick([0, ...handles])),
    () => machine.hardclock(),
    () => machine.at(IPL_SOFTCLOCK, late),
  ];
  while (looked < points) {
    for (let i = random.below(4); i >= 0; i--)
      if (callouts.npending < 90) random.pick(deeds)();
      else callouts.unsetcallout(handles.shift() ?? 0);
    if (callouts.npending >= 90) machine.hardclock();
    glance();
  }
}

/** Compares `npictures` pictures of random runs with the debugger. Throws at a difference. */
export function fuzzPictures(seed: number, npictures: number): void {
  const random = new Random(seed);
  const each = 50;
  for (let taken = 0; taken < npictures; taken += each) {
    const name = random.pick(Object.keys(EVERY_SCHEME));
    const ticks = random.pick([0, -5, 2 ** 31 - 30]);
    randomRun({ ...EVERY_SCHEME[name], ticks }, random, each, ({ callouts }) => {
      const found = differences(pictureOf(callouts), callouts);
      if (found.length > 0) throw new Error(`${name}, from tick ${ticks}: ${found.join('; ')}`);
    });
  }
}
