/**
 * Addresses for embedded views and lectures, without a browser: the panels that are shown, and the
 * point at which a machine stands still.
 */

import { expect } from 'chai';
import fc from 'fast-check';
import { DEFAULT_CONFIG } from '../../emu/config.ts';
import { AddressError, askedBesideLog, askedOf } from '../../emu/front/address.ts';
import { cycleOf, POINT, pointOf } from '../../emu/front/point.ts';
import { lookOf } from '../../emu/web/look.ts';
import { comparisonOf } from '../../emu/web/side/asked.ts';
import { fragmentOf } from '../../emu/web/side/fragment.ts';
import { runLine } from './commandlines.ts';
import { TestPage } from './testpage.ts';

describe('a point of a run', () => {
  it('is a cycle, a time, or a tick', () => {
    const points: Readonly<Record<string, number>> = {
      '0': 0,
      '2750283': 2_750_283,
      '0s': 0,
      '0.11s': 2_750_000,
      '0.000000041s': 2,
      '1s': 25_000_000,
      '1tick': 250_000,
      '11ticks': 2_750_000,
    };
    for (const [text, cycle] of Object.entries(points)) {
      expect(POINT(text), text).to.equal(undefined);
      expect(cycleOf(pointOf(text), DEFAULT_CONFIG), text).to.equal(cycle);
    }
    for (const text of ['', 's', 'ticks', '-1', '1.5', '.5s', '5.s', '1.5ticks', '1e3', '1 s', '1S', '1hour'])
      expect(POINT(text), text).to.include('a cycle as 2750000');
  });

  it('is never before its time, nor a cycle too late', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 1, max: 1000 }), (tick, hz) => {
        const cycle = cycleOf(pointOf(`${tick}ticks`), { freq: DEFAULT_CONFIG.freq, hz });
        expect(cycle * hz).to.be.within(tick * DEFAULT_CONFIG.freq, tick * DEFAULT_CONFIG.freq + hz - 1);
      }),
      { numRuns: 200, seed: 13 },
    );
  });
});

describe('the look of the page in an address', () => {
  it('is that of the whole page, of panels, or of a lecture', () => {
    const looks: Readonly<Record<string, ReturnType<typeof lookOf>>> = {
      '': { panels: undefined, lecture: false },
      '#program=multi&show=structure,time': { panels: ['structure', 'time'], lecture: false },
      '#log=abc&show=terminal': { panels: ['terminal'], lecture: false },
      '#program=multi&lecture=yes': { panels: ['structure'], lecture: true },
      '#program=multi&lecture=yes&show=terminal': { panels: ['terminal'], lecture: true },
      '#program=multi&lecture=yes&show=terminal,structure': {
        panels: ['terminal', 'structure'],
        lecture: true,
      },
      '#figure=9&lecture=yes': { panels: ['figure'], lecture: true },
      '#right.callout=scheme7&program=multi&show=left,right': { panels: ['left', 'right'], lecture: false },
      '#program=multi&lecture=no': { panels: undefined, lecture: false },
      // The worker refuses these; the whole page shows the reason.
      '#program=multi&show=figure': { panels: undefined, lecture: false },
      '#figure=9&show=structure': { panels: undefined, lecture: false },
      '#lecture=yes&show=structure,time': { panels: undefined, lecture: false },
      '#show=%': { panels: undefined, lecture: false },
    };
    for (const [fragment, look] of Object.entries(looks))
      expect(lookOf(fragment), fragment).to.deep.equal(look);
  });

  it('has a machine that stands still at a point, and in a lecture at first', () => {
    const stands = (more: string) => {
      const { paused, at } = askedOf(`#program=multi${more}`);
      return [paused, at?.value];
    };
    expect(stands('')).to.deep.equal([false, undefined]);
    expect(stands('&at=11ticks')).to.deep.equal([true, 11]);
    expect(stands('&lecture=yes')).to.deep.equal([true, undefined]);
    expect(stands('&lecture=yes&paused=no')).to.deep.equal([false, undefined]);
    expect(askedBesideLog('#log=abc&at=5&show=structure&lecture=yes', 100)).to.deep.equal({
      ...{ speed: 100, paused: true, at: { unit: 'cycle', value: 5 }, engine: undefined },
    });
    const { paused, at } = comparisonOf('#right.callout=scheme7&program=multi&at=0.5s&lecture=yes');
    expect([paused, at]).to.deep.equal([true, { unit: 'second', value: 0.5 }]);
  });

  const PANELS = 'a list of structure, terminal, time, each once at most';
  const SIDES = 'a list of figure, left, right, time, each once at most';
  const WRONG: Readonly<Record<string, string>> = {
    'show=figure': `show=figure: Accepted: ${PANELS}.`,
    'show=time,time': `show=time,time: Accepted: ${PANELS}.`,
    'show=': `show=: Accepted: ${PANELS}.`,
    'lecture=large': 'lecture=large: Accepted: yes, no.',
    'at=soon': 'at=soon: Accepted: a cycle as 2750000, a time as 0.11s, or a tick as 11ticks.',
    'at=5&paused=no': 'paused=no: a machine with at stands still at its point',
    'lecture=yes&show=structure,time':
      'lecture=yes: a lecture view has one panel, or terminal and structure, and show has 2',
    'figure=9&show=structure': `show=structure: Accepted: ${SIDES}.`,
    'figure=9&at=5': 'at=5: Figure 9 has no time of its own; max is the number of timers at which it ends.',
    'figure=9&lecture=yes&show=left,right':
      'lecture=yes: a lecture view has one panel, or terminal and structure, and show has 2',
  };
  for (const [fragment, line] of Object.entries(WRONG))
    it(`is refused: ${fragment}`, () => {
      const read = fragment.startsWith('figure') ? comparisonOf : askedOf;
      expect(() => read(`#${fragment}`)).to.throw(AddressError, line);
    });

  it('stays when another machine is chosen, but for the point of the program', () => {
    const choice = { sides: ['kernel=old', 'kernel=hash'], work: 'figure=9' } as const;
    expect(fragmentOf(choice, '#program=multi&right.kernel=handle&at=5&show=figure', false)).to.equal(
      '#figure=9&left.kernel=old&right.kernel=hash&show=figure',
    );
  });
});

describe('a machine that goes to a point', () => {
  it('stands there, with the run hash of run --cycles, and goes on to the same end', async () => {
    const page = new TestPage('#program=multi&input=&at=2751859');
    await page.see('the point', ({ now }) => now.activity === 'paused');
    const { figures, runHash } = page.now;
    const { stderr } = await runLine(['run', '--cycles', '2751859', 'multi'], '');
    expect(stderr).to.include(`run hash: ${runHash}\n`);
    expect(figures.cycle).to.be.within(2_751_859, 2_753_859);
    page.send({ kind: 'run' });
    const [ended, whole] = [await page.end(), await runLine(['run', 'multi'], '')];
    expect(whole.stderr).to.include(`run hash: ${ended.runHash}\n`);
  });

  it('comes to a tick when the kernel has counted it, at a prompt too', async () => {
    for (const [settings, tick] of [
      ['#at=11ticks', 11],
      ['#callout=scheme2&clock=oneshot&at=7ticks', 7],
      ['#at=0ticks', 0],
    ] as const) {
      const page = new TestPage(settings);
      await page.see('the tick', ({ now }) => now.activity === 'paused');
      expect(page.now.figures.ticks, settings).to.equal(tick);
    }
  });

  it('shows owners there in the same colours, whenever it was looked at', async () => {
    const colours = [];
    for (const early of [true, false]) {
      const page = new TestPage('#program=multi&at=11ticks');
      if (early) page.send({ kind: 'look', structure: true });
      await page.see('the point', ({ now }) => now.activity === 'paused');
      page.send({ kind: 'look', structure: true });
      await page.see('the picture', ({ now }) => now.structure !== undefined);
      const owners = page.now.structure?.picture.owners ?? [];
      colours.push(owners.map(({ name, colour }) => `${colour} ${name}`));
    }
    expect(colours).to.deep.equal([
      ['3 pid 2 (multi)', '7 schedcpu'],
      ['3 pid 2 (multi)', '7 schedcpu'],
    ]);
  });

  it('does so in a run that is made again from a link', async () => {
    const first = new TestPage('#program=multi&input=');
    const { runHash } = await first.end();
    const { link } = await first.link();
    const page = await TestPage.opened(`${link}&at=0.5s&show=structure`);
    await page.see('the point', ({ now }) => now.activity === 'paused');
    expect(page.now.figures.cycle).to.be.within(12_500_000, 12_502_000);
    page.send({ kind: 'run' });
    expect((await page.end()).runHash).to.equal(runHash);
  });
});
