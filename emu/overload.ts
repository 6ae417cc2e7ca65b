/**
 * Overload by interrupts. Interrupts can come faster than they are served. Then nothing else
 * would ever run again, and run() would not return. A stretch (sys/stretch.ts) is kept in which
 * the handlers of interrupts above splsoftclock have followed each other without a cycle between
 * them, with the share of each line.
 *
 * Invariant: the stretch began with the last of these: an interrupt of softclock, whose work is the
 * kernel's own; an interrupt that did not begin on the very cycle on which the one before it ended,
 * so that something else ran between them; or the blame of a line. Interrupts inside the handler
 * of another one, except softclock's, do not count here.
 */
import { IPL_SOFTCLOCK, type Share, Stretch } from '../kernel/machdep.ts';

/** Seconds for which interrupts may leave no time for anything else. */
export const OVERLOAD_SECONDS = 60;

export class Overload extends Stretch {
  /** The cycle at which the last interrupt was over. */
  private over = -1;
  /** The length in cycles that a stretch may have. */
  private readonly limit: number;

  /** `freq` is that of the processor, hertz. */
  constructor(freq: number) {
    super();
    this.limit = OVERLOAD_SECONDS * freq;
  }

  /** Notes that an interrupt of `level` begins at `cycle`, above work at splsoftclock at most. */
  enter(level: number, cycle: number): void {
    if (cycle !== this.over || level === IPL_SOFTCLOCK) this.begin(cycle);
  }

  /**
   * Notes that this interrupt is over at `cycle`. True if interrupts have had all the time there
   * was for too long.
   */
  exit(cycle: number): boolean {
    this.over = cycle;
    return cycle - this.since > this.limit;
  }

  /**
   * The line that had most of the stretch, the first of several. Another stretch begins at
   * `cycle`.
   */
  blame<L extends { readonly share: Share }>(lines: readonly L[], cycle: number): L {
    const spent = ({ share }: L) => this.cyclesOf(share);
    const most = lines.reduce((line, other) => (spent(other) > spent(line) ? other : line));
    this.begin(cycle);
    return most;
  }
}
