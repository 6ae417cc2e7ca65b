/**
 * A scheme without a facility around it: over columns of its own, for counting the nodes
 * that it visits.
 */

import {
  type CalloutColumns,
  NONE,
  type Scheme,
  type SchemeMaker,
  WINDOW,
} from '../../../kernel/callout/scheme.ts';
import { schemeNamed } from '../../../kernel/callout/schemes.ts';

export class SchemeAlone {
  readonly columns: { -readonly [K in keyof CalloutColumns]: CalloutColumns[K] };
  readonly scheme: Scheme;

  /** `scheme` is one as --callout takes it, or its maker. */
  constructor(scheme: string | SchemeMaker, ncallout: number) {
    this.columns = { ncallout, ticks: 0, c_time: new Int32Array(ncallout), c_func: [], c_arg: [] };
    this.scheme = (typeof scheme === 'string' ? schemeNamed(scheme) : scheme)(this.columns);
  }

  /** Starts callout `c`, which is idle. Returns the nodes visited. */
  start(c: number, ticks: number): number {
    this.columns.c_time[c] = (this.columns.ticks + ticks) | 0;
    this.scheme.start(c, ticks);
    return this.scheme.visited;
  }

  /**
   * Lets a tick pass, with the work of softclock. `expired` is called with each
   * callout that is due. Returns the nodes visited, with those of handing callouts out,
   * without those of `expired`.
   */
  tick(expired: (c: number) => void): number {
    const { columns, scheme } = this;
    columns.ticks = (columns.ticks + 1) | 0;
    const wanted = scheme.hardtick();
    let { visited } = scheme;
    if (!wanted) return visited;
    for (let c = WINDOW; c !== NONE; ) {
      c = scheme.expire();
      visited += scheme.visited;
      if (c >= 0) expired(c);
    }
    return visited;
  }

  /** Ticks of a turn of each of its wheels, from the lowest; none if it has no wheel. */
  turns(): number[] {
    return (this.scheme.wheels?.() ?? []).map(({ slots, unit }) => slots * unit);
  }

  /** Lets `n` ticks pass at once; the scheme has said that nothing is due in them. */
  skip(n: number): void {
    this.columns.ticks += n;
    this.scheme.skip(n);
  }
}
