/** A system that is driven as any other, and logs what reaches it from outside. */

import type { ModuleNames, ModuleQuestion, ModuleRefusal } from '../../kernel/kld/kern_linker.ts';
import type { StopReason } from '../machine.ts';
import type { System } from '../system.ts';
import type { Driven, Ending } from './loop.ts';
import type { ReplayedRun } from './replayed.ts';
import {
  bytesText,
  type LoadedModule,
  type LogEvent,
  type LogSink,
  logContents,
  logModule,
} from './runlog.ts';

/** A record of the log without its point of the run. */
type Happening<T> = T extends LogEvent ? Omit<T, 'at' | 'cycle' | 'hash'> : never;

export class LoggedSystem implements Driven {
  private readonly system: System;
  private readonly log: LogSink;
  /** Cycles from one record of the log to the next, at least. */
  private readonly every: number;
  private at: StopReason | 'boot' = 'boot';
  /** The cycle from which on a point of the run is logged. */
  private next: number;
  /** The SHA-256 of the files whose contents the log has. */
  private readonly held: Set<string>;
  /** An observer has stopped the last run() before its end. */
  private cutShort = false;
  /** The reason for which the machine came back in mark(), to be told by the next run(). */
  private owed: StopReason | undefined;
  /** The end has been logged. */
  private over = false;

  /** `held` are the SHA-256 of the files whose contents the log has already. */
  constructor(system: System, log: LogSink, every: number, held: readonly string[] = []) {
    this.system = system;
    this.log = log;
    this.every = every;
    this.next = system.cycle + every;
    this.held = new Set(held);
  }

  get cycle(): number {
    return this.system.cycle;
  }

  /** The machine has been brought to where it is by `run`, from the log, which goes on here. */
  goOn({ reason, end }: Pick<ReplayedRun, 'reason' | 'end'>): void {
    this.at = reason;
    this.over = end !== undefined;
    this.mark();
  }

  /** Runs to `until`, and logs each point on the way at which one is due. */
  run(until: number): StopReason {
    const { system, owed } = this;
    this.owed = undefined;
    if (owed !== undefined) return owed;
    for (;;) {
      const bound = Math.min(until, this.next);
      this.at = system.run(bound);
      this.cutShort = this.at === 'cycle' && this.cycle < bound;
      if (this.at !== 'cycle' || this.cutShort) return this.at;
      if (this.cycle >= this.next) this.write({ record: 'point' });
      if (this.cycle >= until || system.wasStopped) return this.at;
    }
  }

  restfulCycles(bound: number): number {
    return this.system.restfulCycles(bound);
  }

  consoleInput(bytes: Uint8Array | null): void {
    this.pay('stuck', 'input');
    this.write({ record: 'input', bytes: bytes === null ? null : bytesText(bytes) });
    this.system.consoleInput(bytes);
  }

  streamInput(bytes: Uint8Array | null): void {
    this.pay('stream');
    this.write({ record: 'stdin', bytes: bytes === null ? null : bytesText(bytes) });
    this.system.streamInput(bytes);
  }

  consoleResize(rows: number, columns: number): void {
    this.pay('stuck', 'input');
    this.write({ record: 'resize', rows, columns });
    this.system.consoleResize(rows, columns);
  }

  get moduleWanted(): ModuleQuestion {
    return this.system.moduleWanted;
  }

  provideModule(answer: LoadedModule | ModuleNames | ModuleRefusal): void {
    this.pay('module');
    if ('exports' in answer) this.hold(answer);
    this.write({ record: 'module', answer: 'exports' in answer ? logModule(answer) : answer });
    this.system.provideModule(answer);
  }

  /**
   * Logs that the run has come as far as this, so that the log can be taken for one that was cut
   * off here; or at the next boundary, if an observer has stopped the machine. Does nothing after
   * the end.
   */
  mark(): void {
    if (this.over) return;
    while (this.cutShort) {
      const reason = this.run(this.cycle + 1);
      if (reason !== 'cycle') this.owed = reason;
    }
    this.write({ record: 'point' });
  }

  /**
   * The run is over, here; or at the next boundary, if an observer has stopped it: its cycle alone
   * says where that is.
   */
  end(how: Ending, status: number): void {
    while (this.cutShort) this.run(this.cycle + 1);
    this.write({ record: 'end', how, status });
    this.over = true;
    this.log.close();
  }

  /** The machine goes on: it has got what it wanted for one of these reasons. */
  private pay(...reasons: readonly StopReason[]): void {
    if (this.owed !== undefined && reasons.includes(this.owed)) this.owed = undefined;
  }

  /** Writes the contents of a module, once. */
  private hold({ hash, source }: LoadedModule): void {
    if (!this.held.has(hash)) this.log.write(logContents(hash, source));
    this.held.add(hash);
  }

  private write(happening: Happening<LogEvent>): void {
    const { system } = this;
    this.log.write({ ...happening, at: this.at, cycle: system.cycle, hash: system.runHash() } as LogEvent);
    this.next = system.cycle + this.every;
  }
}
