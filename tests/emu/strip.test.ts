/** The strip without its page: colours, rows, the view of the run, and words. */

import { expect } from 'chai';
import fc from 'fast-check';
import { DEFAULT_CONFIG } from '../../emu/config.ts';
import { Palette } from '../../emu/front/picture/palette.ts';
import { looksOf } from '../../emu/web/side/words.ts';
import { lengthText, roundTimes, timeText } from '../../emu/web/strip/axis.ts';
import { packed } from '../../emu/web/strip/lives.ts';
import { StripView } from '../../emu/web/strip/view.ts';
import { heldText, visitsText } from '../../emu/web/strip/words.ts';

describe('the lives of callouts on the strip', () => {
  it('lie in rows where no two overlap, as many as fit', () => {
    const bars = fc.array(
      fc.record({
        from: fc.integer({ min: 0, max: 900 }),
        length: fc.integer({ min: 0, max: 300 }),
        owner: fc.constantFrom('a', 'b', 'c'),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(bars, fc.integer({ min: 1, max: 8 }), (all, rows) => {
        const lives = all.map(({ from, length, owner }, entry) => ({
          ...{ entry, func: 'f', owner, from, to: from + length, end: 'called' as const },
        }));
        const { placed, left } = packed(lives, rows, (cycle) => cycle);
        expect(placed.length + left).to.equal(lives.length);
        for (const a of placed)
          for (const b of placed)
            if (a !== b && a.row === b.row)
              expect(a.life.to < b.life.from || b.life.to < a.life.from).to.equal(true);
        expect(placed.every(({ row }) => row >= 0 && row < rows)).to.equal(true);
        if (rows > lives.length) expect(left).to.equal(0);
      }),
      { seed: 13, numRuns: 40 },
    );
  });
});

describe('the colours of lanes and structure', () => {
  it('are one for a name in both, differ for all that are in use, and are free after that', () => {
    const palette = new Palette();
    expect(palette.use('structure', ['a', 'b'])).to.deep.equal([7, 6]);
    expect(palette.use('lanes', ['c', 'b'])).to.deep.equal([2, 6]);
    expect(palette.use('structure', ['d', 'b'])).to.deep.equal([7, 6]);
    expect(palette.use('lanes', ['e'])).to.deep.equal([2]);
  });

  it('are one for a process on every machine, whichever owner was seen first', () => {
    const [left, right] = [new Palette(), new Palette()];
    expect(left.use('structure', ['schedcpu'])).to.deep.equal([7]);
    expect(left.use('structure', ['pid 2 (fig9)', 'schedcpu'])).to.deep.equal([3, 7]);
    expect(right.use('structure', ['pid 2 (fig9)'])).to.deep.equal([3]);
    expect(right.use('structure', ['schedcpu', 'pid 2 (fig9)'])).to.deep.equal([7, 3]);
  });

  it('of the first processes are none of those that a figure gives to kernels', () => {
    const kernels = (['old', 'hash', 'handle'] as const).map(
      (kernel) =>
        looksOf([
          { ...DEFAULT_CONFIG, kernel },
          { ...DEFAULT_CONFIG, kernel: 'old', callout: 'heap' },
        ])[0].colour,
    );
    const colours = [2, 3, 4].map((pid) => new Palette().use('structure', [`pid ${pid} (multi)`])[0]);
    expect(kernels).to.have.lengthOf(3);
    for (const colour of colours) expect(kernels).not.to.include(colour);
  });
});

describe('the view of the strip', () => {
  it('keeps a place where it is while the scale changes, and follows the present at its end', () => {
    const view = new StripView();
    view.now = 1000;
    expect(view.window).to.deep.equal([0, 1000]);
    view.zoom(0.5, 500);
    expect(view.window).to.deep.equal([250, 750]);
    view.pan(0.5);
    expect([...view.window, view.end]).to.deep.equal([500, 1000, null]);
    view.now = 1200;
    expect(view.window).to.deep.equal([700, 1200]);
    view.zoom(4, 900);
    expect([view.span, view.end]).to.deep.equal([Number.POSITIVE_INFINITY, null]);
    view.pan(-1);
    expect(view.window).to.deep.equal([0, 1200]);
  });

  it('goes with the machine into the past, and comes back with it', () => {
    const view = new StripView();
    view.now = 10_000;
    view.last(1000);
    view.reveal(3000, true);
    expect(view.window).to.deep.equal([2500, 3500]);
    view.reveal(3100, true);
    expect(view.window).to.deep.equal([2500, 3500]);
    view.reveal(10_000, false);
    expect(view.window).to.deep.equal([9000, 10_000]);
  });
});

describe('the words of the strip', () => {
  it('have round times', () => {
    expect(roundTimes(0.3, 4.2, 0.4)).to.deep.equal({ at: [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4], step: 0.5 });
    expect(timeText(0.5, 0.5, 4)).to.equal('0.5 s');
    expect(timeText(0.0125, 0.0005, 0.02)).to.equal('12.5 ms');
    expect(timeText(3.0012, 0.0001, 3.1)).to.equal('3.0012 s');
    expect([1.23456, 0.0144, 0.00001436, 0].map(lengthText)).to.deep.equal([
      '1.23 s',
      '14.4 ms',
      '14.4 µs',
      '0 µs',
    ]);
  });

  it('tell visits and lockouts', () => {
    expect(visitsText({ count: 4, sum: 6, last: 1, most: 3 })).to.deep.equal(['1.50', 'last 1, worst 3']);
    expect(visitsText({ count: 0, sum: 0, last: 0, most: 0 })[0]).to.equal('0');
    const held = { level: 5, cycles: 1359, routine: 'hardclock', began: 0, site: 'hardclock' };
    expect(heldText(held, 25e6)).to.equal('splclock: 1\u202f359 cycles, 54.4 µs, by hardclock');
  });
});
