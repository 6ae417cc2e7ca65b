/** The shortest script that breaks a scheme, for schemes that are broken by what a test says. */

import { expect } from 'chai';
import type { Op, Script } from '../../emu/judge/script.ts';
import { shortest } from '../../emu/judge/shortest.ts';

const set = (n: number): Op => ({ op: 'setcallout', n });
const tick = (count: number): Op => ({ op: 'tick', count });
const STOP: Op = { op: 'stop', owner: 0 };
const script = (parts: Partial<Script>): Script => ({
  ...{ ops: [], handlers: [], interrupts: [], basepri: false },
  ...parts,
});

/** The number of operations of a kind in a list. */
const count = (ops: readonly Op[], kind: Op['op']): number => ops.filter(({ op }) => op === kind).length;

describe('the shortest script', () => {
  it('is at process level if that is enough, whatever else breaks it', () => {
    // Broken by a stop at process level, or by three callouts that a handler sets.
    const breaks = ({ ops, handlers }: Script): boolean =>
      count(ops, 'stop') > 0 || count(handlers.flat(), 'setcallout') > 2;
    const found = shortest(script({ ops: [set(1)], handlers: [[set(1), set(2), set(3), STOP]] }), breaks);
    expect(found).to.deep.equal(script({ ops: [STOP] }));
  });

  it('has no operation in a handler that may stand outside', () => {
    const breaks = ({ ops, handlers }: Script): boolean =>
      count([...ops, ...handlers.flat()], 'stop') > 0 && handlers.flat().length + ops.length > 1;
    const found = shortest(script({ ops: [set(1)], handlers: [[tick(1)], [STOP, tick(2)]] }), breaks);
    expect(found.handlers).to.deep.equal([]);
    expect(found.ops).to.have.length(2);
  });

  it('loses two operations at once of which neither can go alone', () => {
    // As many ticks as callouts are set.
    const breaks = ({ ops }: Script): boolean =>
      count(ops, 'setcallout') === count(ops, 'tick') && count(ops, 'stop') > 0;
    const found = shortest(
      script({ ops: [set(1), tick(1), set(2), STOP, set(3), tick(3), tick(2)] }),
      breaks,
    );
    expect(found.ops).to.deep.equal([STOP]);
  });

  it('stays in a handler or an interrupt if only that breaks the scheme', () => {
    const inside = ({ handlers }: Script): boolean => count(handlers[0] ?? [], 'stop') > 0;
    const found = shortest(script({ ops: [set(5), tick(9)], handlers: [[set(1), STOP], [STOP]] }), inside);
    expect(found).to.deep.equal(script({ handlers: [[STOP]] }));
    const late = ({ interrupts }: Script): boolean => interrupts.some(({ ops }) => count(ops, 'stop') > 0);
    const interrupts = [{ after: 9, ops: [set(1), STOP] }];
    expect(shortest(script({ ops: [set(5)], interrupts }), late)).to.deep.equal(
      script({ interrupts: [{ after: 0, ops: [STOP] }] }),
    );
  });
});
