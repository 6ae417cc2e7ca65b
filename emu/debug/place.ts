/** The place at which a machine stands, and the ways to look at its kernel from there. */

import { goneAt } from '../../kernel/ddb/events.ts';
import type { ProbeEvent } from '../../kernel/probe.ts';
import type { System } from '../system.ts';
import type { CodeStop } from './code.ts';
import type { EventRecorder } from './recorder.ts';

/** A point of the kernel's work. */
export interface Inside {
  /** The event that is told there; null at a cycle. */
  readonly event: ProbeEvent | null;
  readonly args: readonly unknown[];
  /** The place in the user's code, if it stands there. */
  readonly stop?: CodeStop;
}

export class Place {
  readonly system: System;
  readonly recorder: EventRecorder;
  /** The point of the kernel's work at which the machine stands; undefined between two runs. */
  inside: Inside | undefined = undefined;

  /** The recorder is attached to the machine. */
  constructor(system: System, recorder: EventRecorder) {
    this.system = system;
    this.recorder = recorder;
  }

  /** True if the machine stands in the middle of the kernel. */
  get isInside(): boolean {
    return this.inside !== undefined;
  }

  /** True if the machine stands in the middle of the kernel, at an event. */
  get isInEvent(): boolean {
    return this.inside !== undefined && this.inside.event !== null;
  }

  /** The place in a line. */
  where(): string {
    return this.system.view.where(this.isInside);
  }

  /** The lines of a show command; `words` are its name and arguments. DdbError if it cannot. */
  show(words: readonly string[]): string[] {
    const { inside, system } = this;
    if (inside === undefined) return system.view.show(words);
    if (inside.event === null) return system.view.show(words, true);
    return system.view.show(words, true, goneAt(inside.event, inside.args));
  }

  /**
   * The kernel's stack in lines, the innermost first, while the machine stands in
   * the middle of the kernel or has panicked; empty otherwise.
   */
  stack(): readonly string[] {
    const { inside, recorder, system } = this;
    if (inside === undefined && !system.panicked) return [];
    return system.view.stack(recorder.nesting, inside?.event ?? null, inside?.args ?? []);
  }

  /** The code of modules on the kernel's stack, in lines; empty between two runs. */
  moduleStack(): readonly string[] {
    return this.isInside ? this.system.view.moduleStack() : [];
  }
}
