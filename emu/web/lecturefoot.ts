/**
 * The line below the panels of a lecture: where the machine stands, and the keys that it goes by,
 * which are buttons for those who have a touch screen.
 */

import { show } from './parts.ts';

/** A key of a lecture, and the move that it makes. */
export interface Key {
  readonly words: string;
  move(): void;
}

export class LectureFoot {
  private readonly line = document.createElement('p');

  constructor(view: HTMLElement, keys: readonly Key[]) {
    const foot = document.createElement('div');
    foot.id = 'lecture-foot';
    this.line.id = 'stand';
    const buttons = document.createElement('div');
    buttons.id = 'lecture-keys';
    buttons.setAttribute('role', 'group');
    buttons.setAttribute('aria-label', 'Keys');
    buttons.append(...keys.map(buttonOf));
    foot.append(this.line, buttons);
    view.append(foot);
  }

  tell(...words: readonly string[]): void {
    show(this.line, words.join(' \u00b7 '));
  }
}

function buttonOf({ words, move }: Key): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = words;
  button.addEventListener('click', move);
  // With the focus, it would take the space bar from the machine.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  return button;
}
