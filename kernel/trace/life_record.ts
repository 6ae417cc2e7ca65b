/**
 * The record of callouts: for each one that was set, who set it, the moments of its way, and how it
 * ended. It is filled by observers (callout_lives.ts); those of several machines that make the same
 * run may share one, since they see the same. It keeps MAX_PENDING callouts that have not ended and
 * MAX_ENDED that have, whatever their number.
 *
 * A callout is one setting of an entry. Its identity is a number: sets, unsets and calls of the
 * facility are counted from boot in one sequence, and the set of a callout is one of them. An entry
 * that is set anew holds another callout, with another number.
 *
 * Invariant: the callouts of an entry are in the order of their numbers, and each has ended before
 * the next one was set, as far as their ends are known.
 */
import type { CalloutOwner } from './callout_owner.ts';

/** The most callouts in the record that have not ended. */
const MAX_PENDING = 65_536;
/** The most callouts in the record that have ended. */
const MAX_ENDED = 4096;

/** A moment of a run. */
export interface Moment {
  readonly cycle: number;
  readonly tick: number;
}

/** A place in a program: its first address that has a source line counts. */
export interface ProgramPlace {
  /** The SHA-256 of the program's file. */
  readonly program: string;
  readonly addresses: readonly number[];
}

/** The code that set or unset a callout. */
export interface Setter {
  /** The handler of a callout or of an interrupt, the system call of a process, or boot. */
  readonly kind: 'handler' | 'interrupt' | 'process' | 'boot';
  /** The name of the handler, or of the system call; '' for other work of the kernel. */
  readonly name: string;
  /** The process, `pid 3 (multi)`, and its pc; '' and 0 if it was no process. */
  readonly process: string;
  readonly pc: number;
  /** The call in the program, as `main+0x1c (multi.c:47)`; '' if that is not known. */
  readonly place: string;
  readonly calls?: ProgramPlace;
}

/** A moment of a callout's way, in the order in which they come. */
export type Stage =
  /** The process has entered the system call that set it. */
  | 'syscall'
  /** The process has set the timer that the callout is of. */
  | 'itimer'
  | 'set'
  /** The clock has counted the tick on which it is due. */
  | 'interrupt'
  | 'softclock'
  /** Its handler was called. */
  | 'fire'
  /** The handler has posted a signal, or has woken a process. */
  | 'posted'
  | 'woken'
  /** The handler has come back. */
  | 'done'
  /** The process has got the signal. */
  | 'delivered';

/** The end of a callout. */
export interface LifeEnd {
  readonly kind: 'unset' | 'fire';
  /** Its number in the sequence of the facility. */
  readonly number: number;
  readonly moment: Moment;
  /** Ticks that it still had to go, or that it was late. */
  readonly ticks: number;
  readonly by: Setter;
}

/** A move of a callout to another bucket. */
export interface Move extends Moment {
  readonly from: number;
  readonly to: number;
}

/** A callout. */
export interface Life {
  readonly number: number;
  readonly entry: number;
  /** The name of its function, and the call with its argument in words. */
  readonly func: string;
  readonly call: string;
  readonly owner: CalloutOwner;
  /** The kind of timer that it is of. */
  readonly timer: 'itimer' | 'sleep' | 'other';
  /** The routine that set it: timeout, setcallout or callout_reset. */
  readonly routine: string;
  /** Ticks for which it was set, and the tick on which it is due. */
  readonly ticks: number;
  readonly due: number;
  /** The bucket that it was set into; -1 for a scheme of a user's, which is not asked. */
  readonly bucket: number;
  readonly by: Setter;
  /** The number of the callout whose handler set it; 0 for none. */
  readonly after: number;
  readonly stages: Partial<Record<Stage, Moment | undefined>>;
  /** Moves to other buckets, as far as they were watched. */
  readonly moves: Move[];
  /** The signal that its handler has posted; 0 for none. */
  signal: number;
  /** The way in which the process took the signal, in words; '' before that. */
  taken: string;
  /** Its handler in the program, if it was one. */
  handler: ProgramPlace | undefined;
  /** Undefined while it is pending. */
  end: LifeEnd | undefined;
}

export class LifeRecord {
  /** The callouts that have not ended, by number. */
  private readonly pending = new Map<number, Life>();
  /** The last callouts that have. */
  private readonly ended: (Life | undefined)[] = [];
  private nended = 0;
  /** Of each entry, its callouts. */
  private readonly entries = new Map<number, Life[]>();

  /** Adds a callout, or returns the one that has its number. */
  add(life: Life): Life {
    const all = this.listOf(life.entry);
    // A machine in the past sees what is in the record already.
    let at = all.length;
    while (at > 0 && all[at - 1].number >= life.number) at--;
    if (all[at]?.number === life.number) return all[at];
    if (at === all.length) all.push(life);
    else all.splice(at, 0, life);
    this.pending.set(life.number, life);
    if (this.pending.size > MAX_PENDING) this.drop(this.pending.values().next().value);
    return life;
  }

  /** A callout has ended. */
  end(life: Life, end: LifeEnd): void {
    if (life.end !== undefined) return;
    life.end = end;
    this.pending.delete(life.number);
    const at = this.nended++ % MAX_ENDED;
    this.drop(this.ended[at]);
    this.ended[at] = life;
  }

  /** The callouts of an entry, in order. */
  of(entry: number): readonly Life[] {
    return this.entries.get(entry) ?? [];
  }

  /**
   * The callout of an entry after `count` sets, unsets and calls; undefined if it has none then, or
   * one that is not in the record.
   */
  pendingIn(entry: number, count: number): Life | undefined {
    const all = this.entries.get(entry);
    if (all === undefined) return undefined;
    let at = all.length - 1;
    while (at >= 0 && all[at].number > count) at--;
    const life = all[at];
    return life === undefined || (life.end?.number ?? Number.POSITIVE_INFINITY) <= count ? undefined : life;
  }

  /** The callout that the handler of this one has set with the same call; undefined for none. */
  successor(of: Life): Life | undefined {
    for (const life of [...this.pending.values(), ...this.ended])
      if (life !== undefined && life.after === of.number && life.call === of.call) return life;
    return undefined;
  }

  private listOf(entry: number): Life[] {
    const known = this.entries.get(entry);
    if (known !== undefined) return known;
    const all: Life[] = [];
    this.entries.set(entry, all);
    return all;
  }

  private drop(life: Life | undefined): void {
    if (life === undefined) return;
    this.pending.delete(life.number);
    const all = this.entries.get(life.entry) ?? [];
    // The oldest goes first, and the list may be long.
    if (all[0] === life) all.shift();
    else if (all.includes(life)) all.splice(all.indexOf(life), 1);
    if (all.length === 0) this.entries.delete(life.entry);
  }
}
