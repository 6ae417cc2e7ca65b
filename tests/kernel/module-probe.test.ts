/** Trace points of modules, and the event of wakeup: what observers hear, and at no cost. */

import { expect } from 'chai';
import { wakeup } from '../../kernel/kern/kern_synch.ts';
import { type ModuleKernel, PWAIT } from '../../kernel/module.ts';
import type { Observer } from '../../kernel/probe.ts';
import { ModuleBench, moduleOf } from './module-bench.ts';

/** A kernel in which a module's handler does `work` on each of its first five ticks. */
function beating(work: (k: ModuleKernel, n: number) => void, observer?: Observer): ModuleBench {
  const bench = new ModuleBench();
  if (observer !== undefined) bench.k.addObserver(observer);
  bench.load(
    moduleOf((k) => {
      const beat = (n: number): void => {
        work(k, n);
        if (n < 5) k.timeout(beat, n + 1, 1);
      };
      k.timeout(beat, 1, 1);
    }),
  );
  bench.ticks(10);
  return bench;
}

describe('a trace point of a module', () => {
  it('is told with the names of module and point, and with its value', () => {
    const told: unknown[] = [];
    beating(
      (k, n) => {
        k.probe('queue', -n);
        if (n === 2) k.probe('full');
      },
      { moduleProbe: (...args) => told.push(args) },
    );
    expect(told).to.deep.equal([
      ['wrong', 'queue', -1],
      ['wrong', 'queue', -2],
      ['wrong', 'full', undefined],
      ...[-3, -4, -5].map((value) => ['wrong', 'queue', value]),
    ]);
  });

  it('costs no cycle, observed or not', () => {
    const many = (k: ModuleKernel): void => {
      for (let i = 0; i < 100; i++) k.probe('i', i);
    };
    const runs = [
      beating(() => undefined),
      beating(many),
      beating(many, { moduleProbe: () => undefined, wakeup: () => undefined }),
    ];
    const ends = runs.map(({ machine, k }) => [machine.cycle, machine.runHash(), k.cpu.callouts.ticks]);
    expect(ends[1]).to.deep.equal(ends[0]);
    expect(ends[2]).to.deep.equal(ends[0]);
  });

  for (const [what, wrong, says] of [
    ['a name with a blank', (k) => k.probe('a b', 1), 'probe: "a b" is no name'],
    ['no name', (k) => k.probe({} as never, 1), 'probe: an object is no name'],
    ['a fraction', (k) => k.probe('a', 0.5), 'probe: 0.5 is no integer'],
    ['a text', (k) => k.probe('a', '1' as never), 'probe: "1" is no integer'],
    ['nothing', (k) => k.probe('a', null as never), 'probe: null is no integer'],
    [
      'the 65th name',
      (k) => {
        for (let i = 0; i <= 64; i++) k.probe(`p${i}`, i);
      },
      'probe: p64 is one name too many: a module has 64 trace points at most',
    ],
  ] as readonly (readonly [string, (k: ModuleKernel) => void, string])[])
    for (const observer of [undefined, { moduleProbe: () => undefined }])
      it(`ends a module that gives it ${what}, ${observer === undefined ? 'not ' : ''}observed`, () => {
        const bench = beating(wrong, observer);
        expect(bench.said()[0]).to.equal(`module wrong: callout handler beat: ${says}`);
        bench.checkClean();
      });

  it('is in what ddb shows of the module, with its counters, devices and callouts', () => {
    const bench = new ModuleBench();
    bench.load(
      moduleOf((k) => {
        k.counter('beats', 'beats').add(3);
        k.probe('queue', 7);
        k.probe('full');
        k.device('beat', 0o666, {});
        return k.setcallout(() => undefined, 0, 50);
      }),
    );
    const [{ remnants, state }] = bench.stat() as [ReturnType<ModuleBench['stat']>[0]];
    expect(state).to.include.members([
      'counter module.wrong.beats 3',
      'trace point queue 7',
      'trace point full',
    ]);
    expect(state.at(-1)).to.equal('0 steps of its own code so far');
    const details = remnants.map(({ detail }) => detail);
    expect(details[0]).to.match(/^entry \d+, handle \d+$/);
    expect(details).to.include('opened 0 times');
  });
});

describe('the event of wakeup', () => {
  it('has the channel by number and word, and how many were woken; also if nobody slept', () => {
    const told: string[] = [];
    const bench = new ModuleBench();
    bench.k.addObserver({
      wakeup: (chan, woken) => told.push(`${chan?.number} ${chan?.wmesg} ${woken}`),
    });
    const chan = {};
    bench.load(
      moduleOf((k) => {
        for (const name of ['one', 'two'])
          k.kthread_create(name, function* () {
            yield* k.tsleep(chan, PWAIT, 'beat', 0);
          });
      }),
    );
    bench.ticks(2);
    const number = bench.k.channels.of(chan)?.number;
    expect(number).to.be.above(1);
    told.length = 0;
    for (const it of [chan, chan, {}]) wakeup(bench.k, it);
    expect(told).to.deep.equal([`${number} beat 2`, `${number} beat 0`, 'undefined undefined 0']);
  });
});
