/**
 * Selection on the form of each scheme: rings, lists, trees. All callouts are reached by mouse and
 * by keys, slots too, and the panel says of each what the debugger says of it; one stays selected
 * when the user goes back in time, and is followed to its end.
 */

import { expect } from 'chai';
import type { Browser } from 'puppeteer-core';
import { BROWSERS, browser, LivePage, Served } from './browser.ts';
import {
  chainOf,
  chainSaid,
  listPoint,
  type Moment,
  type Point,
  panelOf,
  placeOfCursor,
  type Row,
  saidOf,
  slotPoint,
  spotOfEntry,
  Told,
} from './selecting.ts';

/** The form of a scheme, and the step between its set and its end that only some have. */
interface Form {
  readonly form: 'rings' | 'list' | 'tree';
  readonly waits?: 'Rounds' | 'It moves';
}
/** The schemes, small enough that four timers use all of their forms. */
const FORMS: Readonly<Record<string, Form>> = {
  bsd: { form: 'list' },
  scheme1: { form: 'list' },
  scheme2: { form: 'list' },
  'scheme2-rear': { form: 'list' },
  scheme3: { form: 'tree' },
  'scheme3-tree': { form: 'tree' },
  'scheme4:16': { form: 'rings' },
  'scheme5:16': { form: 'rings', waits: 'Rounds' },
  'scheme6:16': { form: 'rings', waits: 'Rounds' },
  'scheme7:8,8,8,8': { form: 'rings', waits: 'It moves' },
  'scheme7-round:8,8,8,8': { form: 'rings' },
  'scheme7-once:8,8,8,8': { form: 'rings', waits: 'It moves' },
  'tegas2:16': { form: 'rings', waits: 'It moves' },
  'decsim:16': { form: 'rings', waits: 'It moves' },
  'calendar:16': { form: 'rings' },
};
/** Firefox has one of each form. */
const IN_FIREFOX = ['bsd', 'scheme3', 'scheme4:16', 'scheme7:8,8,8,8'];
const SET = ['setitimer in the program', 'System call', 'setcallout'];
const END = [
  'Clock interrupt',
  'softclock',
  'The handler realitexpire',
  'SIGALRM is posted',
  'The handler in the program',
];

/** Ways from the present into the past and back to it, and how the machine stands after each. */
const BACK_AND_FORTH = [
  ['#tick', 'paused'],
  ['#tick-back', 'past'],
  ['#tick-back', 'past'],
  ['#tick', 'past'],
  ['#go', 'paused'],
] as const;
const CALL = 'realitexpire(ITIMER_NTH(3) of pid 2)';

/** A page and the debugger at the same run. */
class Both {
  readonly page: LivePage;
  readonly told: Told;

  constructor(page: LivePage, scheme: string) {
    this.page = page;
    this.told = new Told(scheme);
  }

  /** Waits until the page stands so. Returns the debugger at that moment. */
  async stands(activity: string): Promise<Moment> {
    return this.debugger((await this.page.stands(activity)).cycle);
  }

  /** The debugger at a cycle. */
  debugger(cycle: number): Moment {
    const moment = this.told.at(cycle);
    if (moment === undefined) throw new Error(`the command does not come to cycle ${cycle}`);
    return moment;
  }

  /** Waits until the panel speaks of an entry as the debugger does. */
  async says(moment: Moment, entry: number, how: string): Promise<void> {
    const row = moment.rows.find((it) => it.entry === entry);
    if (row === undefined) throw new Error(`entry ${entry} is not pending`);
    await this.page.equals(() => saidOf(this.page), panelOf(moment, row), how);
  }

  /** Waits until the panel speaks of slots as the debugger does. Returns its title. */
  async saysChain(moment: Moment, bucket: number, last = bucket): Promise<string> {
    const wanted = chainOf(moment, bucket, last);
    await this.page.equals(() => chainSaid(this.page), wanted, `the chain of bucket ${bucket}`);
    return wanted.title;
  }

  async click(spot: string, what: string): Promise<void> {
    const { x, y } = (await this.page.until(
      () => this.page.page.evaluate(spot) as Promise<Point | null>,
      (it) => it !== null,
      what,
    )) as Point;
    await this.page.page.mouse.click(x, y);
  }

  /** Clears the selection: a drawing that has the panel beside it may have no room for all. */
  private async clear(): Promise<void> {
    const { page } = this.page;
    if ((await page.$('#selected:not([hidden])')) !== null) await page.click('#unselect');
    await page.waitForSelector('#selected[hidden]');
  }

  /** Selects a callout by the mouse. */
  async choose(moment: Moment, entry: number, how: string): Promise<void> {
    await this.clear();
    await this.click(spotOfEntry(entry), `the mark of entry ${entry}`);
    await this.says(moment, entry, how);
  }

  /** Selects each callout by the mouse. */
  async byMouse(moment: Moment): Promise<void> {
    for (const { entry } of moment.rows) await this.choose(moment, entry, 'mouse');
  }

  /** Goes along all places by keys, and selects each. The entries, and the titles of slots. */
  async byKeys(moment: Moment): Promise<{ entries: Set<number>; slots: Set<string> }> {
    const { page } = this.page;
    const [entries, slots] = [new Set<number>(), new Set<string>()];
    const spoken = (): Promise<string> => this.page.textOf('spoken');
    const entryIn = (words: string): number => Number(/, entry (\d+),/.exec(words)?.[1] ?? -1);
    const select = async (words: string): Promise<void> => {
      const { bucket, last } = await placeOfCursor(this.page);
      await this.page.press('Enter');
      const entry = entryIn(words);
      if (entry < 0) slots.add(await this.saysChain(moment, bucket, last));
      else await this.says(moment, entry, 'keys');
      entries.add(entry);
    };
    await page.focus('#picture');
    await this.page.press('Home');
    const first = await spoken();
    for (let head = first, column = 0; column === 0 || head !== first; column++) {
      if (column === 40) throw new Error(`the keys never come back to ${first}`);
      await select(head);
      if (entryIn(head) < 0)
        for (let last = head; ; ) {
          await this.page.press('ArrowDown');
          const next = await spoken();
          if (next === last) break;
          await select(next);
          last = next;
        }
      await this.page.press('ArrowRight');
      head = await spoken();
    }
    entries.delete(-1);
    return { entries, slots };
  }

  /** Follows the selected timer to its end, or back to its beginning, by the button. The titles. */
  async follow(to: 'next' | 'back', last: string): Promise<string[]> {
    const here = (): Promise<Here> => this.page.page.evaluate(HERE) as Promise<Here>;
    const titles: string[] = [];
    for (let { at } = await here(); !at.endsWith(last); titles.push(at)) {
      if (titles.length === 20) throw new Error(`${titles}`);
      await this.page.page.click(`#step-${to}`);
      const isThere = (it: Here): boolean => it.at !== '' && it.at !== at && STANDS.has(it.activity);
      const there = await this.page.until(here, isThere, `a step ${to} of ${at}`);
      at = there.at;
      if (there.state !== 'pending') continue;
      const moment = this.told.at(there.cycle);
      const row = moment?.rows.find(({ call }) => call === CALL);
      if (moment !== undefined && row !== undefined) await this.says(moment, row.entry, at);
    }
    return titles.map((it) => it.replace(/^\d+ /, ''));
  }
}

/** A step at which the user stands, by its index and its title, and the machine there. */
interface Here {
  readonly at: string;
  readonly activity: string;
  readonly state: string;
  readonly cycle: number;
}

/** The activities of a machine that stands still. */
const STANDS: ReadonlySet<string> = new Set(['paused', 'past', 'ended']);

/** The step, by a text, since the tests have no types of the DOM. */
const HERE = `(() => {
  const at = [...document.querySelectorAll('#steps > li')].findIndex((it) => it.matches('[aria-current]'));
  const of = (id) => document.getElementById(id).textContent;
  return {
    at: at < 0 ? '' : at + ' ' + document.querySelectorAll('#steps .title')[at].textContent,
    activity: of('activity'), state: of('selected-state'), cycle: Number(of('cycle').replace(/\\D/g, '')),
  };
})()`;

let served: Served;
before(async () => {
  served = await Served.begin();
});
after(() => served.end());

for (const name of BROWSERS)
  describe(`the forms of the schemes in ${name}`, () => {
    let started: Browser;
    before(async () => {
      started = await browser(name);
    });
    after(() => started.close());

    const forms = Object.entries(FORMS).filter(
      ([scheme]) => name === 'chromium' || IN_FIREFOX.includes(scheme),
    );
    for (const [scheme, { form }] of forms)
      it(`has all callouts of ${scheme} by mouse and keys, as the debugger has them`, async () => {
        const page = await LivePage.open(
          started,
          `${served.url}#callout=${scheme}&speed=max&at=2ticks&program=multi`,
        );
        const both = new Both(page, scheme);
        const moment = await both.stands('paused');
        expect(moment.rows.map(({ call }) => call)).to.include(CALL);
        await both.byMouse(moment);
        const { entries, slots } = await both.byKeys(moment);
        expect([...entries].sort()).to.deep.equal(moment.rows.map(({ entry }) => entry).sort());
        const { bucket } = moment.rows[0] as Row;
        if (form !== 'tree') {
          expect(slots.size).to.be.at.least(form === 'rings' ? 2 : 1);
          await both.click(form === 'rings' ? slotPoint(bucket) : listPoint(bucket), `bucket ${bucket}`);
          await both.saysChain(moment, bucket);
        }
        expect(page.complaints).to.deep.equal([]);
        await page.close();
      });

    for (const [scheme, { form, waits }] of forms)
      it(`follows a timer on ${scheme} to its end and into the past`, async () => {
        const page = await LivePage.open(
          started,
          `${served.url}#callout=${scheme}&speed=max&at=2ticks&program=multi`,
        );
        const both = new Both(page, scheme);
        const moment = await both.stands('paused');
        const { entry } = moment.rows.find(({ call }) => call === CALL) as Row;
        await both.choose(moment, entry, 'the present');
        for (const [move, activity] of BACK_AND_FORTH) {
          const { cycle } = await page.moved(() => page.page.click(move), activity);
          await both.says(both.debugger(cycle), entry, `${activity} after ${move}`);
        }
        await page.page.click('#tick-back');
        const past = await both.stands('past');
        const other = past.rows.find((it) => it.entry !== entry) as Row;
        await both.choose(past, other.entry, 'another, in the past');
        await both.choose(past, entry, 'the first again');
        const titles = await both.follow('next', 'The handler in the program');
        const way = [...(waits === undefined ? [] : [waits]), ...END];
        expect(titles).to.deep.equal(way);
        const back = await both.follow('back', 'setitimer in the program');
        const all = [...SET, form === 'rings' ? 'Slot' : 'Place', ...way];
        expect(back).to.deep.equal(all.reverse().slice(1));
        expect(page.complaints).to.deep.equal([]);
        await page.close();
      });
  });
