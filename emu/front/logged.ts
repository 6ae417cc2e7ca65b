/** A system that is driven as any other, and logs what reaches it from outside. */

import type { ModuleRefusal } from '../../kernel/kld/kern_linker.ts';
import type { StopReason } from '../machine.ts';
import type { System } from '../system.ts';
import type { Driven, Ending } from './loop.ts';
import { bytesText, type LoadedModule, type LogEvent, type LogSink, logModule } from './runlog.ts';

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
  /** An observer has stopped the last run() before its end. */
  private cutShort = false;

  constructor(system: System, log: LogSink, every: number) {
    this.system = system;
    this.log = log;
    this.every = every;
    this.next = system.cycle + every;
  }

  get cycle(): number {
    return this.system.cycle;
  }

  /** Runs to `until`, and logs each point on the way at which one is due. */
  run(until: number): StopReason {
    const { system } = this;
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
    this.write({ record: 'input', bytes: bytes === null ? null : bytesText(bytes) });
    this.system.consoleInput(bytes);
  }

  streamInput(bytes: Uint8Array | null): void {
    this.write({ record: 'stdin', bytes: bytes === null ? null : bytesText(bytes) });
    this.system.streamInput(bytes);
  }

  consoleResize(rows: number, columns: number): void {
    this.write({ record: 'resize', rows, columns });
    this.system.consoleResize(rows, columns);
  }

  get moduleWanted(): string {
    return this.system.moduleWanted;
  }

  provideModule(answer: LoadedModule | ModuleRefusal): void {
    this.write({ record: 'module', answer: 'errno' in answer ? answer : logModule(answer) });
    this.system.provideModule(answer);
  }

  /**
   * The run is over, here; or at the next boundary, if an observer has stopped it: its cycle alone
   * says where that is.
   */
  end(how: Ending, status: number): void {
    while (this.cutShort) this.run(this.cycle + 1);
    this.write({ record: 'end', how, status });
    this.log.close();
  }

  private write(happening: Happening<LogEvent>): void {
    const { system } = this;
    this.log.write({ ...happening, at: this.at, cycle: system.cycle, hash: system.runHash() } as LogEvent);
    this.next = system.cycle + this.every;
  }
}
