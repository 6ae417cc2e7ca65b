/**
 * Hardware that holds one timer. It interrupts at the end of the period it is set for, and then not
 * again until it is set for another.
 */
import type { OneShotTimer } from '../../kernel/machdep.ts';
import { QuietClock } from './clockchip.ts';

export class OneShotChip extends QuietClock implements OneShotTimer {
  readonly kind = 'oneshot';
  /** The period at whose end the chip interrupts; Infinity for none. */
  private period = Infinity;

  alarm(period: number): void {
    this.period = period;
    this.rearm();
  }

  protected override awaited(): number {
    return this.period;
  }

  protected override due(ended: number): boolean {
    if (this.period > ended) return false;
    this.period = Infinity;
    return true;
  }
}
