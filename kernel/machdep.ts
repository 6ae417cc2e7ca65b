/**
 * What a kernel asks of a machine, and nothing else: the priority levels, the
 * virtual clock and its charges, the clock chips, the console, physical pages
 * and address maps. The machine (emu/) implements these types; the kernel
 * knows only them.
 *
 * All times are cycles of the one virtual clock, held in doubles that count
 * exactly to 2^53 (eleven years at 25 MHz).
 */

/** Interrupt priority levels, as in spl(9): a handler of level n runs only when the level is below n. */
export const IPL_NONE = 0;
export const IPL_SOFTCLOCK = 1;
export const IPL_NET = 2;
export const IPL_BIO = 3;
export const IPL_TTY = 4;
export const IPL_CLOCK = 5;
export const IPL_STATCLOCK = 6;
export const IPL_HIGH = 7;
export const NIPL = 8;

/** Priority, and the price of work: all that the callout facility needs of a machine. */
export interface Spl {
  /** The level now. */
  readonly ipl: number;
  /**
   * Names a routine that raises the level, for the interrupt-holding ledger.
   * Called once for each name, at construction; the same name gives the same number.
   */
  routine(name: string): number;
  /** Raises the level to `level` (never lowers it) on behalf of `routine`; returns the level before, for splx. */
  splraise(level: number, routine: number): number;
  /** Lowers the level to `level` and takes every interrupt, hard or soft, that was held off and is now allowed. */
  splx(level: number): void;
  /**
   * Charges kernel work to the virtual clock. Interrupts due within the work
   * arrive inside this call, at their cycle, when the level allows them.
   */
  charge(ncycles: number): void;
}

/** Cycles charged for kernel work; emu/cost.ts argues each figure. */
export interface Cost {
  /** One kernel memory reference, the unit the others are built from. */
  readonly memref: number;
  /** Trap into the kernel, registers saved, dispatch; and the way back. */
  readonly syscallEntry: number;
  readonly syscallExit: number;
  /** Interrupt entry (vector, save) and exit (restore, test for a lower one). */
  readonly interruptEntry: number;
  readonly interruptExit: number;
  /** Raising or lowering the level. */
  readonly spl: number;
  /** One callout entry looked at: its time or its function and argument, and its link. */
  readonly calloutNode: number;
  /** The part of timeout or setcallout that does not depend on the number of callouts. */
  readonly calloutSet: number;
  /** The same for untimeout or unsetcallout. */
  readonly calloutUnset: number;
  /** Hashing function and argument, and the head of the chain. */
  readonly hashProbe: number;
  /** One pass of softclock's loop: taking an expired entry, calling its handler. */
  readonly calloutFire: number;
  /** One word moved between user and kernel memory, and the fixed price of checking the address. */
  readonly copyWord: number;
  readonly copySetup: number;
  /** hardclock's and statclock's own work. */
  readonly hardclock: number;
  readonly statclock: number;
  /** A change of process. */
  readonly contextSwitch: number;
  /** A signal frame built and entered; a signal posted. */
  readonly sendsig: number;
  readonly psignal: number;
  /** A page fault that maps a page. */
  readonly pageFault: number;
  /** A page cleared or copied. */
  readonly pageCopy: number;
  /** One byte through the console driver. */
  readonly consoleByte: number;
}

/** Page protections. */
export const PROT_NONE = 0;
export const PROT_READ = 1;
export const PROT_WRITE = 2;
export const PROT_EXEC = 4;

export const PAGE_SHIFT = 12;
export const PAGE_SIZE = 1 << PAGE_SHIFT;

/** One address map of the hardware: virtual page to physical page and protection. */
export interface Pmap {
  /** Maps virtual page `vpn` to physical page `ppn` with `prot`, replacing what was there. */
  enter(vpn: number, ppn: number, prot: number): void;
  /** Unmaps `vpn`; nothing happens if it was not mapped. */
  remove(vpn: number): void;
  /** The physical page `vpn` is mapped to, or -1. */
  extract(vpn: number): number;
  /** The protection of `vpn`; PROT_NONE if it is not mapped. */
  prot(vpn: number): number;
  /** Calls `visit` for every mapped page. */
  forEach(visit: (vpn: number, ppn: number, prot: number) => void): void;
}

/**
 * Physical memory and address maps. User addresses are 32-bit, passed signed
 * or unsigned. The copy routines go through `pmap` with its protections and
 * report the first address that could not be reached as a boolean false, with
 * nothing said of the bytes before it: the caller turns that into EFAULT, or
 * maps the page and tries again.
 */
export interface Memory {
  /** Physical pages in all, and those free. */
  readonly npages: number;
  readonly nfree: number;
  /** Takes a free page, cleared, with one reference; -1 when there is none. */
  pageAlloc(): number;
  /** One more reference to a page. */
  pageRef(ppn: number): void;
  /** One reference less; the page is free at none. */
  pageRelease(ppn: number): void;
  /** References to a page. */
  pageRefs(ppn: number): number;
  /** The bytes of one physical page, for the kernel to fill: a view, not a copy. */
  pageBytes(ppn: number): Uint8Array;
  /** Makes an empty address map. */
  pmapCreate(): Pmap;
  /** Makes `pmap` the one user instructions run in. */
  pmapActivate(pmap: Pmap): void;
  /** Copies dst.length bytes from user space; false if any page is unmapped or unreadable. */
  copyin(pmap: Pmap, uaddr: number, dst: Uint8Array): boolean;
  /** Copies src to user space; false if any page is unmapped or unwritable. */
  copyout(pmap: Pmap, src: Uint8Array, uaddr: number): boolean;
}

/** User registers: x0 to x31 and the program counter at index 32. */
export const NREG = 33;
export const REG_PC = 32;
export const REG_RA = 1;
export const REG_SP = 2;
export const REG_T0 = 5;
export const REG_A0 = 10;
