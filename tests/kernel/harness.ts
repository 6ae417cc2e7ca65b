/**
 * A real machine and kernel with one process, whose program is a tiny loop. A test enters
 * system calls itself, and lets ticks pass.
 */

import { UNCOUNTED } from '../../emu/cli/ram.ts';
import { DEFAULT_CONFIG, type MachineConfig } from '../../emu/config.ts';
import { type Host, Machine } from '../../emu/machine.ts';
import { schemeNamed } from '../../kernel/callout/schemes.ts';
import { main, start_init } from '../../kernel/kern/init_main.ts';
import type { Kernel } from '../../kernel/kern/kernel.ts';
import type { Proc, Sleepable } from '../../kernel/kern/proc.ts';
import type { Siginfo } from '../../kernel/kern/sigstate.ts';
import { Locore } from '../../kernel/machine/locore.ts';
import type { SysResult } from '../../kernel/machine/syscall.ts';
import { copyin, copyout } from '../../kernel/machine/vm_glue.ts';

export const TEXT = 0x10000;
export const DATA = 0x11000;

/** `j .`: a program that computes for ever. */
const SPIN = [0x6f];

/** An ELF executable: `text` (instruction words) at TEXT, one writable page at DATA. */
export function makeElf(text: readonly number[]): Uint8Array {
  const code = new Uint8Array(Int32Array.from(text).buffer);
  const file = new Uint8Array(52 + 2 * 32 + code.length);
  const view = new DataView(file.buffer);
  file.set([0x7f, 0x45, 0x4c, 0x46, 1, 1, 1]);
  view.setUint16(16, 2, true);
  view.setUint16(18, 243, true);
  view.setUint32(20, 1, true);
  view.setUint32(24, TEXT, true);
  view.setUint32(28, 52, true);
  view.setUint16(40, 52, true);
  view.setUint16(42, 32, true);
  view.setUint16(44, 2, true);
  const segment = (
    at: number,
    offset: number,
    address: number,
    filesz: number,
    memsz: number,
    flags: number,
  ) =>
    [1, offset, address, address, filesz, memsz, flags, 4096].forEach((word, i) => {
      view.setUint32(at + i * 4, word, true);
    });
  segment(52, 116, TEXT, code.length, code.length, 5);
  segment(84, 116, DATA, 0, 4096, 6);
  file.set(code, 116);
  return file;
}

export class Bench {
  readonly machine: Machine;
  readonly entry: Locore;
  readonly k: Kernel;
  readonly p: Proc;
  output = '';

  constructor(
    config: Partial<MachineConfig> = {},
    text: readonly number[] = SPIN,
    image: Uint8Array = new Uint8Array(0),
  ) {
    const whole = { ...DEFAULT_CONFIG, mem: 1024 * 1024, ncallout: 2048, maxitimers: 64, ...config };
    const host: Host = {
      ...UNCOUNTED,
      consoleOutput: (bytes) => {
        this.output += String.fromCharCode(...bytes);
      },
      note: (line) => {
        this.output += `${line}\n`;
      },
      trace: () => undefined,
      mark: () => undefined,
    };
    this.machine = new Machine(whole, host);
    this.k = main(
      this.machine,
      {
        scheme: whole.callout === undefined ? undefined : schemeNamed(whole.callout, whole.wheelsize),
        kernel: whole.kernel,
        ncallout: whole.ncallout,
        wheelsize: whole.wheelsize,
        hashsize: whole.hashsize,
        maxproc: 8,
        maxitimers: whole.maxitimers,
        compat44: whole.compat === '44bsd',
        terminal: whole.terminal,
        boottime: whole.date,
        streams: whole.streams,
        moduleFault: whole.moduleFault,
      },
      image,
    );
    this.entry = new Locore(this.k);
    const failure = start_init(this.k, { path: '/test', file: makeElf(text), argv: ['test'], envp: [] });
    if (failure !== undefined) throw new Error(failure.reason);
    this.p = this.k.program as Proc;
    this.entry.dispatch();
  }

  /** The cycles of a tick. */
  get period(): number {
    return this.machine.freq / this.k.hz;
  }

  /** Runs until `cycle`, even if every process sleeps for ever, so that the test gets all ticks. */
  until(cycle: number): void {
    while (this.machine.run(this.entry, cycle) === 'stuck');
  }

  /** Runs until just after tick `n` and its work. */
  tick(n: number): void {
    this.until(n * this.period + 3000);
  }

  /** Enters a system call that does not sleep; returns its error. */
  call(sys: (k: Kernel, p: Proc, uap: Int32Array) => SysResult, ...args: number[]): number {
    const result = sys(this.k, this.p, Int32Array.from([...args, 0, 0, 0, 0, 0, 0]));
    if (typeof result !== 'number') throw new Error('that call may sleep');
    return result;
  }

  /**
   * Makes the process enter a system call that may sleep, and runs until the call sleeps or
   * has ended. `done` is called with its error when it ends.
   */
  begin(
    sys: (k: Kernel, p: Proc, uap: Int32Array) => SysResult,
    args: readonly number[],
    done: (error: number) => void,
  ): void {
    const { k, p } = this;
    function* body(): Sleepable<void> {
      const result = sys(k, p, Int32Array.from([...args, 0, 0, 0, 0, 0, 0]));
      done(typeof result === 'number' ? result : yield* result);
    }
    p.p_code = body();
    this.until(this.machine.cycle + 3000);
  }

  /**
   * Makes the process enter a system call that may sleep but does not sleep here; returns
   * its error.
   */
  finish(sys: (k: Kernel, p: Proc, uap: Int32Array) => SysResult, ...args: number[]): number {
    let result: number | undefined;
    this.begin(sys, args, (error) => {
      result = error;
    });
    if (result === undefined) throw new Error(`that call sleeps on ${this.p.p_wmesg}`);
    return result;
  }

  pokeBytes(address: number, bytes: Uint8Array): void {
    copyout(this.k, this.p, bytes, address);
  }

  poke(address: number, words: readonly number[]): void {
    copyout(this.k, this.p, new Uint8Array(Int32Array.from(words).buffer), address);
  }

  /**
   * Writes bytes into the memory of any process. Bytes for which the process has no memory
   * are left out.
   */
  pokeProc(p: Proc, address: number, bytes: Uint8Array): void {
    copyout(this.k, p, bytes, address);
  }

  peek(address: number, nwords: number): number[] {
    const words = new Int32Array(nwords);
    copyin(this.k, this.p, address, new Uint8Array(words.buffer));
    return [...words];
  }

  /** Writes an itimerval, in microseconds. */
  pokeItimerval(address: number, value: number, interval: number): void {
    const timeval = (us: number) => [Math.floor(us / 1e6), 0, us % 1e6, 0];
    this.poke(address, [...timeval(interval), ...timeval(value)]);
  }

  /** Reads an itimerval: value and interval in microseconds. */
  peekItimerval(address: number): { value: number; interval: number } {
    const w = this.peek(address, 8);
    return { interval: w[0] * 1e6 + w[2], value: w[4] * 1e6 + w[6] };
  }

  /**
   * Takes the signals that are pending and not blocked, in the order in which the process
   * would take them.
   */
  takeSignals(): { sig: number; info: Siginfo | undefined }[] {
    const taken: { sig: number; info: Siginfo | undefined }[] = [];
    for (let sig = this.p.p_sig.next(); sig !== 0; sig = this.p.p_sig.next()) {
      const info = this.p.p_sig.take(sig);
      info?.finish();
      taken.push({ sig, info });
    }
    return taken;
  }

  /** Blocks every signal, so that signals stay pending until took() takes them. */
  blockAll(): void {
    this.p.p_sig.mask.fill(-1);
  }

  /** Takes all pending signals; the number of those that are `sig`. */
  took(sig: number): number {
    const before = [...this.p.p_sig.mask];
    this.p.p_sig.mask.fill(0);
    const count = this.takeSignals().filter((taken) => taken.sig === sig).length;
    this.p.p_sig.mask.set(before);
    return count;
  }
}
