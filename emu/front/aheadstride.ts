/** A run of the machine of the present that ends at a moment of a callout's life. */

import type { Observer } from '../../kernel/probe.ts';
import type { Stride } from './controls.ts';
import type { Steppable } from './step.ts';

/** The events at which a step of a callout's life may have come. */
const EVENTS = [
  ...(['calloutSet', 'calloutUnset', 'calloutFire', 'calloutDone', 'calloutTick'] as const),
  ...(['softclockBegin', 'softclockEnd', 'procWakeup', 'procExit'] as const),
  ...(['signalPosted', 'signalDelivered', 'signalAccepted', 'signalKills'] as const),
] as const;

export class AheadStride implements Stride {
  private readonly system: Steppable;
  private readonly observer: Observer;
  private come = false;

  /** Begins: `hasCome` is asked at each event. Attached after the observer that it asks. */
  constructor(system: Steppable, hasCome: () => boolean) {
    this.system = system;
    const look = (): void => {
      if (this.come || !hasCome()) return;
      this.come = true;
      system.stop();
    };
    this.observer = Object.fromEntries(EVENTS.map((event) => [event, look]));
    system.addObserver(this.observer);
  }

  bound(): number {
    return Number.POSITIVE_INFINITY;
  }

  get made(): boolean {
    return this.come;
  }

  end(): void {
    this.system.removeObserver(this.observer);
  }
}
