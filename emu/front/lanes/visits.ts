/**
 * The callouts that the scheme looks at to set a callout, and to unset one: an observer that is
 * attached from the boot on. A search that finds nothing to unset is not counted.
 */

import type { Callouts } from '../../../kernel/callout/callout.ts';
import type { CalloutProbe } from '../../../kernel/callout/trace.ts';

/** Visits of one kind. */
export interface Visits {
  /** Operations, and callouts that were looked at for them. */
  readonly count: number;
  readonly sum: number;
  /** Callouts looked at for the last operation, and the most for one. */
  readonly last: number;
  readonly most: number;
}

class Count implements Visits {
  count = 0;
  sum = 0;
  last = 0;
  most = 0;

  add(visited: number): void {
    this.count++;
    this.sum += visited;
    this.last = visited;
    if (visited > this.most) this.most = visited;
  }

  get now(): Visits {
    const { count, sum, last, most } = this;
    return { count, sum, last, most };
  }
}

export class VisitCounter implements CalloutProbe {
  private readonly sets = new Count();
  private readonly unsets = new Count();
  private callouts: Pick<Callouts, 'scheme'> | undefined;

  /** Counts the visits in these callouts; to be called before the first run. */
  follow(callouts: Pick<Callouts, 'scheme'>): void {
    this.callouts = callouts;
  }

  calloutSet(): void {
    this.sets.add(this.callouts?.scheme.visited ?? 0);
  }

  calloutUnset(): void {
    this.unsets.add(this.callouts?.scheme.visited ?? 0);
  }

  /** The visits so far. */
  get visits(): { readonly sets: Visits; readonly unsets: Visits } {
    return { sets: this.sets.now, unsets: this.unsets.now };
  }
}
