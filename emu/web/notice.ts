/**
 * A sentence in the room of a panel that has nothing else to show: for what the page waits, or why
 * there is no machine.
 */

import { part, show } from './parts.ts';

/** The rooms, the first of which is on the page is taken. */
const ROOMS = ['#terminal', '#drawing', '#lanes', '#plot', '.lane .drawing', '#side-time'];

/** Shows a sentence from now on; none if it is undefined. */
export function notice(line: string | undefined, is: 'coming' | 'refused' = 'coming'): void {
  const element = part('notice');
  const rooms = ROOMS.flatMap((it) => [...document.querySelectorAll<HTMLElement>(it)]);
  const room = rooms.find((it) => it.closest('[hidden]') === null);
  if (room !== undefined && element.parentElement !== room) room.append(element);
  element.dataset.is = is;
  element.hidden = line === undefined;
  show(element, line ?? '');
}
