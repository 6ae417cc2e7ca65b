/**
 * The measure of a page under load, by the page itself: the longest task of its main thread, the
 * frames that its browser draws, and the time from a key to its echo on the terminal.
 */

import { spawnSync } from 'node:child_process';
import type { LivePage } from './browser.ts';

/** A measure. Times are in milliseconds. */
export interface Load {
  /** The longest task of the main thread; in Firefox, which does not tell of tasks, 0. */
  readonly task: number;
  /** The most by which a timer of 50 ms came late. */
  readonly late: number;
  /** Frames that the browser drew in a second. */
  readonly frames: number;
  /** The crowding of the computer, which times are long by. */
  readonly crowded: number;
}

/** The script that measures; to be run before those of the page. */
export const MEASURE = `{
  const load = { task: 0, late: 0, frames: 0, since: 0, echo: 0 };
  globalThis.load = load;
  if (PerformanceObserver.supportedEntryTypes.includes('longtask'))
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) load.task = Math.max(load.task, duration);
    }).observe({ type: 'longtask' });
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    load.late = Math.max(load.late, now - last - 50);
    last = now;
  }, 50);
  load.begin = () => Object.assign(load, { task: 0, late: 0, frames: 0, since: performance.now() });
  // The key whose echo is waited for, and the text that the terminal shows with it.
  let pressed, wanted;
  load.expect = (text) => { wanted = text; pressed = undefined; load.echo = -1; };
  addEventListener('keydown', () => { pressed ??= performance.now(); }, { capture: true });
  const frame = () => {
    load.frames++;
    const rows = wanted && document.querySelector('.xterm-rows');
    if (rows && pressed !== undefined && rows.textContent.replaceAll('\\u00a0', ' ').includes(wanted)) {
      load.echo = performance.now() - pressed;
      wanted = undefined;
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}`;

/**
 * The number of times by which other work of the computer slows this process down: the time that
 * some computing takes, to the time of the processor that it takes. 1 on an idle computer.
 */
export function crowding(): number {
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  let used = 0;
  while (used < SPIN) {
    const { user, system } = process.cpuUsage(cpu);
    used = (user + system) / 1000;
  }
  return Math.max(1, (performance.now() - began) / used);
}

/**
 * The time that Node takes to start, in times of START, and 1 at least: above 1 on a slow computer,
 * where crowding() is 1 if it does nothing else.
 */
export function slowness(): number {
  const times = [0, 1, 2].map(() => {
    const began = performance.now();
    spawnSync(process.execPath, ['-e', '']);
    return performance.now() - began;
  });
  return Math.max(1, Math.min(...times) / START);
}

/** The milliseconds that Node takes to start on the computers for which bounds are stated. */
const START = 50;

/** The time of the processor that is taken to find that out, in milliseconds. */
const SPIN = 300;

/** The time for which a load is measured at once, and how often at most. */
const WINDOW = 2000;
const TIMES = 3;

/**
 * Measures a load that goes on. Other work of the computer makes a task long now and then, and the
 * page's own work each time: the load is measured until it is within the bounds, or some times.
 */
export async function measured({ page }: LivePage, isWithin: (load: Load) => boolean): Promise<Load> {
  for (let times = 1; ; times++) {
    const before = crowding();
    await page.evaluate('load.begin()');
    await new Promise((settle) => setTimeout(settle, WINDOW));
    const figures = (await page.evaluate(
      '({ task: load.task, late: load.late, frames: (1000 * load.frames) / (performance.now() - load.since) })',
    )) as Omit<Load, 'crowded'>;
    const load = { ...figures, crowded: Math.max(before, crowding()) };
    if (times === TIMES || isWithin(load)) return load;
  }
}

/** Types a word at the prompt. Returns the longest time from a key to its echo. */
export async function slowestEcho(live: LivePage, word: string): Promise<number> {
  const times: number[] = [];
  for (let i = 1; i <= word.length; i++) {
    await live.page.evaluate(`load.expect(${JSON.stringify(word.slice(0, i))})`);
    await live.page.keyboard.press(word[i - 1] as 'x');
    const echo = () => live.page.evaluate('load.echo') as Promise<number>;
    times.push(await live.until(echo, (it) => it >= 0, `the echo of ${word.slice(0, i)}`));
  }
  return Math.max(...times);
}
