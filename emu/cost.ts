/**
 * The cost model: what kernel work is charged, in cycles of the machine the
 * paper measured on, a Sun 4/360 (25 MHz SPARC, 40 ns a cycle, a 128-kilobyte
 * write-back cache that holds all that the kernel touches here). It is a
 * model: each figure is counted from what a BSD kernel does on that machine,
 * in loads, stores and other instructions; none was fitted to a result.
 * Misses are not modelled, so that charges do not depend on history.
 */
import type { Cost } from '../kernel/machdep.ts';

/** Any instruction but a load or store: the SPARC completes one a cycle, a branch with its delay slot filled. */
const INSN = 1;
/** A load that hits the cache: one cycle to issue, one in the memory stage. */
const LOAD = 2;
/** A store that hits: one cycle more than a load for the tag check before the write. */
const STORE = 3;
/** A reference of compiled C: a load, and on average two instructions that form its address and use its result. */
const MEMREF = LOAD + 2 * INSN;
/** A division: the SPARC of 1987 has no instruction for it, and the library's routine takes about this long. */
const DIVIDE = 100 * INSN;
/** Entering a trap handler: the pipeline is drained and refilled around the vector (4), the state registers are read (4). */
const TRAP = 8 * INSN;
/** A register window written to or read back from the stack: 16 registers, and the test that found it necessary. */
const WINDOW_SPILL = 16 * STORE + 8 * INSN;
const WINDOW_FILL = 16 * LOAD + 8 * INSN;
/** The trap frame: 8 global, 8 in, 3 state registers. */
const FRAME_SAVE = 19 * STORE + 10 * INSN;
const FRAME_RESTORE = 19 * LOAD + 10 * INSN;

export const SUN_4_360: Cost = {
  memref: MEMREF,

  // Trap, one window spilled for the kernel's C code, frame; then syscall(): p and its user page found, the number
  // checked, the table entry read, the arguments fetched, the time of entry noted: some 40 references.
  syscallEntry: TRAP + WINDOW_SPILL + FRAME_SAVE + 40 * MEMREF,
  // Results stored, signals and reschedule tested (12 references), frame and window back, return from trap.
  syscallExit: 12 * MEMREF + FRAME_RESTORE + WINDOW_FILL + TRAP,

  // As a trap, plus finding the handler of the level (6 references).
  interruptEntry: TRAP + WINDOW_SPILL + FRAME_SAVE + 6 * MEMREF,
  // Testing whether the return is to user mode (2 references), frame and window back.
  interruptExit: 2 * MEMREF + FRAME_RESTORE + WINDOW_FILL + TRAP,
  // Read the state register, mask and insert the level, write it, three cycles until the write takes effect.
  spl: 8 * INSN,

  // Link and time loaded and compared; or function and argument compared, mostly deciding at the first: three references.
  calloutNode: 3 * MEMREF,
  // An entry off the free list (3), four fields (4), bucket or list head found and linked at both ends (5), ticks read (1).
  calloutSet: 13 * MEMREF,
  // Handle or entry checked (2), cursor compared (1), unlinked from both neighbours (4), function cleared, freed (4).
  calloutUnset: 11 * MEMREF,
  // Two words shifted, added and masked (6 instructions), the head loaded; one link written or unwritten.
  hashProbe: 6 * INSN + 2 * MEMREF,
  // The loop of softclock around one handler: entry unlinked and freed (11), function and argument (2), call and return.
  calloutFire: 13 * MEMREF + WINDOW_SPILL + WINDOW_FILL,

  // A load, a store and the loop of copyin for each word; and once its address checks and fault handler.
  copyWord: LOAD + STORE + 3 * INSN,
  copySetup: 10 * MEMREF,

  // hardclock: the chip acknowledged over the bus (20), the process, its two timers, ticks, time (20 references).
  hardclock: 20 + 20 * MEMREF,
  // statclock: the chip acknowledged (20), the state found, two counters, the process's estimate (15 references).
  statclock: 20 + 15 * MEMREF,
  // A word over the bus to a device that answers in its own time, as in acknowledging the clock.
  timerChip: 20,

  // The process, its credentials, statistics and signal actions copied (some 250 words), numbers and queues searched (60).
  proc: 250 * (LOAD + STORE + INSN) + 60 * MEMREF,
  // The entry read and tested (3), the page's count (2), the new entry made and written (3).
  pageMap: 8 * MEMREF,

  // Queue search (10), eight windows flushed and one filled, the address map's context changed, state saved and loaded (40).
  contextSwitch: 8 * WINDOW_SPILL + WINDOW_FILL + 50 * MEMREF,
  // tsleep: the channel hashed, five fields, the queue's end found and linked (15), signals tested twice (6), the rest (9).
  sleep: 30 * MEMREF,
  // The process unlinked (5), its state and times (5), its run queue found and linked (8), its priority compared (2).
  wakeup: 20 * MEMREF,
  // The next process and five fields (7), its priority computed and compared (8): a multiplication and a division in it.
  schedcpuProc: 15 * MEMREF + 2 * DIVIDE,

  // Two itimervals checked (16 references), the timer found (6), the time added (6), hzto: two divisions and 8 more.
  setitimer: 36 * MEMREF + 2 * DIVIDE,
  // The timer found, its time less the present one, two itimervals stored.
  getitimer: 20 * MEMREF,
  // The timer found (3), the process's run time computed (14) and compared with the expiry (3).
  cputimer: 20 * MEMREF,
  // The interval added until it is in the future (10), hzto as above.
  realitexpire: 18 * MEMREF + 2 * DIVIDE,

  // sendsig: the action found, mask changed (30), a frame of 56 words built; copying it out is charged by copyout.
  sendsig: 30 * MEMREF + 56 * (STORE + LOAD),
  // psignal: the process's masks and the action tested, the bit set, the process examined: 20 references.
  psignal: 20 * MEMREF,
  // The map's entry found (40 references), the hardware map written (10); the trap is charged as an interrupt is.
  pageFault: 50 * MEMREF,
  // 4096 bytes as 512 double-word stores and their loads, unrolled eight times.
  pageCopy: 512 * (STORE + LOAD) + 64 * 3 * INSN,
  // One turn of namei: the directory's type and permission (10), the name cache probed and its entry checked (30), the
  // one inode let go and the other held (20).
  lookup: 60 * MEMREF,
  // The tty's output routine and the serial chip's register, a slow bus write.
  consoleByte: 20 * MEMREF + 20,
};
