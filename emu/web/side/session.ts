/**
 * Two machines side by side, as the worker holds them: they run the same program in step of virtual
 * time, Figure 9's once for each number of timers, and the page is told in frames. It knows neither
 * the DOM nor the worker, which give it what they have.
 */

import type { RootImage } from '../../../kernel/mfs/ustar.ts';
import { advance } from '../../front/lockstep.ts';
import { Pace, type Wall } from '../../front/pace.ts';
import type { Structure, Frame as StructureFrame } from '../../front/picture/structure.ts';
import { cycleOf } from '../../front/point.ts';
import type { Host } from '../../machine.ts';
import { type Fig9Options, points } from '../../paper/fig9/plan.ts';
import type { Comparison } from './asked.ts';
import { PointLane, ProgramLane, type SideLane } from './lanes.ts';
import type {
  Both,
  PointMade,
  SideActivity,
  SideFrame,
  SideName,
  SideState,
  ToSide,
  Which,
} from './protocol.ts';
import { rangeOf } from './range.ts';
import { begunOf, namesOf } from './words.ts';

/** The time that the machines run between two looks at messages, in milliseconds. */
const SLICE_MS = 10;
/** The time from one frame of the screen to the next, in milliseconds. */
const FRAME_MS = 1000 / 60;
/** The time from one picture of the structures to the next, in milliseconds. */
const PICTURE_MS = 66;
/** The longest delay against the wall that the machines make up for, in milliseconds. */
const BEHIND_MS = 100;

/** The things that a worker gives a comparison; without makeBuffer, RAM is an ArrayBuffer. */
export interface SideSurroundings extends Pick<Host, 'makeBuffer'> {
  readonly wall: Wall;
  post(message: SideFrame | ReturnType<typeof begunOf>): void;
}

/** A message of the page to a comparison that has begun. */
export type ToComparison = Exclude<ToSide, { kind: 'compare' }>;

export class SideSession {
  private readonly comparison: Comparison;
  private readonly run: number;
  private readonly image: RootImage;
  private readonly around: SideSurroundings;
  private readonly names: Both<SideName>;
  private lanes: Both<SideLane> | undefined;
  private n: number | undefined;
  /** The most seconds of a pair of Figure 9, if that is known before. */
  private range: number | undefined;
  private ticksPerSecond: number;
  private paused: boolean;
  /** The cycle to which both go as fast as they can, to stand still there; undefined for none. */
  private goal: number | undefined;
  private seen = true;
  private looking: Both<boolean> = [true, true];
  private structures: [Structure | undefined, Structure | undefined] = [undefined, undefined];
  /** The last pictures of machines that are done, and whether the page has been sent them. */
  private finals: [Final | undefined, Final | undefined] = [undefined, undefined];
  /** The time of the last pictures. */
  private pictured = Number.NEGATIVE_INFINITY;
  /** Points that the page has not been told of. */
  private made: PointMade[] = [];
  private ended = false;
  private left = false;
  /** True while the page has a frame that it has not drawn yet. */
  private drawing = false;
  /** The moment of the last frame, so that none is sent twice; '' before the first. */
  private last = '';
  private poke: (() => void) | undefined;

  constructor(comparison: Comparison, run: number, image: RootImage, around: SideSurroundings) {
    this.comparison = comparison;
    this.run = run;
    this.image = image;
    this.around = around;
    this.names = namesOf(comparison);
    this.ticksPerSecond = comparison.speed;
    this.paused = comparison.paused;
    const { at, sides } = comparison;
    if (at !== undefined) this.hurry(cycleOf(at, sides[0].config));
    around.post(begunOf(comparison, run));
  }

  /**
   * Runs the comparison to its end, or until leave(). Throws as boot() does, MeasureError if a
   * point of Figure 9 did not end well, and LaneError.
   */
  async drive(): Promise<void> {
    const { work, sides, engine, lecture } = this.comparison;
    const { image, around } = this;
    const parts = { image, makeBuffer: around.makeBuffer, engine };
    const point = (i: Which, n: number, options: Fig9Options): PointLane =>
      new PointLane(this.names[i].name, sides[i].config, n, options, parts);
    const lane = (i: Which, n: number): SideLane =>
      work.kind === 'figure' ? point(i, n, work.options) : new ProgramLane(sides[i].config, work, parts);
    const isFigure = work.kind === 'figure';
    if (isFigure && lecture) {
      const both = (n: number, options: Fig9Options) => [point(0, n, options), point(1, n, options)] as const;
      this.range = await rangeOf(work.options, both, around.wall, () => this.left);
    }
    for (const n of isFigure ? points(work.options.max, work.options.step) : [0]) {
      // The last points stay in sight while the machines stand.
      if (this.lanes !== undefined) await this.held();
      if (this.left) return;
      this.n = isFigure ? n : undefined;
      await this.together([lane(0, n), lane(1, n)]);
    }
    this.ended = !this.left;
    this.send();
  }

  /** Ends the comparison where it is. */
  leave(): void {
    this.left = true;
    this.poke?.();
  }

  /** Obeys a message of the page. */
  receive(message: ToComparison): void {
    if (message.kind === 'drawn') this.drawing = false;
    else if (message.kind === 'run' || message.kind === 'pause') {
      this.paused = message.kind === 'pause';
      this.goal = undefined;
    } else if (message.kind === 'step') this.step();
    else if (message.kind === 'speed') this.ticksPerSecond = message.ticks;
    else this.look(message.page, message.structures);
    this.send();
    this.poke?.();
  }

  /** Goes on for a tick, or to the next points of the figure. */
  private step(): void {
    const { work, sides } = this.comparison;
    const { freq, hz } = sides[0].config;
    if (work.kind === 'figure') this.hurry(Number.POSITIVE_INFINITY);
    if (this.lanes === undefined || work.kind === 'figure') return;
    const next = Math.floor((slowest(this.lanes) * hz) / freq) + 1;
    this.hurry(Math.ceil((next * freq) / hz));
  }

  private hurry(goal: number): void {
    this.goal = goal;
    this.paused = false;
  }

  /** Stands still if both machines have come where they were to come. Between two runs. */
  private arrive(cycle: number): void {
    if (this.goal === undefined || cycle < this.goal) return;
    this.goal = undefined;
    this.paused = true;
  }

  private look(page: boolean, structures: Both<boolean>): void {
    this.seen = page;
    this.looking = structures;
    this.open();
    for (const final of this.finals) if (final !== undefined) final.sent = false;
    this.pictured = Number.NEGATIVE_INFINITY;
    this.last = '';
  }

  /** Opens the structures that are looked at, and closes the others. */
  private open(): void {
    for (const i of [0, 1] as const) {
      const lane = this.lanes?.[i];
      if (this.looking[i] && this.seen && lane?.isDone === false)
        this.structures[i] ??= lane.system.view.structure();
      else {
        this.structures[i]?.close();
        this.structures[i] = undefined;
      }
    }
  }

  /** Runs two machines to their ends, in step. */
  private async together(lanes: Both<SideLane>): Promise<void> {
    this.lanes = lanes;
    this.structures = [undefined, undefined];
    this.finals = [undefined, undefined];
    this.open();
    const { freq, hz } = this.comparison.sides[0].config;
    const { wall } = this.around;
    const noted = new Set<SideLane>();
    let speed = Number.NaN;
    let pace: Pace | undefined;
    while (lanes.some((lane) => !lane.over)) {
      const held = await this.held();
      if (this.left) return;
      const cycle = slowest(lanes);
      const wanted = this.goal === undefined ? this.ticksPerSecond : Number.POSITIVE_INFINITY;
      if (speed !== wanted) {
        speed = wanted;
        pace = speed === Number.POSITIVE_INFINITY ? undefined : new Pace(wall, (speed * freq) / hz, cycle);
      } else if (pace !== undefined && (held || pace.due() - cycle > pace.cycles(BEHIND_MS)))
        pace.restart(cycle);
      const began = wall.now();
      // Half a tick and the longest routine of a kernel are less than a tick.
      advance(lanes, freq / hz / 2, pace?.due() ?? this.goal ?? Number.POSITIVE_INFINITY, () => {
        return wall.now() - began > SLICE_MS || lanes.some(({ isDone }, i) => isDone && !this.finals[i]);
      });
      this.harvest(lanes, noted);
      this.arrive(slowest(lanes));
      this.send();
      if (pace === undefined || pace.due() > slowest(lanes)) await wall.yield();
      else await wall.sleep(FRAME_MS, this.poked());
    }
  }

  /** Notes the points of machines that are over, and the last pictures of those that are done. */
  private harvest(lanes: Both<SideLane>, noted: Set<SideLane>): void {
    for (const side of [0, 1] as const) {
      const lane = lanes[side];
      if (lane.isDone && this.finals[side] === undefined) {
        const structure = this.structures[side] ?? lane.system.view.structure();
        this.finals[side] = { picture: structure.frame(), sent: false };
        structure.close();
        this.structures[side] = undefined;
      }
      if (!lane.over || noted.has(lane)) continue;
      noted.add(lane);
      if (lane instanceof PointLane && lane.figures !== undefined) this.made.push({ side, ...lane.figures });
    }
  }

  /** Waits while the machines are to stand still; true if they stood. */
  private async held(): Promise<boolean> {
    let stood = false;
    while (!this.left && (this.paused || !this.seen)) {
      this.send();
      await this.poked();
      stood = true;
    }
    return stood;
  }

  /** Resolves at the next message. */
  private poked(): Promise<void> {
    return new Promise((resolve) => {
      this.poke = resolve;
    });
  }

  /** Sends a frame, if something has changed and the page waits for one. Between two runs. */
  private send(): void {
    const { lanes, run, n, range } = this;
    if (this.drawing || this.left || lanes === undefined) return;
    const activity: SideActivity = this.ended ? 'ended' : this.paused ? 'paused' : 'running';
    const now = `${lanes.map(({ cycle }) => cycle)} ${n} ${activity}`;
    if (now === this.last && this.made.length === 0 && !this.hasPicture) return;
    const time = this.around.wall.now();
    const pictures = activity !== 'running' || time - this.pictured >= PICTURE_MS;
    if (pictures) this.pictured = time;
    const states = [this.state(0, lanes, pictures), this.state(1, lanes, pictures)] as const;
    const points = this.made;
    this.made = [];
    this.last = now;
    this.drawing = true;
    this.around.post({ kind: 'frame', run, activity, n, range, states, points });
  }

  /** True if a last picture is looked at and has not been sent. */
  private get hasPicture(): boolean {
    return this.finals.some((it, i) => it?.sent === false && this.looking[i]);
  }

  /** The picture of a machine's structure; undefined if it is not looked at, or has been sent. */
  private picture(i: Which): StructureFrame | undefined {
    const final = this.finals[i];
    if (final === undefined) return this.structures[i]?.frame();
    if (final.sent || !this.looking[i]) return undefined;
    final.sent = true;
    return final.picture;
  }

  private state(i: Which, lanes: Both<SideLane>, picture: boolean): SideState {
    const lane = lanes[i];
    const { cycle, over, loop, system, ended } = lane;
    const output = lane.output();
    const structure = picture || this.finals[i]?.sent === false ? this.picture(i) : undefined;
    return {
      ...{ cycle, over, loop, steps: lane.steps() },
      ...{ pending: system.sysctl('kern.callout.pending') ?? 0 },
      ...(output === undefined ? {} : { output }),
      ...(ended === undefined ? {} : { ended }),
      ...(structure === undefined ? {} : { structure }),
    };
  }
}

/** The last picture of a machine. */
interface Final {
  readonly picture: StructureFrame;
  sent: boolean;
}

/** The cycle of the machine that is behind, of those that still run. */
function slowest(lanes: Both<SideLane>): number {
  return Math.min(...lanes.filter(({ over }) => !over).map(({ cycle }) => cycle));
}
