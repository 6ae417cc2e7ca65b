/**
 * The look of the page as the fragment of an address asks for it, beside the run:
 * - show: panels, with commas between them. The page has these and nothing else.
 * - lecture: yes for a lecture hall: one panel, or the terminal and the structure, in large type,
 *   whose machine goes by keys.
 */

import { type Rule, someOf } from './rules.ts';

/** The panels of a page with one machine; in a lecture, the first unless `show` names another. */
export const PANELS = ['structure', 'terminal', 'time'] as const;
/** Those of a page with two. */
export const SIDE_PANELS = ['figure', 'left', 'right', 'time'] as const;

export type Panel = (typeof PANELS)[number] | (typeof SIDE_PANELS)[number];

export interface Look {
  /** The panels that are shown; undefined for the whole page. */
  readonly panels: readonly Panel[] | undefined;
  readonly lecture: boolean;
}

/** The rule for `show` on a page with these panels. */
export const showing = (panels: readonly Panel[]): Rule => {
  const some = someOf(...panels);
  return (value) => some(`${value}`.split(','));
};

/** The look that values of a fragment ask for, which obey its rules and do not clash. */
export function lookIn(only: ReadonlyMap<string, unknown>, all: readonly [Panel, ...Panel[]]): Look {
  const panels = panelsIn(only);
  const lecture = only.get('lecture') === 'yes';
  return { panels: lecture ? (panels ?? [all[0]]) : panels, lecture };
}

const panelsIn = (only: ReadonlyMap<string, unknown>): Panel[] | undefined =>
  (only.get('show') as string | undefined)?.split(',') as Panel[] | undefined;

/** True for the two panels that go together in a lecture, in either order. */
const isPair = (panels: readonly Panel[]): boolean =>
  panels.length === 2 && panels.includes('terminal') && panels.includes('structure');

/** The reason in a line why values do not go together; undefined if they do. */
export function clashOfLook(only: ReadonlyMap<string, unknown>): string | undefined {
  const panels = panelsIn(only) ?? [];
  const { length } = panels;
  const isLecture = only.get('lecture') === 'yes';
  if (isLecture && length > 1 && !isPair(panels))
    return `lecture=yes: a lecture view has one panel, or terminal and structure, and show has ${length}`;
  const moves = only.get('at') !== undefined && only.get('paused') === 'no';
  return moves ? 'paused=no: a machine with at stands still at its point' : undefined;
}
