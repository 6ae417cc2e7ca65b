/**
 * Selection in a session of the page, without a browser: a timer is followed step by step to its
 * end and back, and none of it shows in the run.
 */

import { expect } from 'chai';
import type { Selected, SelectedCallout, SelectedSlots } from '../../emu/front/picture/follower.ts';
import { type Mark, marksOf, type Picture } from '../../emu/front/picture/picture.ts';
import type { Frame } from '../../emu/web/protocol.ts';
import { TestPage } from './testpage.ts';

const SCRIPT = 'multi > log & sleep 1; echo awake\nkill %1; exit 3\n';
const ADDRESS = `#speed=max&callout=scheme6:16&paused=yes&input=${encodeURIComponent(SCRIPT)}`;

type Message = Parameters<TestPage['send']>[0];

const stands = ({ activity }: Frame): boolean => ['past', 'paused', 'ended'].includes(activity);

/** Sends a message, and resolves when the page stands still after it. */
async function moved(page: TestPage, message: Message): Promise<Frame> {
  const { length } = page.frames;
  page.send(message);
  await page.see(`${JSON.stringify(message)}`, ({ frames }) => frames.length > length);
  // The machine may be on its way.
  for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve));
  await page.see(`an end of ${JSON.stringify(message)}`, ({ now }) => stands(now));
  return page.now;
}

/** Goes on by ticks until the picture has a mark with this call. */
async function marked(page: TestPage, call: string): Promise<Mark> {
  for (let tick = 0; tick < 200; tick++) {
    const { structure } = await moved(page, { kind: 'step', by: 'tick' });
    const mark = structure && marksOf(structure.picture).find((it) => it.call.startsWith(call));
    if (mark !== undefined) return mark;
  }
  throw new Error(`there is no ${call}`);
}

async function begun(): Promise<TestPage> {
  const page = new TestPage(ADDRESS);
  page.send({ kind: 'look', structure: true });
  await page.see('the beginning', ({ now }) => stands(now));
  return page;
}

/** Selects the callout of a mark of the last frame. */
async function chosen(page: TestPage, { entry }: Mark): Promise<Frame> {
  const { sets, unsets, fires } = page.now.figures;
  return moved(page, { kind: 'select', what: { kind: 'callout', entry, count: sets + unsets + fires } });
}

const selected = ({ selection }: Frame): Selected | undefined => selection?.selected;
const callout = (frame: Frame): SelectedCallout => selected(frame) as SelectedCallout;

describe('the selection of a session', () => {
  it('follows a timer step by step to its end and back, and does not show in the run', async () => {
    const page = await begun();
    const first = await chosen(page, await marked(page, 'realitexpire(ITIMER_NTH(3)'));
    expect(callout(first)).to.include({ state: 'pending', setter: 'setitimer of pid 3 (multi)' });
    expect(callout(first).place).to.match(/^main/);
    const titles = callout(first).steps.map(({ title }) => title);
    const stops: [title: string | undefined, cycle: number][] = [];
    let frame = first;
    for (let n = 0; n < 20 && frame.selection?.at !== titles.length - 1; n++) {
      frame = await moved(page, { kind: 'follow', to: 'next' });
      stops.push([titles[frame.selection?.at ?? -1], frame.figures.cycle]);
    }
    expect(stops.map(([title]) => title)).to.deep.equal(titles.slice(4));
    expect(callout(frame).ending).to.match(/^Expired: softclock called realitexpire at tick 41,/);
    expect(callout(frame).steps.every(({ state }) => state === 'done')).to.equal(true);
    frame = await moved(page, { kind: 'follow', to: 'next' });
    expect(page.frames.flatMap(({ said }) => said)).to.deep.equal(['This callout has no further step.']);

    for (let at = titles.length - 2; at >= 0; at--) {
      frame = await moved(page, { kind: 'follow', to: 'back' });
      expect(frame.selection?.at, titles[at]).to.equal(at);
      expect(callout(frame).number).to.equal(callout(first).number);
    }
    expect(frame.activity).to.equal('past');
    expect(callout(frame)).to.include({ state: 'pending', left: 41 });
    await moved(page, { kind: 'follow', to: titles.length - 1 });
    expect(callout(page.now).state).to.equal('fire');
    await moved(page, { kind: 'goto', cycle: 1000 });
    expect(callout(page.now).state).to.equal('ahead');
    page.send({ kind: 'run' });
    page.send({ kind: 'run' });
    const untouched = new TestPage(ADDRESS.replace('&paused=yes', ''));
    expect(await page.end()).to.deep.equal(await untouched.end());
  });

  it('follows the next callout of a timer, and says how one ended that was unset', async () => {
    const page = await begun();
    await chosen(page, await marked(page, 'realitexpire(ITIMER_NTH(3)'));
    for (let n = 0; n < 2; n++) await moved(page, { kind: 'follow', to: 'next' });
    const next = await moved(page, { kind: 'select', what: { kind: 'next' } });
    expect(callout(next)).to.include({ state: 'pending', setter: 'the handler realitexpire', due: 81 });
    page.send({ kind: 'run' });
    await page.end();
    const { state, ending } = callout(page.now);
    expect([state, ending.replace(/\d+/g, 'N')]).to.deep.equal([
      'fire',
      'Expired: softclock called realitexpire at tick N, cycle N.',
    ]);
    for (let n = 0; n < 2; n++) await moved(page, { kind: 'select', what: { kind: 'next' } });
    expect(callout(page.now).ending).to.match(
      /^Unset by exit of pid 3 \(multi\) at tick \d+, cycle \d+, with \d+ ticks to go\.$/,
    );
  });

  it('shows the chain of slots, and nothing when it is cleared', async () => {
    const page = await begun();
    const { bucket } = await marked(page, 'realitexpire(ITIMER_NTH(3)');
    const frame = await moved(page, { kind: 'select', what: { kind: 'slots', bucket, last: bucket } });
    const { chain, where } = selected(frame) as SelectedSlots;
    expect(where).to.equal(`slot ${bucket} of 16`);
    const drawn = page.frames
      .flatMap(({ structure }) => (structure === undefined ? [] : [structure.picture]))
      .at(-1);
    expect(chain.map(({ entry }) => entry)).to.deep.equal(
      marksOf(drawn as Picture)
        .filter((mark) => mark.bucket === bucket)
        .map(({ entry }) => entry),
    );
    await moved(page, { kind: 'select', what: { kind: 'none' } });
    expect(page.now.selection).to.equal(undefined);
    await moved(page, { kind: 'follow', to: 'next' });
  });

  it('has its mark where the machine has come, in the frame of that moment', async () => {
    const page = await begun();
    await chosen(page, await marked(page, 'realitexpire(ITIMER_NTH(3)'));
    const { length } = page.frames;
    for (const to of ['next', 'next', 'back', 'back', 'back', 'next', 'next', 'next'] as const)
      await moved(page, { kind: 'follow', to });
    const moments = page.frames
      .slice(length)
      .filter(({ activity }) => !['running', 'idle'].includes(activity))
      .map(({ figures, selection }) => [figures.cycle, selection?.at, callout(page.now).number] as const);
    const travels = page.frames.slice(length).filter(({ activity }) => activity === 'travelling');
    expect(travels).to.have.length.above(3);
    for (const frame of travels) {
      const before = page.frames[page.frames.indexOf(frame) - 1] as Frame;
      expect([frame.figures, frame.selection]).to.deep.equal([before.figures, before.selection]);
    }
    for (const [cycle, at] of moments) {
      const { steps } = callout(page.now);
      expect(steps[at ?? -1]?.moment?.cycle, `step ${at} at ${cycle}`).to.be.at.most(cycle);
    }
    page.send({ kind: 'follow', to: 'back' });
    page.send({ kind: 'follow', to: 'back' });
    const { selection } = await moved(page, { kind: 'follow', to: 'back' });
    expect(selection?.at).to.equal((moments.at(-1)?.[1] ?? 0) - 3);
    page.send({ kind: 'run' });
    page.send({ kind: 'run' });
    await page.end();
  });

  it('keeps its mark where going back is refused', async () => {
    const page = new TestPage(`${ADDRESS}&ncallout=200000`);
    page.send({ kind: 'look', structure: true });
    await page.see('the pause', ({ now }) => stands(now));
    const first = await chosen(page, await marked(page, 'realitexpire(ITIMER_NTH(3)'));
    await moved(page, { kind: 'follow', to: 'next' });
    const there = page.now.selection?.at;
    const { selection } = await moved(page, { kind: 'follow', to: 'back' });
    expect(page.frames.flatMap(({ said }) => said).join()).to.match(
      /^To go back takes more machines like this one/,
    );
    expect(selection?.at).to.equal(there).and.to.not.equal(first.selection?.at);
    page.send({ kind: 'run' });
    await page.end();
  });

  it('is there in a run that is made again, and goes back in it', async () => {
    const recorded = new TestPage(ADDRESS.replace('&paused=yes', ''));
    const { runHash } = await recorded.end();
    const { link } = await recorded.link();
    const page = await TestPage.opened(`${link}&paused=yes`);
    page.send({ kind: 'look', structure: true });
    await page.see('the pause', ({ now }) => now.activity === 'paused');
    const first = await chosen(page, await marked(page, 'realitexpire(ITIMER_NTH(3)'));
    const before = callout(first).steps[first.selection?.at ?? -1]?.title;
    await moved(page, { kind: 'follow', to: 'next' });
    expect(callout(page.now).steps[page.now.selection?.at ?? -1]?.title).to.equal('Rounds');
    const back = await moved(page, { kind: 'follow', to: 'back' });
    expect([back.activity, callout(back).steps[back.selection?.at ?? -1]?.title]).to.deep.equal([
      'past',
      before,
    ]);
    page.send({ kind: 'run' });
    page.send({ kind: 'run' });
    expect((await page.end()).runHash).to.equal(runHash);
  });
});
