/**
 * The drawing of the callout structure in the page: on a canvas, in words, and as a file. What is
 * under the mouse is told in a tooltip.
 */

import { describe } from '../front/picture/describe.ts';
import type { Picture } from '../front/picture/picture.ts';
import type { Frame } from '../front/picture/structure.ts';
import { CanvasPen } from './draw/canvaspen.ts';
import { Ground, type Sheet } from './draw/ground.ts';
import { layOut } from './draw/layout.ts';
import { Moving } from './draw/moving.ts';
import { type Overlay, paintOverlay } from './draw/overlay.ts';
import { restAfter } from './draw/rest.ts';
import { hit, type ListPlace, type Scene, type SlotPlace, type Spot } from './draw/scene.ts';
import { svgOf } from './draw/svgpen.ts';
import { colourOf } from './draw/theme.ts';
import { pixelRatio, roomIn } from './large.ts';
import { onThemeChange, themeNow, wantsStillness } from './media.ts';
import { saveFile } from './savefile.ts';

export class StructurePanel {
  private readonly box: HTMLElement;
  private readonly canvas: HTMLCanvasElement;
  private readonly words: HTMLDetailsElement;
  private readonly ground = new Ground(sheetOf);
  /** The last frame, and the number of events up to it; and those that are drawn. */
  private next: { readonly frame: Frame; readonly count: number } | undefined;
  private frame: Frame | undefined;
  private counted = 0;
  /** The time before which the next frame is not laid out, and the timer that waits for it. */
  private rests = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private scene: Scene | undefined;
  private readonly moving = new Moving();
  private waits = false;
  /** The places with signs of the selection and of the cursor. */
  overlay: Overlay = { chosen: undefined, cursor: undefined };

  constructor(box: HTMLElement, canvas: HTMLCanvasElement, words: HTMLDetailsElement, save: HTMLElement) {
    this.box = box;
    this.canvas = canvas;
    this.words = words;
    new ResizeObserver(() => this.lay()).observe(box);
    onThemeChange(() => this.paint());
    words.addEventListener('toggle', () => this.write());
    save.addEventListener('click', () => this.save());
    canvas.addEventListener('pointermove', ({ offsetX, offsetY }) => {
      canvas.title = this.scene === undefined ? '' : (hit(this.scene, offsetX, offsetY)?.title ?? '');
    });
  }

  /**
   * Shows a frame, at once or, if the last one had many marks, soon. `count` is the number of sets,
   * unsets and calls up to it.
   */
  show(frame: Frame, count = 0): void {
    const isLast = this.timer === undefined;
    this.next = { frame, count };
    const wait = this.rests - performance.now();
    if (wait <= 0) this.take(isLast);
    else this.timer ??= setTimeout(() => this.take(false), wait);
  }

  /** Shows the frame that waits; with its motions, if it is the one after that which is shown. */
  private take(moves: boolean): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.next === undefined) return;
    const { frame, count } = this.next;
    const before = this.scene;
    this.frame = frame;
    this.counted = count;
    const since = performance.now();
    this.scene = this.laid();
    const { scene } = this;
    if (scene !== undefined) this.rests = since + restAfter(scene.spots.length);
    if (moves && before !== undefined && scene !== undefined && !wantsStillness())
      this.moving.goOn(before, scene, frame, since);
    else this.moving.clear();
    this.paint();
    this.canvas.setAttribute('aria-label', describe(frame.picture)[0]);
    this.write();
  }

  /** The number of sets, unsets and calls up to the frame that is shown. */
  get count(): number {
    return this.counted;
  }

  /** The picture that is shown. */
  get picture(): Picture | undefined {
    return this.frame?.picture;
  }

  /** True while a frame waits to be shown. */
  get isLate(): boolean {
    return this.timer !== undefined;
  }

  /** The drawing as it is laid out. */
  get drawn(): Scene | undefined {
    return this.scene;
  }

  /** The callout, the slots or the list at a point; undefined if there is nothing. */
  at(x: number, y: number): Spot | SlotPlace | ListPlace | undefined {
    return this.scene === undefined ? undefined : hit(this.scene, x, y);
  }

  /** Shows these signs from now on. */
  mark(overlay: Overlay): void {
    this.overlay = overlay;
    this.paint();
  }

  /** The colour that an owner of that number has in the drawing. */
  colourOf(number: number | undefined): string | undefined {
    return number === undefined ? undefined : colourOf(themeNow(), number);
  }

  /** Lays the picture out in the room that there is. */
  private lay(): void {
    this.scene = this.laid();
    this.paint();
  }

  /** The frame in the room that there is; the last drawing if there is none. */
  private laid(): Scene | undefined {
    const { width, height } = roomIn(this.box);
    if (this.frame === undefined || width < 50 || height < 50) return this.scene;
    return layOut(this.frame.picture, width, height);
  }

  /** Paints the scene and, as long as something moves in it, again at each frame of the screen. */
  private paint(): void {
    const { canvas, scene, frame } = this;
    const theme = themeNow();
    const on = canvas.getContext('2d');
    if (on === null || scene === undefined || frame === undefined) return;
    const scale = pixelRatio();
    const [width, height] = [Math.round(scene.width * scale), Math.round(scene.height * scale)];
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    on.setTransform(scale, 0, 0, scale, 0, 0);
    const pen = new CanvasPen(on);
    if (!this.ground.show(on, scene, theme, scale)) return;
    paintOverlay(scene, this.overlay, pen, theme);
    const moves = this.moving.paint(scene, pen, theme, performance.now());
    if (this.waits || !moves) return;
    this.waits = true;
    requestAnimationFrame(() => {
      this.waits = false;
      this.paint();
    });
  }

  /** Writes the picture in words, if they are on the screen. */
  private write(): void {
    const text = this.words.querySelector('pre');
    if (text === null || !this.words.open || this.frame === undefined) return;
    text.textContent = describe(this.frame.picture).join('\n');
  }

  /** Saves the drawing as a file. */
  private save(): void {
    if (this.scene === undefined) return;
    saveFile('callouts.svg', svgOf(this.scene, themeNow()), 'image/svg+xml');
  }
}

/** A sheet that is not on the page. */
function sheetOf(width: number, height: number): Sheet | undefined {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const on = canvas.getContext('2d', { alpha: false });
  return on === null ? undefined : { canvas, on };
}
