/**
 * What a kernel asks of a machine, and nothing else: the priority levels, the
 * virtual clock and its charges, the clock chips, the console, physical pages
 * and address maps. The machine (emu/) implements these types; the kernel
 * knows only them.
 *
 * All times are cycles of the one virtual clock, held in doubles that count
 * exactly to 2^53 (eleven years at 25 MHz).
 */
import type { Probe } from './probe.ts';

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
  /** One register of a timer chip written or read. */
  readonly timerChip: number;
  /** A process structure made and filled from another, or taken down; one page entered into an address map. */
  readonly proc: number;
  readonly pageMap: number;
  /** A change of process. */
  readonly contextSwitch: number;
  /** Going to sleep; waking one process; schedcpu's work for one process. */
  readonly sleep: number;
  readonly wakeup: number;
  readonly schedcpuProc: number;
  /** setitimer's and getitimer's own work, and that of a real timer's expiry, callouts and copying apart. */
  readonly setitimer: number;
  readonly getitimer: number;
  /** hardclock's look at a timer of processor time. */
  readonly cputimer: number;
  readonly realitexpire: number;
  /** A signal frame built and entered; a signal posted. */
  readonly sendsig: number;
  readonly psignal: number;
  /** A page fault that maps a page. */
  readonly pageFault: number;
  /** A page cleared or copied. */
  readonly pageCopy: number;
  /** One component of a path looked up in its directory, beside the reading of its name. */
  readonly lookup: number;
  /** One byte through the console driver. */
  readonly consoleByte: number;
}

/** The prices that the callout facility charges. */
export type CalloutCost = Pick<
  Cost,
  'memref' | 'spl' | 'calloutNode' | 'calloutSet' | 'calloutUnset' | 'hashProbe' | 'calloutFire'
>;

/** Page protections. */
export const PROT_NONE = 0;
export const PROT_READ = 1;
export const PROT_WRITE = 2;
export const PROT_EXEC = 4;
export const PROT_ALL = PROT_READ | PROT_WRITE | PROT_EXEC;

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

/** What a clock interrupt found: the CLKF_ macros of 4.4BSD's machine/cpu.h. */
export interface ClockFrame {
  /** A user instruction was interrupted (CLKF_USERMODE). */
  readonly usermode: boolean;
  /** The level that was interrupted; IPL_NONE is base priority (CLKF_BASEPRI). */
  readonly ipl: number;
  /** Another interrupt's handler was interrupted (CLKF_INTR). */
  readonly intr: boolean;
}

/** A periodic clock chip. It counts its periods, so that none is lost while its interrupt is held off. */
export interface IntervalClock {
  /** Interrupts a second. */
  readonly hz: number;
  /** Takes the periods that ended since they were last taken: one, or more if the interrupt was late. */
  take(): number;
  /** Cycles since the end of the period of that number, the first being 1; 0 is boot. */
  since(period: number): number;
}

/** An interval clock that can be told to be quiet while nothing runs. */
export interface StatClock extends IntervalClock {
  /** No interrupts from now on. */
  hold(): void;
  /** Interrupts again; takes the periods that ended in between. */
  release(): number;
}

/** A clock that does not interrupt at every period unless it is asked to. */
export interface QuietTimer {
  /** Whether it interrupts at the end of each period, whatever else it does. */
  everyPeriod(wanted: boolean): void;
}

/** Hardware that holds one timer (section III of the paper, Scheme 2): interrupts at the end of one period. */
export interface OneShotTimer extends QuietTimer {
  readonly kind: 'oneshot';
  /** The period, in place of the one before; one that has ended is over at once; Infinity for none. */
  alarm(period: number): void;
}

/**
 * The chip of Appendix A that counts: a bit for each slot of the host's arrays,
 * and a pointer for each array, the first of which takes a step every period and
 * each other one when the one before has gone round. It interrupts when a
 * pointer comes to a busy slot.
 */
export interface CounterTimer extends QuietTimer {
  readonly kind: 'counter';
  /** Sets the sizes of the arrays: all pointers to 0, all slots idle. */
  arrays(sizes: readonly number[]): void;
  /** Marks a slot, numbered through all arrays in their order. */
  mark(slot: number, busy: boolean): void;
}

/** The chip of Appendix A that holds the timers themselves, and interrupts when one has expired. */
export interface ChipTimer extends QuietTimer {
  readonly kind: 'chip';
  /** START_TIMER and STOP_TIMER; `id` is below the chip's capacity, and expires at the end of that period. */
  start(id: number, period: number): void;
  stop(id: number): void;
  /** Takes a timer that expired with that period or before, in the order of periods and starts; -1 if there is none. */
  expired(period: number): number;
  /** The period with which the first expires, Infinity if none is started. */
  first(): number;
}

/** What the interval clock does beside counting periods. `tick` interrupts at every one. */
export type Timer = { readonly kind: 'tick' } | OneShotTimer | CounterTimer | ChipTimer;

/** What happened, for the run hash and the last records that a panic prints. */
export const EV_INTERRUPT = 1;
export const EV_SYSCALL = 2;
export const EV_SIGNAL = 3;
export const EV_CONSOLE = 4;

/** The size of the console's terminal, in characters; 0 when nobody has told. */
export interface ConsoleSize {
  readonly rows: number;
  readonly columns: number;
}

/** The longest stretch, in cycles, that a level was held, by the routine that raised it. */
export interface Holding {
  readonly level: number;
  readonly cycles: number;
  readonly routine: string;
  /** The cycle at which it began. */
  readonly began: number;
  /** On whose behalf: an interrupt's routine, or a system call and its process. */
  readonly site: string;
}

/** What a routine that raises the level has held, in cycles. */
export interface RoutineHolding extends Omit<Holding, 'level'> {
  /** How often, and for how long in all. */
  readonly count: number;
  readonly total: number;
  /** How often for 2^i cycles or more and less than 2^(i+1), by i; the first are those of one cycle or none. */
  readonly classes: readonly number[];
}

/** A simulated device as its driver sees it: one event ahead of it, which asks for its interrupt. */
export interface DeviceLine {
  /**
   * Has the device interrupt at `cycle`, now if that has passed, in place of what was asked for before; Infinity
   * for never. With jitter it comes up to a quarter of a millisecond late.
   */
  arm(cycle: number): void;
  /** The device is gone. */
  detach(): void;
}

/** The interrupt controller, beside the levels (Spl). */
export interface Interrupts {
  /**
   * Connects the kernel's handler of a level, before any device's; `routine` names it in the
   * ledger. Handlers run at their level and cannot sleep.
   */
  connect(level: number, routine: string, handler: (frame: ClockFrame) => void): void;
  /** Posts the interrupt of `level`, such as a software interrupt; posting twice is posting once. */
  post(level: number): void;
  /** Bit n is set while an interrupt of level n waits. */
  readonly waiting: number;
  /** Interrupts taken, by level, with the name of the handler. */
  counts(): readonly InterruptCount[];
  /** Cycles that finished interrupts took: the difference over a stretch is their part of it. */
  readonly interrupted: number;
}

/** Interrupts of one connected handler. */
export interface InterruptCount {
  readonly level: number;
  readonly routine: string;
  readonly count: number;
}

/** The bus of simulated devices. */
export interface DeviceBus {
  /**
   * Connects a device to a level, which it may share. `overload` is called, from an interrupt,
   * when for so many seconds interrupts have left no time for anything else, and this device's
   * most: it should detach.
   */
  attach(
    level: number,
    routine: string,
    handler: () => void,
    overload: (seconds: number) => void,
  ): DeviceLine;
  /** The cycle at which the next device interrupts; Infinity if none will. */
  readonly nextArrival: number;
}

/** The interrupt-holding ledger. */
export interface HoldingLedger {
  /** Longest stretch, in cycles, that `routine` held the level it raised, since reset; 0 if never. */
  longestOf(routine: number): number;
  /** Forgets the longest stretch of a routine. */
  reset(routine: number): void;
  /** The longest stretch of each level that was ever held. */
  report(): readonly Holding[];
  /** Of each routine that ever held a level, the longest stretch; the longest of all first. */
  routines(): readonly RoutineHolding[];
  /** Names the work that the kernel does outside interrupts; asked when a stretch was longer than all before. */
  workSite: () => string;
}

/** The console. */
export interface ConsoleDevice {
  /** Sends bytes to the console. */
  write(bytes: Uint8Array): void;
  /** The next byte of input, -1 when there is none now, -2 when there will be none. */
  read(): number;
  /** The size of the terminal. A change is a new object, and the console's interrupt. */
  readonly size: ConsoleSize;
}

/** The record of what happened, for the run hash and for the last lines of a panic. */
export interface EventRecord {
  /** Notes an event (EV_) with its argument, at the present cycle. */
  add(kind: number, arg: number): void;
}

/** The machine as the whole kernel sees it: its devices, and what belongs to none of them. */
export interface Machdep {
  /** Processor frequency, hertz. */
  readonly freq: number;
  readonly cost: Cost;
  /** The virtual clock. */
  readonly cycle: number;
  /** Priority levels and charges. */
  readonly spl: Spl;
  readonly intr: Interrupts;
  readonly devices: DeviceBus;
  readonly ledger: HoldingLedger;
  readonly memory: Memory;
  /** The interval clock. */
  readonly clock: IntervalClock;
  /** The interval clock's other abilities. */
  readonly timer: Timer;
  readonly statclock: StatClock;
  readonly console: ConsoleDevice;
  readonly record: EventRecord;
  /** The processor's user registers, x0 to x31 and pc: those of the process that runs. */
  readonly regs: Int32Array;
  /** Runs user instructions in this address map from now on; forgets any reservation of LR. */
  userContext(pmap: Pmap): void;
  /** The attached observers as one, or null; set by the kernel (Kernel.addObserver). */
  probe: Probe | null;
  /** A program marked a point of its run for the front end. */
  mark(id: number): void;
  /** Shows a line beside the console that is not part of the run: it costs nothing, and may depend on the host. */
  note(line: string): void;
}

/** What the machine may call in the kernel, besides the interrupt handlers. */
export interface KernelEntry {
  /** Runs kernel code until the current process is ready for user mode, gives up the processor, or none is runnable. */
  dispatch(): number;
  /** The current process executed ecall; its registers are as the instruction found them. */
  syscall(): void;
  /** The current process faulted: a TRAP_ cause and the address or instruction at fault. */
  trap(cause: number, tval: number): void;
  /** A line for each process when none of them can ever run again without input; undefined otherwise. */
  stuck(): readonly string[] | undefined;
  /** Whether a process waits for console input. */
  readonly wantsInput: boolean;
}

/** dispatch's answers. */
export const RUN_USER = 0;
export const RUN_IDLE = 1;
export const RUN_HALT = 2;
/** A process has given up the processor in the kernel: ask again. */
export const RUN_SWITCH = 3;
/** A process waits for a module that only the front end can bring. */
export const RUN_MODULE = 4;

/** Causes handed to trap(). */
export const TRAP_BREAKPOINT = 2;
export const TRAP_ILLEGAL = 3;
export const TRAP_FETCH = 4;
export const TRAP_LOAD = 5;
export const TRAP_STORE = 6;
export const TRAP_MISALIGNED = 7;

/** User registers: x0 to x31 and the program counter at index 32. */
export const NREG = 33;
export const REG_PC = 32;
export const REG_RA = 1;
export const REG_SP = 2;
export const REG_T0 = 5;
export const REG_A0 = 10;
