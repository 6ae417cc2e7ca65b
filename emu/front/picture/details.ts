/** The details of one callout, and the chain of one bucket: for a page on which one is selected. */

import type { Callouts } from '../../../kernel/callout/callout.ts';
import { C_PENDING, setBy } from '../../../kernel/callout/entry.ts';
import { NONE } from '../../../kernel/callout/scheme.ts';
import { shapeOf } from '../../../kernel/callout/shape.ts';
import type { CalloutLives } from '../../../kernel/trace/callout_lives.ts';
import { calloutOwner } from '../../../kernel/trace/callout_owner.ts';
import type { LifeEvent } from '../../../kernel/trace/life_events.ts';
import type { Setter } from '../../../kernel/trace/life_record.ts';
import { calloutText } from '../../../kernel/trace/texttrace.ts';

/** The most callouts of a chain that are given. */
const MAX_CHAIN = 200;

/** A pending callout in full. */
export interface Details {
  readonly entry: number;
  /** Its function, and the call with its argument in words. */
  readonly func: string;
  readonly call: string;
  readonly owner: string;
  readonly due: number;
  /** Ticks from now to that tick; 0 or fewer if softclock is late. */
  readonly left: number;
  /** Its bucket; -1 for a scheme of a user's, which is not asked. */
  readonly bucket: number;
  /** Whole turns of its ring that the hand makes before it is due. */
  readonly rounds: number;
  /** The routine that set it: timeout, setcallout or callout_reset. */
  readonly routine: string;
  /** The code that set it, in words; '' if that is not known. */
  readonly setter: string;
  /** The pc of the process that set it, for its line in the program; 0 if no process did. */
  readonly pc: number;
  /** The place in the module's file that set it; '' if no module did. */
  readonly place: string;
  /** The last events of its entry, the oldest first, a line each. */
  readonly life: readonly string[];
}

/**
 * The callout of an entry; undefined if it is not pending. `lives` is an observer that has been
 * attached for a while, if there is one; `placeOf` gives the place of a module's callout.
 */
export function detailsOf(
  callouts: Callouts,
  entry: number,
  lives?: CalloutLives,
  placeOf: (entry: number) => string = () => '',
): Details | undefined {
  const { scheme, table } = callouts;
  const flags = table.c_flags[entry] ?? 0;
  if ((flags & C_PENDING) === 0) return undefined;
  const [func, arg] = [table.c_func[entry], callouts.argument(entry)];
  const due = callouts.due(entry);
  const left = (due - table.ticks) | 0;
  const shape = shapeOf(scheme);
  const { visited } = scheme;
  const bucket = shape === undefined ? NONE : scheme.bucketOf(entry);
  Reflect.set(scheme, 'visited', visited);
  const wheel = shape?.wheels.find(({ first, slots }) => bucket >= first && bucket < first + slots);
  const by = lives?.current(entry)?.by;
  return {
    entry,
    func: func?.name || '?',
    call: calloutText(func, arg),
    owner: calloutOwner(func, arg).name,
    due,
    left,
    bucket,
    rounds: wheel === undefined ? 0 : Math.floor(Math.max(0, left - 1) / (wheel.slots * wheel.unit)),
    routine: setBy(flags),
    setter: by === undefined ? '' : setterText(by),
    pc: by?.pc ?? 0,
    place: placeOf(entry),
    life: (lives?.lifeOf(entry) ?? []).map(lifeText),
  };
}

/** The entries in a bucket in the order of their chain, MAX_CHAIN at most. */
export function chainOf(callouts: Callouts, bucket: number): number[] {
  const shape = shapeOf(callouts.scheme);
  if (shape === undefined) return [];
  const list = shape.lists.find((it) => it.bucket === bucket);
  const isSlot = shape.wheels.some(({ first, slots }) => bucket >= first && bucket < first + slots);
  const entries: number[] = [];
  let c = list?.first ?? (isSlot ? shape.slot(bucket) : NONE);
  for (; c !== NONE && entries.length < MAX_CHAIN; c = shape.after(c)) entries.push(c);
  return entries;
}

/** The code that set or unset a callout, in words. */
export function setterText({ kind, name, process }: Setter): string {
  if (kind === 'boot') return 'the kernel, at boot';
  if (kind === 'handler') return `the handler ${name}`;
  if (kind === 'interrupt') return `the interrupt handler ${name}`;
  if (process === '') return 'the kernel, with no process';
  return name === '' ? `the kernel, for ${process}` : `${name} of ${process}`;
}

/** A number of ticks: `1 tick`, `2 ticks`. */
export const ticks = (n: number): string => `${n} tick${n === 1 ? '' : 's'}`;

function lifeText({ kind, func, tick, ticks: n, by }: LifeEvent): string {
  const at = `tick ${tick}: `;
  if (kind === 'fire') return `${at}${func} was called${n > 0 ? `, ${ticks(n)} late` : ''}`;
  if (kind === 'set') return `${at}${func} was set for ${ticks(n)} by ${setterText(by)}`;
  return `${at}${func} was unset by ${setterText(by)}, with ${ticks(n)} to go`;
}
