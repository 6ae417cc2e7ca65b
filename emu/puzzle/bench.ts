/**
 * A machine and its kernel with one process that computes for ever. A topic makes the process enter
 * system calls at chosen times, and looks at the signals that come.
 */

import { main, start_init } from '../../kernel/kern/init_main.ts';
import { sys_getitimer, sys_setitimer } from '../../kernel/kern/kern_time.ts';
import type { Kernel } from '../../kernel/kern/kernel.ts';
import type { Proc } from '../../kernel/kern/proc.ts';
import { IPL_HIGH } from '../../kernel/machdep.ts';
import { Locore } from '../../kernel/machine/locore.ts';
import { copyin, copyout } from '../../kernel/machine/vm_glue.ts';
import { MICROSECONDS } from '../../kernel/sys/param.ts';
import { getTimeval, ITIMERVAL_SIZE, putTimeval, TIMEVAL_SIZE } from '../../kernel/sys/timeval.ts';
import { DEFAULT_CONFIG } from '../config.ts';
import { Machine } from '../machine.ts';

/** The behaviour of timers: today's, or that of 4.4BSD (--compat 44bsd). */
export type Mode = 'today' | '44bsd';

/** Ticks a second of the bench. */
export const HZ = 100;
/** Milliseconds in a tick. */
export const TICK_MS = 1000 / HZ;

const TEXT = 0x10000; // address of the program's code
const DATA = 0x11000; // address of its one writable page
const JUMP_TO_SELF = 0x6f; // `j .`
const PT_LOAD = 1;
const READ_EXECUTE = 5;
const READ_WRITE = 6;

/** An ELF executable that loops for ever: a page of code, and one of data. */
function spinner(): Uint8Array {
  const file = new Uint8Array(120);
  const view = new DataView(file.buffer);
  file.set([0x7f, 0x45, 0x4c, 0x46, 1, 1, 1]);
  view.setUint16(16, 2, true); // executable
  view.setUint16(18, 243, true); // RISC-V
  view.setUint32(20, 1, true);
  view.setUint32(24, TEXT, true);
  view.setUint32(28, 52, true); // program headers
  view.setUint16(40, 52, true);
  view.setUint16(42, 32, true);
  view.setUint16(44, 2, true);
  const segments = [
    [PT_LOAD, 116, TEXT, TEXT, 4, 4, READ_EXECUTE, 4096],
    [PT_LOAD, 120, DATA, DATA, 0, 4096, READ_WRITE, 4096],
  ];
  segments.flat().forEach((word, i) => {
    view.setUint32(52 + i * 4, word, true);
  });
  view.setUint32(116, JUMP_TO_SELF, true);
  return file;
}

/** The machine, its kernel and the process. */
export class Bench {
  readonly k: Kernel;
  readonly p: Proc;
  private readonly machine: Machine;
  private readonly entry: Locore;

  constructor(mode: Mode = 'today') {
    const ignore = (): void => undefined;
    const host = { consoleOutput: ignore, trace: ignore, mark: ignore };
    this.machine = new Machine({ ...DEFAULT_CONFIG, hz: HZ, mem: 1 << 20 }, host);
    const { kernel, wheelsize, hashsize, terminal, date, streams, moduleFault } = DEFAULT_CONFIG;
    this.k = main(
      this.machine,
      {
        ...{ kernel, wheelsize, hashsize, terminal, streams, moduleFault, scheme: undefined },
        ...{ ncallout: 64, maxproc: 8, maxitimers: 8, boottime: date, compat44: mode === '44bsd' },
      },
      new Uint8Array(0),
    );
    this.entry = new Locore(this.k);
    const wrong = start_init(this.k, { path: '/spin', file: spinner(), argv: ['spin'], envp: [] });
    if (wrong !== undefined) throw new Error(wrong.reason);
    this.p = this.k.program as Proc;
    // Signals stay pending until signal() takes them.
    this.p.p_sig.mask.fill(-1);
    this.entry.dispatch();
  }

  /** Ticks counted so far. */
  get ticks(): number {
    return this.k.clockwork.ticks;
  }

  /** Runs until `ms` milliseconds after boot. */
  until(ms: number): void {
    const cycle = Math.round((ms * this.machine.freq) / 1000);
    while (this.machine.cycle < cycle) this.machine.run(this.entry, cycle);
  }

  /** Runs until tick `n` has been counted and softclock has served it. */
  tick(n: number): void {
    this.until(n * TICK_MS + 0.2);
  }

  /** The process calls setitimer, with times in milliseconds. */
  setitimer(which: number, value: number, interval: number): void {
    const bytes = new Uint8Array(ITIMERVAL_SIZE);
    const view = new DataView(bytes.buffer);
    putTimeval(view, 0, Math.round(interval * 1000));
    putTimeval(view, TIMEVAL_SIZE, Math.round(value * 1000));
    copyout(this.k, this.p, bytes, DATA);
    sys_setitimer(this.k, this.p, Int32Array.of(which, DATA, 0));
  }

  /** The time left that getitimer gives, in milliseconds with a fraction. */
  getitimer(which: number): number {
    sys_getitimer(this.k, this.p, Int32Array.of(which, DATA));
    const bytes = new Uint8Array(ITIMERVAL_SIZE);
    copyin(this.k, this.p, DATA, bytes);
    const { sec, usec } = getTimeval(new DataView(bytes.buffer), TIMEVAL_SIZE);
    return (sec * MICROSECONDS + usec) / 1000;
  }

  /** Takes the pending signals; true if `sig` was among them. */
  signal(sig: number): boolean {
    const { p_sig } = this.p;
    p_sig.mask.fill(0);
    let came = false;
    for (let next = p_sig.next(); next !== 0; next = p_sig.next()) {
      p_sig.take(next)?.finish();
      came ||= next === sig;
    }
    p_sig.mask.fill(-1);
    return came;
  }

  /** The ticks on which `sig` comes, until there are `n` of them; `then` is called at each. */
  arrivals(sig: number, n: number, then: () => void = () => undefined): number[] {
    const ticks: number[] = [];
    for (let at = this.ticks + 1; ticks.length < n; at++) {
      this.tick(at);
      if (!this.signal(sig)) continue;
      ticks.push(at);
      then();
    }
    return ticks;
  }

  /** Holds all interrupts off for some milliseconds of work. */
  hold(ms: number): void {
    const { spl } = this.machine;
    const s = spl.splraise(IPL_HIGH, spl.routine('puzzle'));
    spl.charge(Math.round((ms * this.machine.freq) / 1000));
    spl.splx(s);
  }
}
