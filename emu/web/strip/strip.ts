/**
 * The strip of time: the lanes of the run, and a slider over it. To drag either goes back. The
 * slider's arrow keys go by ticks, with Shift by events; comma and full stop by instructions. +, -,
 * 0 and the brackets change the part of the run that the lanes show.
 */

import type { LanesPicture } from '../../front/lanes/picture.ts';
import type { StepKind } from '../../front/step.ts';
import { part, show } from '../parts.ts';
import type { Activity, Booted, Frame, ToWorker } from '../protocol.ts';
import type { LaneScene } from './drawing.ts';
import { obey } from './gestures.ts';
import { LanePanel } from './panel.ts';
import { StripView } from './view.ts';

/** The change of scale of a key or a button. */
const STEP = 2;
/** The part of the window by which a key moves it. */
const PAN = 0.25;

/** Steps by keys: back is true for those that go back. */
const STEPS: Readonly<Record<string, readonly [back: boolean, by: StepKind]>> = {
  ArrowLeft: [true, 'tick'],
  ArrowDown: [true, 'tick'],
  ArrowRight: [false, 'tick'],
  ArrowUp: [false, 'tick'],
  ',': [true, 'instruction'],
  '.': [false, 'instruction'],
};

export class Strip {
  private readonly send: (message: ToWorker) => void;
  private readonly slider = part<HTMLInputElement>('cycles');
  private readonly view = new StripView();
  private readonly panel: LanePanel;
  private freq = 1;
  private tick = 1;
  private activity: Activity = 'running';
  /** The cycle that is shown. */
  private cycle = 0;
  /** True while the user drags the slider. */
  private dragged = false;

  constructor(send: (message: ToWorker) => void) {
    this.send = send;
    const { slider, view } = this;
    const box = part('lanes');
    this.panel = new LanePanel(box, part('lanes-picture'), () => this.ask());
    const { panel } = this;
    slider.addEventListener('input', () => {
      this.dragged = true;
      send({ kind: 'goto', cycle: slider.valueAsNumber });
    });
    slider.addEventListener('change', () => {
      this.dragged = false;
    });
    slider.addEventListener('keydown', (event) => this.key(event));
    obey(box, {
      goto: (x) => send({ kind: 'goto', cycle: panel.cycleAt(x) }),
      zoom: (factor, x) => this.look(() => view.zoom(factor, panel.cycleAt(x))),
      pan: (pixels) => this.look(() => view.pan(pixels / Math.max(1, panel.pixels))),
      hover: (x, y) => panel.hover(x, y),
    });
    this.buttons();
  }

  /** The lanes that are shown. */
  get lanes(): LanesPicture | undefined {
    return this.panel.lanes;
  }

  /** The lanes as they are drawn. */
  get scene(): LaneScene | undefined {
    return this.panel.drawn;
  }

  /** A machine has been booted: nothing of the one before stays. */
  booted({ freq, hz }: Booted): void {
    const { slider, view, panel } = this;
    this.freq = freq;
    this.tick = freq / hz;
    this.cycle = 0;
    this.dragged = false;
    view.now = 0;
    panel.clear();
    Object.assign(slider, { disabled: false, max: '0', value: '0' });
    // The new machine has not been asked for lanes, whatever the view was.
    this.look(() => view.last(Number.POSITIVE_INFINITY));
  }

  /** The machine has changed. */
  drawn({ figures: { cycle }, present, activity, lanes }: Frame): void {
    const { slider, view, panel, freq } = this;
    this.activity = activity;
    const past = activity === 'past' || activity === 'travelling';
    view.now = present;
    if (cycle !== this.cycle) this.look(() => view.reveal(cycle, past));
    this.cycle = cycle;
    panel.show(lanes, { cycle, past, freq });
    this.paintWindow();
    if (this.dragged) return;
    slider.max = `${present}`;
    slider.value = `${cycle}`;
    const seconds = `${(cycle / freq).toFixed(6)} s`;
    slider.setAttribute('aria-valuetext', past ? `${seconds}, in the past` : `${seconds}, the present`);
    show(part('place'), past ? 'in the past' : 'present');
  }

  /** Saves the lanes as they are drawn. */
  save(): void {
    this.panel.save();
  }

  private buttons(): void {
    const { view } = this;
    const click = (id: string, change: () => void): void =>
      part(id).addEventListener('click', () => this.look(change));
    click('view-run', () => view.last(Number.POSITIVE_INFINITY));
    click('view-second', () => view.last(this.freq));
    click('view-tick', () => view.last(this.tick));
    click('zoom-in', () => view.zoom(1 / STEP, this.middle));
    click('zoom-out', () => view.zoom(STEP, this.middle));
    const taller = part('taller');
    taller.addEventListener('click', () => {
      const isTall = part('lanes').classList.toggle('tall');
      taller.setAttribute('aria-pressed', `${isTall}`);
    });
  }

  /** The cycle about which buttons and keys change the scale: that shown, or the middle. */
  private get middle(): number {
    const [from, to] = this.view.window;
    return this.cycle >= from && this.cycle <= to ? this.cycle : (from + to) / 2;
  }

  /** Changes the view, and asks the worker for its lanes if it is another one. */
  private look(change: () => void): void {
    const { view } = this;
    const before = `${view.span} ${view.end}`;
    change();
    if (`${view.span} ${view.end}` !== before || this.lanes === undefined) this.ask();
    const pressed: Readonly<Record<string, number>> = {
      'view-run': Number.POSITIVE_INFINITY,
      'view-second': this.freq,
      'view-tick': this.tick,
    };
    for (const [id, span] of Object.entries(pressed))
      part(id).setAttribute('aria-pressed', `${view.span === span && view.end === null}`);
    this.paintWindow();
  }

  private ask(): void {
    const { pixels } = this.panel;
    this.send({ kind: 'lanes', view: pixels === 0 ? null : this.view.over(pixels) });
  }

  /** Marks the part of the slider that the lanes show. */
  private paintWindow(): void {
    const { view, slider } = this;
    const [from, to] = view.window;
    const percent = (cycle: number): string => `${((100 * cycle) / Math.max(1, view.now)).toFixed(2)}%`;
    slider.style.setProperty('--from', percent(from));
    slider.style.setProperty('--to', percent(to));
  }

  private key(event: KeyboardEvent): void {
    const { key, shiftKey } = event;
    const step = STEPS[key];
    const { view } = this;
    const changes: Readonly<Record<string, () => void>> = {
      '+': () => view.zoom(1 / STEP, this.middle),
      '=': () => view.zoom(1 / STEP, this.middle),
      '-': () => view.zoom(STEP, this.middle),
      '0': () => view.last(Number.POSITIVE_INFINITY),
      '[': () => view.pan(-PAN),
      ']': () => view.pan(PAN),
    };
    const change = changes[key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (change !== undefined) this.look(change);
    else if (step !== undefined) this.step(step[0], shiftKey ? 'event' : step[1]);
    else return;
    event.preventDefault();
  }

  private step(back: boolean, by: StepKind): void {
    if (back || this.activity !== 'ended') this.send({ kind: back ? 'back' : 'step', by });
  }
}
