/**
 * The mouse and the fingers on the strip. One that is drawn along it goes through the run, with
 * Shift it moves the strip; two fingers, or the wheel, change its scale.
 */

/** The strip, as it is moved. */
export interface Moved {
  /** The user goes to the place at x. */
  goto(x: number): void;
  /** The scale is to change by a factor; the place at x stays. */
  zoom(factor: number, x: number): void;
  /** The strip is to move by so many pixels. */
  pan(pixels: number): void;
  /** Words about the place under the mouse. */
  hover(x: number, y: number): void;
}

/** The change of scale for a notch of the wheel's 100 pixels. */
const NOTCH = 1.25;

/** Has an element obey mouse, wheel and fingers. */
export function obey(element: HTMLElement, moved: Moved): void {
  const down = new Map<number, number>();
  let gap = 0;
  const spread = (): readonly [gap: number, middle: number] => {
    const [a = 0, b = 0] = down.values();
    return [Math.max(10, Math.abs(a - b)), (a + b) / 2];
  };
  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    down.set(event.pointerId, event.offsetX);
    if (down.size === 2) [gap] = spread();
    else if (!event.shiftKey) moved.goto(event.offsetX);
  });
  element.addEventListener('pointermove', ({ pointerId, offsetX, offsetY, shiftKey }) => {
    const before = down.get(pointerId);
    if (before === undefined) {
      moved.hover(offsetX, offsetY);
      return;
    }
    down.set(pointerId, offsetX);
    if (down.size === 1) {
      if (shiftKey) moved.pan(before - offsetX);
      else moved.goto(offsetX);
      return;
    }
    const [now, middle] = spread();
    moved.zoom(gap / now, middle);
    moved.pan((before - offsetX) / 2);
    gap = now;
  });
  for (const end of ['pointerup', 'pointercancel'] as const)
    element.addEventListener(end, ({ pointerId }) => down.delete(pointerId));
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const { deltaX, deltaY, shiftKey, ctrlKey, offsetX } = event;
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1;
      if (shiftKey || Math.abs(deltaX) > Math.abs(deltaY)) moved.pan((deltaX || deltaY) * lines);
      // A pinch on a pad comes as a wheel with Ctrl, in small steps.
      else moved.zoom(NOTCH ** ((deltaY * lines * (ctrlKey ? 5 : 1)) / 100), offsetX);
    },
    { passive: false },
  );
}
