/** The ends of the way back: the begin of the history, and gdb's user. */

import { expect } from 'chai';
import { runProgram } from '../system/harness.ts';
import { command, type PastMaker, pastOf, replies, type Script, servedBack } from './gdbclient.ts';
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

  it('to the first instruction after a cycle at which no process runs, or before which none has', () => {
    const told: string[] = [];
    const ask = function* (line: string): Generator<string, string, string> {
      const sent = replies(yield command(`qRcmd,${Buffer.from(line).toString('hex')}`));
      return Buffer.from(sent[0]?.slice(1) ?? '', 'hex').toString();
    };
    function* script(): Script {
      yield command(HELLO);
      const entry = last(yield command('p20'));
      yield* ask('break procExit');
      yield command('vCont;c');
      for (const cycle of [1, 5_000_000]) {
        told.push(/^cycle (\d+);/.exec(yield* ask(`goto ${cycle}`))?.[1] ?? '');
        told.push(yield* ask('show callout'), yield* ask('where'));
        told.push(last(yield command('p20')) === entry ? 'entry' : 'elsewhere');
      }
      yield command('vCont;c');
    }
    const { system } = servedBack(['sleep', '0.5'], script());
    const [first, callouts, where, begin, later, ...rest] = told;
    expect([Number(first) < 10_000, begin, rest.at(-1)]).to.deep.equal([true, 'entry', 'elsewhere']);
    expect(callouts).to.match(/^tick 0: /);
    expect(where).to.include(`cycle ${first} `);
    // Half a second of 25 MHz, and what is left of the first tick.
    expect(Number(later)).to.be.within(12_500_000, 13_000_000);
    expect(rest[0]).to.match(/^tick 5\d: /);
    expect(system.runHash()).to.equal(runProgram(['sleep', '0.5']).hash);
  });

  it('and on by a step, after which the kernel is shown as it is there', () => {
    const places: string[] = [];
    const found = judged(pastOf, function* () {
      yield command(HELLO);
      for (let i = 0; i < 60; i++) yield command('vCont;s:p2.2');
      for (let i = 0; i < 30; i++) yield command('bs');
      for (let i = 0; i < 4; i++) {
        const sent = replies(yield command(`qRcmd,${Buffer.from('where').toString('hex')}`));
        const where = Buffer.from(sent[0]?.slice(1) ?? '', 'hex').toString();
        const pc = wordOf(last(yield command('g')), 32).padStart(8, '0');
        places.push(where.includes(`0x${pc}`) ? 'right' : `${where} is not ${pc}`);
        yield command('vCont;s:p2.2');
      }
    });
    expect(found).to.deep.equal([]);
    expect(places).to.deep.equal(Array(4).fill('right'));
  });
});
