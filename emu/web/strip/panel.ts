/** The drawing of the lanes in the page: on a canvas, with words under the mouse, and as a file. */

import type { LanesPicture } from '../../front/lanes/picture.ts';
import { CanvasPen } from '../draw/canvaspen.ts';
import { paint } from '../draw/paint.ts';
import { svgOf } from '../draw/svgpen.ts';
import { enlargement, pixelRatio, roomIn } from '../large.ts';
import { onThemeChange, themeNow } from '../media.ts';
import { saveFile } from '../savefile.ts';
import { edgesOf, FAR, type LaneScene, NEAR, type Shown } from './drawing.ts';
import { layLanes } from './layout.ts';

export class LanePanel {
  private readonly box: HTMLElement;
  private readonly canvas: HTMLCanvasElement;
  private picture: LanesPicture | undefined;
  private shown: Shown = { cycle: 0, past: false, freq: 1 };
  private scene: LaneScene | undefined;
  private waits = false;

  /** `resized` is called when the lanes have another width. */
  constructor(box: HTMLElement, canvas: HTMLCanvasElement, resized: () => void) {
    this.box = box;
    this.canvas = canvas;
    new ResizeObserver(() => {
      resized();
      this.draw();
    }).observe(box);
    onThemeChange(() => this.paint());
  }

  /** The width of the lanes, in pixels of the page; 0 if they are not on the screen. */
  get pixels(): number {
    const [left, right] = edgesOf(roomIn(this.box).width);
    return Math.max(0, Math.floor(right - left));
  }

  /** The cycle at a place of the drawing, within the window. */
  cycleAt(x: number): number {
    if (this.picture === undefined) return 0;
    const [left, right] = edgesOf(roomIn(this.box).width);
    const part = Math.min(1, Math.max(0, (x / enlargement() - left) / (right - left)));
    const { from, to } = this.picture;
    return Math.round(from + part * (to - from));
  }

  /** The lanes that are shown. */
  get lanes(): LanesPicture | undefined {
    return this.picture;
  }

  /** The lanes as they are drawn. */
  get drawn(): LaneScene | undefined {
    return this.scene;
  }

  /** Shows nothing, until there are other lanes. */
  clear(): void {
    const { canvas } = this;
    this.picture = undefined;
    this.scene = undefined;
    this.box.title = '';
    canvas.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height);
    canvas.setAttribute('aria-label', 'The run so far');
  }

  /** Shows lanes, or those before if there are no new ones. */
  show(picture: LanesPicture | undefined, shown: Shown): void {
    this.picture = picture ?? this.picture;
    this.shown = shown;
    this.draw();
  }

  /** Shows words about the thing at a place, as a tooltip. */
  hover(pageX: number, pageY: number): void {
    const [x, y] = [pageX / enlargement(), pageY / enlargement()];
    const hit = this.scene?.hits.findLast(
      (it) => x >= it.x && x < it.x + it.width && y >= it.y && y < it.y + it.height,
    );
    const words = hit?.words() ?? '';
    if (this.box.title !== words) this.box.title = words;
  }

  /** Saves the drawing as a file. */
  save(): void {
    if (this.scene !== undefined)
      saveFile('callwheel-strip.svg', svgOf(this.scene, themeNow()), 'image/svg+xml');
  }

  /** Draws at the next frame of the screen. */
  private draw(): void {
    if (this.waits) return;
    this.waits = true;
    requestAnimationFrame(() => {
      this.waits = false;
      this.paint();
    });
  }

  private paint(): void {
    const { canvas, box, picture, shown } = this;
    const on = canvas.getContext('2d');
    const { width, height } = roomIn(box);
    if (on === null || picture === undefined || this.pixels === 0 || height < 60) return;
    const scene = layLanes(picture, shown, enlargement() > 1 ? FAR : NEAR, width, height);
    this.scene = scene;
    const scale = pixelRatio();
    const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
    if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high });
    on.setTransform(scale, 0, 0, scale, 0, 0);
    paint(scene, new CanvasPen(on), themeNow());
    canvas.setAttribute('aria-label', scene.title);
  }
}
