/**
 * The door to the machine: everything that a kernel asks of one. Priority levels, the virtual
 * clock and its charges, interrupts, clock chips, the console, physical pages and address maps.
 * The machine (emu/) implements these types; the kernel knows only them.
 *
 * All times are cycles of the one virtual clock, held in doubles that count exactly to 2^53 (eleven
 * years at 25 MHz).
 */
import type { Probe } from './probe.ts';

export { newShare, type Share, Stretch } from './sys/stretch.ts';

/**
 * Interrupt priority levels, as in spl(9). A handler of level n runs only when the level is below
 * n.
 */
export const IPL_NONE = 0; // base priority: user mode, and most of the kernel
export const IPL_SOFTCLOCK = 1; // softclock and the callout handlers
export const IPL_NET = 2; // network devices
export const IPL_BIO = 3; // block devices
export const IPL_TTY = 4; // terminals, the console
export const IPL_CLOCK = 5; // hardclock
export const IPL_STATCLOCK = 6; // statclock
export const IPL_HIGH = 7; // nothing interrupts
/** Levels in all. */
export const NIPL = 8;

/** Priority levels and the price of work: all that the callout facility needs of a machine. */
export interface Spl {
  /** The present level. */
  readonly ipl: number;
  /**
   * Returns the number of a routine that raises the level, for the interrupt-holding ledger. Called
   * once for each name, at construction; the same name gives the same number.
   */
  routine(name: string): number;
  /**
   * Raises the level to `level` (never lowers it) on behalf of `routine`. Returns the level before,
   * for splx.
   */
  splraise(level: number, routine: number): number;
  /**
   * Lowers the level to `level` and takes every interrupt, hard or soft, that was held off and is
   * now allowed.
   */
  splx(level: number): void;
  /**
   * Charges kernel work to the virtual clock. Interrupts due within the work arrive inside this
   * call, at their cycle, if the level allows them.
   */
  charge(ncycles: number): void;
}

/** Cycles charged for kernel work; emu/cost.ts argues each figure. */
export interface Cost {
  /** One kernel memory reference, the unit of the other prices. */
  readonly memref: number;
  /** Trap into the kernel: registers saved, the call dispatched. */
  readonly syscallEntry: number;
  /** Return from a system call. */
  readonly syscallExit: number;
  /** Interrupt entry: vector, registers saved. */
  readonly interruptEntry: number;
  /** Interrupt exit: registers restored, test for a lower interrupt. */
  readonly interruptExit: number;
  /** One rise or fall of the level. */
  readonly spl: number;
  /** One callout entry looked at: its time or its function and argument, and its link. */
  readonly calloutNode: number;
  /** The part of timeout or setcallout that does not depend on the number of callouts. */
  readonly calloutSet: number;
  /** The part of untimeout or unsetcallout that does not depend on the number of callouts. */
  readonly calloutUnset: number;
  /** The hash of a function and an argument, and the head of the chain. */
  readonly hashProbe: number;
  /** One pass of softclock's loop: an expired entry taken, its handler called. */
  readonly calloutFire: number;
  /** One word moved between user and kernel memory. */
  readonly copyWord: number;
  /** One user address checked before words are moved. */
  readonly copySetup: number;
  /** The own work of hardclock. */
  readonly hardclock: number;
  /** The own work of statclock. */
  readonly statclock: number;
  /** One register of a timer chip written or read. */
  readonly timerChip: number;
  /** A process structure made and filled from another, or taken down. */
  readonly proc: number;
  /** One page entered into an address map. */
  readonly pageMap: number;
  /** A change of process. */
  readonly contextSwitch: number;
  /** A process put to sleep. */
  readonly sleep: number;
  /** A process woken. */
  readonly wakeup: number;
  /** The work of schedcpu for one process. */
  readonly schedcpuProc: number;
  /** The own work of setitimer, without callouts and copying. */
  readonly setitimer: number;
  /** The own work of getitimer, without copying. */
  readonly getitimer: number;
  /** A look of hardclock at a timer of processor time. */
  readonly cputimer: number;
  /** The expiry of a real timer, without callouts. */
  readonly realitexpire: number;
  /** A signal frame built and entered. */
  readonly sendsig: number;
  /** A signal posted. */
  readonly psignal: number;
  /** A page fault that maps a page. */
  readonly pageFault: number;
  /** A page cleared or copied. */
  readonly pageCopy: number;
  /** One component of a path looked up in its directory, without the reading of its name. */
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
  /**
   * Calls `visit` for every mapped page from `start` on and before `end`, all by default; it may
   * change that page. The time that it takes grows with the pages that are mapped there, not with
   * the length of the range.
   */
  forEach(visit: (vpn: number, ppn: number, prot: number) => void, start?: number, end?: number): void;
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

/** The interrupted context, for a clock interrupt: the CLKF_ macros of 4.4BSD's machine/cpu.h. */
export interface ClockFrame {
  /** A user instruction was interrupted (CLKF_USERMODE). */
  readonly usermode: boolean;
  /** The level that was interrupted; IPL_NONE is base priority (CLKF_BASEPRI). */
  readonly ipl: number;
  /** Another interrupt's handler was interrupted (CLKF_INTR). */
  readonly intr: boolean;
}

/** A periodic clock chip. It counts its periods: none is lost while its interrupt is held off. */
export interface IntervalClock {
  /** Interrupts a second. */
  readonly hz: number;
  /**
   * Returns the number of periods that ended since the last call: one, or more if the interrupt was
   * late.
   */
  take(): number;
  /** Cycles since the end of period `period`; the first period is 1, and 0 stands for boot. */
  since(period: number): number;
}

/** An interval clock that can be told to be quiet while nothing runs. */
export interface StatClock extends IntervalClock {
  /** Stops the interrupts. */
  hold(): void;
  /** Starts the interrupts again; returns the number of periods that ended in between. */
  release(): number;
}

/** A clock that does not interrupt at every period unless it is asked to. */
export interface QuietTimer {
  /**
   * Has the clock interrupt at the end of each period whose number `stride` divides (1 unless
   * given), or only when it has another reason.
   */
  everyPeriod(wanted: boolean, stride?: number): void;
}

/** Hardware that holds one timer (section III of the paper, Scheme 2). */
export interface OneShotTimer extends QuietTimer {
  readonly kind: 'oneshot';
  /**
   * Sets the period at whose end the timer interrupts, in place of the one before; at once if that
   * period has ended; never for Infinity.
   */
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
  /** Sets the sizes of the arrays; all pointers are 0 and all slots idle then. */
  arrays(sizes: readonly number[]): void;
  /** Marks a slot, numbered through all arrays in their order. */
  mark(slot: number, busy: boolean): void;
}

/** The chip of Appendix A that holds the timers themselves, and interrupts when one has expired. */
export interface ChipTimer extends QuietTimer {
  readonly kind: 'chip';
  /** START_TIMER: timer `id`, below the chip's capacity, is to expire at the end of `period`. */
  start(id: number, period: number): void;
  /** STOP_TIMER. */
  stop(id: number): void;
  /**
   * Takes a timer that expired at the end of `period` or before, in the order of periods and then
   * of starts; -1 if there is none.
   */
  expired(period: number): number;
  /** The period at whose end the first timer expires; Infinity if none is started. */
  first(): number;
}

/** The abilities of the interval clock beside counting; `tick` interrupts at each period. */
export type Timer = { readonly kind: 'tick' } | OneShotTimer | CounterTimer | ChipTimer;

/** Events of the record, for the run hash and the last lines of a panic. */
export const EV_INTERRUPT = 1; // an interrupt was taken; its level
export const EV_SYSCALL = 2; // a system call began; its number
export const EV_SIGNAL = 3; // a signal was acted on; its number
export const EV_CONSOLE = 4; // a byte went to the console, or, plus 0x100, was read from it
export const EV_STREAM = 5; // a byte of a standard stream, plus 0x100 times its descriptor

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
  /** The place in the program that made the system call; undefined if it is not known. */
  readonly place?: string | undefined;
}

/** The stretches for which a routine held the level it had raised, in cycles. */
export interface RoutineHolding extends Omit<Holding, 'level'> {
  /** Number of stretches. */
  readonly count: number;
  /** Cycles of all stretches. */
  readonly total: number;
  /** Number of stretches of 2^i to 2^(i+1) - 1 cycles, by i; those of no cycle count under 0. */
  readonly classes: readonly number[];
}

/** A simulated device as its driver sees it: it has one event ahead, which posts its interrupt. */
export interface DeviceLine {
  /**
   * Has the device interrupt at `cycle`, or now if that has passed, or never for Infinity, in place
   * of the cycle set before. With jitter it comes up to a quarter of a millisecond late.
   */
  arm(cycle: number): void;
  /** True if what is sent on the device now is lost. Without this routine nothing is. */
  loses?(): boolean;
  /** Takes the device off the bus. */
  detach(): void;
}

/** The interrupt controller, beside the levels (Spl). */
export interface Interrupts {
  /**
   * Connects the kernel's handler of a level, before any device's; `routine` names it in the
   * ledger. Handlers run at their level and cannot sleep. `overload` is called from an interrupt
   * when for so many seconds interrupts have left no time for anything else, and this handler had
   * most of it; without it the machine stops then.
   */
  connect(
    level: number,
    routine: string,
    handler: (frame: ClockFrame) => void,
    overload?: (seconds: number) => void,
  ): void;
  /** Posts an interrupt of `level`, such as a software interrupt; twice is the same as once. */
  post(level: number): void;
  /** Bit n is set while an interrupt of level n waits. */
  readonly waiting: number;
  /** Interrupts taken, by level, with the name of the handler. */
  counts(): readonly InterruptCount[];
  /** Cycles that finished interrupts took: the difference over a stretch is their part of it. */
  readonly interrupted: number;
  /** Cycles that were in no interrupt, up to the outermost of those that are under way. */
  readonly outside: number;
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
  /** Longest stretch, in cycles, that `routine` held the level it raised, since reset(), or 0. */
  longestOf(routine: number): number;
  /** Forgets the longest stretch of a routine. */
  reset(routine: number): void;
  /** The longest stretch of each level that was ever held. */
  report(): readonly Holding[];
  /** Of each routine that ever held a level, the longest stretch; the longest of all first. */
  routines(): readonly RoutineHolding[];
  /** Names the kernel's work outside interrupts; called when a stretch was the longest so far. */
  workSite: () => string;
}

/** The console. */
export interface ConsoleDevice {
  /** Sends bytes to the console. */
  write(bytes: Uint8Array): void;
  /** The next byte of input, -1 when there is none now, -2 when there will be none. */
  read(): number;
  /**
   * Discards the input before the first byte that `wanted` is true of. False, and nothing is
   * discarded, if there is no such byte.
   */
  skip(wanted: (byte: number) => boolean): boolean;
  /** The size of the terminal. A change is a new object, and the console's interrupt. */
  readonly size: ConsoleSize;
}

/** A standard stream. */
export type StreamName = 'stdin' | 'stdout' | 'stderr';
/** The standard streams, each at the index that is its descriptor. */
export const STREAM_NAMES: readonly StreamName[] = ['stdin', 'stdout', 'stderr'];

/**
 * The standard streams of the first process that lead to the host and not to the console: bytes as
 * they are, in both directions.
 */
export interface StreamDevice {
  /** True if read() has an answer: there are bytes, or there will be none. */
  readonly ready: boolean;
  /** Takes at most `max` bytes of standard input; none at its end. Call it only when ready. */
  read(max: number): Uint8Array;
  /** Sends bytes to standard output, descriptor 1, or to standard error, descriptor 2. */
  write(fd: number, bytes: Uint8Array): void;
}

/** The record of what happened, for the run hash and for the last lines of a panic. */
export interface RunRecord {
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
  readonly streams: StreamDevice;
  readonly record: RunRecord;
  /** The processor's user registers, x0 to x31 and pc: those of the process that runs. */
  readonly regs: Int32Array;
  /** Runs user instructions in this address map from now on; forgets any reservation of LR. */
  userContext(pmap: Pmap): void;
  /** The attached observers as one, or null; set by the kernel (Kernel.addObserver). */
  probe: Probe | null;
  /** A program marked a point of its run for the front end. */
  mark(id: number): void;
  /**
   * Shows a line beside the console that is no part of the run: it costs nothing, and may depend on
   * the host.
   */
  note(line: string): void;
}

/** The routines of the kernel that the machine calls, besides the interrupt handlers. */
export interface KernelEntry {
  /**
   * Runs kernel code until the current process is ready for user mode or gives up the processor, or
   * none is runnable. Returns a RUN_ value.
   */
  dispatch(): number;
  /** The current process executed ecall; its registers are as the instruction found them. */
  syscall(): void;
  /** The current process faulted: a TRAP_ cause and the address or instruction at fault. */
  trap(cause: number, tval: number): void;
  /** A line for each process if none can ever run again without input; undefined otherwise. */
  stuck(): readonly string[] | undefined;
  /** True while a process waits for console input. */
  readonly wantsInput: boolean;
}

/** Results of dispatch. */
export const RUN_USER = 0; // the current process is ready for user mode
export const RUN_IDLE = 1; // no process can run
export const RUN_HALT = 2; // the booted process has ended
export const RUN_SWITCH = 3; // a process gave up the processor in the kernel: dispatch again
export const RUN_MODULE = 4; // a process waits for a module that only the front end can bring
export const RUN_STREAM = 5; // a process waits for standard input that is a stream of the host

/** Causes handed to trap(). */
export const TRAP_BREAKPOINT = 2; // ebreak
export const TRAP_ILLEGAL = 3; // an instruction that does not exist or is not allowed
export const TRAP_FETCH = 4; // an address that cannot be executed
export const TRAP_LOAD = 5; // an address that cannot be read
export const TRAP_STORE = 6; // an address that cannot be written
export const TRAP_MISALIGNED = 7; // an atomic access that is not aligned

/** User registers: x0 to x31 and the program counter at index 32. */
export const NREG = 33;
export const REG_PC = 32; // the program counter
export const REG_RA = 1; // return address
export const REG_SP = 2; // stack pointer
export const REG_TP = 4; // thread pointer
export const REG_T0 = 5; // number of a system call, then its success
export const REG_A0 = 10; // first argument, then the result
