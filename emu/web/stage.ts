/**
 * The panels of the page that its address asks for, alone: as a part of another page, or, in large
 * type, in a lecture hall.
 */

import type { Look } from '../front/look.ts';
import { enlarge } from './large.ts';
import { part } from './parts.ts';

/** The panels of a page: their sections, and its element of messages, if it has one. */
export interface Staged {
  readonly sections: Readonly<Record<string, string>>;
  readonly messages?: string;
}

/** The sections of a page with one machine, and of one with two. */
export const ONE: Staged = {
  sections: { structure: 'structure', terminal: 'terminal', time: 'time' },
  messages: 'messages',
};
export const TWO: Staged = {
  sections: { figure: 'figure', left: 'left', right: 'right', time: 'side-time' },
};

/** The moves of a machine, or of two, by the keys of a lecture. */
export interface Moves {
  stopOrGo(): void;
  step(back: boolean, by: 'tick' | 'event' | 'instruction'): void;
}

/**
 * The keys of a lecture, with those of a presenter: back is true for those that go back.
 */
const STEPS: Readonly<Record<string, readonly [back: boolean, by: 'tick' | 'instruction']>> = {
  ArrowRight: [false, 'tick'],
  ArrowDown: [false, 'tick'],
  PageDown: [false, 'tick'],
  ArrowLeft: [true, 'tick'],
  ArrowUp: [true, 'tick'],
  PageUp: [true, 'tick'],
  '.': [false, 'instruction'],
  ',': [true, 'instruction'],
};
/** The elements that have keys of their own. */
const OWN_KEYS = 'input, select, textarea, summary, dialog, #points';

/** Shows the panels of a look alone; all of the page if it names none. */
export function stage({ panels, lecture }: Look, { sections, messages }: Staged): void {
  const root = document.documentElement;
  root.classList.toggle('embedded', panels !== undefined);
  root.classList.toggle('lecture', lecture);
  const named = panels ?? Object.keys(sections);
  for (const [panel, id] of Object.entries(sections))
    part(id).hidden = !(named as readonly string[]).includes(panel);
  root.classList.toggle('alone', named.length === 1);
  root.style.setProperty('--upper', `${Math.max(1, named.filter((it) => it !== 'time').length)}`);
  // A part of the page shows its messages, too.
  const home = panels?.includes('time') === true ? 'time' : panels?.[0];
  if (home !== undefined && messages !== undefined) part(sections[home] as string).append(part(messages));
  if (lecture) enlarge();
}

/** True if the page is a part of another one, whose user has the focus elsewhere. */
export const isFramed = (): boolean => parent !== window;

/** Has the machine go by the keys of a lecture. */
export function obeyKeys(moves: Moves): void {
  const keyed = (event: KeyboardEvent): void => {
    const { key, shiftKey, target } = event;
    const isOwn = target instanceof Element && target.closest(OWN_KEYS) !== null;
    if (isOwn || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[key];
    const isButton = target instanceof Element && target.closest('button') !== null;
    if (step !== undefined) moves.step(step[0], shiftKey ? 'event' : step[1]);
    else if (key === ' ' && !isButton) moves.stopOrGo();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Before the drawing, whose arrow keys are for one who reads it alone.
  addEventListener('keydown', keyed, { capture: true });
}
