/**
 * The messages between the page and the worker that runs its machine. The worker sends a frame when
 * something has changed, and the next one not before the page has drawn it: at most one for each
 * frame of the screen, however much happens in the machine.
 */

import type { WindowSize } from '../front/input.ts';
import type { Frame as StructureFrame } from '../front/picture/structure.ts';
import type { StepKind } from '../front/step.ts';
import type { Result } from '../front/verdict.ts';
import type { OwnSources } from './own/sources.ts';

/** The place of the root image: files beside the worker, or the compressed bytes of a whole one. */
export type ImageSource =
  | { readonly from: 'files'; readonly base: string }
  | { readonly from: 'bytes'; readonly bytes: Uint8Array };

/** The text of a run log, with its name for messages. */
export interface LogText {
  readonly name: string;
  readonly text: string;
}

/** A message of the page. */
export type ToWorker =
  /** Boots the machine that the fragment of an address asks for. The first message, sent once. */
  | {
      readonly kind: 'boot';
      readonly fragment: string;
      /** The log whose run is to be made again, if it does not come from the fragment. */
      readonly log?: LogText | undefined;
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
  /** The page is to show the run before its last tick or event. */
  | { readonly kind: 'back'; readonly by: 'tick' | 'event' }
  /** The page is to show the run at a cycle, the present if that has not come to it. */
  | { readonly kind: 'goto'; readonly cycle: number }
  /** The number of ticks in a second of the wall; Infinity for as fast as the host can. */
  | { readonly kind: 'speed'; readonly ticks: number }
  /** The picture of the structure is on the screen, or is not. */
  | { readonly kind: 'look'; readonly structure: boolean }
  /** A link to the run as far as it has come is wanted, on the page of this address. */
  | { readonly kind: 'link'; readonly page: string }
  /** The last frame has been drawn. */
  | { readonly kind: 'drawn' };

/** A message of the page to its session. */
export type ToSession = Exclude<ToWorker, { kind: 'boot' }>;

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
  /** Ticks that handlers were called late, added up. */
  readonly late: number;
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
  /** The run hash, while the machine stands still. */
  readonly runHash?: string;
  /** The structure of the callouts, if it is looked at and has changed. */
  readonly structure?: StructureFrame;
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

/** The contents of a log that is opened, for its reader. */
export interface LogContents {
  readonly kind: 'log';
  readonly name: string;
  readonly argv: readonly string[];
  readonly settings: readonly string[];
  /** The lines that were typed or read from standard input, with their time. */
  readonly input: readonly string[];
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

/** A message of the worker. refused: there is no machine, and the line says why. */
export type FromWorker =
  | Booted
  | Frame
  | Linked
  | LogContents
  | { readonly kind: 'refused'; readonly line: string };
