/** The objects and the threads of a script, as the judge of threads holds them to be. */

import { EPERM } from '../../kernel/sys/errno.ts';
import type { Note } from './threadrun.ts';

/** Signals by the number that the program gives them; each is sent in one way. */
export const USR1 = 0; // to a thread
export const USR2 = 1; // to the process
export const ALRM = 2; // of a thread's timer
export const QUEUED = 3; // to the process, each with a value of its own
/** Their numbers in a set; 0 there is all of them. */
const NUMBERS = [30, 31, 14, 33] as const;

/** The signals that a step names by a number. */
export const signalsOf = (value: number): readonly number[] =>
  value === 0 ? [USR1, USR2, ALRM, QUEUED] : [NUMBERS.indexOf(value as 30)];

/** The mutex of the first condition. */
export const COND_MUTEX = 4;
/** Mutexes that check for errors; that count; the others do neither. */
export const CHECKING: readonly number[] = [2, 5];
const RECURSIVE = 3;

/** Something that has a limit of time, the value of its note in milliseconds. */
export interface Limited {
  readonly note: Note;
  /** The latest time at which its limit was computed; undefined while that is not known. */
  limit: number | undefined;
  /** Microseconds that the processor was idle while the limit was over. */
  idled?: number;
}

/** A step under way. */
export interface Step extends Limited {
  /** Handlers that have run in it. */
  handlers: number;
  /** The number of notes about its object when it began. */
  readonly touched: number;
  /** Signals that the receiver of one had got when it began. */
  readonly delivered: number;
  /** The result that it must have; undefined if there are several. */
  readonly expected: number | undefined;
  /** True if it is a cancellation point, and the thread had been canceled. */
  readonly doomed: boolean;
}

/** A signal that may be pending once. */
export class Pending {
  /** The times that it was sent at most. */
  sent = 0;
  delivered = 0;
  /** True if it is surely pending. */
  surely = false;
}

export class Thread {
  alive = false;
  ended = false;
  canceled = false;
  step: Step | undefined;
  /** The note that it wants some of a stock, and the time at which its limit was computed. */
  wanted: Limited | undefined;
  readonly blocked = new Set([USR1, USR2, ALRM, QUEUED]);
  disabled = false;
  /** True if it may have been canceled, and if it has surely been. */
  maybeCanceled = false;
  surelyCanceled = false;
  readonly usr1 = new Pending();
  /** Its timer, until the signal has come. */
  timer: Limited | undefined;
  /** Barriers that it has passed. */
  meetings = 0;
}

export class Mutex {
  owner: Thread | undefined;
  private depth = 0;
  private readonly number: number;

  constructor(number: number) {
    this.number = number;
  }

  /** True if `thread` may get it now. */
  free(thread: Thread): boolean {
    return this.owner === undefined || (this.owner === thread && this.number === RECURSIVE);
  }

  take(thread: Thread): void {
    this.owner = thread;
    this.depth++;
  }

  /** Unlocks it once: 0, or EPERM. */
  release(thread: Thread): number {
    if (this.owner !== thread) return EPERM;
    if (--this.depth === 0) this.owner = undefined;
    return 0;
  }
}

export class Rwlock {
  readonly readers = new Set<Thread>();
  writer: Thread | undefined;

  free(step: string): boolean {
    return this.writer === undefined && (step === 'r' || this.readers.size === 0);
  }

  take(thread: Thread, step: string): void {
    if (step === 'v') this.writer = thread;
    else this.readers.add(thread);
  }

  /** 0, or EPERM. */
  release(thread: Thread): number {
    if (this.writer === thread) this.writer = undefined;
    else if (!this.readers.delete(thread)) return EPERM;
    return 0;
  }
}

/** A semaphore's value: at most, with posts that are under way, and at least. */
export class Sem {
  most: number;
  least: number;

  constructor(value: number) {
    this.most = value;
    this.least = value;
  }
}
