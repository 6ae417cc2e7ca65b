/** Wrong twins of callouts with a precision: the facility with one mistake each. */

import { TEST_COST, type TestMachine } from '../../emu/judge/machine.ts';
import { Callouts } from '../../kernel/callout/callout.ts';
import { Leeway } from '../../kernel/callout/leeway.ts';
import type { CalloutOptions } from '../../kernel/callout/options.ts';
import { INT_MAX, NONE } from '../../kernel/callout/scheme.ts';
import { scheme3 } from '../../kernel/callout/scheme3.ts';
import type { CalloutTable } from '../../kernel/callout/table.ts';
import type { CalloutProbe } from '../../kernel/callout/trace.ts';
import { SIZE, type Twin } from './twin.ts';

/** Rounds the beginning of the range down to the tick before. */
class RoundsDown extends Callouts {
  override setPrecision(c: number, ticks: number): void {
    super.setPrecision(c, ticks > 0 ? ticks + 1 : 0);
  }
}

/** Moves a callout that falls into the range of another to the end of that, past its own. */
class ForgetsTheShorter extends Callouts {
  override setPrecision(c: number, ticks: number): void {
    const { c_time, ncallout, ticks: now } = this.table;
    super.setPrecision(c, ticks);
    for (let d = 0; d < ncallout; d++) {
      const later = ((c_time[d] - now) | 0) > ((c_time[c] - now) | 0);
      const within = (((this.leeway?.first(d) ?? 0) - now) | 0) <= ((c_time[c] - now) | 0);
      if (d === c || this.leeway?.has(d) !== true || !later || !within) continue;
      this.scheme.stop(c);
      c_time[c] = c_time[d];
      this.scheme.start(c, (c_time[c] - now) | 0);
    }
  }
}

/** Takes a callout along whose range begins within two ticks. */
class TakesAlong extends Leeway {
  override ready(): number {
    return this.n > 0 && this.togo(this.heap[1]) <= 2 ? this.heap[1] : NONE;
  }
}

/** Compares ticks that wrap as if they did not. */
class DoesNotWrap extends Leeway {
  protected override togo(c: number): number {
    return this.c_first[c] - this.table.ticks;
  }
}

/** Leaves each callout to an interrupt of its own. */
class NeverShares extends Leeway {
  override ready(): number {
    this.visited = 0;
    return NONE;
  }
}

/** A twin of the facility, or of its heap; its ticks begin at `ticks`. */
function twin(
  crimes: Twin['crimes'],
  facility: new (options: CalloutOptions) => Callouts,
  leeway?: new (table: CalloutTable) => Leeway,
  ticks = 0,
): Twin {
  const make = (machine: TestMachine, probe: CalloutProbe): Callouts => {
    const options = { ncallout: 24, hashsize: 4, scheme: scheme3, spl: machine, cost: TEST_COST, ticks };
    const callouts = new facility({ ...options, probe });
    if (leeway !== undefined) {
      callouts.leeway = new leeway(callouts.table);
      callouts.setProbe(probe);
    }
    machine.callouts = callouts;
    return callouts;
  };
  return { defendant: { make, size: SIZE, checks: false }, crimes };
}

export const PRECISION_TWINS: Readonly<Record<string, Twin>> = {
  'fires early, by rounding down': twin(['early'], RoundsDown),
  'forgets the shorter of two precisions': twin(
    ['overdue', 'order of ticks', 'wrong answer'],
    ForgetsTheShorter,
  ),
  'coalesces beyond the precision': twin(['early'], Callouts, TakesAlong),
  'does not wrap after 2^31 ticks': twin(['early', 'apart'], Callouts, DoesNotWrap, INT_MAX - 10),
  'takes an interrupt for each': twin(['apart'], Callouts, NeverShares),
};
