/**
 * The mouse and the fingers on the strip. The mouse, or one finger, goes through the run as it is
 * drawn along the strip; with Shift it moves the strip. Two fingers, or the wheel, change the
 * scale.
 */

/** The effects of gestures on the strip. */
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

/** Makes an element take mouse, wheel and fingers, for the strip. */
export function obey(element: HTMLElement, moved: Moved): void {
  const fingers = new Fingers(moved);
  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    fingers.down(event);
  });
  element.addEventListener('pointermove', (event) => fingers.move(event));
  for (const end of ['pointerup', 'pointercancel'] as const)
    element.addEventListener(end, (event) => fingers.up(event));
  const turned = (event: WheelEvent): void => {
    event.preventDefault();
    wheel(event, moved);
  };
  element.addEventListener('wheel', turned, { passive: false });
}

/** The wheel of a mouse, or two fingers on a pad. */
function wheel({ deltaX, deltaY, deltaMode, shiftKey, ctrlKey, offsetX }: WheelEvent, moved: Moved): void {
  const scale = deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1;
  if (shiftKey || Math.abs(deltaX) > Math.abs(deltaY)) moved.pan((deltaX || deltaY) * scale);
  // A pinch on a pad comes as a wheel with Ctrl, in small steps.
  else moved.zoom(NOTCH ** ((deltaY * scale * (ctrlKey ? 5 : 1)) / 100), offsetX);
}

/** The fingers on the strip, or the mouse while its button is down. */
class Fingers {
  private readonly moved: Moved;
  /** The places of the fingers, by pointer. */
  private readonly places = new Map<number, number>();
  /** Pixels between two fingers. */
  private gap = 0;

  constructor(moved: Moved) {
    this.moved = moved;
  }

  down({ pointerId, offsetX, shiftKey }: PointerEvent): void {
    this.places.set(pointerId, offsetX);
    if (this.places.size === 2) [this.gap] = this.spread();
    else if (!shiftKey) this.moved.goto(offsetX);
  }

  move({ pointerId, offsetX, offsetY, shiftKey }: PointerEvent): void {
    const { moved, places } = this;
    const before = places.get(pointerId);
    if (before === undefined) {
      moved.hover(offsetX, offsetY);
      return;
    }
    places.set(pointerId, offsetX);
    if (places.size === 1) {
      if (shiftKey) moved.pan(before - offsetX);
      else moved.goto(offsetX);
      return;
    }
    const [gap, middle] = this.spread();
    moved.zoom(this.gap / gap, middle);
    moved.pan((before - offsetX) / 2);
    this.gap = gap;
  }

  up({ pointerId }: PointerEvent): void {
    this.places.delete(pointerId);
  }

  private spread(): readonly [gap: number, middle: number] {
    const [a = 0, b = 0] = this.places.values();
    return [Math.max(10, Math.abs(a - b)), (a + b) / 2];
  }
}
