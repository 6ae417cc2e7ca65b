/**
 * The past of a session: the user's ways through it, one after the other, and what the page shows
 * of it.
 */

import type { Observer } from '../../kernel/probe.ts';
import type { MachineConfig } from '../config.ts';
import { Rewind, type Visited } from '../debug/rewind.ts';
import { VisitCounter } from '../front/lanes/visits.ts';
import type { ReplayedRun } from '../front/replayed.ts';
import { Tail } from '../front/tail.ts';
import type { Frames } from './frames.ts';
import type { ToWorker } from './protocol.ts';

/** A message of the page that asks for a way through the past: back, to a cycle, or a step. */
export type Way = Extract<ToWorker, { kind: 'back' | 'goto' | 'step' }>;

/** Makes another machine of the run, at its beginning, with an observer. */
export type Again = (output: Pick<Tail, 'write'>, observer: Observer) => ReplayedRun;

/** A machine in the past, and its terminal. */
interface Seen extends Visited {
  readonly run: ReplayedRun;
  readonly output: Tail;
  readonly visits: VisitCounter;
}

/** The largest callout table and memory of a machine whose past can be visited: it is made anew. */
export const PAST_CALLOUTS = 1 << 17;
export const PAST_MEMORY = 1 << 28;

export class Past {
  private readonly frames: Frames;
  private readonly log: { readonly full: boolean };
  private readonly config: MachineConfig;
  private readonly turn: () => Promise<void>;
  private readonly rewind: Rewind<Seen>;
  private ways: Way[] = [];
  /** True while a machine is on a way. */
  private busy = false;
  /** True if the user has been told that nothing can be typed. */
  private told = false;

  /**
   * The past of the machine `present`, which other machines of its run show; a log that is full no
   * longer tells the run. `turn` lets the host do other work.
   */
  constructor(
    present: { readonly cycle: number },
    config: MachineConfig,
    log: { readonly full: boolean },
    frames: Frames,
    again: Again,
    turn: () => Promise<void>,
  ) {
    this.frames = frames;
    this.log = log;
    this.config = config;
    this.turn = turn;
    this.rewind = new Rewind(present, config, () => seen(again), turn);
  }

  /** True while the user is in the past, or on the way there. */
  get away(): boolean {
    return this.busy || this.rewind.here !== undefined;
  }

  /** A sentence that says why the past cannot be visited; undefined if it can. */
  get refusal(): string | undefined {
    if (this.log.full) return 'This run is too long to go back in it. Restart boots the machine again.';
    const { ncallout, mem } = this.config;
    if (ncallout > PAST_CALLOUTS || mem > PAST_MEMORY)
      return `To go back takes more machines like this one, and it is too large: take ncallout of ${PAST_CALLOUTS} and mem of ${PAST_MEMORY} at most.`;
    return undefined;
  }

  /** Goes a way, after those that were asked for before. The present machine stands still. */
  go(way: Way): void {
    // A slider that is dragged asks for many places: only the last one counts.
    if (way.kind === 'goto') this.ways = this.ways.filter(({ kind }) => kind !== 'goto');
    this.ways.push(way);
    if (!this.busy) void this.goAll();
  }

  /** Tells the user, once in a visit, that nothing can be typed. */
  refuseKeys(): void {
    if (!this.told) this.frames.say('Nothing can be typed in the past. "To the present" leads back.');
    this.told = true;
  }

  /** Returns to the present. */
  leave(): void {
    this.ways = [];
    this.told = false;
    this.rewind.leave();
    this.frames.selection.stay();
    this.frames.comeBack();
  }

  private async goAll(): Promise<void> {
    const { frames } = this;
    this.busy = true;
    for (let way = this.ways.shift(); way !== undefined; way = this.ways.shift()) {
      frames.depart();
      try {
        await this.goOne(way);
      } catch (error) {
        this.leave();
        const isMemory = error instanceof RangeError;
        frames.say(isMemory ? 'This computer has no memory to go back.' : `Going back failed: ${error}`);
      }
      // A user who sees that the machine stands still can let it go on.
      this.busy = this.ways.length > 0;
      this.show();
      if (this.busy) await this.turn();
    }
    this.busy = false;
    frames.arrive(false);
    frames.send();
    while (!this.busy && this.rewind.here !== undefined && this.rewind.prepare()) await this.turn();
  }

  private async goOne(way: Way): Promise<void> {
    const { rewind, frames } = this;
    if (way.kind === 'goto') await rewind.goto(way.cycle);
    else if (way.kind === 'step') await rewind.forward(way.by);
    else if (!(await rewind.back(way.by)) && this.away) frames.say(`There is no ${way.by} before this one.`);
  }

  /** Shows the machine at which the user has come; it may go on from there. */
  private show(): void {
    const { rewind, frames } = this;
    frames.arrive(this.busy);
    if (rewind.here === undefined) frames.comeBack();
    else frames.visit(rewind.here.run.system, rewind.here.output.bytes(), rewind.here.visits);
    frames.send();
  }
}

function seen(again: Again): Seen {
  const [output, visits] = [new Tail(), new VisitCounter()];
  const run = again(output, visits);
  run.system.install(({ callouts }) => visits.follow(callouts));
  return { run, output, visits };
}
