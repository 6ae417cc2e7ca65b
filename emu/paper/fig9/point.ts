/**
 * One point of Figure 9: a fresh machine on which the program runs once. The command runs it to its
 * end at once; the page runs it in parts, beside another one, and looks at it in between. The
 * figures are the same, since the parts in which a machine is run do not show in its run.
 */

import type { SchemeMaker } from '../../../kernel/callout/scheme.ts';
import type { RootImage } from '../../../kernel/mfs/ustar.ts';
import type { Observer } from '../../../kernel/probe.ts';
import { boot } from '../../boot.ts';
import type { MachineConfig } from '../../config.ts';
import type { StopReason } from '../../machine.ts';
import type { System } from '../../system.ts';
import { MeasureError, type PaperHost } from '../host.ts';
import type { Fig9Options, Fig9Run } from './plan.ts';

const LINE = /^fig9 n=(\d+) iterations=(\d+) seconds=(\d+\.\d{6}) nodes=(\d+) maxlocked=(\d+) chain=(\d+)\n$/;

/** The figures that a machine gives of itself. */
export type PointFigures = Omit<Fig9Run, 'kernel' | 'hostSeconds'>;

/**
 * The figures in the output of the program, which must be its one line and be
 * about this run. MeasureError if it is anything else.
 */
export function parseLine(text: string, n: number, iterations: number): PointFigures {
  const [, ...fields] = LINE.exec(text) ?? [];
  const [seenN, seenIterations, seconds, nodes, locked, chain] = fields.map(Number);
  if (seenN !== n || seenIterations !== iterations) {
    throw new MeasureError(`fig9: the program printed ${JSON.stringify(text)}`);
  }
  return {
    n,
    iterations,
    emulatedSeconds: seconds as number,
    nodesVisited: nodes as number,
    maxLockedCycles: locked as number,
    longestChain: chain as number,
  };
}

/** The program in the root image. */
const PROGRAM = '/bin/fig9';
/** The mark that the program sets before its timed loop. */
const MARK_START = 1;
/** The mark that the program sets after its timed loop. */
const MARK_END = 2;

/** The machine of a point, but for its program. */
export interface PointParts extends Pick<PaperHost, 'environment' | 'makeBuffer' | 'engine'> {
  readonly config: MachineConfig;
  readonly image: RootImage;
  /** The callout scheme, if it is none that comes with Callwheel. */
  readonly scheme?: SchemeMaker | undefined;
  readonly observers?: readonly Observer[];
}

/** The timed loop of a point, as far as it has come. */
export interface TimedLoop {
  /** Emulated seconds since its beginning; 0 before it. */
  readonly seconds: number;
  /** Callouts and hash entries looked at since its beginning. */
  readonly nodes: number;
}

export class Fig9Point {
  readonly system: System;
  /** Outstanding timers. */
  readonly n: number;
  private readonly iterations: number;
  private readonly freq: number;
  private text = '';
  /** Cycle and nodes at the beginning of the timed loop, and at its end. */
  private from: readonly [cycle: number, nodes: number] | undefined;
  private to: readonly [cycle: number, nodes: number] | undefined;

  /**
   * Boots the machine. `marked` is told of the beginning and of the end of the timed loop. Throws
   * as boot() does.
   */
  constructor(
    n: number,
    { iterations, randomSeed }: Pick<Fig9Options, 'iterations' | 'randomSeed'>,
    { config, image, environment, makeBuffer, engine, scheme, observers }: PointParts,
    marked: (which: 'start' | 'end') => void = () => {},
  ) {
    this.n = n;
    this.iterations = iterations;
    this.freq = config.freq;
    const argv = [PROGRAM, String(n), String(iterations), String(randomSeed)];
    const program = { path: PROGRAM, argv, envp: environment, file: undefined };
    const host = {
      makeBuffer,
      engine,
      consoleOutput: (bytes: Uint8Array) => {
        this.text += String.fromCharCode(...bytes);
      },
      trace: () => {},
      mark: (id: number) => {
        if (id === MARK_START) this.from = this.now();
        else if (id === MARK_END) this.to = this.now();
        else return;
        marked(id === MARK_START ? 'start' : 'end');
      },
    };
    this.system = boot(config, image, program, host, scheme, observers);
  }

  /** The timed loop. */
  get loop(): TimedLoop {
    const { from, freq } = this;
    if (from === undefined) return { seconds: 0, nodes: 0 };
    const [cycle, nodes] = this.to ?? this.now();
    return { seconds: (cycle - from[0]) / freq, nodes: nodes - from[1] };
  }

  /**
   * The figures of a run that ended for `ending`. MeasureError, about the machine as `named`, if it
   * did not end well.
   */
  figures(ending: StopReason, named: string): PointFigures {
    const { system, text, n, iterations } = this;
    if (ending !== 'halt' || system.status !== 0) {
      const said = [...system.complaints, text.trim()].filter((line) => line !== '').join('; ');
      const how = ending === 'halt' ? `wait status ${system.status}` : ending;
      throw new MeasureError(`fig9: n=${n} on ${named} ended with ${how}: ${said}`);
    }
    if (this.from === undefined || this.to === undefined)
      throw new MeasureError('fig9: the program did not mark its timed loop');
    return parseLine(text, n, iterations);
  }

  private now(): readonly [cycle: number, nodes: number] {
    const { system } = this;
    return [system.cycle, system.sysctl('kern.callout.nodes') ?? 0];
  }
}
