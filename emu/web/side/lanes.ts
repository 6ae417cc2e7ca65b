/** The machines of a comparison: one point of Figure 9, or a program of the image. */

import type { RootImage } from '../../../kernel/mfs/ustar.ts';
import { ENOENT } from '../../../kernel/sys/errno.ts';
import { decodeUtf8, encodeUtf8 } from '../../../kernel/sys/utf8.ts';
import type { MachineConfig } from '../../config.ts';
import { toldEnding } from '../../front/ending.ts';
import { faultReporter } from '../../front/faults.ts';
import { nextPiece } from '../../front/lines.ts';
import type { Lane } from '../../front/lockstep.ts';
import type { Ending } from '../../front/loop.ts';
import { ENVIRONMENT } from '../../front/program.ts';
import { startedFromImage } from '../../front/start.ts';
import { Tail } from '../../front/tail.ts';
import type { Host, StopReason } from '../../machine.ts';
import type { Fig9Options } from '../../paper/fig9/plan.ts';
import { Fig9Point, type PointFigures, type TimedLoop } from '../../paper/fig9/point.ts';
import type { System } from '../../system.ts';
import type { Work } from './asked.ts';
import type { XY } from './plot.ts';
import type { SideEnded } from './protocol.ts';
import { VisitSteps } from './visitsteps.ts';

/** The parts that all machines of a comparison are made of. */
interface LaneParts extends Pick<Host, 'makeBuffer' | 'engine'> {
  readonly image: RootImage;
}

/** A machine of a comparison. */
export interface SideLane extends Lane {
  readonly system: System;
  /** The virtual time and the nodes visited, of the part of the run that is measured. */
  readonly loop: TimedLoop;
  /** The last of what the program has written, if that has changed since the last call. */
  output(): string | undefined;
  /** The nodes visited, by the time of the run, that are new since the last call. */
  steps(): readonly XY[];
  /** The end of its run; undefined before it, and for a point of Figure 9. */
  readonly ended: SideEnded | undefined;
  /**
   * True when the measured part is over and its callouts are still set: the moment for the last
   * picture of them. run() comes back at it.
   */
  readonly isDone: boolean;
}

/** The error for a machine that cannot be made; the message is one line for the user. */
export class LaneError extends Error {}

/** The machine of a point of Figure 9. */
export class PointLane implements SideLane {
  /** True at the end of the timed loop, while the timers of the program are still there. */
  isDone = false;
  readonly ended = undefined;
  private readonly point: Fig9Point;
  private readonly name: string;
  /** The figures of the point, when it is over. */
  figures: PointFigures | undefined;

  /** Boots the machine, of that name in messages. Throws as boot() does. */
  constructor(name: string, config: MachineConfig, n: number, options: Fig9Options, parts: LaneParts) {
    this.name = name;
    this.point = new Fig9Point(n, options, { config, ...parts, environment: ENVIRONMENT }, (which) => {
      if (which === 'start') return;
      this.isDone = true;
      this.system.stop();
    });
  }

  get system(): System {
    return this.point.system;
  }

  get cycle(): number {
    return this.system.cycle;
  }

  get over(): boolean {
    return this.figures !== undefined;
  }

  get loop(): TimedLoop {
    const { figures, point } = this;
    return figures === undefined
      ? point.loop
      : { seconds: figures.emulatedSeconds, nodes: figures.nodesVisited };
  }

  /** Runs it. MeasureError if the program does not end well. */
  run(until: number): void {
    const reason = this.system.run(until);
    if (reason !== 'cycle') this.figures = this.point.figures(reason, this.name);
  }

  output(): undefined {
    return undefined;
  }

  /** None: a point counts, and not its way. */
  steps(): readonly XY[] {
    return [];
  }
}

const NO_MODULES = 'the page loads no modules';
/** The characters of output that are shown. */
const SHOWN = 4000;

/** The machine of a program that runs once; its streams are no terminals. */
export class ProgramLane implements SideLane {
  readonly system: System;
  over = false;
  private readonly work: Extract<Work, { kind: 'program' }>;
  private readonly freq: number;
  private readonly tail = new Tail();
  private readonly visits: VisitSteps;
  private changed = true;
  private input: Uint8Array;
  private end: SideEnded | undefined;

  /** Boots the machine. LaneError if the image has no such program; throws as boot() does. */
  constructor(
    config: MachineConfig,
    work: Extract<Work, { kind: 'program' }>,
    { image, makeBuffer, engine }: LaneParts,
  ) {
    this.work = work;
    this.freq = config.freq;
    this.input = work.input;
    const write = (bytes: Uint8Array): void => {
      this.tail.write(bytes);
      this.changed = true;
    };
    const host = {
      makeBuffer,
      engine,
      consoleOutput: write,
      streamOutput: (_fd: number, bytes: Uint8Array) => write(bytes),
      trace: () => undefined,
      mark: () => undefined,
    };
    this.visits = new VisitSteps(config);
    const observers = [
      faultReporter((line, calls) => write(encodeUtf8([line, ...calls].map((it) => `${it}\n`).join('')))),
      this.visits,
    ];
    const started = startedFromImage({ config, image, host, observers }, work);
    if (started === undefined) throw new LaneError(`${work.argv[0]}: not found in the image`);
    this.system = started.system;
    this.system.install(({ callouts }) => this.visits.follow(callouts));
  }

  get cycle(): number {
    return this.system.cycle;
  }

  get loop(): TimedLoop {
    const { system, freq } = this;
    return { seconds: system.cycle / freq, nodes: system.sysctl('kern.callout.nodes') ?? 0 };
  }

  get ended(): SideEnded | undefined {
    return this.end;
  }

  get isDone(): boolean {
    return this.over;
  }

  run(until: number): void {
    const { system, work } = this;
    const bound = Math.min(until, work.cycles);
    while (!this.over && system.cycle < bound) this.cameBack(system.run(bound));
    if (!this.over && system.cycle >= work.cycles) this.enter('cycles');
  }

  /** Gives the machine the input or module for which it has come back, or ends its run. */
  private cameBack(reason: StopReason): void {
    const { system } = this;
    if (reason === 'stream') system.streamInput(this.piece());
    else if (reason === 'input') system.consoleInput(this.piece());
    else if (reason === 'module') system.provideModule({ errno: ENOENT, reason: NO_MODULES });
    else if (reason !== 'cycle') this.enter(reason);
  }

  /** The next piece of standard input; null for its end. */
  private piece(): Uint8Array | null {
    const { input } = this;
    if (input.length === 0) return null;
    const length = nextPiece(input, true);
    this.input = input.subarray(length);
    return input.slice(0, length);
  }

  private enter(ending: Ending): void {
    const { system, work } = this;
    const { status, line, more } = toldEnding(work.argv[0], ending, system, `cycles=${work.cycles}`);
    const lines = line === undefined ? more : [line, ...more];
    this.end = { status, lines, runHash: system.runHash() };
    this.over = true;
  }

  output(): string | undefined {
    if (!this.changed) return undefined;
    this.changed = false;
    return decodeUtf8(this.tail.bytes()).slice(-SHOWN);
  }

  steps(): readonly XY[] {
    return this.visits.take(this.cycle, this.over);
  }
}
