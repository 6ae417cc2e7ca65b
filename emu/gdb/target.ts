/**
 * The target as the protocol knows it: processes and their threads, which stand still together and
 * go on together. GDB has a process as an inferior, under its pid. It has a thread under the
 * kernel's IDENT of it: the first thread of a process has the pid as well, as gdbserver has it on
 * other systems, and each further one has its own number, which no process has.
 */

/** A thread, and its process. */
export interface ThreadName {
  readonly pid: number;
  readonly thread: number;
}

/** A thread, with a few words on it. */
export interface ThreadInfo extends ThreadName {
  readonly name: string;
  readonly state: string;
}

/** A reason why a thread stands still, and with it the target. */
type Reason =
  /** Nothing that happened to the program: it has just been taken hold of, or a step is over. */
  | { readonly kind: 'trap' }
  | { readonly kind: 'break' }
  /** The log of a run that is made again is at its end. */
  | { readonly kind: 'end' }
  /** Nothing is before this place. */
  | { readonly kind: 'begin' }
  | { readonly kind: 'watch'; readonly how: WatchKind; readonly address: number }
  /** GDB's user has interrupted it. */
  | { readonly kind: 'interrupt' }
  /** The thread is about to act on a signal, by the protocol's number. */
  | { readonly kind: 'signal'; readonly signal: number }
  | { readonly kind: 'fork' | 'vfork'; readonly child: number }
  /** A child of vfork has let go of the memory of its parent. */
  | { readonly kind: 'vforkdone' }
  | { readonly kind: 'exec'; readonly path: string };

/** The end of a process. */
export type Over =
  | { readonly kind: 'exited'; readonly pid: number; readonly status: number }
  | { readonly kind: 'killed'; readonly pid: number; readonly signal: number };

/** A stop of a thread. */
export type ThreadStop = ThreadName & Reason;

/** A reason why the target stands still. */
export type Stop = ThreadStop | Over;

/** The accesses that a watchpoint stops at. */
export type WatchKind = 'write' | 'read' | 'access';

/** A range of instructions that a step goes on in. */
export interface Range {
  readonly start: number;
  /** The address behind the last. */
  readonly end: number;
}

/** The way on from a stop. */
export interface Resume {
  /** The thread that makes a step; undefined if none does. */
  readonly step?: number | undefined;
  /** True if GDB lets no other thread go on, as when it steps one off a breakpoint. */
  readonly alone?: boolean | undefined;
  /** The step goes on while the thread is in it. */
  readonly range?: Range | undefined;
  /** Threads that get a signal each, by the protocol's number. */
  readonly signals: ReadonlyMap<number, number>;
}

/** A way through the run. */
export type Way =
  | { readonly kind: 'on'; readonly resume: Resume }
  /** To where the thread was before its last instruction. */
  | { readonly kind: 'step'; readonly thread: number }
  /** Back to a point, or to the beginning. */
  | { readonly kind: 'continue' }
  /** To the first place at or after a cycle that has been. */
  | { readonly kind: 'goto'; readonly cycle: number }
  /** To the present, which stands still. */
  | { readonly kind: 'leave' }
  /** To the present, which goes on without gdb. */
  | { readonly kind: 'free' };

/** A thing that the target does not do, or not now; the message is for GDB's user. */
export class Refused extends Error {}

/** The events that GDB wants to be told of. */
export interface Wanted {
  fork: boolean;
  vfork: boolean;
  exec: boolean;
}

export interface Target {
  readonly wanted: Wanted;
  /** Signals that are not told, by the protocol's numbers: a process acts on them. */
  passed: ReadonlySet<number>;
  /** True if it was begun for GDB, which then ends it when it quits. */
  readonly begun: boolean;
  /** The processes that GDB has, ascending. */
  inferiors(): readonly number[];
  /** All threads of all processes. */
  threads(): readonly ThreadInfo[];
  /** The process of a thread; undefined if there is no such thread. */
  processOf(thread: number): number | undefined;
  /** x0 to x31 and the pc of a thread; undefined if there is no such thread. */
  registers(thread: number): ArrayLike<number> | undefined;
  /** Refused if it cannot be. */
  setRegister(thread: number, register: number, word: number): void;
  /** The bytes from an address on, as many as there are; none if there are none. */
  read(pid: number, address: number, length: number): Uint8Array;
  /** False if the process could not write there; Refused if nobody can now. */
  write(pid: number, address: number, bytes: Uint8Array): boolean;
  /** False if nothing of the process is there, or it is not held. */
  setBreak(pid: number, address: number): boolean;
  clearBreak(pid: number, address: number): void;
  /** False if the process is not held. */
  setWatch(pid: number, how: WatchKind, address: number, size: number): boolean;
  clearWatch(pid: number, how: WatchKind, address: number, size: number): void;
  /** Takes hold of a process; false if there is none. */
  attach(pid: number): boolean;
  /** Lets a process go; false if it was not held. */
  detach(pid: number): boolean;
  /** Has a process end; false if there is none, Refused if nobody may end it. */
  kill(pid: number): boolean;
  /** The path of a process's program in the machine; empty if it is not known. */
  program(pid: number): string;
  /** A file of the machine. */
  file(path: string): Uint8Array | undefined;
  /** Does a command of `monitor`; the lines for the user. */
  monitor(line: string): readonly string[];
}
