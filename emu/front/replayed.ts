/**
 * A run that is made again from its log: a system to which everything from
 * outside comes at the same points of the run as at the first time.
 */

import type { ModuleFile } from '../../kernel/kld/kern_linker.ts';
import type { MachineConfig } from '../config.ts';
import type { StopReason } from '../machine.ts';
import type { System } from '../system.ts';
import { type LogEvent, type LogModule, type RunLog, textBytes } from './runlog.ts';

/**
 * The reason for which run() came back. cycle: its cycle was reached, or an observer stopped the
 * machine; end: the log is at its end, with or without a record of how the run ended; parted: the
 * run is no longer that of the log.
 */
export type ReplayStop = 'cycle' | 'end' | 'parted';

/** The part of a log that a run is made again from; the lists may still grow. */
export type ReplayedLog = Pick<RunLog, 'events' | 'lines'> & {
  readonly start: { readonly config: Pick<MachineConfig, 'freq'> };
};

/** Does work that may run the code of modules. */
export type Watching = <T>(work: () => T) => T;

export class ReplayedRun {
  readonly system: System;
  /** The point at which the run has parted from the log, in a sentence. */
  parting = '';
  private readonly events: RunLog['events'];
  private readonly lines: RunLog['lines'];
  /** Cycles from one record of the log to the next, at most, but for work of the kernel's. */
  private readonly every: number;
  /** The index of the next record. */
  private index = 0;
  /** The value of `reason`. */
  private at: StopReason | 'boot' = 'boot';
  /** A module or standard input is wanted, and nothing goes on without it. */
  private wanting = false;
  /** The last cycle at which the run agreed with the log, or that of the boot. */
  private agreed: number;
  private readonly modules: (module: LogModule) => ModuleFile;
  private readonly present: () => number;
  private readonly watching: Watching;

  /**
   * `system` was booted as the log says and has not run; `modules` brings modules of the log, each
   * time anew. `present` is the cycle to which a log that still grows tells all: the run goes so
   * far beyond its last record. `watching` does each part of the run.
   */
  constructor(
    system: System,
    { start, events, lines }: ReplayedLog,
    modules: (module: LogModule) => ModuleFile,
    present: () => number = () => 0,
    watching: Watching = (work) => work(),
  ) {
    this.system = system;
    this.present = present;
    this.watching = watching;
    this.events = events;
    this.lines = lines;
    this.every = start.config.freq;
    this.agreed = system.cycle;
    this.modules = modules;
  }

  get cycle(): number {
    return this.system.cycle;
  }

  /** The reason for which the machine's run() last came back; boot: it has not run. */
  get reason(): StopReason | 'boot' {
    return this.at;
  }

  /** The records of the log that the run has come by. */
  get past(): readonly LogEvent[] {
    return this.events.slice(0, this.index);
  }

  /** The record of the run's end, if the log has one. */
  get end(): Extract<LogEvent, { record: 'end' }> | undefined {
    const last = this.events.at(-1);
    return last?.record === 'end' ? last : undefined;
  }

  /** Runs to the first boundary at or after `until`, or to the end of the log. */
  run(until: number): ReplayStop {
    const { events, system } = this;
    for (;;) {
      const next = events[this.index];
      if (next === undefined) return this.beyond(until);
      if (this.isHere(next)) {
        if (system.runHash() !== next.hash) return this.part(next, 'something else happened before');
        if (!this.isWanted(next)) return this.part(next, 'none was wanted there');
        this.agreed = system.cycle;
        this.index++;
        this.apply(next);
        if (next.record === 'end') return 'end';
        continue;
      }
      if (this.at === 'halt' || this.at === 'panic' || this.wanting)
        return this.part(next, `the run came to its ${this.at}`);
      if (system.cycle > next.cycle) return this.part(next, 'the run did not come by it');
      const last = this.agreed + this.every;
      if (this.at === 'cycle' && system.cycle >= last)
        return this.part(next, 'a log has a record for each second of the machine, and none is there');
      if (this.at !== 'boot' && system.cycle >= until) return 'cycle';
      const bound = Math.min(until, last, next.at === 'cycle' ? next.cycle : until);
      this.at = this.watching(() => system.run(bound));
      this.wanting = this.at === 'module' || this.at === 'stream';
      // An observer has stopped it.
      if (this.at === 'cycle' && (system.cycle < bound || system.wasStopped)) return 'cycle';
    }
  }

  /** Runs on after the last record of a log that still grows. */
  private beyond(until: number): ReplayStop {
    const { system } = this;
    while (system.cycle < this.present()) {
      if (this.at !== 'boot' && system.cycle >= until) return 'cycle';
      const bound = Math.min(until, this.present());
      this.at = this.watching(() => system.run(bound));
      if (this.at === 'cycle' && system.wasStopped) return 'cycle';
      if (this.at === 'halt' || this.at === 'panic') return 'end';
    }
    return 'end';
  }

  private isHere(event: LogEvent): boolean {
    return this.system.cycle === event.cycle && this.at === event.at;
  }

  /** True unless the record is an answer, and the machine did not ask for it. */
  private isWanted(event: LogEvent): boolean {
    const asked = ANSWERS[event.record];
    if (asked === undefined) return true;
    if (!this.wanting || this.at !== asked) return false;
    return (
      event.record !== 'module' || (this.system.moduleWanted.kind === 'names') === 'names' in event.answer
    );
  }

  private apply(event: LogEvent): void {
    const { system } = this;
    if (event.record === 'input') system.consoleInput(event.bytes === null ? null : textBytes(event.bytes));
    else if (event.record === 'stdin') {
      this.wanting = false;
      system.streamInput(event.bytes === null ? null : textBytes(event.bytes));
    } else if (event.record === 'resize') system.consoleResize(event.rows, event.columns);
    else if (event.record === 'module') {
      const { answer } = event;
      this.wanting = false;
      system.provideModule('file' in answer ? this.modules(answer) : answer);
    }
  }

  /** The run parts from the log before this record, which has number index + 2: a line each. */
  private part({ cycle, record }: LogEvent, why: string): 'parted' {
    this.parting = `after cycle ${this.agreed}, where they still agreed, and by cycle ${this.system.cycle}: the log has ${NAMES[record]} at cycle ${cycle} (line ${this.lines[this.index]}), but ${why}`;
    return 'parted';
  }
}

/** The records that answer the machine, by the reason for which its run() came back. */
const ANSWERS: Readonly<Partial<Record<LogEvent['record'], StopReason>>> = {
  module: 'module',
  stdin: 'stream',
};

const NAMES: Readonly<Record<LogEvent['record'], string>> = {
  input: 'console input',
  stdin: 'standard input',
  resize: 'another size of the terminal',
  module: 'a module',
  point: 'a mark of its way',
  end: 'its end',
};
