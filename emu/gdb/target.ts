/**
 * The target as the protocol knows it: processes, each with one thread, that stand still together
 * and go on together. A process has one number, under which GDB has it as an inferior and as a
 * thread.
 */

/** A reason why the target stands still. */
export type Stop =
  /** Nothing that happened to the program: it has just been taken hold of, or a step is over. */
  | { readonly kind: 'trap'; readonly pid: number }
  | { readonly kind: 'break'; readonly pid: number }
  /** The log of a run that is made again is at its end. */
  | { readonly kind: 'end'; readonly pid: number }
  /** Nothing is before this place. */
  | { readonly kind: 'begin'; readonly pid: number }
  | { readonly kind: 'watch'; readonly pid: number; readonly how: WatchKind; readonly address: number }
  /** GDB's user has interrupted it. */
  | { readonly kind: 'interrupt'; readonly pid: number }
  /** A process is about to act on a signal, by the protocol's number. */
  | { readonly kind: 'signal'; readonly pid: number; readonly signal: number }
  | { readonly kind: 'fork' | 'vfork'; readonly pid: number; readonly child: number }
  /** A child of vfork has let go of the memory of its parent. */
  | { readonly kind: 'vforkdone'; readonly pid: number }
  | { readonly kind: 'exec'; readonly pid: number; readonly path: string }
  | { readonly kind: 'exited'; readonly pid: number; readonly status: number }
  | { readonly kind: 'killed'; readonly pid: number; readonly signal: number };

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
  /** The process that makes a step; undefined if none does. */
  readonly step?: number | undefined;
  /** The step goes on while the process is in it. */
  readonly range?: Range | undefined;
  /** A process that gets a signal, by the protocol's number. */
  readonly signals: ReadonlyMap<number, number>;
}

/** A way through the run. */
export type Way =
  | { readonly kind: 'on'; readonly resume: Resume }
  /** To where the process was before its last instruction. */
  | { readonly kind: 'step'; readonly pid: number }
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
  /** All processes, with a few words on each. */
  processes(): readonly { readonly pid: number; readonly name: string; readonly state: string }[];
  /** x0 to x31 and the pc; undefined if there is no such process. */
  registers(pid: number): ArrayLike<number> | undefined;
  /** Refused if it cannot be. */
  setRegister(pid: number, register: number, word: number): void;
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
