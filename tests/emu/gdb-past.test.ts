/** The ends of the way back: the begin of the history, and gdb's user. */

import { expect } from 'chai';
import { command, type PastMaker, pastOf } from './gdbclient.ts';
import { HELLO, judged, last, look, same, wordOf } from './gdbjudge.ts';

describe('gdb goes back', function () {
  this.timeout(60_000);

  it('before anything was executed, to the begin of the history, and on', () => {
    const told: string[] = [];
    const found = judged(pastOf, function* () {
      yield command(HELLO);
      for (const text of ['bs', 'bc', 'vCont;s:p2.2', 'bs', 'bs']) told.push(last(yield command(text)));
    });
    expect(found).to.deep.equal([]);
    expect(told.map((reply) => reply.includes('replaylog:begin;'))).to.deep.equal([
      ...[true, true, false, false, true],
    ]);
  });

  it('until its user interrupts that, and stays there', () => {
    let presses = 0;
    const interrupted: PastMaker = (present, make) => {
      const past = pastOf(present, make);
      const serve = past.serve.bind(past);
      past.serve = (user) => serve({ ...user, interrupts: () => (presses-- > 0 ? 'stop' : undefined) });
      return past;
    };
    const told: string[] = [];
    const found = judged(interrupted, function* (found) {
      yield command(HELLO);
      const stack = wordOf(last(yield command('g')), 2);
      for (let i = 0; i < 100; i++) yield command('vCont;s:p2.2');
      yield command(`Z0,${stack},2`);
      // From the present, and from a place of a journal.
      for (let place = 0; place < 2; place++) {
        const here = yield* look(stack);
        presses = 1;
        told.push(last(yield command('bc')).slice(0, 3));
        if (!same(yield* look(stack), here)) found.push(`place ${place} is left`);
        yield command('bs');
      }
      told.push(/replaylog:\w+/.exec(last(yield command('bc')))?.[0] ?? '');
      yield command(`z0,${stack},2`);
    });
    expect(found).to.deep.equal([]);
    expect(told).to.deep.equal(['T02', 'T02', 'replaylog:begin']);
  });

  it('to a bookmark from a breakpoint on the way on, as an answer to monitor', () => {
    const told: string[] = [];
    const monitored = (line: string): string => command(`qRcmd,${Buffer.from(line).toString('hex')}`);
    const found = judged(pastOf, function* (found) {
      yield command(HELLO);
      const stack = wordOf(last(yield command('g')), 2);
      for (let i = 0; i < 50; i++) yield command('vCont;s:p2.2');
      const { pc } = yield* look(stack);
      for (let i = 0; i < 50; i++) yield command('vCont;s:p2.2');
      for (let i = 0; i < 100; i++) yield command('bs');
      yield monitored('bookmark first');
      const first = yield* look(stack);
      yield command(`Z0,${pc},2`);
      told.push(last(yield command('vCont;c')).slice(0, 3));
      told.push(last(yield monitored('goto first')));
      if (!same(yield* look(stack), first)) found.push('the bookmark leads elsewhere');
      yield command(`z0,${pc},2`);
    });
    expect(found).to.deep.equal([]);
    expect(told).to.deep.equal(['T05', 'OK']);
  });
});
