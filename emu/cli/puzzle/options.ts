/** The options of `callwheel puzzle`, as its work has them. */

/** The formats that puzzles are written in. */
export const FORMATS = ['text', 'html', 'moodle', 'qti'] as const;
export type Format = (typeof FORMATS)[number];

export interface PuzzleOptions {
  readonly list?: true;
  readonly seed: number;
  readonly count: number;
  readonly answers?: true;
  readonly format: Format;
  readonly json?: true;
  readonly output: string;
}
