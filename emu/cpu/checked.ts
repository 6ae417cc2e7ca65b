/**
 * Two engines in lockstep: the one that is tried, and the interpreter over a memory of its own.
 * Both run the same short slices; after each their registers, counts, causes and the pages that
 * were stored to are compared, and at the end of a run() all pages that the program may write. At
 * the first difference the machine stops, and both states are told. The run is that of the engine
 * that is tried.
 *
 * Invariant: between two slices both memories hold the same, but for the pages in `stale`, which
 * the kernel has written since: they are copied before the next slice.
 */

import { PAGE_SHIFT, PAGE_SIZE, type Pmap, PROT_WRITE, REG_PC } from '../../kernel/machdep.ts';
import type { VirtualClock } from '../clock/virtualclock.ts';
import { type CodeCache, CPU_CYCLE, type Engine } from './engine.ts';
import type { Mmu } from './mmu.ts';
import type { Watcher } from './watch.ts';

/** The cycles of a slice: each is as long as one of these, in turn. They have no common divisor. */
const SLICES = [701, 3989, 97, 20_011, 1499];
/** The names of registers. */
const NAMES =
  'zero ra sp gp tp t0 t1 t2 s0 s1 a0 a1 a2 a3 a4 a5 a6 a7 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 t3 t4 t5 t6 pc'.split(
    ' ',
  );

/** An engine with its memory and clock. */
export interface Side {
  readonly engine: Engine;
  readonly mmu: Mmu;
  readonly clock: VirtualClock;
}

/** One access, as a watcher was asked about it, and the answer. */
type Asked = readonly [question: string, stopped: boolean];

/**
 * True for an access of a page that is watched. A watcher may be asked about others, too, but an
 * engine asks only when a page is not buffered, and the buffers of the two are not the same.
 */
const isWatched = (watcher: Watcher, [, vaddr, size]: Parameters<Watcher['access']>): boolean =>
  watcher.watches(vaddr) || watcher.watches(vaddr + size - 1);

export class CheckedEngine implements Engine {
  readonly regs: Int32Array;
  readonly codeCache: CodeCache;
  private readonly tried: Side;
  private readonly reference: Side;
  /** Stops the machine: throws an error with this message. */
  private readonly differ: (message: string) => never;
  /** The pages that the kernel has written or taken since the last slice. */
  private readonly stale = new Set<number>();
  /** The index of the next slice's length. */
  private turn = 0;
  private asked: Asked[] = [];

  /** The memory of the reference is as large as that of the tried one, and both are unused. */
  constructor(tried: Side, reference: Side, differ: (message: string) => never) {
    this.tried = tried;
    this.reference = reference;
    this.differ = differ;
    this.regs = tried.engine.regs;
    this.codeCache = tried.engine.codeCache;
    tried.mmu.touched = (ppn) => this.stale.add(ppn);
  }

  get instret(): number {
    return this.tried.engine.instret;
  }

  get tval(): number {
    return this.tried.engine.tval;
  }

  run(until: number): number {
    const { clock } = this.tried;
    this.copy();
    let reason: number;
    do {
      const bound = Math.min(until, clock.cycle + this.length());
      reason = this.both((engine) => engine.run(bound));
      this.compareStored();
    } while (reason === CPU_CYCLE && clock.cycle < until);
    this.compareMap();
    return reason;
  }

  straighten(): void {
    this.tried.engine.straighten();
    this.reference.engine.straighten();
  }

  stretch(until: number): number {
    this.copy();
    const reason = this.both((engine) => engine.stretch(until));
    this.compareStored();
    return reason;
  }

  clearReservation(): void {
    this.tried.engine.clearReservation();
    this.reference.engine.clearReservation();
  }

  setStop(pmap: Pmap, pc: number): void {
    this.tried.engine.setStop(pmap, pc);
    this.reference.engine.setStop(pmap, pc);
  }

  clearStop(pmap: Pmap, pc: number): void {
    this.tried.engine.clearStop(pmap, pc);
    this.reference.engine.clearStop(pmap, pc);
  }

  private length(): number {
    this.turn = (this.turn + 1) % SLICES.length;
    return SLICES[this.turn] ?? 1;
  }

  /** Brings the reference to the state of the tried engine: the kernel knows that one alone. */
  private copy(): void {
    const { tried, reference } = this;
    for (const ppn of this.stale) {
      reference.mmu.ram.page(ppn).set(tried.mmu.ram.page(ppn));
      if (reference.mmu.store.hasCode[ppn]) reference.engine.codeCache.pageChanged(ppn);
    }
    this.stale.clear();
    reference.mmu.active = tried.mmu.active;
    reference.mmu.forget();
    reference.engine.codeCache.mapActivated();
    reference.engine.regs.set(tried.engine.regs);
    reference.clock.cycle = tried.clock.cycle;
  }

  /** Has both run. Returns the reason for which both came back. */
  private both(run: (engine: Engine) => number): number {
    const { tried, reference } = this;
    const before = this.stateOf(tried, CPU_CYCLE);
    const { watcher } = tried.mmu;
    this.asked = [];
    if (watcher !== undefined) {
      tried.mmu.watcher = this.recording(watcher);
      reference.mmu.watcher = this.repeating(watcher);
    }
    const found = run(tried.engine);
    const wanted = run(reference.engine);
    tried.mmu.watcher = watcher;
    reference.mmu.watcher = undefined;
    const [a, b] = [this.stateOf(tried, found), this.stateOf(reference, wanted)];
    if (a.join() !== b.join()) this.tell(before, a, b);
    return found;
  }

  /** A watcher whose answers are noted. */
  private recording(watcher: Watcher): Watcher {
    return {
      ...this.passing(watcher),
      access: (...about) => {
        const stopped = watcher.access(...about);
        if (isWatched(watcher, about)) this.asked.push([about.join(), stopped]);
        return stopped;
      },
    };
  }

  /** A watcher that gives the answers that were noted, to the same questions. */
  private repeating(watcher: Watcher): Watcher {
    return {
      ...this.passing(watcher),
      access: (...about) => {
        if (!isWatched(watcher, about)) return false;
        const [question, stopped] = this.asked.shift() ?? ['none', false];
        if (question !== about.join())
          this.differ(`the interpreter accesses ${about.join()} (pc, address, size, store), not ${question}`);
        return stopped;
      },
    };
  }

  private passing(watcher: Watcher): Pick<Watcher, 'begin' | 'stopped' | 'watches'> {
    return {
      begin: () => undefined,
      stopped: (pc) => watcher.stopped(pc),
      watches: (vaddr) => watcher.watches(vaddr),
    };
  }

  private stateOf({ engine, clock }: Side, cause: number): readonly string[] {
    const values = [...engine.regs].map((value, n) => `${NAMES[n]} ${(value >>> 0).toString(16)}`);
    const counts = `cause ${cause}, tval ${(engine.tval >>> 0).toString(16)}, cycle ${clock.cycle}`;
    return [`${counts}, instructions ${engine.instret}`, ...values];
  }

  /**
   * Compares the pages that the reference has buffered for stores: those stored to since copy().
   */
  private compareStored(): void {
    const { stores } = this.reference.mmu.store;
    for (let i = 0; i < stores.length; i += 2) {
      const paddr = stores[i] + stores[i + 1];
      if ((stores[i] & (PAGE_SIZE - 1)) === 0) this.comparePage(paddr >>> PAGE_SHIFT, stores[i]);
    }
  }

  /** Compares all pages that the active map allows to be written. */
  private compareMap(): void {
    this.tried.mmu.active.forEach((vpn, ppn, prot) => {
      if ((prot & PROT_WRITE) !== 0) this.comparePage(ppn, vpn << PAGE_SHIFT);
    });
  }

  private comparePage(ppn: number, vaddr: number): void {
    const { tried, reference } = this;
    const from = ppn << (PAGE_SHIFT - 2);
    const [a, b] = [tried.mmu.store.ram32, reference.mmu.store.ram32];
    for (let i = 0; i < PAGE_SIZE / 4; i++) {
      if (a[from + i] === b[from + i]) continue;
      const at = ((vaddr + 4 * i) >>> 0).toString(16);
      const words = [a, b].map((ram) => (ram[from + i] >>> 0).toString(16));
      const pc = (tried.engine.regs[REG_PC] >>> 0).toString(16);
      this.differ(
        `the engines differ in memory at ${at}, found before pc ${pc}, cycle ${tried.clock.cycle}: ` +
          `the engine that is checked has ${words[0]}, the interpreter ${words[1]}`,
      );
    }
  }

  private tell(before: readonly string[], found: readonly string[], wanted: readonly string[]): never {
    const which = found.filter((it, n) => it !== wanted[n]);
    return this.differ(
      [
        `the engines differ in ${which.map((it) => it.split(' ')[0]).join(', ')}`,
        ...['  before:', `    ${before.join(', ')}`],
        ...['  the engine that is checked:', `    ${found.join(', ')}`],
        ...['  the interpreter:', `    ${wanted.join(', ')}`],
      ].join('\n'),
    );
  }
}
