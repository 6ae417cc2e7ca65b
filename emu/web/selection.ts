/**
 * The selection of a session: what the user has selected in the structure, and the step of its
 * life at which the user stands. One record of lives is filled by the machine of the present and by
 * those of the past, so that a selected callout stays the same one wherever the user goes.
 */

import { AheadStride } from '../front/aheadstride.ts';
import type { Stride } from '../front/controls.ts';
import type { Choice, Follower, Selected } from '../front/picture/follower.ts';
import type { LifeStep } from '../front/picture/steps.ts';
import type { System } from '../system.ts';
import type { ToWorker } from './protocol.ts';

/** A message about the selection. */
export type SelectionMessage = Extract<ToWorker, { kind: 'select' | 'follow' }>;

/** A selection as the page shows it. */
export interface SelectionFrame {
  readonly selected: Selected;
  /** The index of the step at which the user stands; -1 before the first, and for slots. */
  readonly at: number;
}

/** The ways of a session to other moments of its run. */
export interface Travels {
  /** Goes to the first moment at or after a cycle. The machine stands still there. */
  goto(cycle: number): void;
  /** Lets the machine of the present run until the stride is made, and stand still. */
  run(stride: Stride): void;
  /** Tells the user a line. */
  say(line: string): void;
}

export class Selection {
  private system: System | undefined;
  private present: Follower | undefined;
  /** The follower of the machine that is shown. */
  private shown: Follower | undefined;
  private presentSystem: System | undefined;
  private choice: Choice | undefined;
  /** A step that the user went to, and the cycle at which the machine stood there. */
  private cursor: { readonly index: number; readonly cycle: number | undefined } | undefined;

  /** Follows the machine of the present from its beginning on. */
  attach(system: System): void {
    this.presentSystem = system;
    this.system = system;
    this.present = system.view.follower();
    this.shown = this.present;
  }

  /** The machine that is shown is another one from now on. Between two runs. */
  turnTo(system: System): void {
    if (this.shown !== this.present) this.shown?.close();
    this.system = system;
    this.shown = system === this.presentSystem ? this.present : system.view.follower(this.present);
  }

  /** Obeys a message. Between two runs. */
  receive(message: SelectionMessage, travels: Travels): void {
    if (message.kind === 'select') this.select(message);
    else if (this.choice?.kind === 'callout') this.follow(message.to, travels);
  }

  /**
   * The selection as it is now; undefined if nothing is selected. `travelling` tells that a machine
   * is on its way to another moment. Between two runs.
   */
  frame(travelling = false): SelectionFrame | undefined {
    const { choice, shown } = this;
    if (choice === undefined || shown === undefined) return undefined;
    const selected = shown.view(choice);
    return { selected, at: selected.kind === 'callout' ? this.at(selected.steps, travelling) : -1 };
  }

  private select({ what }: Extract<SelectionMessage, { kind: 'select' }>): void {
    const { choice, present, shown } = this;
    this.cursor = undefined;
    if (what.kind === 'next') {
      if (choice?.kind === 'callout') this.choice = present?.nextOf(choice) ?? choice;
      return;
    }
    if (what.kind === 'callout') this.choice = shown?.calloutOf(what.entry, what.count);
    else this.choice = what.kind === 'slots' ? what : undefined;
    if (this.choice?.kind !== 'callout') shown?.lives.watch(undefined);
  }

  private follow(to: 'next' | 'back' | number, travels: Travels): void {
    const { choice, shown } = this;
    if (choice?.kind !== 'callout' || shown === undefined) return;
    const steps = shown.steps(choice.life);
    const at = this.at(steps);
    const isOpen = ({ state }: LifeStep): boolean => state !== 'passed';
    const wanted =
      typeof to === 'number'
        ? to
        : to === 'next'
          ? steps.findIndex((step, i) => i > at && isOpen(step))
          : steps.slice(0, Math.max(0, at)).findLastIndex(isOpen);
    const step = steps[wanted];
    if (step === undefined || !isOpen(step))
      travels.say(to === 'next' ? 'This callout has no further step.' : 'There is no step before this one.');
    else this.go(wanted, step, steps[at], travels);
  }

  /** Goes to a step, from another one. */
  private go(
    index: number,
    { moment, state, stretch }: LifeStep,
    from: LifeStep | undefined,
    travels: Travels,
  ): void {
    const { choice, present, presentSystem, cursor } = this;
    const stands = cursor?.cycle !== undefined && from?.stretch === stretch;
    this.cursor = { index, cycle: undefined };
    // Within a stretch of the kernel's work the machine stands still: only the step changes.
    if (state === 'done' && stands) return;
    if (presentSystem === undefined || present === undefined) return;
    if (moment !== undefined && moment.cycle <= presentSystem.cycle) travels.goto(moment.cycle);
    else if (choice?.kind === 'callout') {
      const { life } = choice;
      travels.run(new AheadStride(presentSystem, () => present.steps(life)[index]?.state !== 'ahead'));
    }
  }

  /** The index of the step at which the user stands, or to which a machine is on its way. */
  private at(steps: readonly LifeStep[], travelling = false): number {
    const { cursor } = this;
    const cycle = this.system?.cycle ?? 0;
    const last = steps.findLastIndex(({ state }) => state === 'done');
    if (cursor === undefined) return last;
    if (steps[cursor.index]?.state !== 'done') return last;
    // The machine stands there only when it has come to the end of its way.
    if (travelling && cursor.cycle === undefined) return cursor.index;
    if (cursor.cycle === undefined) this.cursor = { ...cursor, cycle };
    else if (cursor.cycle !== cycle) {
      this.cursor = undefined;
      return last;
    }
    return cursor.index;
  }
}
