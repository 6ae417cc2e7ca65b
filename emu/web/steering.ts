/**
 * The steering of the machine of a page, which is the same whether a user types at the machine or
 * its run is made again from a log: go and pause, steps, speed, the ways through the past, the
 * picture and its selection, the strip, the trace, and the link.
 */

import type { Observer } from '../../kernel/probe.ts';
import type { Controls, Stride } from '../front/controls.ts';
import type { LoopOptions } from '../front/loop.ts';
import type { Wall } from '../front/pace.ts';
import type { ProgramTables } from '../front/programlines.ts';
import type { ReplayedRun } from '../front/replayed.ts';
import type { Frames } from './frames.ts';
import { linked } from './link.ts';
import type { Again, Past, Way } from './past.ts';
import type { FromWorker, ToSession } from './protocol.ts';
import type { SelectionMessage } from './selection.ts';
import { NO_TRACE, sendTrace } from './strip/tracefile.ts';

/** The messages that every session obeys: all but those of the keyboard and of the window. */
export type Steered = Exclude<ToSession, { kind: 'typed' | 'resized' }>;

/** The time from one frame of the screen to the next, in milliseconds. */
const FRAME_MS = 1000 / 60;

/** The parts of a session that are steered. */
export interface Steerable {
  readonly frames: Frames;
  readonly controls: Controls;
  readonly past: Past;
  /** The machine of the present. */
  readonly present: { readonly cycle: number };
  readonly again: Again;
  /** The log of the run up to here; undefined if it is too long to be kept. Between two runs. */
  logText(): string | undefined;
  /** Lets the host do other work. */
  turn(): Promise<void>;
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
    const { frames, controls, post } = this.session;
    if (message.kind === 'drawn') frames.drawn();
    else if (message.kind === 'look') frames.look(message.structure);
    else if (message.kind === 'lanes') frames.lookAtLanes(message.view);
    else if (message.kind === 'trace') void this.trace(message.lines);
    else if (message.kind === 'select' || message.kind === 'follow') this.select(message);
    else if (message.kind === 'speed') controls.speed = message.ticks;
    else if (message.kind === 'link') void linked(message.page, this.session.logText()).then(post);
    else this.move(message);
  }

  /** Has the machine go or stand still, or goes a way, and to no step of the selection any more. */
  private move(message: Extract<Steered, { kind: 'run' | 'pause' }> | Way): void {
    const { frames, controls, past } = this.session;
    frames.selection.stay();
    if (message.kind === 'run' || message.kind === 'pause') {
      if (!past.away) controls[message.kind]();
      else if (message.kind === 'run') past.leave();
    } else if (message.kind === 'step' && !past.away) controls.stepBy(message.by);
    else this.travel(message);
  }

  /** Sends the trace of the run up to here; `lines` are those of the image's programs. */
  private async trace(lines: ProgramTables): Promise<void> {
    const { frames, past, present, again, turn, post } = this.session;
    const make = (observer: Observer): ReplayedRun => again({ write: () => undefined }, observer);
    if (past.refusal !== undefined) post(NO_TRACE);
    const line = past.refusal ?? (await sendTrace(make, present.cycle, turn, post, lines));
    if (line !== undefined) frames.say(line);
    frames.send();
  }

  /** Obeys a message about the selection. */
  private select(message: SelectionMessage): void {
    const { frames, controls, past } = this.session;
    const run = (stride: Stride): void => {
      past.leave();
      controls.stride(stride);
    };
    const goto = (cycle: number): boolean => this.travel({ kind: 'goto', cycle });
    frames.selection.receive(message, { goto, run, say: (line) => frames.say(line) });
    frames.renew();
  }

  /** Goes a way through the past, while the machine stands still; false if that is refused. */
  private travel(way: Way): boolean {
    const { past, controls, frames } = this.session;
    const { refusal } = past;
    controls.pause();
    if (refusal === undefined) past.go(way);
    else frames.say(refusal);
    return refusal === undefined;
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
