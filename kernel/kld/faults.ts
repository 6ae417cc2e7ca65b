/**
 * What a module can do wrong, and the sentence that is said then: the one place
 * of these messages, for the kernel and for whoever documents them. Words in
 * braces are filled in. A message on the console begins with the module and
 * what of it was running, and is followed by cycle and level and by the places
 * in the module's file that led there:
 *
 *     module NAME: callout handler beat: tsleep: may not sleep here
 *       at cycle 2500417, level 1
 *       at beat (heartbeat.ts:14:12)
 */

export const FAULTS = {
  /** A routine that may sleep, where nothing can: in a handler, an interrupt, a sysctl node, open, close or poll. */
  sleeps: '{routine}: may not sleep here',
  /** A routine that belongs to a process's work, in a handler or an interrupt. */
  interrupt: '{routine}: not from a handler or an interrupt',
  /** selrecord, outside a device's poll. */
  poll: "{routine}: only from a device's poll",
  /** splx or spl0 to a level below that at which the module was called. */
  lowers: '{routine}: level {to} is below {from}, the one that the kernel called it at',
  /** splx to a level above the one now. */
  raises: 'splx: level {to} is above {from}, the one now: splx takes what spl returned',
  /** Back in the kernel at another level: an spl without its splx. */
  level: 'came back at level {to}, and was called at level {from}',
  /** A number of ticks that is no integer, or longer than the scheme takes. */
  ticks: '{routine}: {value} ticks, must be an integer up to {longest}',
  /** An argument that makes no sense. */
  argument: '{routine}: {what}',
  /** timeout, when no entry of the callout table is free. */
  full: 'timeout: the callout table is full, with {ncallout} entries',
  /** An exception of the module's own came out of it. */
  threw: 'threw {error}',
  /** A generator, from what cannot sleep. */
  generator: 'is a generator, and may not sleep: make it an ordinary function',
  /** A promise: an async function. */
  promise: 'returned a promise: nothing in a kernel waits for one',
  /** A result of the wrong kind. */
  result: 'returned {value}, must be {what}',
  /** yield, without a routine that sleeps. */
  yields: 'yields without sleeping: yield* belongs before a routine that sleeps, and yield nowhere',
  /** A routine that sleeps was called without yield*, so that it never began. */
  unstarted: '{routine}: nothing happens without yield* before it',
  /** The module called the kernel after it was unloaded. */
  gone: '{routine}: called after the module was unloaded',
  /** The module called the kernel while nothing of it was running. */
  outside: '{routine}: called while nothing of the module runs',
  /** A caller or a transfer was kept, and used when its call had ended. */
  stale: '{routine}: its system call is over',
  /** Neither back nor asleep for a long time. */
  endless: 'has run for {seconds} seconds without coming back or sleeping',
  /** Its callouts set themselves again faster than they can be served. */
  behind: 'callouts: for {seconds} seconds there have always been more that are due',
  /** Its device interrupts so fast that nothing else runs. */
  overload: 'leaves no time for anything else: for {seconds} seconds nothing but interrupts has run',
} as const;

export type Fault = keyof typeof FAULTS;

/** Said, with the same head and tail, of what goes on all the same. */
export const WARNINGS = {
  /** A handler or an interrupt that ran for longer than kern.module.budget, and than it ever had. */
  expensive: 'expensive: {cycles} cycles, {microseconds} microseconds; kern.module.budget is {budget}',
} as const;

/** Why a module is not loaded or unloaded. These go to whoever asked as well. */
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

export type Words = Readonly<Record<string, string | number>>;

/** A sentence with its words filled in. */
export function fill(sentence: string, words: Words): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, word: string) => `${words[word] ?? whole}`);
}

/** A fault as it passes through the module's code, up to where the kernel called it. */
export class ModuleFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ModuleFault';
  }
}
