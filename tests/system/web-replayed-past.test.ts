/**
 * The past of a run that the page makes again from a log: the same points as the past of the run
 * that wrote the log, also while the run is under way, and where it parts from the log.
 */

import { expect } from 'chai';
import { logOf } from '../../emu/explore/failinglog.ts';
import type { Move } from '../../emu/moves.ts';
import type { Frame, ToSession } from '../../emu/web/protocol.ts';
import { subject } from './explored.ts';
import { imageFile } from './harness.ts';
import { TestPage } from './testpage.ts';

const INPUT = encodeURIComponent('multi & itimers\nsleep 1; echo awake\nkill %1; exit 3\n');

/** A point of the run as the page shows it. */
const point = ({ now, text }: TestPage) => ({ ...now.figures, runHash: now.runHash, text });

/** Sends a message, and resolves with the point at which the page stands after it. */
async function moved(page: TestPage, message: ToSession) {
  const { length } = page.frames;
  page.send(message);
  const stands = ({ activity }: Frame): boolean => ['past', 'paused', 'ended'].includes(activity);
  await page.see(`${JSON.stringify(message)}`, ({ frames, now }) => frames.length > length && stands(now));
  return point(page);
}

const WAYS: readonly ToSession[] = [
  { kind: 'back', by: 'tick' },
  { kind: 'back', by: 'event' },
  { kind: 'step', by: 'event' },
  { kind: 'goto', cycle: 5_000_000 },
  { kind: 'step', by: 'instruction' },
  { kind: 'back', by: 'event' },
  { kind: 'step', by: 'tick' },
  { kind: 'goto', cycle: 1000 },
  { kind: 'goto', cycle: Number.MAX_SAFE_INTEGER },
];

describe('the past of a run that is made again', () => {
  let log = '';
  let first: TestPage;
  before(async () => {
    first = new TestPage(`#speed=max&callout=scheme7&input=${INPUT}`);
    await first.end();
    log = (await first.link()).log ?? '';
  });

  it('has the points of the run that was logged, and the structure there', async () => {
    const again = await TestPage.opened('', log);
    again.send({ kind: 'look', structure: true });
    await again.end();
    for (const way of WAYS) {
      const there = await moved(again, way);
      expect(there).to.deep.equal(await moved(first, way), JSON.stringify(way));
      expect(again.now.structure?.picture.pending).to.equal(there.pending);
    }
    expect(again.now.activity).to.equal('ended');
    expect(again.frames.filter(({ ended }) => ended !== undefined)).to.have.length(1);
  });

  it('can be visited while the run is under way, and does not show in it', async () => {
    const again = await TestPage.opened(`${(await first.link()).link}&paused=yes`);
    for (const tick of [1, 2, 3]) {
      again.send({ kind: 'step', by: 'tick' });
      await again.see(`tick ${tick}`, ({ now }) => now.figures.ticks === tick && now.activity === 'paused');
    }
    const third = point(again);
    const back = await moved(again, { kind: 'back', by: 'tick' });
    expect([back.cycle < third.cycle, again.now.activity]).to.deep.equal([true, 'past']);
    expect(await moved(again, { kind: 'run' })).to.deep.equal(third);
    again.send({ kind: 'run' });
    const { result, runHash } = await again.end();
    expect([result, runHash]).to.deep.equal([
      'same',
      first.frames.find(({ ended }) => ended)?.ended?.runHash,
    ]);
  });

  it('leads back from where the run parts from its log', async () => {
    const [, hash = ''] = /"record":"point".*"hash":"(\w+)"/.exec(log) ?? [];
    const again = await TestPage.opened('', log.replace(hash, '0'.repeat(hash.length)));
    const { result } = await again.end();
    const { cycle } = again.now.figures;
    expect(result).to.equal('parted');
    const before = await moved(again, { kind: 'back', by: 'tick' });
    expect(before.cycle).to.be.within(1, cycle - 1);
    expect((await moved(again, { kind: 'step', by: 'tick' })).cycle).to.be.within(before.cycle + 1, cycle);
  });

  it('has that of a schedule that explore has found, whose interrupts are elsewhere', async () => {
    const { explored, log: base } = await subject(imageFile('bin/timeout'), { args: ['1', 'sleep', '0.01'] });
    const move: Move = { kind: 'still', at: 20_000, cycles: 240_000 };
    const text = logOf(explored, base, [move], 100_000_000);
    const again = await TestPage.opened('', text);
    const { result, runHash } = await again.end();
    const [, hash = ''] = /"record":"end".*"hash":"(\w+)"/.exec(text) ?? [];
    expect([result, runHash]).to.deep.equal(['same', hash]);
    expect(hash).not.to.equal(/"record":"end".*"hash":"(\w+)"/.exec(base)?.[1]);
    const end = point(again);
    const before = await moved(again, { kind: 'back', by: 'tick' });
    expect(before.cycle).to.be.below(end.cycle);
    expect(await moved(again, { kind: 'goto', cycle: Number.MAX_SAFE_INTEGER })).to.deep.equal(end);
  });
});
