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
  /**
   * Sets out for the first moment at or after a cycle, where the machine stands still. False if it
   * cannot be gone to, which the user has been told.
   */
  goto(cycle: number): boolean;
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
  /** A step at which the user stands, and the cycle of the machine there. */
  private cursor: { readonly index: number; readonly cycle: number } | undefined;
  /** The step to which a machine is on its way. */
  private heading: number | undefined;

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
   * The selection as it is now; undefined if nothing is selected. `underWay` tells that a machine
   * is on its way to another moment; otherwise it has come to the step that was wanted. Between two
   * runs.
   */
  frame(underWay = false): SelectionFrame | undefined {
    const { choice, shown, heading, system } = this;
    if (heading !== undefined && !underWay) {
      this.cursor = { index: heading, cycle: system?.cycle ?? 0 };
      this.heading = undefined;
    }
    if (choice === undefined || shown === undefined) return undefined;
    const selected = shown.view(choice);
    return { selected, at: selected.kind === 'callout' ? this.at(selected.steps) : -1 };
  }

  /** The step that a machine was on its way to is no longer wanted. */
  stay(): void {
    this.heading = undefined;
  }

  private select({ what }: Extract<SelectionMessage, { kind: 'select' }>): void {
    const { choice, present, shown } = this;
    this.cursor = undefined;
    this.heading = undefined;
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
    const at = this.heading ?? this.at(steps);
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
    const stands = this.heading === undefined && cursor !== undefined && from?.stretch === stretch;
    // Within a stretch of the kernel's work the machine stands still: only the step changes.
    if (state === 'done' && stands) {
      this.cursor = { ...cursor, index };
      return;
    }
    if (presentSystem === undefined || present === undefined) return;
    if (moment !== undefined && moment.cycle <= presentSystem.cycle) {
      if (travels.goto(moment.cycle)) this.heading = index;
    } else if (choice?.kind === 'callout') {
      const { life } = choice;
      travels.run(new AheadStride(presentSystem, () => present.steps(life)[index]?.state !== 'ahead'));
      this.heading = index;
    }
  }

  /** The index of the step at which the user stands. */
  private at(steps: readonly LifeStep[]): number {
    const { cursor } = this;
    const isThere = cursor?.cycle === this.system?.cycle && steps[cursor?.index ?? -1]?.state === 'done';
    if (cursor !== undefined && isThere) return cursor.index;
    this.cursor = undefined;
    return steps.findLastIndex(({ state }) => state === 'done');
  }
}
