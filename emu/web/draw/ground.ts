/**
 * The still part of a drawing, kept as pixels: a scene is painted once, however often things move
 * over it.
 */

import { CanvasPen, type Surface } from './canvaspen.ts';
import { paint } from './paint.ts';
import type { Scene } from './scene.ts';
import type { Theme } from './theme.ts';

/** A canvas with its context; the context counts in pixels of the page. */
export interface Sheet {
  readonly canvas: object;
  readonly on: Surface & { setTransform(...numbers: [number, number, number, number, number, number]): void };
}

/** The part of a context that takes the pixels of a sheet. */
export interface Target {
  drawImage(canvas: never, x: number, y: number, width: number, height: number): void;
}

export class Ground {
  private readonly make: (width: number, height: number) => Sheet | undefined;
  private sheet: Sheet | undefined;
  private scene: Scene | undefined;
  private theme: Theme | undefined;
  private scale = 0;

  /** `make` makes a sheet of so many pixels; undefined if the browser has none. */
  constructor(make: (width: number, height: number) => Sheet | undefined) {
    this.make = make;
  }

  /** Puts a scene on a target, `scale` pixels to each of the page's. False if it cannot be. */
  show(on: Target, scene: Scene, theme: Theme, scale: number): boolean {
    const { scene: last } = this;
    const isSize = last?.width === scene.width && last.height === scene.height && this.scale === scale;
    if (!isSize) this.sheet = this.make(Math.round(scene.width * scale), Math.round(scene.height * scale));
    const { sheet } = this;
    if (sheet === undefined) return false;
    if (!isSize || last !== scene || this.theme !== theme) {
      sheet.on.setTransform(scale, 0, 0, scale, 0, 0);
      paint(scene, new CanvasPen(sheet.on), theme);
    }
    this.scene = scene;
    this.theme = theme;
    this.scale = scale;
    on.drawImage(sheet.canvas as never, 0, 0, scene.width, scene.height);
    return true;
  }
}
