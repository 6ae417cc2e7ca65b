/**
 * A suite: runs of programs on machines, and what is expected of them, as data. This is the form in
 * which the runner and the judge have it; read.ts makes it out of a file.
 */

import type { ProbeEvent } from '../../kernel/probe.ts';
import type { MachineConfig } from '../config.ts';
import type { Ending } from '../front/loop.ts';
import type { Times } from './times.ts';

/** A suite of tests. */
export interface Suite {
  readonly name: string;
  readonly cases: readonly Case[];
}

/** A file that is put into the machine: bytes, or the name of a host's file or folder. */
export type CaseFile =
  | { readonly path: string; readonly text: string }
  | { readonly path: string; readonly file: string }
  | { readonly path: string; readonly folder: string };

/** A program, the machines that it runs on, and what is expected of each run. */
export interface Case {
  readonly name: string;
  /** The line of the file at which it begins. */
  readonly line: number;
  readonly argv: readonly string[];
  readonly input: string;
  readonly env: readonly string[];
  readonly files: readonly CaseFile[];
  /** Modules as --module takes them. */
  readonly modules: readonly string[];
  /** The standard streams are the terminal of the machine, and no streams of the host. */
  readonly terminal: boolean;
  /** Modelled seconds that a run may take. */
  readonly limit: number;
  readonly machines: readonly TestMachine[];
  readonly expect: Expectation;
}

/** A machine of a case. */
export interface TestMachine {
  /** Its settings that another machine of the case has not, as `kernel=old seed=1`. */
  readonly label: string;
  /** All its settings that the file names. */
  readonly settings: Partial<MachineConfig>;
}

/** Bounds, both included. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** All that is expected of a run; what is not named is not looked at. */
export interface Expectation {
  readonly ending: Exclude<Ending, 'quit'>;
  /** The exit status; undefined if any will do. */
  readonly status: number | undefined;
  readonly output: TextRule | undefined;
  readonly errors: TextRule | undefined;
  /** The lines with which the kernel says why it panicked, or what every process sleeps on. */
  readonly complaints: TextRule | undefined;
  /** Files of the machine after the run; null for one that must not be there. */
  readonly files: readonly { readonly path: string; readonly rule: TextRule | null }[];
  readonly sysctls: readonly { readonly name: string; readonly value: number | string | Bounds }[];
  /** Modelled seconds of the whole run. */
  readonly seconds: Bounds | undefined;
  /** Instructions of all programs together. */
  readonly instructions: Bounds | undefined;
  readonly pace: Pace | undefined;
  readonly times: Times | undefined;
  readonly held: readonly Held[];
  readonly events: readonly EventRule[];
}

/**
 * The times of lines of standard output: the i-th line that `line` matches comes `every` times i
 * milliseconds after the first one that `from` matches, or up to `late` milliseconds later.
 */
export interface Pace {
  readonly from: RegExp;
  readonly line: RegExp;
  readonly every: number;
  readonly late: number;
  /** The number of such lines. */
  readonly count: number;
}

/** A rule for a text. Each part that is there must hold. */
export interface TextRule {
  /** The whole text. */
  readonly text: string | undefined;
  /** Lines that come in this order, perhaps with others between them. */
  readonly contains: readonly string[];
  /** Patterns each of which is found somewhere. */
  readonly pattern: readonly RegExp[];
  /** Patterns none of which is found anywhere. */
  readonly without: readonly RegExp[];
}

/** The longest time for which a level of interrupts may be held. */
export interface Held {
  readonly level: number;
  /** Its name, as spl(9) has it. */
  readonly name: string;
  /** Cycles, at most. */
  readonly most: number;
}

/** The number of events of one kind that must come. */
export interface EventRule extends Bounds {
  readonly event: ProbeEvent;
  /** A text that the event's words contain; '' for any. */
  readonly about: string;
}
