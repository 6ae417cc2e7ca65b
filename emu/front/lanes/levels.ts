/**
 * The lanes of the interrupt levels: the holds of each, by the routine. The level changes several
 * times in each system call, so a change is only written down when it happens; the holds are made
 * of many changes at once, when the room for changes is full or when somebody looks.
 *
 * Invariant: the first `noted` of the columns are changes that the lanes do not have yet, in their
 * order. The level rose to to[i], by by[i], or it fell to -1 - to[i].
 */

import { type Machdep, NIPL } from '../../../kernel/machdep.ts';
import { type HoldSink, LevelHolds } from '../../../kernel/trace/level_holds.ts';
import { Spans } from './spans.ts';

/** The most spans of a level. */
const ROOM = 8192;
/** The changes that are written down before holds are made of them. */
const CHANGES = 2048;

export class LevelLanes implements HoldSink {
  private readonly lanes = Array.from({ length: NIPL }, () => new Spans(ROOM));
  private readonly since = new Float64Array(NIPL);
  private readonly holders: string[] = new Array(NIPL).fill('');
  private readonly holds = new LevelHolds(this);
  private noted = 0;
  private readonly at = new Float64Array(CHANGES);
  private readonly to = new Int8Array(CHANGES);
  private readonly by: string[] = new Array(CHANGES).fill('');
  /** The cycle of the change of which holds are made. */
  private now = 0;

  /** The level has risen. */
  raised({ cycle }: Machdep, to: number, routine: string): void {
    if (this.noted === CHANGES) this.settle();
    const i = this.noted++;
    this.at[i] = cycle;
    this.to[i] = to;
    this.by[i] = routine;
  }

  /** The level has fallen. */
  lowered({ cycle }: Machdep, to: number): void {
    if (this.noted === CHANGES) this.settle();
    const i = this.noted++;
    this.at[i] = cycle;
    this.to[i] = -1 - to;
  }

  /** The holds of each level, by the level. */
  get spans(): readonly Spans[] {
    this.settle();
    return this.lanes;
  }

  /** The routine that holds a level, and since when; undefined if it is free. */
  holderOf(level: number): { readonly routine: string; readonly since: number } | undefined {
    this.settle();
    const routine = this.holders[level];
    return routine === '' ? undefined : { routine, since: this.since[level] };
  }

  holdBegan(level: number, routine: string): void {
    this.since[level] = this.now;
    this.holders[level] = routine;
  }

  holdEnded(level: number): void {
    this.lanes[level].add(this.since[level], this.now, this.holders[level]);
    this.holders[level] = '';
  }

  /** Makes holds of the changes that were written down. */
  private settle(): void {
    const { holds, to, by, at, noted } = this;
    for (let i = 0; i < noted; i++) {
      this.now = at[i];
      if (to[i] < 0) holds.lowered(-1 - to[i]);
      else holds.raised(to[i], by[i]);
    }
    this.noted = 0;
  }
}
