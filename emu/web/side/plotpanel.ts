/**
 * The figure of a comparison in the page: as SVG, in words, and as a file. Each point of it can be
 * told, under the mouse or, with the arrow keys, at the focus.
 */

import { svgOf } from '../draw/svgpen.ts';
import { LIGHT } from '../draw/theme.ts';
import { enlargement, roomIn } from '../large.ts';
import { onThemeChange, themeNow, wantsStillness } from '../media.ts';
import { part, reachable, show } from '../parts.ts';
import { saveFile } from '../savefile.ts';
import type { Figure, Told } from './figure.ts';
import { type Axes, fieldOf, layPlot, placeIn } from './plot.ts';

/** The part of its way that an axis goes at each frame, when it becomes longer. */
const EASE = 0.25;
/** The size of the figure that is saved. */
const SAVED = { width: 960, height: 600 };

export class PlotPanel {
  private readonly box = part('plot');
  private readonly drawing = part('plot-drawing');
  private readonly targets = part('points');
  private readonly told = part('told');
  private readonly words = part<HTMLDetailsElement>('figure-words');
  private figure: Figure | undefined;
  private title = '';
  private caption: readonly string[] = [];
  /** The ends of the axes as they are drawn. */
  private shown: Pick<Axes, 'xMax' | 'yMax'> | undefined;
  private waits = false;

  constructor() {
    reachable(this.words.querySelector('div') as HTMLElement, 'The figure in words');
    this.targets.setAttribute('role', 'group');
    this.targets.setAttribute('aria-label', 'Points of the figure');
    new ResizeObserver(() => this.draw()).observe(this.box);
    onThemeChange(() => this.draw());
    this.words.addEventListener('toggle', () => this.write());
    part('save-figure').addEventListener('click', () => this.save());
    this.targets.addEventListener('keydown', (event) => this.key(event));
  }

  /** Shows another figure from now on. */
  begin(figure: Figure, title: string, caption: readonly string[]): void {
    this.figure = figure;
    this.title = title;
    this.caption = caption;
    this.shown = undefined;
    this.targets.replaceChildren();
    this.told.hidden = true;
    show(part('figure-title'), title);
    show(part('caption'), caption.join(' '));
    this.drawn();
  }

  /** The figure has changed. */
  drawn(): void {
    this.draw();
    this.write();
  }

  /** The axes as they are drawn: one that has become longer gets there in a few frames. */
  private axes({ axes }: Figure): Axes {
    const { shown } = this;
    const near = (from: number, to: number): number =>
      wantsStillness() || Math.abs(to - from) < 0.01 * to ? to : from + (to - from) * EASE;
    const { xMax, yMax } = axes;
    this.shown =
      shown === undefined ? { xMax, yMax } : { xMax: near(shown.xMax, xMax), yMax: near(shown.yMax, yMax) };
    return { ...axes, ...this.shown };
  }

  private draw(): void {
    const { figure, box, drawing } = this;
    const { width, height } = roomIn(box);
    if (figure === undefined || width < 100 || height < 100) return;
    const axes = this.axes(figure);
    const series = figure.series(!wantsStillness());
    drawing.innerHTML = svgOf(layPlot(series, axes, width, height, this.title), themeNow());
    const field = fieldOf(series, axes, width, height);
    figure.told.forEach((told, i) => {
      const [x, y] = placeIn(field, axes, told.at);
      const target = (this.targets.children[i] ?? this.target(told)) as HTMLElement;
      Object.assign(target.style, { left: `${x}px`, top: `${y}px` });
    });
    const { axes: goal } = figure;
    if (this.waits || (axes.xMax === goal.xMax && axes.yMax === goal.yMax)) return;
    this.waits = true;
    requestAnimationFrame(() => {
      this.waits = false;
      this.draw();
    });
  }

  /** A place of the drawing that tells a point. */
  private target({ words, side }: Told): HTMLElement {
    const target = document.createElement('button');
    target.type = 'button';
    target.className = 'point';
    target.dataset.side = `${side}`;
    target.setAttribute('aria-label', words);
    target.tabIndex = this.targets.childElementCount === 0 ? 0 : -1;
    for (const event of ['focus', 'pointerenter']) target.addEventListener(event, () => this.tell(target));
    for (const event of ['blur', 'pointerleave'])
      target.addEventListener(event, () => {
        this.told.hidden = true;
      });
    // The points of the two machines come in turns, and stay in the order in which they came.
    this.targets.append(target);
    return target;
  }

  private tell(target: HTMLElement): void {
    const { told, box } = this;
    show(told, target.getAttribute('aria-label') ?? '');
    told.hidden = false;
    const times = enlargement();
    const [x, y] = [target.offsetLeft * times, target.offsetTop * times];
    const left = Math.min(x + 14, box.clientWidth - told.offsetWidth);
    const below = y + 14 + told.offsetHeight <= box.clientHeight;
    const top = below ? y + 14 : y - told.offsetHeight - 14;
    Object.assign(told.style, { left: `${Math.max(0, left)}px`, top: `${Math.max(0, top)}px` });
  }

  /** Arrow keys go from point to point. */
  private key(event: KeyboardEvent): void {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const all = [...this.targets.children] as HTMLElement[];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = by === undefined ? undefined : all[at + by];
    if (by === undefined) return;
    event.preventDefault();
    if (next === undefined) return;
    for (const target of all) target.tabIndex = target === next ? 0 : -1;
    next.focus();
  }

  /** Writes the figure in words, if they are on the screen. */
  private write(): void {
    const { figure, words } = this;
    const table = words.querySelector('table');
    if (table === null || figure === undefined || !words.open) return;
    const { head, rows } = figure.table;
    const cells = (row: readonly string[], kind: 'th' | 'td'): HTMLTableRowElement => {
      const line = document.createElement('tr');
      line.append(
        ...row.map((text, i) => {
          const cell = document.createElement(i === 0 ? 'th' : kind);
          cell.textContent = text;
          if (cell.tagName === 'TH') cell.setAttribute('scope', kind === 'th' ? 'col' : 'row');
          return cell;
        }),
      );
      return line;
    };
    table.replaceChildren(cells(head, 'th'), ...rows.map((row) => cells(row, 'td')));
  }

  /** Saves the figure as a file, on white. */
  private save(): void {
    const { figure, title, caption } = this;
    if (figure === undefined) return;
    const scene = layPlot(figure.series(false), figure.axes, SAVED.width, SAVED.height, title, caption);
    saveFile('figure.svg', svgOf(scene, LIGHT), 'image/svg+xml');
  }
}
