/** Paints a scene with a pen in the colours of a theme. */

import type { Ink, Pen } from './pen.ts';
import type { Item, Paint, Scene } from './scene.ts';
import { colourOf, type Theme } from './theme.ts';

/** Paints the ground and all items. */
export function paint(scene: Scene, pen: Pen, theme: Theme): void {
  pen.box(0, 0, scene.width, scene.height, 0, { fill: theme.paper });
  for (const item of scene.items) paintItem(item, pen, theme);
}

/** Paints one item. */
export function paintItem(item: Item, pen: Pen, theme: Theme): void {
  if (item.form === 'text') {
    const { x, y, words, size, align, bold, fill } = item;
    pen.text(x, y, words, { size, align, bold, fill: colourOf(theme, fill) });
    return;
  }
  const ink = inkOf(item.paint, theme);
  if (item.form === 'disc') pen.disc(item.x, item.y, item.r, ink);
  else if (item.form === 'path') pen.path(item.points, item.open, ink);
  else if (item.form === 'box') pen.box(item.x, item.y, item.width, item.height, item.r, ink);
  else pen.sector(item.x, item.y, item.inner, item.outer, item.from, item.to, ink);
}

function inkOf({ fill, stroke, ...rest }: Paint, theme: Theme): Ink {
  return {
    ...rest,
    ...(fill === undefined ? {} : { fill: colourOf(theme, fill) }),
    ...(stroke === undefined ? {} : { stroke: colourOf(theme, stroke) }),
  };
}
