/** A selection in the page, as a test makes it and reads it, and what the debugger says of it. */

import { readFileSync } from 'node:fs';
import { boot } from '../../emu/boot.ts';
import { DEFAULT_CONFIG } from '../../emu/config.ts';
import type { System } from '../../emu/system.ts';
import type { LivePage } from './browser.ts';

/** A line of `show callout`. */
export interface Row {
  readonly entry: number;
  readonly due: number;
  readonly left: number;
  readonly bucket: number;
  readonly by: string;
  readonly call: string;
}

/** The debugger at one moment of a run. */
export interface Moment {
  /** The lines of `show callout`. */
  readonly rows: readonly Row[];
  /** The arrays of the scheme, lowest level first. */
  readonly wheels: readonly { readonly first: number; readonly slots: number; readonly unit: number }[];
  readonly lists: readonly { readonly name: string; readonly bucket: number }[];
}

/** A run of multi on a scheme, without the page. */
export class Told {
  private readonly callout: string;
  private system: System | undefined;

  constructor(callout: string) {
    this.callout = callout;
  }

  /**
   * The moment at a cycle; undefined if the machine comes by it in the midst of some work, where an
   * observer alone can stop it.
   */
  at(cycle: number): Moment | undefined {
    if ((this.system?.cycle ?? Number.POSITIVE_INFINITY) > cycle) this.system = this.booted();
    const system = this.system as System;
    system.run(cycle);
    if (system.cycle !== cycle) return undefined;
    const [, , ...lines] = system.view.show(['callout']);
    const rows = lines.map((line): Row => {
      const [entry = 0, due = 0, left = 0, bucket = 0] = line.trim().split(/\s+/).map(Number);
      const [, , , , by = '', ...call] = line.trim().split(/\s+/);
      return { entry, due, left, bucket, by, call: call.join(' ') };
    });
    const structure = system.view.structure();
    const { rings, lists } = structure.frame().picture;
    structure.close();
    return { rows, wheels: rings, lists };
  }

  private booted(): System {
    const program = { path: '/bin/multi', argv: ['multi'], envp: [], file: undefined };
    const host = { consoleOutput: () => undefined, trace: () => undefined, mark: () => undefined };
    const image = new Uint8Array(readFileSync('userland/root.tar'));
    return boot({ ...DEFAULT_CONFIG, callout: this.callout }, image, program, host);
  }
}

const plural = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;

/** The place that the panel is to give for a bucket. */
export function placeOf({ wheels }: Moment, bucket: number): string {
  const level = wheels.findIndex(({ first, slots }) => bucket >= first && bucket < first + slots);
  const wheel = wheels[level];
  if (wheel === undefined)
    return wheels.length > 0 ? 'a list beside the wheel' : 'the structure of the scheme';
  return `${wheels.length > 1 ? `level ${level}, ` : ''}slot ${bucket - wheel.first} of ${wheel.slots}`;
}

/** The title of the panel for a slot or a list. */
export const titleOf = (moment: Moment, bucket: number): string =>
  moment.lists.find((it) => it.bucket === bucket)?.name ?? placeOf(moment, bucket);

/** The lines that the panel is to have for a callout. */
export function panelOf(moment: Moment, { entry, due, left, bucket, by, call }: Row): Said {
  const wheel = moment.wheels.find(({ first, slots }) => bucket >= first && bucket < first + slots);
  const rounds = wheel === undefined ? 0 : Math.floor(Math.max(0, left - 1) / (wheel.slots * wheel.unit));
  const when = left > 0 ? `in ${plural(left, 'tick')}` : left === 0 ? 'now' : `${plural(-left, 'tick')} ago`;
  const turns = rounds > 0 ? `, ${plural(rounds, 'round')} to go` : '';
  const where = `${placeOf(moment, bucket)}${turns}`;
  return { title: call, entry, state: 'pending', due: `tick ${due}, ${when}`, where, routine: by };
}

/** The words of the panel for a callout. */
export interface Said {
  readonly title: string;
  readonly entry: number;
  readonly state: string;
  readonly due: string;
  readonly where: string;
  /** The routine that set it. */
  readonly routine: string;
}

/** The words of the panel, by a text, since the tests have no types of the DOM. */
const SAID = `(() => {
  const of = (id) => document.getElementById('selected-' + id).textContent;
  return {
    title: of('title'), entry: Number(/entry (\\d+)$/.exec(of('owner'))?.[1]), state: of('state'),
    due: of('due'), where: of('where'), routine: of('setter').replace(/^.*, by /, ''),
  };
})()`;

/** The words of the panel for slots or a list, with the callouts of the chain in their order. */
export interface Chain {
  readonly title: string;
  readonly owner: string;
  readonly entries: readonly number[];
}

/** The panel, as it is to speak of the slots from one bucket to another. */
export function chainOf(moment: Moment, bucket: number, last: number): Chain {
  const rows = moment.rows.filter((it) => bucket <= it.bucket && it.bucket <= last);
  return {
    title: `${titleOf(moment, bucket)}${bucket === last ? '' : ` to ${placeOf(moment, last)}`}`,
    owner: `${plural(rows.length, 'callout')} in the chain`,
    entries: rows.map(({ entry }) => entry).sort((a, b) => a - b),
  };
}

/** The panel, as it speaks of slots. */
export const chainSaid = (page: LivePage): Promise<Chain> =>
  page.page.evaluate(`({
    title: document.getElementById('selected-title').textContent,
    owner: document.getElementById('selected-owner').textContent,
    entries: [...document.querySelectorAll('#chain li')].map((it) => Number(it.dataset.entry)).sort((a, b) => a - b),
  })`) as Promise<Chain>;

/** The place of the cursor in the drawing: slots or a list by their buckets, or a callout. */
export interface Place {
  readonly entry?: number;
  readonly bucket: number;
  readonly last?: number;
}
export const placeOfCursor = (page: LivePage): Promise<Place> =>
  page.page.evaluate('callwheel.panel.overlay.cursor') as Promise<Place>;

/** The panel, as it speaks of a callout. */
export const saidOf = (page: LivePage): Promise<Said> => page.page.evaluate(SAID) as Promise<Said>;

/** A point of the page. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * A text that gives the point of something in the drawing; null if it is not there, or if the
 * drawing is still to be laid out in another width, or to be that of the last frame.
 */
const pointOf = (finds: string): string => `(() => {
  if (callwheel.panel.isLate) return null;
  if (Math.abs(callwheel.panel.drawn?.width - document.getElementById('drawing').clientWidth) > 1) return null;
  const { left, top } = document.getElementById('picture').getBoundingClientRect();
  const { spots, slots, lists } = callwheel.panel.drawn ?? { spots: [], slots: [], lists: [] };
  const it = ${finds};
  return it === undefined ? null : { x: left + it.x, y: top + it.y };
})()`;

/** The point of the mark of a call, by the beginning of its title. */
export const spotOf = (call: string): string =>
  pointOf(`spots.find(({ title }) => title.startsWith('${call}'))`);

/** The point of the mark of an entry. */
export const spotOfEntry = (entry: number): string => pointOf(`spots.find((it) => it.entry === ${entry})`);

/** A point in the rim of the slot of a bucket, where no mark is. */
export const slotPoint = (bucket: number): string =>
  pointOf(`slots.filter((it) => it.bucket <= ${bucket} && ${bucket} <= it.last).map((it) => {
    const [r, angle] = [it.outer - 2, it.from + (it.to - it.from) * 0.1];
    return { x: it.x + r * Math.sin(angle), y: it.y - r * Math.cos(angle) };
  })[0]`);

/** A point in the head of a list. */
export const listPoint = (bucket: number): string =>
  pointOf(`lists.filter((it) => it.bucket === ${bucket}).map(({ x, y }) => ({ x: x + 20, y: y + 6 }))[0]`);
