/**
 * The run hash: the record of what happened, and when, folded into 64 bits. It
 * goes over (cycle, kind, argument) of every interrupt, system call, signal and
 * console byte, and over nothing that depends on the host. The last few events
 * are kept for a panic's message.
 */
import type { EventRecord } from '../kernel/machdep.ts';
import type { VirtualClock } from './clock/virtualclock.ts';

const KEPT = 16;
const KINDS = ['', 'interrupt', 'syscall', 'signal', 'console'];

export class RunHash implements EventRecord {
  private low = 0x811c9dc5 | 0;
  private high = 0x1b873593 | 0;
  private count = 0;
  private readonly cycles = new Float64Array(KEPT);
  private readonly kinds = new Int32Array(KEPT);
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

  private mix(word: number): void {
    const low = Math.imul(this.low ^ word, 0x01000193);
    this.low = (low << 13) | (low >>> 19);
    const high = Math.imul(this.high ^ word, 0xcc9e2d51 | 0) + this.low;
    this.high = (high << 15) | (high >>> 17);
  }

  /** Sixteen hexadecimal digits. */
  digest(): string {
    return [this.high, this.low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
  }

  /** The last records, oldest first, one line each. */
  last(): string[] {
    const lines: string[] = [];
    for (let i = Math.max(0, this.count - KEPT); i < this.count; i++) {
      const slot = i % KEPT;
      lines.push(`cycle ${this.cycles[slot]}: ${KINDS[this.kinds[slot]]} ${this.args[slot]}`);
    }
    return lines;
  }
}
