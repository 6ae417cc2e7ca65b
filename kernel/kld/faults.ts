/**
 * The faults of modules, and the sentence for each: the one place of these
 * messages, for the kernel and for the manual. Words in braces are filled in. A
 * message on the console begins with the module and the part of it that was
 * running. Cycle and level follow, then the places in the module's file that led
 * there:
 *
 *     module NAME: callout handler beat: tsleep: may not sleep here
 *       at cycle 2500417, level 1
 *       at beat (heartbeat.ts:14:12)
 */

/** The sentences of faults. */
export const FAULTS = {
  /**
   * A routine that may sleep, called in a handler, an interrupt, a sysctl node, open, close or
   * poll.
   */
  sleeps: '{routine}: may not sleep here',
  /** A routine that belongs to a process's work, called in a handler or an interrupt. */
  interrupt: '{routine}: not from a handler or an interrupt',
  /** selrecord, called outside of a device's poll. */
  poll: "{routine}: only from a device's poll",
  /** splx or spl0 to a level below the one at which the module was called. */
  lowers: '{routine}: level {to} is below {from}, the one that the kernel called it at',
  /** splx to a level above the present one. */
  raises: 'splx: level {to} is above {from}, the one now: splx takes what spl returned',
  /** A return to the kernel at another level: an spl without its splx. */
  level: 'came back at level {to}, and was called at level {from}',
  /** A number of ticks that is no integer, or longer than the scheme takes. */
  ticks: '{routine}: {value} ticks, must be an integer up to {longest}',
  /** An argument that makes no sense. */
  argument: '{routine}: {what}',
  /** timeout, when no entry of the callout table is free. */
  full: 'timeout: the callout table is full, with {ncallout} entries',
  /** An exception that came out of the module. */
  threw: 'threw {error}',
  /** A part of the module that loops: it has used up the work of one activity. */
  work: 'has not come back after {bound} steps of its own',
  /** A part of the module that calls itself without an end. */
  depth: 'calls itself too deeply: its stack has more than {bound} words',
  /** A generator as the result of a routine that cannot sleep. */
  generator: 'is a generator, and may not sleep: make it an ordinary function',
  /** A result of the wrong kind. */
  result: 'returned {value}, must be {what}',
  /** A yield without a routine that sleeps. */
  yields: 'yields without sleeping: yield* belongs before a routine that sleeps, and yield nowhere',
  /** A step of a generator that is no result of one: the module has written its own next(). */
  iterator: 'next() returned {value}, which no generator returns',
  /** A routine that sleeps, resumed by the module's own code. */
  stepped: '{routine}: only the kernel resumes a routine that sleeps',
  /** A routine that sleeps, called without yield*, so that it does not sleep. */
  unstarted: '{routine}: nothing happens without yield* before it',
  /** A call of the kernel after the module was unloaded. */
  gone: '{routine}: called after the module was unloaded',
  /** A call of the kernel while no part of the module was running. */
  outside: '{routine}: called while nothing of the module runs',
  /** A caller or a transfer that was kept and used after its call had ended. */
  stale: '{routine}: its system call is over',
  /** A part of the module that has neither come back nor slept for a long time. */
  endless: 'has run for {seconds} seconds without coming back or sleeping',
  /** Callouts that set themselves again faster than they can be served. */
  behind: 'callouts: for {seconds} seconds there have always been more that are due',
  /** A device that interrupts so fast that nothing else runs. */
  overload: 'leaves no time for anything else: for {seconds} seconds nothing but interrupts has run',
} as const;

/** The name of a fault. */
export type Fault = keyof typeof FAULTS;

/** The sentences of warnings, after which the module goes on. They have the same head and tail. */
export const WARNINGS = {
  /**
   * A handler or an interrupt that took longer than kern.module.budget, and longer than ever
   * before.
   */
  expensive: 'expensive: {cycles} cycles, {microseconds} microseconds; kern.module.budget is {budget}',
} as const;

/** The reasons not to load or unload a module. They go to the caller, too. */
export const REFUSALS = {
  exports: 'not a module: {what}',
  loaded: 'module {name}: already loaded',
  argument: 'module {name}: {what}',
  load: 'module {name}: load: {what}',
  fault: 'module {name}: taken back',
  unknown: 'no module {id} is loaded',
  passing: 'module {name}: is being {what}',
  noUnload: 'module {name}: has no unload; only force unloads it',
  inUse: 'module {name}: in use:',
  unload: 'module {name}: unload: {what}',
  leaves: 'module {name}: unload left behind:',
} as const;

/** The words for the braces of a sentence. */
export type Words = Readonly<Record<string, string | number>>;

/** A sentence with its words filled in. */
export function fill(sentence: string, words: Words): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, word: string) => `${words[word] ?? whole}`);
}

/** The exception that unwinds the module's code after a fault, up to the kernel's call of it. */
export class ModuleFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ModuleFault';
  }
}

/** A bound on the module's own code that one activity went over, and its size. */
export interface Spent {
  readonly fault: 'work' | 'depth';
  readonly bound: number;
}

/**
 * An exception that came out of a module, in the words of the code that evaluated the module. It
 * has been read once, so that nothing of the module's runs when the kernel looks at it.
 */
export class ModuleException extends Error {
  /** The exception as one line. */
  readonly text: string;
  /** The errno of a KernelError; undefined of any other. */
  readonly errno: number | undefined;
  /** The bound that ended the activity; undefined for an exception of the module's own. */
  readonly spent: Spent | undefined;

  constructor(text: string, message: string, errno: number | undefined, spent: Spent | undefined) {
    super(message);
    this.text = text;
    this.errno = errno;
    this.spent = spent;
  }
}
