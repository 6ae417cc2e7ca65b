/** A step of a machine: one tick, one event of the kernel, or one instruction of a program. */

import { eventObserver, FINE } from '../../kernel/ddb/events.ts';
import type { Observer } from '../../kernel/probe.ts';
import type { MachineConfig } from '../config.ts';
import type { System } from '../system.ts';

export type StepKind = 'tick' | 'event' | 'instruction';

/** The part of a system that a step uses. */
export type Steppable = Pick<
  System,
  'cycle' | 'instructions' | 'inUserMode' | 'stop' | 'addObserver' | 'removeObserver'
>;

const NEVER = Number.POSITIVE_INFINITY;

export class Step {
  private readonly kind: StepKind;
  private readonly system: Steppable;
  private readonly observer: Observer;
  /** The cycle at which the step is over at the latest. */
  private readonly last: number;
  /** Instructions since boot at which the step is over. */
  private readonly target: number;
  /** The tick or the event has been told. */
  private told = false;

  /** Begins a step. It stops run() when it is over. Between two runs. */
  constructor(
    kind: StepKind,
    system: Steppable,
    { clock, freq, hz }: Pick<MachineConfig, 'clock' | 'freq' | 'hz'>,
  ) {
    this.kind = kind;
    this.system = system;
    // A clock that ticks tells of each tick. Any other passes over those that nobody waits for.
    const next = Math.floor((system.cycle * hz) / freq) + 1;
    this.last = kind === 'tick' && clock !== 'tick' ? Math.ceil((next * freq) / hz) : NEVER;
    this.target = kind === 'instruction' ? system.instructions + 1 : NEVER;
    this.observer = this.observerOf(kind);
    system.addObserver(this.observer);
  }

  private observerOf(kind: StepKind): Observer {
    const { system } = this;
    // run() returns before the next instruction, and bound() can count the cycles to go.
    if (kind === 'instruction') return { onCpu: () => system.stop() };
    const tell = (): void => {
      this.told = true;
      system.stop();
    };
    if (kind === 'tick') return this.last === NEVER ? { clockTick: tell } : {};
    return eventObserver((event) => {
      if (!FINE.has(event)) tell();
    });
  }

  /** The cycle by which run() has to return. */
  bound(): number {
    const { kind, system } = this;
    return kind === 'instruction' && system.inUserMode ? system.cycle + 1 : this.last;
  }

  /** True if the machine, between two runs, has made the step. */
  get made(): boolean {
    const { system } = this;
    return this.told || system.cycle >= this.last || system.instructions >= this.target;
  }

  /** Lets the machine go. Between two runs, once. */
  end(): void {
    this.system.removeObserver(this.observer);
  }
}
