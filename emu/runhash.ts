/**
 * The run hash: the record of a run's events and their cycles, folded into 64 bits. It covers
 * (cycle, kind, argument) of every interrupt, system call, signal and byte of console and streams,
 * and nothing that depends on the host. The last events are kept for the message of a panic.
 */
import type { RunRecord } from '../kernel/machdep.ts';
import type { VirtualClock } from './clock/virtualclock.ts';

/** Number of events that are kept. */
const KEPT = 16;
/** Names of the kinds of event, by their numbers (EV_). */
const KINDS = ['', 'interrupt', 'syscall', 'signal', 'console', 'stream'];

export class RunHash implements RunRecord {
  /** Low half of the hash. */
  private low = 0x811c9dc5 | 0;
  /** High half of the hash. */
  private high = 0x1b873593 | 0;
  /** Number of events so far. */
  private count = 0;
  /** Cycles of the last events: event n is at index n % KEPT. */
  private readonly cycles = new Float64Array(KEPT);
  /** Kinds of the last events. */
  private readonly kinds = new Int32Array(KEPT);
  /** Arguments of the last events. */
  private readonly args = new Int32Array(KEPT);
  private readonly clock: VirtualClock;

  constructor(clock: VirtualClock) {
    this.clock = clock;
  }

  /** Adds an event (EV_) with its argument, at the present cycle. */
  add(kind: number, arg: number): void {
    const { cycle } = this.clock;
    const slot = this.count++ % KEPT;
    this.cycles[slot] = cycle;
    this.kinds[slot] = kind;
    this.args[slot] = arg;
    this.mix(cycle | 0);
    this.mix((cycle / 0x1_0000_0000) | 0);
    this.mix((kind << 24) ^ arg);
  }

  /** Folds 32 bits into the hash. */
  private mix(word: number): void {
    const low = Math.imul(this.low ^ word, 0x01000193);
    this.low = (low << 13) | (low >>> 19);
    const high = Math.imul(this.high ^ word, 0xcc9e2d51 | 0) + this.low;
    this.high = (high << 15) | (high >>> 17);
  }

  /** The hash so far: sixteen hexadecimal digits. */
  digest(): string {
    return [this.high, this.low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
  }

  /** The last events, oldest first, one line each. */
  last(): string[] {
    const lines: string[] = [];
    for (let i = Math.max(0, this.count - KEPT); i < this.count; i++) {
      const slot = i % KEPT;
      lines.push(`cycle ${this.cycles[slot]}: ${KINDS[this.kinds[slot]]} ${this.args[slot]}`);
    }
    return lines;
  }
}
