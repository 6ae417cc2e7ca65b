/** A menu that opens by its button, and closes by Escape, by a choice and by a click elsewhere. */

/** Has an element that shows its contents when it is open behave as a menu. */
export function closing(menu: HTMLDetailsElement): void {
  const close = (): void => {
    menu.open = false;
  };
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    close();
    menu.querySelector('summary')?.focus();
    event.preventDefault();
  });
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('button') !== null) close();
  });
  addEventListener('pointerdown', ({ target }) => {
    if (!(target instanceof Node && menu.contains(target))) close();
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) close();
  });
}
