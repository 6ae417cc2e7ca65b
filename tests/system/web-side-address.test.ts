/** The addresses of comparisons: those that are read, are refused, and are written by the page. */

import { expect } from 'chai';
import { DEFAULT_CONFIG, KERNELS, type MachineConfig } from '../../emu/config.ts';
import { AddressError } from '../../emu/front/address.ts';
import { fig9Config, PAPER_OPTIONS } from '../../emu/paper/fig9/plan.ts';
import { comparisonOf } from '../../emu/web/side/asked.ts';
import { FIGURE, fragmentOf, isComparison, ONE_MACHINE } from '../../emu/web/side/fragment.ts';
import { MACHINES, WORKS } from '../../emu/web/side/offers.ts';
import { begunOf, looksOf, namesOf } from '../../emu/web/side/words.ts';
import { SCHEMES } from '../../kernel/callout/schemes.ts';

const machines = (fragment: string): MachineConfig[] =>
  comparisonOf(fragment).sides.map(({ config }) => config);

describe('an address of two machines', () => {
  it('is an empty one, one with a figure, and one with a setting of one of the two', () => {
    for (const it of ['', '#', FIGURE, '#left.kernel=hash', '#seed=3&right.callout=scheme7&program=multi'])
      expect(isComparison(it), it).to.equal(true);
    for (const it of [ONE_MACHINE, '#paused=yes', '#kernel=old', '#log=abc', '#program=left.', '#x=figure'])
      expect(isComparison(it), it).to.equal(false);
  });

  it('asks for Figure 9 of the paper when it is empty', () => {
    const { work, speed, paused } = comparisonOf('');
    expect(work).to.deep.equal({ kind: 'figure', options: PAPER_OPTIONS });
    expect([speed, paused]).to.deep.equal([300, false]);
    const machine = fig9Config(PAPER_OPTIONS);
    expect(machines('')).to.deep.equal([
      { ...machine, kernel: 'old' },
      { ...machine, kernel: 'handle' },
    ]);
    expect(comparisonOf(FIGURE)).to.deep.equal(comparisonOf(''));
  });

  it('has settings of both machines, and of one, and the options of callwheel fig9', () => {
    const fragment =
      '#figure=9&max=50&step=10&iterations=7&randomSeed=3&seed=5&hashsize=16&kernel=hash&right.callout=scheme7&speed=max&paused=yes';
    const { work, speed, paused } = comparisonOf(fragment);
    const options = { max: 50, step: 10, iterations: 7, randomSeed: 3, seed: 5, hashsize: 16 };
    expect([work, speed, paused]).to.deep.equal([
      { kind: 'figure', options },
      Number.POSITIVE_INFINITY,
      true,
    ]);
    const machine = { ...fig9Config(options), kernel: 'hash' };
    expect(machines(fragment)).to.deep.equal([machine, { ...machine, callout: 'scheme7' }]);
  });

  it('has the kernel old at the left, unless it says otherwise', () => {
    const kernels = (fragment: string): string[] => machines(fragment).map(({ kernel }) => kernel);
    expect(kernels('#right.kernel=hash')).to.deep.equal(['old', 'hash']);
    expect(kernels('#left.callout=scheme2')).to.deep.equal(['handle', 'handle']);
    expect(kernels('#kernel=hash')).to.deep.equal(['hash', 'hash']);
    expect(kernels('#left.kernel=handle')).to.deep.equal(['handle', 'handle']);
  });

  it('has a program with its arguments, whose standard input is empty unless given', () => {
    const { work, sides, speed } = comparisonOf(
      '#program=sh&arg=-c&arg=echo+a&env=A=1&right.hz=250&cycles=9',
    );
    expect(work).to.deep.equal({
      ...{ kind: 'program', argv: ['sh', '-c', 'echo a'], envp: ['HOME=/', 'PATH=/bin:/guide', 'A=1'] },
      ...{ input: new Uint8Array(0), cycles: 9 },
    });
    expect(sides[1].config).to.deep.equal({
      ...DEFAULT_CONFIG,
      streams: ['stdin', 'stdout', 'stderr'],
      hz: 250,
    });
    expect(speed).to.equal(100);
  });

  const ACCEPTED =
    'left.kernel, left.callout, left.clock, right.kernel, right.callout, right.clock, kernel, callout, clock, seed, hashsize, figure, max, step, iterations, randomSeed, speed, paused, engine, show, lecture';
  const WRONG: Readonly<Record<string, string>> = {
    'figure=8': 'figure=8: Accepted: 9.',
    'left.kernel=new': 'left.kernel=new: Accepted: old, hash, handle.',
    'max=20000': 'max=20000: Accepted: a whole number from 0 to 10000.',
    'left.kernel=old&left.kernel=hash': 'left.kernel: the address has it twice',
    'left.hz=250': `left.hz: Figure 9 has the machine of callwheel fig9. Accepted: ${ACCEPTED}.`,
    'mem=1048576&figure=9': `mem: Figure 9 has the machine of callwheel fig9. Accepted: ${ACCEPTED}.`,
    'right.seed=3': `right.seed: Figure 9 has the machine of callwheel fig9. Accepted: ${ACCEPTED}.`,
    'figure=9&wheel=3': `wheel: no setting of a run. Accepted: ${ACCEPTED}.`,
    'left.max=3': `left.max: no setting of a run. Accepted: ${ACCEPTED}.`,
    'left.kernel=old&left.callout=scheme1':
      'left.kernel old finds callouts by walking, which scheme1 cannot. Accepted with it: bsd, scheme2, scheme2-rear; or left.kernel hash.',
    'right.clock=chip&right.callout=scheme7':
      'right.clock chip: the chip has scheme6 in itself, and cannot have scheme7.',
    'left.kernel=%': 'the address has a broken percent code in "%"',
  };
  for (const [fragment, line] of Object.entries(WRONG))
    it(`is refused: ${fragment}`, () => {
      expect(() => comparisonOf(`#${fragment}`)).to.throw(AddressError, line);
    });
});

describe('the choice of two machines', () => {
  const offers = Object.values(MACHINES).flat();

  it('has every kernel, and every scheme that boots', () => {
    const values = offers.map(([, value]) => value);
    expect(new Set(values).size).to.equal(values.length);
    for (const kernel of KERNELS) expect(values).to.include(`kernel=${kernel}`);
    for (const [name, { boots }] of Object.entries(SCHEMES)) {
      const offered = values.some((value) => value.replace(/:.*/, '').endsWith(`callout=${name}`));
      expect(offered, name).to.equal(boots);
    }
  });

  it('is written into the address, and comes out of it again', () => {
    for (const [, right] of offers)
      for (const [, work] of WORKS) {
        const choice = { sides: ['kernel=hash', right] as const, work };
        const fragment = fragmentOf(choice, '#figure=9&seed=5&left.callout=scheme1', false);
        expect(isComparison(fragment)).to.equal(true);
        const comparison = comparisonOf(fragment);
        expect(comparison.sides[0].config.seed).to.equal(5);
        expect(begunOf(comparison, 1).choice).to.deep.equal(choice);
      }
  });

  it('keeps what it does not decide on', () => {
    const choice = { sides: ['kernel=old', 'kernel=hash'], work: 'figure=9' } as const;
    const old = '#max=200&seed=5&kernel=hash&speed=max';
    expect(fragmentOf(choice, old, true)).to.equal(
      '#max=200&left.kernel=old&right.kernel=hash&seed=5&speed=max',
    );
    expect(fragmentOf(choice, old, false)).to.equal(
      '#figure=9&left.kernel=old&right.kernel=hash&seed=5&speed=max',
    );
  });

  it('gives two machines two looks, and the paper’s names to its kernels', () => {
    const configs = offers.map(
      ([, value]) => machines(fragmentOf({ sides: ['kernel=old', value], work: 'figure=9' }, '', false))[1],
    );
    for (const left of configs)
      for (const right of configs) {
        if (left === undefined || right === undefined) continue;
        const [a, b] = looksOf([left, right]);
        expect([a.form === b.form, a.colour === b.colour]).to.deep.equal([false, false]);
      }
    expect(namesOf(comparisonOf('')).map(({ name, look }) => [name, look.form])).to.deep.equal([
      ['old callout facility, timeout', 'circle'],
      ['new facility, setcallout with handles', 'triangle'],
    ]);
  });
});
