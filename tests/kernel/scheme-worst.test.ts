/**
 * The worst cases that the page about the schemes has in brackets: for each of them callouts in the
 * arrangement that brings it about, and one call that looks at as many nodes as the page says. The
 * averages of the page are asserted in scheme-complexity.test.ts.
 */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { SchemeAlone } from '../../emu/paper/compare/alone.ts';
import { schemeNamed } from '../../kernel/callout/schemes.ts';
import { CalloutTable } from '../../kernel/callout/table.ts';

type Routine = 'START' | 'STOP' | 'tick';

/** The nodes that stopping callout `c` visits. */
function stop({ scheme }: SchemeAlone, c: number): number {
  scheme.stop(c);
  return scheme.visited;
}

/** A scheme with callouts 0 to n - 1 started for `ticks`, and room for one more. */
function loaded(name: string, n: number, ticks: (c: number) => number): SchemeAlone {
  const alone = new SchemeAlone(name, n + 1);
  for (let c = 0; c < n; c++) alone.start(c, ticks(c));
  return alone;
}

/** The greatest number of nodes that one of the next `n` ticks visits, on which nothing is due. */
function worstTick(alone: SchemeAlone, n: number): number {
  let worst = 0;
  for (let i = 0; i < n; i++)
    worst = Math.max(
      worst,
      alone.tick((c) => expect.fail(`${c} is due`)),
    );
  return worst;
}

const rising = (c: number): number => 1000 + c;

/** For each scheme of the page and routine, the nodes of the worst call with n callouts. */
const WORST: Readonly<Record<string, Partial<Record<Routine, (n: number) => number>>>> = {
  scheme3: {
    START: (n) => loaded('scheme3', n, rising).start(n, 1),
    STOP: (n) => stop(loaded('scheme3', n, rising), 0),
  },
  'scheme3-tree': {
    START: (n) => loaded('scheme3-tree', n, rising).start(n, 1000 + n),
    // The first of the tree has all others on its right, in a spine to the left.
    STOP: (n) =>
      stop(
        loaded('scheme3-tree', n, (c) => (c === 0 ? 1 : 1000 + n - c)),
        0,
      ),
  },
  scheme5: { START: (n) => loaded('scheme5:16', n, (c) => 32 + 16 * c).start(n, 16) },
  scheme6: {
    tick: (n) =>
      worstTick(
        loaded('scheme6:16', n, (c) => 32 + 16 * c),
        16,
      ),
  },
  scheme7: {
    tick: (n) =>
      worstTick(
        loaded('scheme7', n, () => 300),
        299,
      ),
  },
  'scheme7-once': {
    tick: (n) =>
      worstTick(
        loaded('scheme7-once', n, () => 300),
        299,
      ),
  },
  tegas2: {
    tick: (n) =>
      worstTick(
        loaded('tegas2:16', n, () => 1000),
        64,
      ),
  },
  decsim: {
    tick: (n) =>
      worstTick(
        loaded('decsim:16', n, () => 1000),
        64,
      ),
  },
  calendar: {
    START: (n) => {
      const alone = new SchemeAlone('calendar', n);
      return Math.max(...Array.from({ length: n }, (_, c) => alone.start(c, rising(c))));
    },
    STOP: (n) => {
      const alone = loaded('calendar', n, rising);
      return Math.max(...Array.from({ length: n }, (_, c) => stop(alone, c)));
    },
  },
};

/** The rows of the page: the names of schemes, and their cells by routine. */
const ROWS = readFileSync('userland/share/doc/schemes.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `') && /O\(/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, names = '', , START = '', STOP = '', tick = '']) => ({
    names: [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    cells: { START, STOP, tick },
  }));
const ROUTINES: readonly Routine[] = ['START', 'STOP', 'tick'];

describe('the worst cases of the page about the schemes', () => {
  const CELLS = ROWS.flatMap(({ names, cells }) =>
    names.flatMap((name) => ROUTINES.map((routine) => ({ name, routine, said: cells[routine] }))),
  );
  it('are all here', () => {
    const said = CELLS.filter(({ said }) => said.includes('(O(')).map(
      ({ name, routine }) => `${name} ${routine}`,
    );
    const here = Object.entries(WORST).flatMap(([name, by]) =>
      Object.keys(by).map((routine) => `${name} ${routine}`),
    );
    expect(here).to.have.members(said);
  });

  for (const { name, routine, said } of CELLS) {
    const worst = WORST[name]?.[routine];
    const growth = / \((O\(.*\))\)$/.exec(said)?.[1];
    if (worst !== undefined) {
      it(`${name} comes to ${growth} in ${routine}`, () => {
        for (const n of [250, 1000, 4000]) {
          const size = growth === 'O(log n)' ? Math.log2(n) : n;
          expect(worst(n) / size, `n = ${n}`).to.be.within(0.8, 3);
        }
      });
    } else if (routine !== 'tick' && /^O\([1m]\)$/.test(said)) {
      it(`${name} has a bound for ${routine}, to which the judge holds it`, () => {
        const { bound } = schemeNamed(name)(new CalloutTable(16, 0, 1));
        expect(routine === 'START' ? bound.start : bound.stop).to.be.at.most(4);
      });
    }
  }

  it('of a tick of scheme7-round is none: nothing migrates', () => {
    expect(
      worstTick(
        loaded('scheme7-round', 1000, () => 300),
        299,
      ),
    ).to.be.at.most(4);
  });
});
