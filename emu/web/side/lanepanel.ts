/** One of two machines in the page: its name, its time and nodes, its structure, and its output. */

import { grouped } from '../digits.ts';
import { CanvasPen } from '../draw/canvaspen.ts';
import { paintItem } from '../draw/paint.ts';
import { onThemeChange, themeNow } from '../media.ts';
import { StructurePanel } from '../panel.ts';
import { part, reachable, show } from '../parts.ts';
import { markOf, roundAbove } from './plot.ts';
import type { SideName, SideState } from './protocol.ts';

/** The most that the machines have come to, for the lengths of the bars. */
export interface Most {
  readonly seconds: number;
  readonly nodes: number;
}

export class LanePanel {
  readonly section: HTMLElement;
  private readonly structure: StructurePanel;
  private side: SideName | undefined;

  /** Makes the section of the machine on that side of the page. */
  constructor(where: 'left' | 'right') {
    const { content } = part('lane') as unknown as HTMLTemplateElement;
    this.section = (content.cloneNode(true) as DocumentFragment).querySelector('section') as HTMLElement;
    this.section.id = where;
    const title = this.element('h2');
    title.id = `${where}-title`;
    this.section.setAttribute('aria-labelledby', title.id);
    reachable(this.element('.output'), 'Output of the program');
    this.element('.picture').tabIndex = 0;
    part('beside').append(this.section);
    this.structure = new StructurePanel(
      this.element('.drawing'),
      this.element('.picture') as unknown as HTMLCanvasElement,
      this.element('details') as HTMLDetailsElement,
      this.element('.save'),
    );
    onThemeChange(() => this.paint());
  }

  private element(selector: string): HTMLElement {
    return this.section.querySelector(selector) as HTMLElement;
  }

  /** Another machine has begun. */
  begin(side: SideName): void {
    this.side = side;
    show(this.element('.name'), side.short);
    this.element('h2').title = side.name;
    show(this.element('.stand'), '');
    show(this.element('.output'), '');
    this.element('.output').hidden = true;
    this.paint();
  }

  /** The machine has come so far. */
  drawn({ loop, over, structure, output, ended }: SideState, most: Most): void {
    show(this.element('.seconds'), `${loop.seconds.toFixed(4)} s`);
    show(this.element('.nodes'), grouped(loop.nodes));
    const bars = this.section.querySelectorAll<HTMLElement>('.bar span');
    [loop.seconds / roundAbove(most.seconds), loop.nodes / roundAbove(most.nodes)].forEach((length, i) => {
      const bar = bars[i];
      if (bar !== undefined) bar.style.width = `${(100 * length).toFixed(2)}%`;
    });
    show(this.element('.stand'), over ? 'done' : '');
    if (structure !== undefined) this.structure.show(structure);
    if (output !== undefined && output !== '') this.write(output);
    if (ended !== undefined) {
      const lines = [...ended.lines, `status ${ended.status}, run hash ${ended.runHash}`];
      const text = this.element('.output').textContent ?? '';
      const end = lines.join('\n');
      if (!text.endsWith(end)) this.write(`${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${end}`);
    }
  }

  private write(text: string): void {
    const output = this.element('.output');
    output.hidden = false;
    show(output, text);
    output.scrollTop = output.scrollHeight;
  }

  /** Paints the mark of the machine's series beside its name, and gives the bars its colour. */
  private paint(): void {
    if (this.side === undefined) return;
    const { look } = this.side;
    const theme = themeNow();
    const swatch = this.element('canvas.swatch') as unknown as HTMLCanvasElement;
    const on = swatch.getContext('2d');
    const size = 14;
    Object.assign(swatch, { width: size * devicePixelRatio, height: size * devicePixelRatio });
    if (on === null) return;
    on.scale(devicePixelRatio, devicePixelRatio);
    paintItem(markOf(look, size / 2, size / 2, true), new CanvasPen(on), theme);
    this.section.style.setProperty('--series', theme.owners[look.colour] ?? theme.ink);
  }
}
