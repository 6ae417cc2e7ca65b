/**
 * The messages between the page and the worker that runs two machines side by side. The worker
 * sends a frame when something has changed, and the next one not before the page has drawn it.
 */

import type { Frame as StructureFrame } from '../../front/picture/structure.ts';
import type { PointFigures, TimedLoop } from '../../paper/fig9/point.ts';
import type { ImageSource } from '../protocol.ts';
import type { Choice } from './fragment.ts';
import type { XY } from './plot.ts';

/** The number of a machine: 0 for that at the left. */
export type Which = 0 | 1;

/** A value for each machine, that of the left one first. */
export type Both<T> = readonly [T, T];

/** A message of the page. */
export type ToSide =
  /**
   * Boots the two machines of a fragment, in place of those that there are. `run` is the number of
   * this comparison, which the answers bear.
   */
  | { readonly kind: 'compare'; readonly run: number; readonly fragment: string; readonly image: ImageSource }
  /** The machines are to go on, or to stand still. */
  | { readonly kind: 'run' }
  | { readonly kind: 'pause' }
  /**
   * The machines are to go on for a tick, or Figure 9 to its next points, as fast as they can, and
   * to stand still there.
   */
  | { readonly kind: 'step' }
  /** The number of ticks in a second of the wall; Infinity for as fast as the host can. */
  | { readonly kind: 'speed'; readonly ticks: number }
  /** The parts that are seen: the page, without which the machines wait, and the structures. */
  | { readonly kind: 'look'; readonly page: boolean; readonly structures: Both<boolean> }
  /** The last frame has been drawn. */
  | { readonly kind: 'drawn' };

/** The look of a machine's series: the form of its marks, and the number of an owner's colour. */
export interface Look {
  readonly form: 'circle' | 'square' | 'triangle' | 'diamond';
  readonly colour: number;
}

/** A machine of a comparison, for those who look at it. */
export interface SideName {
  /** The paper's name for its facility, or that of its scheme. */
  readonly name: string;
  /** The same in a few words. */
  readonly short: string;
  readonly look: Look;
}

/** The comparison has begun. */
export interface Begun {
  readonly kind: 'begun';
  readonly run: number;
  /** figure: Figure 9, up to `max` timers. program: one run of a program. */
  readonly work:
    | { readonly kind: 'figure'; readonly max: number; readonly iterations: number }
    | { readonly kind: 'program' };
  readonly title: string;
  /** The sentence that says what is seen. */
  readonly sentence: string;
  readonly caption: readonly string[];
  readonly sides: Both<SideName>;
  readonly choice: Choice;
  readonly hz: number;
  readonly speed: number;
}

/** The end of a program's run on one machine. */
export interface SideEnded {
  /** The exit status that the command would have. */
  readonly status: number;
  readonly lines: readonly string[];
  readonly runHash: string;
}

/** A machine at one moment. */
export interface SideState {
  readonly cycle: number;
  /** True if its program has ended, and the other machine's has not. */
  readonly over: boolean;
  /** The timed loop of Figure 9's program, or the whole run of another one. */
  readonly loop: TimedLoop;
  /** The nodes that a program's machine has visited, by its time, since the frame before. */
  readonly steps: readonly XY[];
  /** Callouts that are pending. */
  readonly pending: number;
  /** The last of what the program has written, if that has changed. */
  readonly output?: string;
  readonly ended?: SideEnded;
  /** The structure of the callouts, if it is looked at and its turn has come. */
  readonly structure?: StructureFrame;
}

/** A point of Figure 9 that a machine has made. */
export interface PointMade extends PointFigures {
  readonly side: Which;
}

/** The way in which the two machines are at work. */
export type SideActivity = 'running' | 'paused' | 'ended';

/** All that has changed since the frame before. */
export interface SideFrame {
  readonly kind: 'frame';
  readonly run: number;
  readonly activity: SideActivity;
  /** Outstanding timers of the runs that are under way; undefined for another program. */
  readonly n: number | undefined;
  /** The most seconds of a pair in all of Figure 9, if that is known before its end. */
  readonly range: number | undefined;
  readonly states: Both<SideState>;
  readonly points: readonly PointMade[];
}

/** A message of the worker. refused: there are no two machines, and the line says why. */
export type FromSide =
  | Begun
  | SideFrame
  | { readonly kind: 'refused'; readonly run: number; readonly line: string };
