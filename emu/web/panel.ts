/**
 * The drawing of the callout structure in the page: on a canvas, in words, and as a file. What is
 * under the mouse is told in a tooltip.
 */

import { describe } from '../front/picture/describe.ts';
import type { Picture } from '../front/picture/picture.ts';
import type { Frame } from '../front/picture/structure.ts';
import { CanvasPen } from './draw/canvaspen.ts';
import { layOut } from './draw/layout.ts';
import { type Motion, motionsOf, paintMotion, paintSearch } from './draw/motion.ts';
import { type Overlay, paintOverlay } from './draw/overlay.ts';
import { paint } from './draw/paint.ts';
import { hit, type Scene, type SlotPlace, type Spot } from './draw/scene.ts';
import { svgOf } from './draw/svgpen.ts';
import { colourOf } from './draw/theme.ts';
import { pixelRatio, roomIn } from './large.ts';
import { onThemeChange, themeNow, wantsStillness } from './media.ts';
import { saveFile } from './savefile.ts';

/** The time of a motion, and of the light on a visited node, in milliseconds. */
const MOTION_MS = 350;
/** The most callouts in motion at one time. */
const MOVING = 200;

export class StructurePanel {
  private readonly box: HTMLElement;
  private readonly canvas: HTMLCanvasElement;
  private readonly words: HTMLDetailsElement;
  private frame: Frame | undefined;
  private scene: Scene | undefined;
  private moving: { readonly motion: Motion; readonly since: number }[] = [];
  /** The time at which the frame of the last search was shown. */
  private searched = Number.NEGATIVE_INFINITY;
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

  /** Shows a frame. */
  show(frame: Frame): void {
    const before = this.scene;
    this.frame = frame;
    this.lay();
    if (before !== undefined && this.scene !== undefined && !wantsStillness()) {
      const since = performance.now();
      const motions = motionsOf(before, this.scene, frame).map((motion) => ({ motion, since }));
      this.moving = [...this.moving, ...motions].slice(-MOVING);
      if (frame.changes.search !== undefined) this.searched = since;
    }
    this.canvas.setAttribute('aria-label', describe(frame.picture)[0]);
    this.write();
  }

  /** The picture that is shown. */
  get picture(): Picture | undefined {
    return this.frame?.picture;
  }

  /** The drawing as it is laid out. */
  get drawn(): Scene | undefined {
    return this.scene;
  }

  /** The callout or the slots at a point; undefined if there is nothing. */
  at(x: number, y: number): Spot | SlotPlace | undefined {
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
    const { width, height } = roomIn(this.box);
    if (this.frame === undefined || width < 50 || height < 50) return;
    this.scene = layOut(this.frame.picture, width, height);
    this.paint();
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
    paint(scene, pen, theme);
    paintOverlay(scene, this.overlay, pen, theme);
    const now = performance.now();
    const visited = frame.changes.search?.visited ?? 0;
    const lit = (now - this.searched) / MOTION_MS;
    if (lit < 2) paintSearch(scene, frame, Math.ceil(visited * lit), pen, theme);
    this.moving = this.moving.filter(({ since }) => now - since < MOTION_MS);
    for (const { motion, since } of this.moving) paintMotion(motion, (now - since) / MOTION_MS, pen, theme);
    if (this.waits || (this.moving.length === 0 && lit >= 2)) return;
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
