/** The elements of the page, by their ids. */

/** The element of an id. The page has it. */
export function part<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no part ${id}`);
  return element as T;
}

/** The text of an element that holds no program, if the page is all in one file. */
export const embedded = (id: string): string | undefined =>
  document.getElementById(id)?.textContent ?? undefined;

/** Sets the text of an element, if it is another one. */
export function show(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Makes an element that scrolls one that a user without a mouse can scroll too. */
export function reachable(element: HTMLElement, label: string): void {
  element.tabIndex = 0;
  element.setAttribute('role', 'region');
  element.setAttribute('aria-label', label);
}
