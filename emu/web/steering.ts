/**
 * The steering of the machine of a page, which is the same whether a user types at the machine or
 * its run is made again from a log: go and pause, steps, speed, the ways through the past, the
 * picture, and the link.
 */

import type { Controls } from '../front/controls.ts';
import type { LoopOptions } from '../front/loop.ts';
import type { Wall } from '../front/pace.ts';
import type { Frames } from './frames.ts';
import { linked } from './link.ts';
import type { Past, Way } from './past.ts';
import type { FromWorker, ToSession } from './protocol.ts';

/** The messages that every session obeys: all but those of the keyboard and of the window. */
export type Steered = Exclude<ToSession, { kind: 'typed' | 'resized' }>;

/** The time from one frame of the screen to the next, in milliseconds. */
const FRAME_MS = 1000 / 60;

/** The parts of a session that are steered. */
export interface Steerable {
  readonly frames: Frames;
  readonly controls: Controls;
  readonly past: Past;
  /** The log of the run up to here; undefined if it is too long to be kept. Between two runs. */
  logText(): string | undefined;
  /** Sends the page a message. */
  post(message: FromWorker): void;
}

export class Steering {
  private readonly session: Steerable;

  constructor(session: Steerable) {
    this.session = session;
  }

  /** Obeys a message of the page. */
  obey(message: Steered): void {
    const { frames, controls, past, post } = this.session;
    if (message.kind === 'drawn') frames.drawn();
    else if (message.kind === 'look') frames.look(message.structure);
    else if (message.kind === 'speed') controls.speed = message.ticks;
    else if (message.kind === 'link') void linked(message.page, this.session.logText()).then(post);
    else if (message.kind === 'run' || message.kind === 'pause') {
      if (!past.away) controls[message.kind]();
      else if (message.kind === 'run') past.leave();
    } else if (message.kind === 'step' && !past.away) controls.stepBy(message.by);
    else this.travel(message);
  }

  /** Goes a way through the past, while the machine stands still. */
  private travel(way: Way): void {
    const { past, controls, frames } = this.session;
    const { refusal } = past;
    controls.pause();
    if (refusal === undefined) past.go(way);
    else frames.say(refusal);
  }

  /** The options of a loop that is steered so; `more` are those of the session alone. */
  options(wall: Wall, more: Partial<LoopOptions> = {}): LoopOptions {
    const { frames, controls } = this.session;
    return {
      wall,
      cycles: Number.POSITIVE_INFINITY,
      get pace() {
        return controls.pace;
      },
      drained: () => frames.drained(),
      idleMs: FRAME_MS,
      hold: () => controls.hold(),
      debugger: controls,
      onSlice: () => frames.send(),
      ...more,
    };
  }
}
