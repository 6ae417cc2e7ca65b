/**
 * The messages between the page and the worker that runs its machine. The worker sends a frame when
 * something has changed, and the next one not before the page has drawn it: at most one for each
 * frame of the screen, however much happens in the machine.
 */

import type { WindowSize } from '../front/input.ts';
import type { LanesPicture, LaneView } from '../front/lanes/picture.ts';
import type { VisitCounter } from '../front/lanes/visits.ts';
import type { Frame as StructureFrame } from '../front/picture/structure.ts';
import type { ProgramTables } from '../front/programlines.ts';
import type { StepKind } from '../front/step.ts';
import type { Result } from '../front/verdict.ts';
import type { System } from '../system.ts';
import type { OwnFile, OwnSources } from './own/sources.ts';
import type { SelectionFrame } from './selection.ts';

/** The place of the root image: files beside the worker, or the compressed bytes of a whole one. */
export type ImageSource =
  | { readonly from: 'files'; readonly base: string }
  | { readonly from: 'bytes'; readonly bytes: Uint8Array };

/** The text of a run log, with its name for messages. */
export interface LogText {
  readonly name: string;
  readonly text: string;
}

/** A run at which a user types, as far as it had come when the page was left. */
export interface Kept {
  /** Its log. */
  readonly log: string;
  /** The cycle that it had come to. */
  readonly cycle: number;
  readonly paused: boolean;
  /** Ticks in a second of the wall. */
  readonly speed: number;
}

/** A message of the page. */
export type ToWorker =
  /** Boots the machine that the fragment of an address asks for. The first message, sent once. */
  | {
      readonly kind: 'boot';
      readonly fragment: string;
      /** The log whose run is to be made again, if it does not come from the fragment. */
      readonly log?: LogText | undefined;
      /** The run of this address that is to go on. */
      readonly kept?: Kept | undefined;
      /** Sources of the user's own for the machine of the fragment. */
      readonly own?: OwnSources | undefined;
      readonly image: ImageSource;
      readonly size: WindowSize;
    }
  /** Bytes that the user has typed or pasted. */
  | { readonly kind: 'typed'; readonly bytes: Uint8Array }
  /** The terminal has another size. */
  | { readonly kind: 'resized'; readonly size: WindowSize }
  /** The machine is to go on, or to stand still. In the past, run leads to the present. */
  | { readonly kind: 'run' }
  | { readonly kind: 'pause' }
  /** The machine is to make a step and stand still, in the present or in the past. */
  | { readonly kind: 'step'; readonly by: StepKind }
  /** The page is to show the run before its last tick, event or instruction. */
  | { readonly kind: 'back'; readonly by: StepKind }
  /** The page is to show the run at a cycle, the present if that has not come to it. */
  | { readonly kind: 'goto'; readonly cycle: number }
  /** The number of ticks in a second of the wall; Infinity for as fast as the host can. */
  | { readonly kind: 'speed'; readonly ticks: number }
  /** The picture of the structure is on the screen, or is not. */
  | { readonly kind: 'look'; readonly structure: boolean }
  /** The part of the run whose lanes are on the screen; null for none. */
  | { readonly kind: 'lanes'; readonly view: LaneView | null }
  /** The trace of the run as far as it has come is wanted. */
  | { readonly kind: 'trace'; readonly lines: ProgramTables }
  /** A callout or slots of the last frame are selected, or nothing is. */
  | { readonly kind: 'select'; readonly what: Wanted }
  /** A step in the life of the selected callout is wanted, by its index or from the present one. */
  | { readonly kind: 'follow'; readonly to: 'next' | 'back' | number }
  /** A page of the manual is wanted. */
  | { readonly kind: 'manual'; readonly name: string; readonly section: string }
  /** Judges a scheme of the user's, in a worker without a machine; `base` is the page's folder. */
  | { readonly kind: 'judge'; readonly scheme: OwnFile; readonly base: string }
  /** A link to the run as far as it has come is wanted, on the page of this address. */
  | { readonly kind: 'link'; readonly page: string }
  /** The last frame has been drawn. */
  | { readonly kind: 'drawn' };

/**
 * The thing that a user selects. A callout is that of an entry after `count` sets, unsets and calls
 * since boot, as the figures of a frame count them; next: the one that the handler of the selected
 * one has set.
 */
export type Wanted =
  | { readonly kind: 'callout'; readonly entry: number; readonly count: number }
  | { readonly kind: 'slots'; readonly bucket: number; readonly last: number }
  | { readonly kind: 'next' | 'none' };

/** A message of the page to its session. */
export type ToSession = Exclude<ToWorker, { kind: 'boot' | 'manual' | 'judge' }>;

/**
 * The way in which a machine is at work. idle: no process can run; past: another machine shows the
 * past of the run, which stands still; travelling: that machine is on its way.
 */
export type Activity = 'running' | 'idle' | 'paused' | 'past' | 'travelling' | 'ended';

/** The figures of a machine. All are counted since boot. */
export interface Figures {
  readonly cycle: number;
  readonly ticks: number;
  readonly instructions: number;
  /** Callouts that are pending, now. */
  readonly pending: number;
  readonly sets: number;
  readonly unsets: number;
  readonly fires: number;
  /** Callouts that were looked at to set and to unset one. */
  readonly nodes: number;
  /** Ticks that handlers were called late: added up, and the most for one call. */
  readonly late: number;
  readonly mostLate: number;
  /** Callouts that were looked at for each set and each unset. */
  readonly visits: VisitCounter['visits'];
  /** The longest time that each interrupt level was held. */
  readonly held: ReturnType<System['ledger']>;
}

/** The end of a run. */
export interface Ended {
  /** The exit status that the command would have. */
  readonly status: number;
  /** Lines for the user; none if the run ended well. */
  readonly lines: readonly string[];
  readonly runHash: string;
  /** The verdict on a run that was made again. */
  readonly result?: Result;
}

/** All that has changed since the frame before. */
export interface Frame {
  readonly kind: 'frame';
  /** Bytes that were written to the terminal. */
  readonly output: Uint8Array;
  /** True if the terminal is to be emptied before. */
  readonly fresh: boolean;
  /** Lines about the machine that are no part of the run. */
  readonly said: readonly string[];
  readonly activity: Activity;
  readonly figures: Figures;
  /** The cycle of the present. */
  readonly present: number;
  /**
   * The lines of the log since the frame before, of a run at which a user types; null from the
   * frame on with which the log is too long.
   */
  readonly log?: string | null;
  /** The run hash, while the machine stands still. */
  readonly runHash?: string;
  /** The structure of the callouts, if it is looked at and has changed. */
  readonly structure?: StructureFrame;
  /** The lanes of the present, if they are looked at and have changed. */
  readonly lanes?: LanesPicture;
  /** The selection, if there is one. */
  readonly selection?: SelectionFrame;
  /** The end of the run; it is in one frame, and no output follows it. */
  readonly ended?: Ended;
}

/** The machine that was booted. */
export interface Booted {
  readonly kind: 'booted';
  readonly argv: readonly string[];
  /** The settings of the machine in words. */
  readonly settings: readonly string[];
  readonly freq: number;
  readonly hz: number;
  readonly speed: number;
  readonly paused: boolean;
  /** True if nobody types: input is that of the address. */
  readonly unattended: boolean;
}

/** A link to a run. */
export interface Linked {
  readonly kind: 'linked';
  /** The log of the run; undefined if the run was too long for one. */
  readonly log: string | undefined;
  /** Undefined if it would be too long. */
  readonly link: string | undefined;
}

/** A piece of a trace, in order. */
export interface TracePiece {
  readonly kind: 'trace';
  readonly bytes: Uint8Array;
  /** True for the last piece. */
  readonly last: boolean;
}

/** The contents of a log that is opened, for its reader. */
export interface LogContents {
  readonly kind: 'log';
  readonly name: string;
  /** The log itself. */
  readonly text: string;
  readonly argv: readonly string[];
  readonly settings: readonly string[];
  /** The lines that were typed or read from standard input, with their time. */
  readonly input: readonly string[];
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

/** A page of the manual as text; undefined if there is none of that name. */
export interface ManualText {
  readonly kind: 'manual';
  readonly title: string;
  readonly text: string | undefined;
}

/** The state of a judgement. */
export interface Judged {
  readonly kind: 'judged';
  /** The scripts so far, and all. */
  readonly scripts: number;
  readonly runs: number;
  /** The verdict in lines, when it is there. */
  readonly verdict?: readonly string[];
  /** True if the scheme was acquitted. */
  readonly isGood?: boolean;
}

/**
 * A message of the worker. refused: there is no machine, and the line says why; progress: the line
 * tells the work at a machine that is not there yet, in a few words.
 */
export type FromWorker =
  | Booted
  | Frame
  | Linked
  | TracePiece
  | LogContents
  | ManualText
  | Judged
  | { readonly kind: 'refused' | 'progress'; readonly line: string };
