/**
 * The reduction: moves of an interrupt that give the same run are made once.
 *
 * Let boundaries x1 < x2 < ... < xm follow each other in user code of one process, without the
 * kernel in between, and let a move bring an interrupt to x1. The episode is all that then happens
 * until the process is again about to execute the instruction at x1. Let the same move, with the
 * same number of cycles, bring it to xk instead: the instructions from x1 to xk are executed first,
 * then comes the episode. Both runs are in the same state at the same cycle behind both, if each of
 * the two does the same and leaves the same whichever comes first. That holds when
 *
 * 1. no further interrupt of the hardware comes in either order. In the first, the next is due at
 *    `due`, and the episode ends at `end`. In the second, all of it is xk - x1 cycles later. So it
 *    is enough that end + (xk - x1) is before `due`;
 * 2. the episode does not see those instructions. If it is quiet (nothing but interrupt handlers of
 *    the kernel has run in it), they can show in it only by kernel work, and there is none between
 *    the boundaries. The kernel counts in ticks there, and by 1. each tick is where it was. If a
 *    signal handler of the process ran, it sees memory and not registers, so the instructions may
 *    compute and jump, but neither load nor store nor read a counter. A handler that is given its
 *    context (SA_SIGINFO), and one whose system calls may see how many cycles have passed, is not
 *    taken for blind: its boundaries are all tried. Other calls that read no clock are let pass, as
 *    is the writing of output: BLIND has them;
 * 3. those instructions do not see the episode. A quiet one leaves the registers and memory of the
 *    process as they were; a handler that returns leaves the registers. The counters of the
 *    processor go on in each: no instruction between the boundaries may read one.
 *
 * A module is no different: its code is kernel work, in the episode or not at all, and what it asks
 * of the clock it is told in ticks, by 1. A handler that reads the cycle or the time, by the kernel
 * or by a counter, or has a device interrupt a while later, counts those instructions: that episode
 * proves nothing. A fault strikes at the nth time at which the run comes by a point of kernel or
 * machine. There is no such point between the boundaries, so each time has the same number in both
 * orders, and a fault that brings an interrupt of its own is one of those of 1.
 *
 * An episode in which another process ran, or that never came back, proves nothing: all its
 * boundaries are tried.
 *
 * If another interrupt of the hardware comes in a quiet episode, two interrupts have come elsewhere
 * than by themselves: this one, and the one that now comes in a handler. Such boundaries belong to
 * the schedules with two moves, which bring that one to each charge of the handler.
 *
 * Runs that are made without the reduction differ in this from those that are taken for equal: each
 * stand-still ends when the interrupt is due, so that it is shorter at each further boundary.
 *
 * It is assumed that no program reads below its stack pointer, where the frame of a handler was.
 */

import { IPL_SOFTCLOCK, type Machdep } from '../../kernel/machdep.ts';
import type { Observer } from '../../kernel/probe.ts';
import { SA_SIGINFO } from '../../kernel/sys/signal.ts';
import type { Survey } from '../survey.ts';
import { movesIn, type Step } from './steps.ts';

/** System calls in which no clock is read. */
const BLIND = new Set([
  'sigreturn',
  'sigprocmask',
  'sigaction',
  'sigsuspend',
  'sigpending',
  'kill',
  'getpid',
]);
/** The system call that may write output, or change a file, which has a time. */
const WRITE = 'write';

/** The kind of an episode: quiet; handler: a blind signal handler ran; other. */
export type EpisodeKind = 'quiet' | 'handler' | 'other';

/** Watches a run for the episode of its last move. */
export class Episode {
  kind: EpisodeKind = 'other';
  /** The cycle of the first interrupt of the hardware that came in the episode; 0 if none came. */
  met = 0;
  /** Cycles from the end of the episode to the next interrupt of the hardware. */
  room = 0;
  /** The cycle of the boundary to which the interrupt was brought. */
  at = 0;
  /**
   * The cycle of the boundary before the first instruction behind the episode that reads a counter,
   * as the run passes it without the episode; no proof reaches beyond it.
   */
  sees = Number.POSITIVE_INFINITY;
  readonly survey: Survey;
  readonly observer: Observer;
  /** The cycles that the episode took; undefined before its end. */
  private took: number | undefined;
  private pid = 0;
  /** The process and the address that were interrupted; a pid of 0 while there is no episode. */
  private interrupted = 0;
  private pc = 0;
  /** The cycle up to which interrupts come with the move. */
  private brought = 0;
  private md: Machdep | undefined;
  /** The state of the last boundary. */
  private lastPc = 0;
  private lastCycle = 0;
  /** A signal handler has been entered. */
  private handles = false;
  /** A system call may write, and has not written output yet. */
  private writes = false;

  /** The episode of the last move of `steps`. */
  constructor(steps: readonly Step[]) {
    const moves = movesIn(steps);
    const move = moves.at(-1);
    this.survey = {
      userEnds: (cycle, pc) => {
        this.lastPc = pc;
        this.lastCycle = cycle;
      },
      moved: (index) => {
        if (index !== moves.length - 1) return;
        [this.interrupted, this.pc, this.at] = [this.pid, this.lastPc, this.lastCycle];
        this.brought = this.at + (move?.kind === 'still' ? move.cycles : 0);
      },
      userBegins: (cycle, pc, due) => this.goesOn(cycle, pc, due),
      clockRead: () => this.over(),
      counterRead: (cycle) => this.counterRead(cycle),
    };
    this.observer = this.listening();
  }

  /** The observer that hears of interrupts, processes and system calls. */
  private listening(): Observer {
    return {
      attached: (md) => {
        this.md = md;
      },
      // One that comes in the episode comes at another place of it in the other order.
      interruptPosted: (level) => {
        const { cycle } = this.md as Machdep;
        if (level <= IPL_SOFTCLOCK || cycle <= this.brought || this.interrupted === 0) return;
        if (this.met === 0) this.met = cycle;
      },
      onCpu: (p) => {
        this.pid = p.p_pid;
        // A process that nobody else takes the processor from gets it back.
        if (this.pid !== this.interrupted) this.over();
      },
      offCpu: () => {
        this.pid = 0;
      },
      syscallEnter: (_p, _number, call) => {
        this.writes = call?.name === WRITE;
        if (!this.writes && !BLIND.has(call?.name ?? '')) this.over();
      },
      consoleOutput: () => {
        this.writes = false;
      },
      syscallReturn: () => {
        if (this.writes) this.over();
      },
      signalDelivered: (_p, _sig, _info, action) => {
        if (this.interrupted === 0) return;
        this.handles = true;
        if ((action.flags & SA_SIGINFO) !== 0) this.over();
      },
      trapEnter: () => this.over(),
    };
  }

  /** User instructions are about to run. */
  private goesOn(cycle: number, pc: number, due: number): void {
    if (this.interrupted === 0) return;
    if (this.handles && pc !== this.pc) return;
    const isBack = pc === this.pc && this.pid === this.interrupted;
    if (isBack && (this.met === 0 || !this.handles)) {
      this.kind = this.handles ? 'handler' : 'quiet';
      this.room = due - cycle;
      this.took = cycle - this.at;
    }
    this.over();
  }

  /** An instruction reads a counter: in the episode it sees how many cycles have passed. */
  private counterRead(cycle: number): void {
    if (this.interrupted !== 0) this.over();
    else if (this.took !== undefined) this.sees = Math.min(this.sees, cycle - this.took);
  }

  /** The episode is over, or nothing is to be learnt of it. */
  private over(): void {
    this.interrupted = 0;
  }
}
