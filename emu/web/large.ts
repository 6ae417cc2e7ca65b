/**
 * The size of the page in a lecture hall. Letters and drawings are so many times as large as on
 * other pages; drawings are laid out in the room that is left, and shown enlarged.
 */

import { LEAST_LETTER } from './draw/scene.ts';

/** The part of the window's height that the least letter takes, for the last row. */
const LETTER_PART = 0.03;
const LEAST = 1.25;
const NAME = '--large';

/** Pixels of the page for one of a drawing. */
export const enlargement = (): number => Number(document.documentElement.style.getPropertyValue(NAME) || 1);

/** The room in a box, in pixels of a drawing. */
export function roomIn({ clientWidth, clientHeight }: HTMLElement): {
  readonly width: number;
  readonly height: number;
} {
  const times = enlargement();
  return { width: clientWidth / times, height: clientHeight / times };
}

/** Pixels of the screen for one of a drawing. */
export const pixelRatio = (): number => devicePixelRatio * enlargement();

/** Enlarges the page as its window allows, from now on. */
export function enlarge(): void {
  const resize = (): void => {
    // In a window that is higher than wide, lines are to have room for words.
    const side = Math.min(innerWidth, innerHeight);
    const times = Math.max(LEAST, (side * LETTER_PART) / LEAST_LETTER);
    document.documentElement.style.setProperty(NAME, times.toFixed(3));
  };
  resize();
  addEventListener('resize', resize);
}
