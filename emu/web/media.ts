/** The wishes of the user and of the medium, as the browser tells them: colours and motion. */

import { DARK, LIGHT, type Theme } from './draw/theme.ts';

const dark = matchMedia('(prefers-color-scheme: dark)');
const print = matchMedia('print');
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** The colours of drawings, now. Paper is light. */
export const themeNow = (): Theme => (dark.matches && !print.matches ? DARK : LIGHT);

/** Calls when drawings are to have other colours. */
export function onThemeChange(changed: () => void): void {
  for (const media of [dark, print]) media.addEventListener('change', changed);
}

/** True if the user wants little motion. */
export const wantsStillness = (): boolean => still.matches;
