/** Hardware that holds one timer: it interrupts at the end of one period, and then not again until it is told another. */
import type { OneShotTimer } from '../../kernel/machdep.ts';
import { QuietClock } from './clockchip.ts';

export class OneShotChip extends QuietClock implements OneShotTimer {
  readonly kind = 'oneshot';
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
