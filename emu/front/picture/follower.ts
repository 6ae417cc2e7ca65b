/**
 * Follows a user's selection in the structure of a kernel: a callout by its identity, whatever its
 * entry is used for now, or slots with their chains. Looking charges and changes nothing.
 */

import { C_PENDING } from '../../../kernel/callout/entry.ts';
import { shapeOf } from '../../../kernel/callout/shape.ts';
import type { Kernel } from '../../../kernel/kern/kernel.ts';
import type { Memory } from '../../../kernel/machdep.ts';
import { CalloutLives } from '../../../kernel/trace/callout_lives.ts';
import type { CalloutOwner } from '../../../kernel/trace/callout_owner.ts';
import type { Life } from '../../../kernel/trace/life_record.ts';
import { programPlaces } from '../places.ts';
import { schemeFile } from '../sourceplace.ts';
import { chainOf, type Details, detailsOf, setterText, ticks } from './details.ts';
import { bucketText, type LifeStep, type Standpoint, stepsOf } from './steps.ts';

/** The thing that a user selects: a callout, or the slots from `bucket` to `last`. */
export type Choice =
  | { readonly kind: 'callout'; readonly life: Life }
  | { readonly kind: 'slots'; readonly bucket: number; readonly last: number };

/** The most callouts of a selection of slots. */
const MAX_CHAIN = 100;

/** A selected callout, seen from a moment of the run. */
export interface SelectedCallout {
  readonly kind: 'callout';
  /** Its identity. */
  readonly number: number;
  readonly entry: number;
  readonly func: string;
  readonly call: string;
  readonly owner: CalloutOwner;
  /** pending: it waits; unset, fire: it has ended so; ahead: it is set later than this moment. */
  readonly state: 'ahead' | 'pending' | 'unset' | 'fire';
  readonly due: number;
  /** Ticks from now to that tick. */
  readonly left: number;
  readonly rounds: number;
  readonly bucket: number;
  /** The bucket in words. */
  readonly where: string;
  readonly routine: string;
  readonly setter: string;
  /** The place that set it: a line of a program or of a module; '' if that is not known. */
  readonly place: string;
  /** The way in which it ended, in a sentence; '' before that. */
  readonly ending: string;
  readonly steps: readonly LifeStep[];
  /** True if its handler has set the same call anew, so that there is a next one. */
  readonly renewed: boolean;
}

/** Selected slots: the callouts in them, chain by chain. */
export interface SelectedSlots {
  readonly kind: 'slots';
  readonly bucket: number;
  readonly last: number;
  readonly where: string;
  /** The first callouts, and the number of those that are left out; at least that many. */
  readonly chain: readonly Details[];
  readonly cut: boolean;
}

export type Selected = SelectedCallout | SelectedSlots;

export class Follower {
  readonly lives: CalloutLives;
  private readonly k: Kernel;

  /** `lives` is attached to the kernel. */
  constructor(k: Kernel, lives: CalloutLives) {
    this.k = k;
    this.lives = lives;
  }

  /**
   * Follows the callouts of a kernel from its beginning on; with `other`, those of a kernel that
   * makes the same run, in one record with the other one. Between two runs.
   */
  static on(k: Kernel, memory: Memory, other?: Follower): Follower {
    const lives = new CalloutLives(k, other?.lives.record, programPlaces(memory));
    if (other === undefined) lives.adopt();
    k.addObserver(lives);
    return new Follower(k, lives);
  }

  /** Stops following. Between two runs. */
  close(): void {
    this.k.removeObserver(this.lives);
  }

  /** The callout that was in an entry after `count` sets, unsets and calls: lives.calloutOf(). */
  calloutOf(entry: number, count: number): Choice | undefined {
    const life = this.lives.calloutOf(entry, count);
    return life === undefined ? undefined : { kind: 'callout', life };
  }

  /** The callout that the handler of a callout has set with the same call; undefined for none. */
  nextOf({ life }: Extract<Choice, { kind: 'callout' }>): Choice | undefined {
    const next = this.lives.record.successor(life);
    return next === undefined ? undefined : { kind: 'callout', life: next };
  }

  /** The choice as it is now. Between two runs. */
  view(choice: Choice): Selected {
    return choice.kind === 'slots' ? this.slots(choice) : this.callout(choice.life);
  }

  /** The steps of a callout as they are now. Between two runs. */
  steps(life: Life): LifeStep[] {
    return stepsOf(life, this.standpoint());
  }

  private standpoint(): Standpoint {
    const { k, lives } = this;
    const { scheme, ticks: tick } = k.cpu.callouts;
    const isOurs = shapeOf(scheme) !== undefined;
    return {
      ...{ cycle: k.md.cycle, tick, count: lives.count },
      wheels: isOurs ? (scheme.wheels?.() ?? []) : [],
      scheme: isOurs ? schemeFile(scheme.name) : '',
      tickCycles: k.md.freq / k.hz,
    };
  }

  private callout(life: Life): SelectedCallout {
    const { lives } = this;
    const from = this.standpoint();
    const { entry, number, func, call, owner, due, bucket, routine, by, end } = life;
    const isPending = number <= from.count && (end === undefined || end.number > from.count);
    // A life that is not in the record as a whole: the table knows whether it is pending.
    const details = isPending && lives.current(entry) === life ? this.details([entry])[0] : undefined;
    const state = details !== undefined ? 'pending' : number > from.count ? 'ahead' : (end?.kind ?? 'unset');
    lives.watch(details === undefined ? undefined : life);
    return {
      ...{ kind: 'callout', number, entry, func, call, owner, state, routine },
      due: details?.due ?? due,
      left: ((details?.due ?? due) - from.tick) | 0,
      rounds: details?.rounds ?? 0,
      bucket: details?.bucket ?? bucket,
      where: bucketText(from.wheels, details?.bucket ?? bucket),
      setter: setterText(by),
      place: details?.place || by.place,
      ending: state === 'unset' || state === 'fire' ? endingOf(life) : '',
      steps: stepsOf(life, from),
      renewed: state === 'fire' && lives.record.successor(life) !== undefined,
    };
  }

  private slots({ bucket, last }: Extract<Choice, { kind: 'slots' }>): SelectedSlots {
    const { callouts } = this.k.cpu;
    const { wheels } = this.standpoint();
    const list = shapeOf(callouts.scheme)?.lists.find((it) => it.bucket === bucket);
    const entries: number[] = [];
    for (let at = bucket; at <= last && entries.length <= MAX_CHAIN; at++)
      entries.push(...chainOf(callouts, at));
    const first = list === undefined ? bucketText(wheels, bucket) : list.name;
    const where = bucket === last ? first : `${first} to ${bucketText(wheels, last)}`;
    const chain = this.details(entries.slice(0, MAX_CHAIN));
    return { kind: 'slots', bucket, last, where, chain, cut: entries.length > MAX_CHAIN };
  }

  /** The details of those of these entries that are pending. Between two runs. */
  details(entries: readonly number[]): Details[] {
    const { k, lives } = this;
    const { callouts } = k.cpu;
    const isSet = entries.some((c) => (callouts.table.c_flags[c] & C_PENDING) !== 0);
    const places = isSet ? modulePlaces(k) : new Map<string, string>();
    const placeOf = (entry: number): string => places.get(`entry ${entry}`) ?? '';
    return entries.flatMap((entry) => detailsOf(callouts, entry, lives, placeOf) ?? []);
  }
}

/** The places in modules' files that set callouts, by `entry N`. */
function modulePlaces(k: Kernel): Map<string, string> {
  const all = k.modules.stat().flatMap(({ remnants }) => remnants);
  const callouts = all.filter(({ kind }) => kind === 'callout');
  return new Map(callouts.map(({ detail, place }) => [detail.split(',')[0], place]));
}

/** The end of a callout in a sentence. */
function endingOf({ end, func }: Life): string {
  if (end === undefined) return 'It has ended.';
  const { tick, cycle } = end.moment;
  const at = `at tick ${tick}, cycle ${cycle}`;
  if (end.kind === 'unset') return `Unset by ${setterText(end.by)} ${at}, with ${ticks(end.ticks)} to go.`;
  return `Expired: softclock called ${func} ${at}${end.ticks > 0 ? `, ${ticks(end.ticks)} late` : ''}.`;
}
