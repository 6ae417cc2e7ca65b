/** A run of the page that goes on after a reload: where it was, with its log, and to its end. */

import { expect } from 'chai';
import { TestPage } from './testpage.ts';

const typed = (text: string) => ({ kind: 'typed', bytes: Buffer.from(text) }) as const;
const FRAGMENT = '#callout=scheme7&seed=5';

const saidBy = ({ frames }: TestPage): string => frames.flatMap(({ said }) => said).join('\n');

/** A page at which a user has typed, and stopped the machine. */
async function left(fragment = FRAGMENT): Promise<TestPage> {
  const page = new TestPage(fragment);
  await page.see('the prompt', ({ text }) => text.endsWith('$ '));
  page.send(typed('x=before; sleep 0.3 & echo h\u00e9; kldload none\r'));
  await page.see('an answer', ({ text }) => text.includes('kldload: '));
  page.send({ kind: 'pause' });
  await page.see('the pause', ({ now }) => now.activity === 'paused');
  return page;
}

describe('a run of the page after a reload', () => {
  it('stands where it was, goes on, and can be linked to', async () => {
    const page = await left();
    const again = await TestPage.reloaded(FRAGMENT, page.kept);
    await again.see('the pause', ({ now }) => now.activity === 'paused');
    expect([again.text, again.now.figures]).to.deep.equal([page.text, page.now.figures]);
    expect(again.now.runHash).to.equal(page.now.runHash);
    expect(saidBy(again)).to.include('The run goes on where it was before');
    again.send({ kind: 'run' });
    again.send(typed('echo $x and after; exit 3\r'));
    const { status, runHash } = await again.end();
    expect(status).to.equal(3);
    expect(again.text).to.include('\nbefore and after\r\n');
    const replayed = await TestPage.opened('', (await again.link()).log);
    expect(await replayed.end()).to.include({ result: 'same', runHash });
    expect(replayed.text).to.equal(again.text);
  });

  it('goes back to before it, and is reloaded once more', async () => {
    const again = await TestPage.reloaded(FRAGMENT, (await left()).kept);
    await again.see('the pause', ({ now }) => now.activity === 'paused');
    again.send({ kind: 'run' });
    again.send(typed('echo once more\r'));
    await again.see('an answer', ({ text }) => text.includes('\nonce more\r\n'));
    again.send({ kind: 'pause' });
    again.send({ kind: 'back', by: 'tick' });
    await again.see('the past', ({ now }) => now.activity === 'past');
    const third = await TestPage.reloaded(FRAGMENT, { ...again.kept, paused: true });
    await third.see('the pause', ({ now }) => now.activity === 'paused');
    expect(third.now.figures.cycle).to.equal(again.now.present);
    expect(third.text).to.include('\nonce more\r\n');
  });

  it('is over if it was, with its hash', async () => {
    const page = await left();
    page.send({ kind: 'run' });
    page.send(typed('kill -9 $$\r'));
    const { status, lines, runHash } = await page.end();
    const again = await TestPage.reloaded(FRAGMENT, page.kept);
    expect(await again.end()).to.deep.equal({ status, lines, runHash });
    expect((await again.link()).log).to.equal((await page.link()).log);
  });

  it('is booted anew, and says so, if the page or what it kept has changed', async () => {
    const { kept } = await left();
    const changed = [
      { ...kept, log: kept.log.replace(/"machine":\d+/, '"machine":1') },
      { ...kept, log: kept.log.replace('"at":', '"at"') },
      { ...kept, log: '' },
    ];
    for (const [fragment, it] of [
      ...changed.map((it) => [FRAGMENT, it] as const),
      ['#seed=6', kept] as const,
    ]) {
      const again = await TestPage.reloaded(fragment, it);
      await again.see('the prompt of a machine that goes on', ({ text }) => text.endsWith('$ '));
      expect(saidBy(again)).to.equal(
        'The page has changed since it was loaded before: the machine is booted anew.',
      );
      expect(again.text).to.not.include('kldload');
      await again.leave();
    }
  });

  it('is refused, and says how to go on, if it parts from its log', async () => {
    const { kept } = await left();
    const again = await TestPage.reloaded(FRAGMENT, {
      ...kept,
      log: kept.log.replace('x=before', 'x=befare'),
    });
    let reason = '';
    await again.over.catch((error) => {
      reason = String(error.message);
    });
    expect(reason).to.match(/^The run parts from what was kept of it after cycle .*: Restart boots it anew$/);
  });

  it('of an input in the address keeps nothing: it is made again as it was', async () => {
    const page = new TestPage('#input=echo+hi');
    await page.end();
    expect(page.frames.map(({ log }) => log).join('')).to.equal('');
  });
});
