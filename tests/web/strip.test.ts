/**
 * The strip of the page in chromium: its lanes are those of the trace that the command writes, the
 * trace that it saves is that file, and steps of an instruction lead back and forward to the same.
 */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Browser } from 'puppeteer-core';
import { browser, LivePage, Served } from './browser.ts';
import { SCRIPT } from './runs.ts';

/** A lane of the page, as the browser hands it over. */
interface Lane {
  readonly name: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly busy: readonly number[];
  readonly count: readonly number[];
}

interface Shown {
  readonly from: number;
  readonly to: number;
  readonly lanes: readonly Lane[];
  readonly lives: readonly {
    readonly from: number;
    readonly to: number;
    readonly func: string;
    readonly end: string;
  }[];
  readonly moreLives: number;
}

/** The lanes that the page shows, by a text, since the tests have no types of the DOM. */
const LANES = `(() => {
  const it = callwheel.strip.lanes;
  const lane = (name, { from, to, busy, count }) =>
    ({ name, from: [...from], to: [...to], busy: [...busy], count: [...count] });
  return {
    from: it.from, to: it.to, moreLives: it.moreLives,
    lanes: [
      lane('processor', it.processor),
      lane('ticks', it.ticks),
      ...it.levels.map(({ level, holds }) => lane('level ' + level, holds)),
      ...it.processes.map(({ pid, runs }) => lane('pid ' + pid, runs)),
    ],
    lives: it.lives.map(({ from, to, func, end }) => ({ from, to, func, end })),
  };
})()`;

/** An event of the trace for Perfetto. */
interface TraceEvent {
  readonly ph: string;
  readonly name: string;
  readonly ts: number;
  readonly tid: number;
  readonly id?: string;
  readonly args: Readonly<Record<string, unknown>>;
}

type Interval = readonly [from: number, to: number];

/** The cycle of a time of the trace: 40 ns each. */
const cycleOf = ({ ts }: TraceEvent): number => Math.round(ts * 25);

/** The intervals of a trace by the names of the page's lanes, and the lives of callouts. */
function intervalsOf(trace: string): { lanes: Map<string, Interval[]>; lives: Map<string, Interval[]> } {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const tracks = new Map<number, string>();
  const lanes = new Map<string, Interval[]>();
  const lives = new Map<string, Interval[]>();
  const open = new Map<number, TraceEvent[]>();
  const spans = new Map<string, TraceEvent>();
  const put = (into: Map<string, Interval[]>, name: string, from: TraceEvent, to: TraceEvent): void => {
    into.set(name, [...(into.get(name) ?? []), [cycleOf(from), cycleOf(to)]]);
  };
  for (const event of traceEvents) {
    const { ph, name, tid, id = '' } = event;
    if (ph === 'M' && name === 'thread_name') tracks.set(tid, `${event.args.name}`);
    const track = tracks.get(tid) ?? '';
    const [, level] = /\((\d)\)$/.exec(track.startsWith('spl') ? track : '') ?? [];
    if (ph === 'B') open.set(tid, [...(open.get(tid) ?? []), event]);
    if (ph === 'i' && /^(?:late )?tick$/.test(name)) put(lanes, 'ticks', event, event);
    if (ph === 'b') spans.set(id, event);
    if (ph === 'e') put(lives, name, spans.get(id) as TraceEvent, event);
    if (ph !== 'E') continue;
    const begun = open.get(tid)?.pop() as TraceEvent;
    const isHold = level !== undefined && !HANDLERS.has(`${open.get(tid)?.length} ${level}`);
    if (isHold) put(lanes, `level ${level}`, begun, event);
    if (track !== 'processor') continue;
    const [, pid] = /\((\d+)\)$/.exec(begun.name) ?? [];
    put(lanes, 'processor', begun, event);
    put(lanes, `pid ${pid}`, begun, event);
  }
  for (const all of lanes.values()) all.sort(([a], [b]) => a - b);
  return { lanes, lives };
}

/** On the track of splsoftclock, softclock and the handlers lie within the hold of the level. */
const HANDLERS = new Set(['1 1', '2 1']);

/** Asserts that lanes are those of a trace: each span is one of its intervals, or several. */
function compare(shown: Shown, trace: ReturnType<typeof intervalsOf>): void {
  for (const { name, from, to, busy, count } of shown.lanes) {
    const run = (trace.lanes.get(name) ?? []).filter(
      ([begin, end]) => (end > shown.from || begin === end) && begin < shown.to && end >= shown.from,
    );
    let at = 0;
    from.forEach((begin, i) => {
      const own = run.slice(at, at + (count[i] as number));
      at += own.length;
      const cycles = own.reduce((sum, [a, b]) => sum + b - a, 0);
      expect([begin, to[i], busy[i]], `${name}, span ${i}`).to.deep.equal([
        own[0]?.[0],
        own.at(-1)?.[1],
        cycles,
      ]);
    });
    expect(at, `spans of ${name}`).to.equal(run.length);
  }
}

describe('the strip in chromium', () => {
  let served: Served;
  let started: Browser;
  const folder = mkdtempSync(join(tmpdir(), 'callwheel-strip-'));
  const open = (fragment: string): Promise<LivePage> => LivePage.open(started, `${served.url}${fragment}`);
  before(async () => {
    served = await Served.begin();
    started = await browser('chromium');
  });
  after(async () => {
    await started.close();
    served.end();
    rmSync(folder, { recursive: true });
  });

  it('has the lanes of the trace that the command writes, and saves that file', async () => {
    const script = SCRIPT.replace('exit 3', 'fig9 20 300; exit 3');
    const path = join(folder, 'command.json');
    const args = ['.', 'boot', '--kernel', 'hash', '--seed', '7', '--trace-out', path];
    try {
      execFileSync(process.execPath, args, { input: script, stdio: ['pipe', 'ignore', 'ignore'] });
    } catch {
      // The script ends with status 3.
    }
    const file = readFileSync(path, 'utf8');
    const trace = intervalsOf(file);
    const page = await open(`#kernel=hash&seed=7&input=${encodeURIComponent(script)}`);
    await page.end();
    const shown = async (isIt: (it: Shown) => boolean): Promise<Shown> =>
      page.until(async () => (await page.page.evaluate(LANES)) as Shown, isIt, 'the lanes');
    const end = await page.figure('cycle');
    const whole = await shown(({ from, to }) => from === 0 && to === end);
    expect(whole.lanes.map(({ name }) => name)).to.include.members([
      'processor',
      'level 1',
      'level 5',
      'pid 2',
    ]);
    compare(whole, trace);
    for (const [id, span] of [
      ['view-second', 25e6],
      ['view-tick', 25e4],
    ] as const) {
      await page.page.click(`#${id}`);
      compare(await shown(({ from, to }) => to - from === span && to === end), trace);
    }
    for (const { from, to, func, end: how } of whole.lives)
      expect(
        trace.lives.get(func)?.some(([a, b]) => a === from && (b === to || how === 'pending')),
        func,
      ).to.equal(true);
    expect(whole.lives.length + whole.moreLives).to.be.above(50);
    const session = await page.page.createCDPSession();
    await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
    await page.page.click('#run-menu summary');
    await page.page.click('#save-trace');
    const saved = join(folder, 'callwheel-trace.json');
    await page.until(
      async () => readdirSync(folder),
      (names) => names.includes('callwheel-trace.json'),
      'the trace',
    );
    await page.until(
      async () => readFileSync(saved, 'utf8').length,
      (length) => length >= file.length,
      'all of it',
    );
    expect(readFileSync(saved, 'utf8') === file, 'the same file').to.equal(true);
    await page.page.click('#run-menu summary');
    await page.page.click('#save-strip');
    await page.until(
      async () => readdirSync(folder),
      (names) => names.includes('callwheel-strip.svg'),
      'the strip',
    );
    expect(page.complaints).to.deep.equal([]);
    await page.close();
  });

  it('goes by instructions, back and forward to the same, by buttons and keys', async () => {
    const page = await open(`#speed=max&input=${encodeURIComponent('echo a; sleep 0.2; echo b\n')}`);
    await page.end();
    const moves = async (move: () => Promise<unknown>): Promise<string> => {
      const { cycle, hash } = await page.moved(move, 'past');
      expect(hash).to.match(/^\w+$/);
      return `${cycle} ${hash}`;
    };
    const click = (id: string) => () => page.page.click(`#${id}`);
    const press = (key: ',' | '.') => () => page.page.keyboard.press(key);
    const points = [await moves(click('instruction-back'))];
    for (let n = 0; n < 3; n++) points.push(await moves(click('instruction-back')));
    expect(new Set(points).size).to.equal(4);
    expect(await moves(click('instruction'))).to.equal(points[2]);
    await page.page.focus('#cycles');
    expect(await moves(press(','))).to.equal(points[3]);
    expect(await moves(press('.'))).to.equal(points[2]);
    await page.close();
  });

  it('goes to the place in the lanes that is dragged to, and shows less or more of the run', async () => {
    const page = await open(`#speed=max&input=${encodeURIComponent('multi\n')}`);
    await page.end();
    const present = await page.figure('cycle');
    const box = await page.page.$('#lanes').then((it) => it?.boundingBox());
    if (!box) throw new Error('the lanes have no place');
    const [left, right] = [box.x + 112, box.x + box.width - 10];
    const { mouse, keyboard } = page.page;
    await mouse.move(left + (right - left) * 0.75, box.y + 60);
    await mouse.down();
    await mouse.move(left + (right - left) * 0.5, box.y + 60, { steps: 5 });
    await mouse.up();
    const near = (cycle: number) => Math.abs(cycle - present / 2) < present / 100;
    await page.stands('past', ({ cycle }) => near(cycle));
    const window = (): Promise<number[]> =>
      page.page.evaluate('[callwheel.strip.lanes.from, callwheel.strip.lanes.to]') as Promise<number[]>;
    await mouse.wheel({ deltaY: -500 });
    const [from = 0, to = 0] = await page.until(window, ([a = 0, b = 0]) => b - a < present / 2, 'less');
    expect(near((from + to) / 2)).to.equal(true);
    await page.page.focus('#cycles');
    await keyboard.press('+');
    const less = await page.until(window, ([a = 0, b = 0]) => b - a < (to - from) * 0.6, 'less by a key');
    await keyboard.press('[');
    await page.until(window, ([a = 0]) => a < (less[0] as number), 'an earlier part');
    await keyboard.press(']');
    await page.until(window, ([a = 0]) => Math.abs(a - (less[0] as number)) < 2, 'the same part');
    await keyboard.press('-');
    await page.until(window, ([a = 0, b = 0]) => b - a > (to - from) * 0.9, 'more by a key');
    await keyboard.press('0');
    await page.until(window, ([a, b]) => a === 0 && b === present, 'the whole run');
    expect(page.complaints).to.deep.equal([]);
    await page.close();
  });

  it('has a menu that keys open and close', async () => {
    const page = await open('#paused=yes');
    await page.stands('paused');
    const isOpen = (): Promise<boolean> =>
      page.page.$eval('#run-menu', (it) => 'open' in it && it.open === true);
    await page.page.focus('#run-menu summary');
    await page.press('Enter');
    await page.equals(isOpen, true, 'open');
    await page.press('Tab');
    await page.press('Escape');
    await page.equals(isOpen, false, 'open');
    await page.close();
  });
});
