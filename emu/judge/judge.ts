/**
 * The judge of a callout facility. It keeps a record of every callout that was
 * set and rules on what happens to it: was it due when it was called, and not
 * unset or called before? did whoever unset it get a true answer? and, whenever
 * softclock has done its work: is nobody overdue? It predicts nothing, so it
 * fits facilities that differ in what they leave open; what a scheme declares
 * beyond the contract (order within a tick, lateness) it is held to.
 *
 * Judge's ticks count from 0 and do not wrap.
 */

import type { Scheme } from '../../kernel/callout/scheme.ts';

export type Crime =
  | 'early'
  | 'overdue'
  | 'twice'
  | 'after unset'
  | 'order of ticks'
  | 'order within a tick'
  | 'wrong answer'
  | 'wrong count'
  | 'lockout'
  | 'crash'
  | 'no end';

export class Conviction extends Error {
  readonly crime: Crime;

  constructor(crime: Crime, details: string, cause?: unknown) {
    super(`${crime}: ${details}`, { cause });
    this.crime = crime;
  }
}

/** One callout that was set. */
export interface Deed {
  readonly seq: number;
  /** What else its handler knows it by; null when a handler knows its very deed. */
  readonly key: number | null;
  readonly ticks: number;
  readonly due: number;
  state: 'pending' | 'taken' | 'called' | 'unset';
}

/** What the facility under trial declares. */
export interface Declared {
  readonly order: Scheme['order'];
  lateness(ticks: number): number;
  /** Whether callouts of different ticks come in the order of their ticks even when softclock is late. */
  readonly inOrder: boolean;
  /** Which of two with the same function, argument and tick untimeout unsets. */
  readonly tie: 'first set' | 'last set';
}

export class Judge {
  now = 0;
  readonly pending = new Set<Deed>();
  /** The first conviction; whoever catches exceptions in between cannot hide it. */
  verdict: Conviction | null = null;

  private readonly declared: Declared;
  /** What softclock has taken and not called yet. */
  private taking: Deed | null = null;
  private seq = 0;

  constructor(declared: Declared) {
    this.declared = declared;
  }

  convict(crime: Crime, details: string, cause?: unknown): never {
    const conviction = new Conviction(crime, `${details} (tick ${this.now})`, cause);
    this.verdict ??= conviction;
    throw conviction;
  }

  tick(): void {
    this.now++;
  }

  set(ticks: number, key: number | null = null): Deed {
    const n = Math.max(1, ticks);
    const deed: Deed = { seq: this.seq++, key, ticks: n, due: this.now + n, state: 'pending' };
    this.pending.add(deed);
    return deed;
  }

  /** Somebody unset `deed` and was told whether it was still to come. */
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

  /** Whether softclock has taken one of those set under `key` and not called it yet. */
  isTaking(key: number): boolean {
    return this.taking?.key === key;
  }

  /** Of those pending under `key`, the one untimeout has to unset, or null. */
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
   * next: the last moment at which it could be unset.
   */
  taken(deed: Deed | null, late: number): void {
    if (deed === null) this.convict('after unset', 'softclock takes what is not pending');
    this.rule(deed);
    if (this.taking !== null) this.convict('overdue', `${describe(this.taking)} was taken and not called`);
    if (late !== this.now - deed.due)
      this.convict('wrong answer', `${describe(deed)} is said to be ${late} late`);
    deed.state = 'taken';
    this.pending.delete(deed);
    this.taking = deed;
  }

  /** A handler was called for `deed`, or for one of those set under `key`. */
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
   * Of those pending under `key`, the one that softclock takes `late` ticks late:
   * duplicates are told apart by their ticks alone, and of those due on one tick
   * the one goes first that may not be as late as the others.
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

  /** softclock has just finished, with every tick so far: nobody may be left over, and the facility's count must agree. */
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
   * What Scheme.ticksUntilNext may say: the first is called when it is due at the
   * earliest, and at the latest when the scheme says it may be.
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

  /** May `deed` be called now? */
  private rule(deed: Deed): void {
    if (deed.state === 'called' || deed.state === 'taken') this.convict('twice', describe(deed));
    if (deed.state === 'unset') this.convict('after unset', describe(deed));
    if (this.now < deed.due) this.convict('early', describe(deed));
    for (const other of this.pending) if (other !== deed) this.compare(deed, other);
  }

  /** `deed` is called while `other` still waits: is that in order? */
  private compare(deed: Deed, other: Deed): void {
    const { order, lateness, inOrder } = this.declared;
    if (inOrder && other.due + lateness(other.ticks) < deed.due) {
      this.convict('order of ticks', `${describe(deed)} before ${describe(other)}`);
    }
    if (other.due !== deed.due || order === 'none') return;
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
