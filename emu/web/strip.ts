/**
 * The strip of time: a slider over the run so far. To drag it goes back; its arrow keys go by
 * ticks, with Shift by events.
 */

import { part, show } from './parts.ts';
import type { Activity, Frame, ToWorker } from './protocol.ts';

export class Strip {
  private readonly send: (message: ToWorker) => void;
  private readonly slider = part<HTMLInputElement>('cycles');
  private freq = 1;
  private activity: Activity = 'running';
  /** True while the user drags the slider. */
  private dragged = false;

  constructor(send: (message: ToWorker) => void) {
    this.send = send;
    const { slider } = this;
    slider.addEventListener('input', () => {
      this.dragged = true;
      send({ kind: 'goto', cycle: slider.valueAsNumber });
    });
    slider.addEventListener('change', () => {
      this.dragged = false;
    });
    slider.addEventListener('keydown', (event) => this.key(event));
  }

  /** A machine of that frequency has been booted. */
  booted(freq: number): void {
    this.freq = freq;
    this.slider.disabled = false;
  }

  /** The machine has changed. */
  drawn({ figures: { cycle }, present, activity }: Frame): void {
    const { slider } = this;
    this.activity = activity;
    if (this.dragged) return;
    slider.max = `${present}`;
    slider.value = `${cycle}`;
    const seconds = `${(cycle / this.freq).toFixed(6)} s`;
    const isPast = activity === 'past' || activity === 'travelling';
    slider.setAttribute('aria-valuetext', isPast ? `${seconds}, in the past` : `${seconds}, the present`);
    show(part('place'), isPast ? 'in the past' : 'present');
  }

  private key(event: KeyboardEvent): void {
    const { key, shiftKey } = event;
    const by = shiftKey ? 'event' : 'tick';
    if (key === 'ArrowLeft' || key === 'ArrowDown') this.send({ kind: 'back', by });
    else if ((key === 'ArrowRight' || key === 'ArrowUp') && this.activity !== 'ended')
      this.send({ kind: 'step', by });
    else return;
    event.preventDefault();
  }
}
