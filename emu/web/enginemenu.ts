/**
 * The menu of engines. The one that is chosen is put into the address, and the page is loaded
 * again: another engine makes the same run, so the run goes on where it was (keep.ts).
 */

import { ENGINES } from '../config.ts';
import { engineIn, withEngine } from './engine.ts';
import { part } from './parts.ts';

/** Shows the engine of the address, and has the user choose another. */
export function chooseEngine(): void {
  const select = part<HTMLSelectElement>('engine');
  // The first one is that of an address that names none.
  const named = ENGINES.find((it) => engineIn(location.hash) === engineIn(withEngine('', it)));
  const shown = named ?? ENGINES[0];
  select.append(...ENGINES.map((it) => new Option(it, it, it === shown, it === shown)));
  select.addEventListener('change', () => {
    location.hash = withEngine(location.hash, select.value);
  });
}
