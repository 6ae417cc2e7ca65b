/**
 * The seam between the machine and the engine that runs user instructions.
 *
 * Every engine gives the same run: the same cycles, the same instructions
 * retired, the same interrupt at the same instruction. Cpu (cpu.ts), which runs
 * the interpreter (interpreter.ts), is the reference. CompilingCpu (compiling.ts)
 * compiles what is hot, and has the rest interpreted; CheckedEngine (checked.ts)
 * runs both and compares them. processor.ts makes the engine and connects it.
 *
 * Rules for an engine:
 * - Of Mmu it reads `store` and `active`, and calls active.reach, reachLoad,
 *   reachStore, keepsCode and stored; reachLoad and reachStore also fill the
 *   translation buffers. All else of Mmu is the kernel's. The object `active` is
 *   the map to compare with those that setStop and clearStop were given.
 * - It finds RAM and registers zero, and the translation buffers empty. Whenever
 *   Mmu activates a map, it fills them anew, with what that map allows. The
 *   lookup table, the decoded code and the marks in hasCode are the engine's
 *   own. An engine with the interpreter's BlockCache finds NO_PC in the lookup
 *   table; any other must itself set that table before its first use.
 * - A store, of the user or the kernel, is seen by the next fetch. The engine
 *   calls keepsCode for every page of which it keeps code, which marks the page
 *   in hasCode; Mmu tells it of changes to marked pages only. The translation
 *   buffer for stores never leads to a marked page. After a store by another way
 *   the engine calls stored, and it goes on with no instruction of which the
 *   store has changed the bytes, not even the next one.
 * - clock.cycle and instret need be right only when run() returns, since the
 *   kernel does nothing while run() runs. A user instruction that reads a
 *   counter must get its right value, too.
 */

import {
  type Pmap,
  TRAP_BREAKPOINT,
  TRAP_FETCH,
  TRAP_ILLEGAL,
  TRAP_LOAD,
  TRAP_MISALIGNED,
  TRAP_STORE,
} from '../../kernel/machdep.ts';

/** run() came back because the clock reached the cycle that was given. */
export const CPU_CYCLE = 0;
/** ecall. */
export const CPU_ECALL = 1;
/** ebreak. */
export const CPU_EBREAK = TRAP_BREAKPOINT;
/** An illegal instruction. */
export const CPU_ILLEGAL = TRAP_ILLEGAL;
/** A fetch of an instruction that the address map does not allow. */
export const CPU_FETCH_FAULT = TRAP_FETCH;
/** A load, or LR, that the address map does not allow. */
export const CPU_LOAD_FAULT = TRAP_LOAD;
/** A store, SC or AMO that the address map does not allow. */
export const CPU_STORE_FAULT = TRAP_STORE;
/** LR, SC or an AMO at an address that is not a multiple of 4. */
export const CPU_MISALIGNED_AMO = TRAP_MISALIGNED;

/** A stop: see Engine.setStop. No TRAP_ cause has this number. */
export const CPU_STOP = 8;

/**
 * The decoded or compiled code that an engine keeps. The memory management
 * unit tells it of every change that can make a part of that code wrong.
 */
export interface CodeCache {
  /** User code has stored `size` bytes at `paddr`, all in one page marked in `hasCode`. */
  stored(paddr: number, size: number): void;
  /** The kernel changes the contents of a physical page marked in `hasCode`, or frees the page. */
  pageChanged(ppn: number): void;
  /** The active address map maps an executable virtual page differently from now on. */
  mapChanged(): void;
  /** Another address map is active from now on. */
  mapActivated(): void;
}

/**
 * One processor in user mode, for one memory management unit and one virtual
 * clock. The clock advances while run() runs.
 */
export interface Engine {
  /** x0 ... x31, then pc at REG_PC. The kernel reads and writes them between calls of run(). */
  readonly regs: Int32Array;
  /** User instructions retired since the machine was made. */
  readonly instret: number;
  /**
   * The value that belongs to the cause for which run() came back: after a
   * fault the address that could not be reached, after CPU_ILLEGAL the bits of
   * the instruction, after CPU_ECALL and CPU_EBREAK 0. CPU_CYCLE and CPU_STOP
   * leave it as it was.
   */
  readonly tval: number;
  /** The code that this engine keeps, to be told of changes. */
  readonly codeCache: CodeCache;

  /**
   * Runs user instructions until the clock stands at `until` or after, at the
   * first instruction boundary where it does, or until an instruction needs
   * the kernel. Returns a CPU_ constant; CPU_CYCLE at once if the clock is
   * there already. Where the boundaries lie does not depend on where earlier
   * calls came back. An instruction that faults, traps or is illegal has not
   * retired: pc stands at it, and neither cycle nor instret counts it.
   */
  run(until: number): number;

  /**
   * Has stretch() work from now on; run() is as exact as before, but slower. Before the first run.
   */
  straighten(): void;

  /**
   * Runs as run() does, but at most one stretch of instructions that lie one behind the other: up
   * to one that may go elsewhere, or less. CPU_CYCLE is returned also at the end of a stretch.
   */
  stretch(until: number): number;

  /** Forgets the reservation of LR: at every change of process and every signal. */
  clearReservation(): void;

  /**
   * Sets a stop at the virtual address `pc` of an address map. Between calls
   * of run(). From then on run() comes back with CPU_STOP, and pc at that
   * address, before it executes the instruction there for that map. It comes
   * back once each time: the next run() that starts there in that map executes
   * the instruction. If the clock has reached `until` there, CPU_CYCLE comes
   * first; an instruction that cannot be fetched faults and does not stop.
   * Nothing else of a run changes, for that map or any other.
   */
  setStop(pmap: Pmap, pc: number): void;

  /**
   * Clears a stop, if it is set. Between calls of run(). The stops of a map
   * that is given up must be cleared, too.
   */
  clearStop(pmap: Pmap, pc: number): void;
}
