/** The view of two machines side by side: the figure, the two structures, and the controls. */

import { wantsStillness } from '../media.ts';
import { notice } from '../notice.ts';
import { part, show } from '../parts.ts';
import type { ImageSource } from '../protocol.ts';
import { noWorker } from '../support.ts';
import { Chooser } from './chooser.ts';
import { Figure } from './figure.ts';
import { LanePanel, type Most } from './lanepanel.ts';
import { PlotPanel } from './plotpanel.ts';
import type { Begun, FromSide, SideActivity, SideFrame, ToSide } from './protocol.ts';

/** Speeds, in ticks in a second of the wall, beside those that go by the machine's own time. */
const SLOW = [1, 5, 20];
/** Speeds in turns of the wall's clock. */
const TURNS = [1, 3, 10];
/** The time between two frames for a user who wants little motion, in milliseconds. */
const STILL_MS = 500;

export class SideView {
  private readonly image: ImageSource;
  private readonly worker: Worker;
  private readonly nextFrame: () => Promise<void>;
  private readonly plot = new PlotPanel();
  private readonly lanes = [new LanePanel('left'), new LanePanel('right')] as const;
  private readonly chooser = new Chooser((fragment) => {
    location.hash = fragment;
  });
  private readonly go = part<HTMLButtonElement>('side-go');
  private readonly speed = part<HTMLSelectElement>('side-speed');
  private readonly structures: [boolean, boolean] = [true, true];
  private run = 0;
  private fragment = '';
  private figure: Figure | undefined;
  private most: Most = { seconds: 0, nodes: 0 };
  private activity: SideActivity | 'loading' | 'refused' = 'loading';
  /** The last frame, for those who drive the page. */
  now: SideFrame | undefined;

  /** Called when a frame has been drawn. */
  onDrawn: (frame: SideFrame) => void = () => undefined;

  /** Throws if the browser has no workers. */
  constructor(image: ImageSource, startWorker: () => Worker, nextFrame: () => Promise<void>) {
    this.image = image;
    this.nextFrame = nextFrame;
    this.worker = startWorker();
    this.worker.onmessage = ({ data }: MessageEvent<FromSide>) => this.received(data);
    this.worker.onerror = ({ message }) =>
      this.refused(message ? `The machines cannot run: ${message}` : noWorker('it did not start'));
    this.go.addEventListener('click', () => this.stopOrGo());
    this.speed.addEventListener('change', () =>
      this.send({ kind: 'speed', ticks: Number(this.speed.value) }),
    );
    part('side-again').addEventListener('click', () => this.compare(this.fragment));
    document.addEventListener('visibilitychange', () => this.look());
    const seen = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries)
        this.structures[target === this.lanes[0].section ? 0 : 1] = isIntersecting;
      this.look();
    });
    for (const { section } of this.lanes) seen.observe(section);
  }

  /** Ends the machines. */
  close(): void {
    this.worker.terminate();
  }

  /** Shows the comparison of a fragment, from its beginning. */
  compare(fragment: string): void {
    this.fragment = fragment;
    this.run++;
    notice(undefined);
    this.enter('loading');
    // The first message to the worker says that there are two machines.
    this.send({ kind: 'compare', run: this.run, fragment, image: this.image });
    this.look();
  }

  /** Has the machines stand still, or go on. */
  stopOrGo(): void {
    if (!this.go.disabled) this.send({ kind: this.activity === 'paused' ? 'run' : 'pause' });
  }

  /** Has the machines go on for a tick, or Figure 9 to its next points. */
  step(): void {
    if (!this.go.disabled) this.send({ kind: 'step' });
  }

  /** Puts the focus on the next part, or on the one before. */
  focusNext(by: number): void {
    const places = [part('figure'), part('side-time'), ...this.lanes.map(({ section }) => section)];
    const at = places.findIndex((place) => place.contains(document.activeElement));
    const next = places[(at + by + places.length) % places.length];
    next
      ?.querySelector<HTMLElement>('button:enabled:not([tabindex="-1"]):not(.quiet), canvas[tabindex]')
      ?.focus();
  }

  private send(message: ToSide): void {
    this.worker.postMessage(message);
  }

  private look(): void {
    this.send({ kind: 'look', page: !document.hidden, structures: this.structures });
  }

  private received(data: FromSide): void {
    if (data.run !== this.run) return;
    if (data.kind === 'refused') this.refused(data.line);
    else if (data.kind === 'begun') this.begun(data);
    else void this.drawn(data);
  }

  private begun(begun: Begun): void {
    const { sides, caption, sentence, title, choice } = begun;
    this.figure = new Figure(begun);
    this.most = { seconds: 0, nodes: 0 };
    show(part('machine'), title);
    show(part('seen'), sentence);
    this.plot.begin(this.figure, this.figure.isNine ? 'Figure 9' : 'Nodes visited', caption);
    this.lanes.forEach((lane, i) => {
      const side = sides[i];
      if (side !== undefined) lane.begin(side);
    });
    this.chooser.show(choice);
    this.speeds(begun);
    this.enter('running');
  }

  private speeds({ hz, speed }: Begun): void {
    const words = (ticks: number): string => {
      if (ticks === Number.POSITIVE_INFINITY) return 'as fast as it goes';
      if (ticks === hz) return 'real time';
      if (ticks > hz && ticks % hz === 0) return `${ticks / hz} times real time`;
      return ticks === 1 ? '1 tick a second' : `${ticks} ticks a second`;
    };
    const all = new Set([...SLOW, ...TURNS.map((it) => it * hz), Number.POSITIVE_INFINITY, speed]);
    this.speed.replaceChildren();
    for (const ticks of [...all].sort((a, b) => a - b))
      this.speed.add(new Option(words(ticks), `${ticks}`, ticks === speed, ticks === speed));
    this.speed.disabled = false;
  }

  private async drawn(frame: SideFrame): Promise<void> {
    await this.nextFrame();
    if (frame.run !== this.run || this.figure === undefined) return;
    this.now = frame;
    this.figure.add(frame);
    const { seconds, nodes } = this.most;
    this.most = {
      seconds: Math.max(seconds, ...frame.states.map(({ loop }) => loop.seconds)),
      nodes: Math.max(nodes, ...frame.states.map(({ loop }) => loop.nodes)),
    };
    this.plot.drawn();
    this.lanes.forEach((lane, i) => {
      const state = frame.states[i];
      if (state !== undefined) lane.drawn(state, this.most);
    });
    this.enter(frame.activity);
    this.onDrawn(frame);
    const drawn = (): void => this.send({ kind: 'drawn' });
    if (wantsStillness()) setTimeout(drawn, STILL_MS);
    else drawn();
  }

  private refused(line: string): void {
    notice(line, 'refused');
    this.enter('refused');
  }

  private enter(activity: SideView['activity']): void {
    this.activity = activity;
    const element = part('activity');
    element.dataset.activity = activity;
    show(element, activity);
    show(this.go, activity === 'paused' ? 'Go on' : 'Pause');
    this.go.disabled = activity !== 'running' && activity !== 'paused';
  }
}
