/** The look of the page as its address asks for it. The worker holds the address to its rules. */

import { clashOfLook, type Look, lookIn, PANELS, SIDE_PANELS, showing } from '../front/look.ts';
import { isComparison } from './side/fragment.ts';

/** The look of a fragment; that of the whole page, which shows the reason, if it is refused. */
export function lookOf(fragment: string): Look {
  const all = isComparison(fragment) ? SIDE_PANELS : PANELS;
  const only: ReadonlyMap<string, unknown> = new Map(new URLSearchParams(fragment.replace(/^#/, '')));
  const shown = only.get('show');
  const isRight =
    (shown === undefined || showing(all)(shown) === undefined) && clashOfLook(only) === undefined;
  return isRight ? lookIn(only, all) : { panels: undefined, lecture: false };
}
