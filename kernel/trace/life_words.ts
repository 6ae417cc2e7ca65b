/**
 * Words for callouts and for the code that sets them, for the record of their lives. The same words
 * are wanted again and again, at each setting of a timer: they are made once and kept with the
 * objects that they are of.
 */
import type { CalloutFunc } from '../callout/scheme.ts';
import { Itimer } from '../kern/itimer_object.ts';
import { Knote } from '../kern/knote.ts';
import { Proc } from '../kern/proc.ts';
import { REG_PC } from '../machdep.ts';
import { type CalloutOwner, calloutOwner } from './callout_owner.ts';
import type { Life, ProgramPlace, Setter } from './life_record.ts';
import { calloutText } from './texttrace.ts';

/** A place in the program of a process, in words; '' if it is not known. */
export interface Place {
  readonly words: string;
  readonly place?: ProgramPlace;
}

/** Finds places in the program of a process. */
export interface Places {
  /** The call that led to the system call that the process makes. */
  caller(p: Proc): Place;
  /** The function at an address. */
  at(p: Proc, address: number): Place;
}

/** The words for a callout. */
export interface CalloutWords {
  readonly func: string;
  readonly call: string;
  readonly owner: CalloutOwner;
  readonly timer: Life['timer'];
}

/** A process as the code at work, with its place in the program or without. */
interface AtWork {
  readonly place: Place;
  readonly by: Setter;
}

const NOT_PLACED: Readonly<Place> = { words: '' };
export const NOWHERE: Readonly<Places> = { caller: () => NOT_PLACED, at: () => NOT_PLACED };
/** The kernel at work for no process. */
const NOBODY: Readonly<Setter> = { kind: 'process', name: '', process: '', pc: 0, place: '' };

export class LifeWords {
  private readonly places: Places;
  private ofArgument = new WeakMap<object, { readonly of: CalloutFunc; readonly words: CalloutWords }>();
  private readonly interrupts = new Map<string, Setter>();
  private readonly handlers = new WeakMap<CalloutFunc, Setter>();
  private placed = new WeakMap<Proc, AtWork>();
  private unplaced = new WeakMap<Proc, AtWork>();
  /** The process that was asked for last without its place, and the answer. */
  private last: Proc | null = null;
  private lastBy: Setter = NOBODY;

  constructor(places: Places) {
    this.places = places;
  }

  /** A process has another name from now on. */
  renamed(): void {
    this.ofArgument = new WeakMap();
    this.placed = new WeakMap();
    this.unplaced = new WeakMap();
    this.last = null;
  }

  /** The words for a callout. */
  callout(func: CalloutFunc, arg: unknown): CalloutWords {
    if (!(arg instanceof Itimer || arg instanceof Proc || arg instanceof Knote)) return wordsOf(func, arg);
    const known = this.ofArgument.get(arg);
    if (known?.of === func) return known.words;
    const words = wordsOf(func, arg);
    this.ofArgument.set(arg, { of: func, words });
    return words;
  }

  /** The handler of an interrupt at work. */
  interrupt(name: string): Setter {
    const known = this.interrupts.get(name);
    if (known !== undefined) return known;
    const by: Setter = { kind: 'interrupt', name, process: '', pc: 0, place: '' };
    this.interrupts.set(name, by);
    return by;
  }

  /** The handler of a callout at work. */
  handler(func: CalloutFunc): Setter {
    const known = this.handlers.get(func);
    if (known !== undefined) return known;
    const by: Setter = { kind: 'handler', name: func.name || '?', process: '', pc: 0, place: '' };
    this.handlers.set(func, by);
    return by;
  }

  /** A process at work; with `placed`, with its place in the program. */
  process(p: Proc | null, placed: boolean): Setter {
    if (p === null) return NOBODY;
    const pc = p.p_regs[REG_PC] >>> 0;
    const { last, lastBy } = this;
    if (!placed && p === last && lastBy.pc === pc && lastBy.name === p.p_syscall) return lastBy;
    const by = this.known(p, pc, placed);
    if (placed) return by;
    this.last = p;
    this.lastBy = by;
    return by;
  }

  /** A process at work, from those that were asked for before. */
  private known(p: Proc, pc: number, placed: boolean): Setter {
    const place = placed ? this.places.caller(p) : NOT_PLACED;
    const all = placed ? this.placed : this.unplaced;
    const known = all.get(p);
    if (known?.place === place && known.by.pc === pc && known.by.name === p.p_syscall) return known.by;
    const by: Setter = {
      kind: 'process',
      name: p.p_syscall,
      process: `pid ${p.p_pid} (${p.p_comm})`,
      pc,
      place: place.words,
      ...(place.place === undefined ? {} : { calls: place.place }),
    };
    all.set(p, { place, by });
    return by;
  }

  /** The function of a process at an address. */
  at(p: Proc, address: number): Place {
    return this.places.at(p, address);
  }
}

function wordsOf(func: CalloutFunc, arg: unknown): CalloutWords {
  const timer = arg instanceof Itimer ? 'itimer' : arg instanceof Proc ? 'sleep' : 'other';
  return { func: func.name || '?', call: calloutText(func, arg), owner: calloutOwner(func, arg), timer };
}
