/**
 * The cost model: the prices of kernel work, in cycles of the machine that the paper measured on, a
 * Sun 4/360 (25 MHz SPARC, 40 ns a cycle, a 128-kilobyte write-back cache that holds all that the
 * kernel touches here). It is a model: each figure is counted from the work that a BSD kernel does
 * on that machine, in loads, stores and other instructions; no figure was fitted to a result. Cache
 * misses are not modelled, so that a charge does not depend on history.
 */
import type { Cost } from '../kernel/machdep.ts';

/**
 * An instruction that is no load and no store: the SPARC completes one a cycle; a branch too, with
 * its delay slot filled.
 */
const INSN = 1;
/** A load that hits the cache: one cycle to issue, one in the memory stage. */
const LOAD = 2;
/** A store that hits the cache: one cycle more than a load, for the tag check before the write. */
const STORE = 3;
/**
 * A reference of compiled C: a load, and on average two instructions that form its address and use
 * its result.
 */
const MEMREF = LOAD + 2 * INSN;
/**
 * A division: the SPARC of 1987 has no instruction for it; a library routine takes about this long.
 */
const DIVIDE = 100 * INSN;
/**
 * The entry into a trap handler, or the return: the pipeline is drained and refilled around the
 * vector (4), the state registers are read (4).
 */
const TRAP = 8 * INSN;
/**
 * A register window written to the stack: 16 registers, and the test that found it necessary (8).
 */
const WINDOW_SPILL = 16 * STORE + 8 * INSN;
/**
 * A register window read back from the stack: 16 registers, and the test that found it necessary
 * (8).
 */
const WINDOW_FILL = 16 * LOAD + 8 * INSN;
/** The trap frame saved: 8 global, 8 in and 3 state registers, with 10 other instructions. */
const FRAME_SAVE = 19 * STORE + 10 * INSN;
/** The trap frame restored: the same registers, with 10 other instructions. */
const FRAME_RESTORE = 19 * LOAD + 10 * INSN;

/** The prices of the Sun 4/360. */
export const SUN_4_360: Cost = {
  // A reference of compiled C, as above.
  memref: MEMREF,

  // The trap, one window spilled for the kernel's C code, the frame saved; then syscall(): the
  // process and its user page found, the number checked, the table entry read, the arguments
  // fetched, the time of entry noted: some 40 references.
  syscallEntry: TRAP + WINDOW_SPILL + FRAME_SAVE + 40 * MEMREF,
  // Results stored, signals and the need to reschedule tested (12 references), frame restored,
  // window filled, return from the trap.
  syscallExit: 12 * MEMREF + FRAME_RESTORE + WINDOW_FILL + TRAP,

  // As for a trap: the trap, one window spilled, the frame saved; then the handler of the level
  // found (6 references).
  interruptEntry: TRAP + WINDOW_SPILL + FRAME_SAVE + 6 * MEMREF,
  // The test whether the return is to user mode (2 references), frame restored, window filled,
  // return from the trap.
  interruptExit: 2 * MEMREF + FRAME_RESTORE + WINDOW_FILL + TRAP,
  // The state register read, the level masked out and the new one inserted, the register written,
  // three cycles until the write takes effect.
  spl: 8 * INSN,

  // One entry looked at: its link and its time are loaded and compared, or its function and its
  // argument are compared, of which mostly the first decides. Three references either way.
  calloutNode: 3 * MEMREF,
  // An entry taken off the free list (3), four fields written (4), the bucket or list head found
  // and the entry linked at both ends (5), ticks read (1).
  calloutSet: 13 * MEMREF,
  // The handle or entry checked (2), softclock's cursor compared (1), the entry unlinked from both
  // neighbours (4), its function cleared and the entry freed (4).
  calloutUnset: 11 * MEMREF,
  // Two words, the function and the argument, shifted, added and masked (6 instructions); the head
  // of the chain loaded (1), one link set or unset (1).
  hashProbe: 6 * INSN + 2 * MEMREF,
  // The loop of softclock around one handler: the entry unlinked and freed (11), function and
  // argument loaded (2), call and return (one window spilled and filled).
  calloutFire: 13 * MEMREF + WINDOW_SPILL + WINDOW_FILL,

  // For each word: a load, a store and the loop of copyin (3 instructions).
  copyWord: LOAD + STORE + 3 * INSN,
  // Once a copy: the address checks of copyin and its fault handler set (10 references).
  copySetup: 10 * MEMREF,

  // hardclock: the chip acknowledged over the bus (20 cycles); the process, its two timers, ticks
  // and time (20 references).
  hardclock: 20 + 20 * MEMREF,
  // statclock: the chip acknowledged over the bus (20 cycles); the state found, two counters, the
  // process's estimate of processor use (15 references).
  statclock: 20 + 15 * MEMREF,
  // A word over the bus to a device that answers in its own time, as when the clock is
  // acknowledged.
  timerChip: 20,

  // The process, its credentials, statistics and signal actions copied (some 250 words), numbers
  // and queues searched (60 references).
  proc: 250 * (LOAD + STORE + INSN) + 60 * MEMREF,
  // The entry of the address map read and tested (3), the page's reference count raised (2), the
  // new entry made and written (3).
  pageMap: 8 * MEMREF,

  // The queues searched (10), eight windows spilled and one filled, the address map's context
  // changed and the state saved and loaded (40).
  contextSwitch: 8 * WINDOW_SPILL + WINDOW_FILL + 50 * MEMREF,
  // tsleep: the channel hashed, five fields written, the queue's end found and the process linked
  // (15), signals tested twice (6), the rest (9).
  sleep: 30 * MEMREF,
  // The process unlinked from its sleep queue (5), its state and times (5), its run queue found and
  // the process linked (8), its priority compared (2).
  wakeup: 20 * MEMREF,
  // The next process found and five of its fields (7), its priority computed and compared (8), in
  // which there are a multiplication, priced as a division, and a division.
  schedcpuProc: 15 * MEMREF + 2 * DIVIDE,

  // Two itimervals checked (16 references), the timer found (6), the time added (6), hzto (8 and
  // two divisions).
  setitimer: 36 * MEMREF + 2 * DIVIDE,
  // The timer found, the present time subtracted from its own, two itimervals stored: 20
  // references.
  getitimer: 20 * MEMREF,
  // The timer found (3), the processor time of the process computed (14) and compared with the
  // expiry (3).
  cputimer: 20 * MEMREF,
  // The interval added until the expiry is in the future (10), hzto as above (8 and two divisions).
  realitexpire: 18 * MEMREF + 2 * DIVIDE,

  // sendsig: the action found and the mask changed (30), a frame of 56 words built. copyout charges
  // the copying of it.
  sendsig: 30 * MEMREF + 56 * (STORE + LOAD),
  // psignal: the masks of the process and the action tested, the pending bit set, the state of the
  // process examined: 20 references.
  psignal: 20 * MEMREF,
  // The map's entry found (40 references), the hardware map written (10). The trap itself is
  // charged as an interrupt is.
  pageFault: 50 * MEMREF,
  // 4096 bytes as 512 double-word stores and their loads, unrolled eight times: 64 turns of 3
  // instructions.
  pageCopy: 512 * (STORE + LOAD) + 64 * 3 * INSN,
  // One turn of namei: the directory's type and permission (10), the name cache probed and its
  // entry checked (30), one inode released and the next one held (20).
  lookup: 60 * MEMREF,
  // The output routine of the tty (20 references), the register of the serial chip written over the
  // bus (20 cycles).
  consoleByte: 20 * MEMREF + 20,
};
