/**
 * The contenders of the host benchmark do the same work, and one that does other work is
 * found out.
 */

import { spawnSync } from 'node:child_process';
import { expect } from 'chai';
import { loadScheme } from '../../emu/cli/scheme-file.ts';
import { acks } from '../../scripts/bench/acks.ts';
import type { Contender, ContenderMaker } from '../../scripts/bench/contender.ts';
import { ENTRANTS, type Entrant, entrant, ownEntrants } from '../../scripts/bench/contenders.ts';
import { byHandle } from '../../scripts/bench/facility.ts';
import { Agreement, spread } from '../../scripts/bench/spread.ts';
import { becameFaster } from '../../scripts/bench/turns.ts';
import { type Counts, type Workload, workFor } from '../../scripts/bench/workloads.ts';

const SIZES = [1, 10, 100];

function counted(make: ContenderMaker, workload: Workload, n: number, nsets: number): Counts {
  const { counts, contender, run } = workFor(workload, make, n);
  run(nsets);
  // Pending timers of Node would keep the process from ending.
  if (workload === 'pair') for (let i = 0; i < n; i++) contender.cancel(i);
  return counts;
}

function hold(agreement: Agreement, name: string, key: string, counts: Counts): void {
  agreement.hold(name, key, [counts.sets, counts.cancels, counts.fires, counts.sum]);
}

/** A contender with a mistake. */
function twin(change: (it: Contender) => Partial<Contender>): ContenderMaker {
  return (n, fire) => {
    const right = (entrant('handle').make as ContenderMaker)(n, fire);
    return { ...right, ...change(right) };
  };
}

const node = (args: readonly string[]) => spawnSync(process.execPath, args, { encoding: 'utf8' });

describe('the host benchmark', () => {
  for (const workload of ['pair', 'stop', 'mix', 'ratas', 'idle'] as const) {
    it(`${workload}: all contenders set, cancel and fire the same on the same ticks`, () => {
      const agreement = new Agreement();
      for (const n of SIZES) {
        for (const { name, make, flags, only } of ENTRANTS) {
          if (make === undefined || flags !== undefined || !(only?.includes(workload) ?? true)) continue;
          hold(agreement, name, `n = ${n}`, counted(make, workload, n, 1000));
        }
      }
    });
  }

  it('a scheme from a file, contained, does the same work', async () => {
    const agreement = new Agreement();
    const [, { callout = '' }] = ownEntrants('./mine.ts') as [Entrant, Entrant];
    const scheme = await loadScheme(callout);
    for (const workload of ['pair', 'stop', 'mix', 'ratas', 'idle'] as const) {
      const { make } = entrant('handle');
      hold(agreement, 'handle', workload, counted(make as ContenderMaker, workload, 10, 300));
      const contained: ContenderMaker = (n, fire) => byHandle(n, fire, scheme);
      hold(agreement, callout, workload, counted(contained, workload, 10, 300));
    }
  });

  it('a scheme of yours that breaks a rule is told in one line', () => {
    const args = ['build/js/scripts/bench.js', '--callout', './no-such-scheme.ts'];
    const { status, stdout, stderr } = node(args);
    expect([status, stdout]).to.deep.equal([1, '']);
    expect(stderr).to.equal('bench: judging ./no-such-scheme.ts\nbench: ./no-such-scheme.ts: not found\n');
  });

  for (const [script, args, why] of [
    ['bench', ['--parts', 'tims'], '--parts tims: none of times, ticks, heap, putoff, setitimer, forks'],
    ['bench', ['--sizes', '7'], '--sizes 7: none of 10, 100, 1000, 10000, 100000, 1000000'],
    ['bench', ['--workloads', ''], '--workloads : none of pair, stop, mix, ratas, idle'],
    ['bench', ['--processes', '0'], '--processes 0: no number of processes'],
    ['bench', ['--patience', 'x'], '--patience x: no factor above 0'],
    ['bench-trace', ['--pairs', '1.5'], '--pairs 1.5: no number of pairs'],
    ['bench-cpu', ['--runs', '0'], '--runs 0: no number of runs'],
  ] as const)
    it(`make ${script} says what is wrong with ${args.join(' ')}`, () => {
      const { status, stdout, stderr } = node([`build/js/scripts/${script}.js`, ...args]);
      expect([status, stdout]).to.deep.equal([2, '']);
      expect(stderr).to.match(
        new RegExp(`^${script}: ${why.replaceAll('.', '\\.')}\nusage: ${script} .*\n$`),
      );
    });

  for (const script of ['bench', 'bench-trace', 'bench-cpu'])
    it(`make ${script} has a help, and a line for an option that there is not`, () => {
      const { status, stdout, stderr } = node([`build/js/scripts/${script}.js`, '--help']);
      expect([status, stderr]).to.deep.equal([0, '']);
      expect(stdout).to.match(new RegExp(`^usage: ${script} .*\n[^]*Exit status: 0`));
      const wrong = node([`build/js/scripts/${script}.js`, '--no-such']);
      expect([wrong.status, wrong.stdout]).to.deep.equal([2, '']);
      expect(wrong.stderr).to.match(new RegExp(`^${script}: Unknown option '--no-such'`));
      expect(wrong.stderr).not.to.match(/^ {4}at /m);
    });

  it('the mix cancels four of five', () => {
    const { cancels, fires } = counted(entrant('handle').make as ContenderMaker, 'mix', 300, 100_000);
    expect(cancels / (cancels + fires)).to.be.within(0.78, 0.82);
  });

  it('in the mix of five kinds about one in three fires', () => {
    const { sets, fires } = counted(entrant('owned').make as ContenderMaker, 'ratas', 300, 1);
    expect(fires / sets).to.be.within(0.3, 0.4);
  });

  it('putting off lazily spares most of the moving, visits in vain, and changes nothing else', () => {
    const agreement = new Agreement();
    for (const scheme of ['scheme6', 'scheme3', 'scheme2']) {
      const [atOnce, lazily] = [false, true].map((lazy) => {
        const { callouts, counts, run } = acks(scheme, lazy, 100);
        run(10_000);
        hold(agreement, `${scheme}, ${lazy ? 'lazily' : 'at once'}`, 'acknowledgements', counts);
        return { ...callouts.counters, counts };
      });
      expect(atOnce.putOffs + atOnce.anew).to.equal(0);
      expect(lazily.putOffs / lazily.counts.cancels).to.be.within(0.6, 1);
      expect(lazily.spurious).to.be.above(atOnce.spurious);
      const moved = (it: typeof lazily) => it.startNodes + it.stopNodes;
      if (scheme !== 'scheme6') expect(moved(lazily)).to.be.below(moved(atOnce) / 2);
    }
  });

  it('waits until a contender is warm, and is not misled by one round', () => {
    const steady = [9, 9, 9, 9, 9, 9, 9, 9];
    expect(becameFaster(steady, 4)).to.equal(false);
    expect(becameFaster([90, 80, 40, 30, 20, 10, 9, 9], 4)).to.equal(true);
    expect(becameFaster([...steady, 9, 9, 30, 9, 9, 3, 9, 9], 4)).to.equal(false);
    expect(becameFaster([40, 40, ...steady], 4), 'long ago').to.equal(false);
  });

  it('tells a median with its spread', () => {
    expect(spread([5, 1, 9, 3, 7])).to.deep.equal({ low: 3, median: 5, high: 7 });
    expect(spread([4])).to.deep.equal({ low: 4, median: 4, high: 4 });
  });

  const twins: Record<string, ContenderMaker> = {
    'fires a tick late': twin((it) => ({ set: (client, ticks) => it.set(client, ticks + 1) })),
    'never cancels': twin(() => ({ cancel: () => false })),
    'forgets every other tick': twin((it) => {
      let odd = false;
      return {
        tick: () => {
          odd = !odd;
          if (odd) it.tick();
        },
      };
    }),
  };
  for (const [what, make] of Object.entries(twins)) {
    it(`finds out who ${what}`, () => {
      const agreement = new Agreement();
      hold(agreement, 'handle', 'ratas', counted(entrant('handle').make as ContenderMaker, 'ratas', 300, 1));
      expect(() => hold(agreement, 'twin', 'ratas', counted(make, 'ratas', 300, 1))).to.throw('by twin');
    });
  }
});
