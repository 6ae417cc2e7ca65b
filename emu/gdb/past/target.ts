/** The target in the past: a machine that runs there, or one whose memory a journal puts back. */

import type { System } from '../../system.ts';
import type { MachineTarget } from '../machine.ts';
import { Refused, type Target, type ThreadInfo, type Wanted, type WatchKind } from '../target.ts';
import type { Visited } from './backward.ts';

/** The reason why nobody changes the past. */
export const PAST = 'this is the past of the run, and nothing of it can be changed';

export class PastTarget implements Target {
  /** The target whose points and processes are gdb's there. */
  readonly base: MachineTarget;
  private readonly present: MachineTarget;
  private readonly visited: Visited | undefined;
  private readonly real: () => System;
  readonly begun: boolean;

  /**
   * `there` has gdb's points; `visited`, if it is given, the registers and the memory. `real`
   * gives a machine that stands there.
   */
  constructor(
    present: MachineTarget,
    there: MachineTarget,
    visited: Visited | undefined,
    real: () => System,
  ) {
    this.present = present;
    this.base = there;
    this.visited = visited;
    this.real = real;
    this.begun = present.begun;
  }

  get wanted(): Wanted {
    return this.base.wanted;
  }

  get passed(): ReadonlySet<number> {
    return this.base.passed;
  }

  set passed(signals: ReadonlySet<number>) {
    this.base.passed = signals;
    this.present.passed = signals;
  }

  inferiors(): readonly number[] {
    return this.base.inferiors();
  }

  threads(): readonly ThreadInfo[] {
    return this.visited?.journal.threads ?? this.base.threads();
  }

  processOf(thread: number): number | undefined {
    return this.visited === undefined ? this.base.processOf(thread) : this.visited.journal.processOf(thread);
  }

  registers(thread: number): ArrayLike<number> | undefined {
    return this.visited === undefined ? this.base.registers(thread) : this.visited.journal.registers(thread);
  }

  setRegister(thread: number, register: number, word: number): void {
    if (register !== 0 && this.registers(thread)?.[register] !== word) throw new Refused(PAST);
  }

  read(pid: number, address: number, length: number): Uint8Array {
    return this.base.read(pid, address, length);
  }

  write(pid: number, address: number, bytes: Uint8Array): boolean {
    const now = this.read(pid, address, bytes.length);
    if (now.length < bytes.length || now.some((byte, i) => byte !== bytes[i])) throw new Refused(PAST);
    return true;
  }

  setBreak(pid: number, address: number): boolean {
    return this.base.setBreak(pid, address);
  }

  clearBreak(pid: number, address: number): void {
    this.base.clearBreak(pid, address);
  }

  setWatch(pid: number, how: WatchKind, address: number, size: number): boolean {
    return this.base.setWatch(pid, how, address, size);
  }

  clearWatch(pid: number, how: WatchKind, address: number, size: number): void {
    this.base.clearWatch(pid, how, address, size);
  }

  attach(pid: number): boolean {
    this.present.attach(pid);
    return this.base.attach(pid);
  }

  detach(pid: number): boolean {
    this.present.detach(pid);
    return this.base.detach(pid);
  }

  kill(pid: number): boolean {
    return this.present.kill(pid);
  }

  program(pid: number): string {
    return this.base.program(pid);
  }

  file(path: string): Uint8Array | undefined {
    return this.base.file(path);
  }

  monitor(line: string): readonly string[] {
    return this.base.monitor(line, this.visited && this.real());
  }
}
