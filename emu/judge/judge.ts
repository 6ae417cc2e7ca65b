/**
 * The judge of a callout facility. It keeps a record of every callout that was
 * set, and rules on each event of its life: was it due when it was called, and not
 * unset or called before? Was the answer true when it was unset? And whenever
 * softclock has done its work: is no callout overdue? The judge predicts nothing,
 * so it fits facilities that differ in the points that the contract leaves open. A
 * scheme that declares more than the contract (order within a tick, lateness) is
 * held to that as well.
 *
 * The judge's ticks count from 0 and do not wrap.
 */

import type { Scheme } from '../../kernel/callout/scheme.ts';

/** The ways in which a facility can break a rule. */
export type Crime =
  | 'early'
  | 'overdue'
  | 'apart'
  | 'twice'
  | 'after unset'
  | 'order of ticks'
  | 'order within a tick'
  | 'wrong answer'
  | 'wrong count'
  | 'lockout'
  | 'crash'
  | 'no end';

/** The proof that a facility broke a rule. */
export class Conviction extends Error {
  readonly crime: Crime;

  constructor(crime: Crime, details: string, cause?: unknown) {
    super(`${crime}: ${details}`, { cause });
    this.crime = crime;
  }
}

/** The record of one callout that was set. */
export interface Deed {
  /** Its place in the order in which callouts were set, from 0. */
  readonly seq: number;
  /**
   * The argument by which its handler is told; several deeds may have the same. null
   * if the handler is told the deed itself.
   */
  readonly key: number | null;
  /** The ticks that it was set ahead, 1 or more. */
  readonly ticks: number;
  /** The tick on which it is due; the latest, if it has a precision. */
  readonly due: number;
  /** The earliest tick on which it may be called: `due`, or the first of its range. */
  readonly first: number;
  /** 'taken': softclock has taken it from the scheme, to call it next. */
  state: 'pending' | 'taken' | 'called' | 'unset';
}

/** The declarations of the facility under trial. */
export interface Declared {
  /** The order of callouts that are due on one tick. */
  readonly order: Scheme['order'];
  /** The most ticks by which a callout may be late that was set `ticks` ahead. */
  lateness(ticks: number): number;
  /**
   * True if callouts of different ticks come in the order of their ticks even when
   * softclock is late.
   */
  readonly inOrder: boolean;
  /** The one that untimeout unsets of two callouts with the same function, argument and tick. */
  readonly tie: 'first set' | 'last set';
}

export class Judge {
  /** The present tick. */
  now = 0;
  readonly pending = new Set<Deed>();
  /** The first conviction. It stays known even if its exception is caught on the way. */
  verdict: Conviction | null = null;

  private readonly declared: Declared;
  /** The callout that softclock has taken and not called yet, or null. */
  private taking: Deed | null = null;
  private seq = 0;

  constructor(declared: Declared) {
    this.declared = declared;
  }

  /** Notes a conviction and throws it. */
  convict(crime: Crime, details: string, cause?: unknown): never {
    const conviction = new Conviction(crime, `${details} (tick ${this.now})`, cause);
    this.verdict ??= conviction;
    throw conviction;
  }

  /** A clock tick begins. */
  tick(): void {
    this.now++;
  }

  /**
   * A callout was set `ticks` ahead, under `key` or for itself, with a precision of `leeway` ticks
   * more. Returns its record.
   */
  set(ticks: number, key: number | null = null, leeway = 0): Deed {
    const n = Math.max(1, ticks);
    const first = this.now + n;
    const deed: Deed = {
      ...{ seq: this.seq++, key, ticks: n + leeway, due: first + leeway, first },
      state: 'pending',
    };
    this.pending.add(deed);
    return deed;
  }

  /** `deed` was unset, and the answer was that it was still to come, or that it was not. */
  unset(deed: Deed | null, answer: boolean): void {
    const pending = deed !== null && deed.state === 'pending';
    if (answer !== pending) {
      this.convict('wrong answer', `cancelling ${describe(deed)} was answered by ${answer}`);
    }
    if (deed !== null && pending) {
      deed.state = 'unset';
      this.pending.delete(deed);
    }
  }

  /** True if softclock has taken a callout that was set under `key`, and not called it yet. */
  isTaking(key: number): boolean {
    return this.taking?.key === key;
  }

  /** The callout that untimeout has to unset of those pending under `key`, or null. */
  earliest(key: number): Deed | null {
    let found: Deed | null = null;
    for (const deed of this.pending) {
      if (deed.key !== key) continue;
      const sooner = found === null || deed.due < found.due;
      const tied = found !== null && deed.due === found.due && this.declared.tie === 'last set';
      if (sooner || tied) found = deed;
    }
    return found;
  }

  /**
   * softclock says that it takes `deed`, `late` ticks late, to call its handler
   * next. This is the last moment at which it could have been unset.
   */
  taken(deed: Deed | null, late: number): void {
    if (deed === null) this.convict('after unset', 'softclock takes what is not pending');
    this.rule(deed);
    if (this.taking !== null) this.convict('overdue', `${describe(this.taking)} was taken and not called`);
    if (late !== Math.max(0, this.now - deed.due))
      this.convict('wrong answer', `${describe(deed)} is said to be ${late} late`);
    deed.state = 'taken';
    this.pending.delete(deed);
    this.taking = deed;
  }

  /** A handler was called for `deed`, or for one of the callouts set under `key`. */
  called(deed: Deed | null, key: number | null = null): void {
    const taken = this.taking;
    if (taken === null || (deed === null ? taken.key !== key : taken !== deed)) {
      if (deed !== null) this.rule(deed);
      this.convict(
        'after unset',
        `a handler is called for ${describe(deed)}, softclock took ${describe(taken)}`,
      );
    }
    taken.state = 'called';
    this.taking = null;
  }

  /**
   * The callout that softclock takes `late` ticks late of those pending under `key`.
   * Duplicates are told apart by their ticks alone. Of those due on one tick, the
   * one that may be least late goes first.
   */
  next(key: number, late: number): Deed | null {
    const { order, lateness } = this.declared;
    let found: Deed | null = null;
    for (const deed of this.pending) {
      if (deed.key !== key || deed.due !== this.now - late) continue;
      const more = found === null ? 0 : lateness(found.ticks) - lateness(deed.ticks);
      if (found === null || more > 0 || (more === 0 && order === 'lifo')) found = deed;
    }
    return found ?? this.earliest(key);
  }

  /**
   * softclock has just finished: it ran anyway, so no callout may be left that could have come
   * now, and will need an interrupt of its own.
   */
  served(): void {
    for (const deed of this.pending)
      if (deed.first <= this.now && deed.first < deed.due) this.convict('apart', describe(deed));
  }

  /**
   * softclock has just finished, for every tick so far: no callout may be overdue,
   * and the facility's count of pending callouts must agree.
   */
  settle(npending: number): void {
    if (this.taking !== null) this.convict('overdue', `${describe(this.taking)} was taken and not called`);
    for (const deed of this.pending) {
      if (deed.due + this.declared.lateness(deed.ticks) <= this.now) this.convict('overdue', describe(deed));
    }
    if (npending !== this.pending.size) {
      this.convict('wrong count', `${npending} pending in the facility, ${this.pending.size} by the record`);
    }
  }

  /**
   * The range of answers that Scheme.ticksUntilNext may give: the first callout is
   * called at the earliest when it is due, and at the latest when its lateness ends.
   */
  ticksUntilNext(bound: number): { readonly least: number; readonly most: number } {
    let least = bound;
    let most = bound;
    for (const deed of this.pending) {
      const togo = deed.due - this.now;
      least = Math.min(least, togo);
      most = Math.min(most, togo + this.declared.lateness(deed.ticks));
    }
    return { least: Math.max(0, least), most: Math.max(0, most) };
  }

  /** Convicts unless `deed` may be called now. */
  private rule(deed: Deed): void {
    if (deed.state === 'called' || deed.state === 'taken') this.convict('twice', describe(deed));
    if (deed.state === 'unset') this.convict('after unset', describe(deed));
    if (this.now < deed.first) this.convict('early', describe(deed));
    for (const other of this.pending) if (other !== deed) this.compare(deed, other);
  }

  /** Convicts if `deed` may not be called while `other` still waits. */
  private compare(deed: Deed, other: Deed): void {
    const { order, lateness, inOrder } = this.declared;
    if (inOrder && other.due + lateness(other.ticks) < Math.min(deed.due, this.now)) {
      this.convict('order of ticks', `${describe(deed)} before ${describe(other)}`);
    }
    if (other.due !== deed.due || deed.due > this.now || order === 'none') return;
    if (order === 'fifo' ? other.seq < deed.seq : other.seq > deed.seq) {
      this.convict('order within a tick', `${describe(deed)} before ${describe(other)}, declared ${order}`);
    }
  }
}

function describe(deed: Deed | null): string {
  if (deed === null) return 'nothing';
  const { seq, due, ticks, state } = deed;
  return `callout ${seq}, set ${ticks} ahead to tick ${due}, ${state}`;
}
