/**
 * The debugger of a session: at its prompt from the beginning, at a key, or
 * when the kernel panics. The machine is watched from the first time that the
 * debugger is asked for. Until then only the kernel's stack is followed, for a
 * panic, and that only if a user is there to see one.
 */

import { Nesting } from '../../kernel/ddb/nesting.ts';
import type { LoopDebugger } from '../front/loop.ts';
import type { StopReason } from '../machine.ts';
import type { System } from '../system.ts';
import type { Debugger } from './debugger.ts';
import { EventRecorder } from './recorder.ts';

export class LiveDebugger implements LoopDebugger {
  private readonly ddb: Debugger;
  private readonly system: System;
  /** Somebody is there to see a panic. */
  private readonly onPanic: boolean;
  /** The kernel's stack. */
  private readonly nesting = new Nesting();
  private watching = false;
  /** The user has been shown why the kernel panicked. */
  toldOfPanic = false;

  constructor(ddb: Debugger, system: System, onPanic: boolean) {
    this.ddb = ddb;
    this.system = system;
    this.onPanic = onPanic;
    if (onPanic) system.addObserver(this.nesting.observer);
  }

  get leaving(): unknown {
    return this.ddb.leaving;
  }

  stoodStill(): boolean {
    const { stoodStill } = this.ddb;
    this.ddb.stoodStill = false;
    return stoodStill;
  }

  bound(): number {
    return this.watching ? this.ddb.bound() : Number.POSITIVE_INFINITY;
  }

  cameBack(reason: StopReason): void {
    if (reason === 'panic' && this.onPanic) this.watch();
    this.toldOfPanic = reason === 'panic' && this.watching && !this.ddb.detached;
    if (this.watching) this.ddb.cameBack(reason);
  }

  /** The prompt, between two runs. */
  enter(): void {
    this.watch();
    this.ddb.open();
  }

  private watch(): void {
    if (this.watching) return;
    const recorder = new EventRecorder(this.nesting);
    this.system.removeObserver(this.nesting.observer);
    recorder.on(this.system);
    this.system.addObserver(recorder.observer);
    this.ddb.attach(this.system, recorder);
    this.watching = true;
  }
}
