/**
 * The debugger of a session. It is at its prompt from the beginning, at a key, or
 * when the kernel panics. Its recorder is attached when the debugger is entered
 * for the first time. Until then only the kernel's stack is followed, for a panic,
 * and that only if a user is there to see one.
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
  /** True if a panic enters the debugger. */
  private readonly onPanic: boolean;
  private readonly nesting = new Nesting();
  private entered = false;
  /** True once the debugger has shown the user why the kernel panicked. */
  toldOfPanic = false;

  /** `system` has not run yet. */
  constructor(ddb: Debugger, system: System, onPanic: boolean) {
    this.ddb = ddb;
    this.system = system;
    this.onPanic = onPanic;
    if (onPanic) system.addObserver(this.nesting.observer);
  }

  /** 'quit' once the user has left the emulator; undefined until then. */
  get leaving(): 'quit' | undefined {
    return this.ddb.isIn('quit') ? 'quit' : undefined;
  }

  /** True if the prompt has stood since the last call. */
  stoodStill(): boolean {
    const { stoodStill } = this.ddb;
    this.ddb.stoodStill = false;
    return stoodStill;
  }

  /** The cycle by which run() has to return. */
  bound(): number {
    return this.entered ? this.ddb.bound() : Number.POSITIVE_INFINITY;
  }

  /** run() has returned. */
  cameBack(reason: StopReason): void {
    if (reason === 'panic' && this.onPanic) this.takeMachine();
    if (!this.entered) return;
    this.toldOfPanic = reason === 'panic' && !this.ddb.isIn('detached', 'quit');
    this.ddb.cameBack(reason);
  }

  /** Shows the prompt, between two runs. */
  enter(): void {
    this.takeMachine();
    this.ddb.open();
  }

  private takeMachine(): void {
    if (this.entered) return;
    this.entered = true;
    const { nesting, system } = this;
    const recorder = new EventRecorder(nesting);
    recorder.on(system);
    system.removeObserver(nesting.observer);
    system.addObserver(recorder.observer);
    this.ddb.attach(system, recorder);
  }
}
