/** A system whose run is logged: where it is marked, and what comes after. */

import { expect } from 'chai';
import { LoggedSystem } from '../../emu/front/logged.ts';
import type { LogSink } from '../../emu/front/runlog.ts';
import type { StopReason } from '../../emu/machine.ts';
import type { System } from '../../emu/system.ts';

/** A machine that an observer stops at cycle 10, and that has nothing to do from cycle 15 on. */
function standing(why: StopReason): { readonly logged: LoggedSystem; readonly records: string[] } {
  let cycle = 0;
  let hasInput = false;
  const given = (): void => {
    hasInput = true;
  };
  const system = {
    get cycle() {
      return cycle;
    },
    wasStopped: true,
    runHash: () => '0',
    run(until: number): StopReason {
      if (cycle === 0) cycle = 10;
      else if (!hasInput) {
        cycle = 15;
        return why;
      } else cycle = until;
      return 'cycle';
    },
    consoleInput: given,
    consoleResize: given,
    streamInput: given,
    provideModule: given,
  };
  const records: string[] = [];
  const log = {
    write: (record: { record: string; at: string; cycle: number }) =>
      records.push(`${record.record} ${record.at} ${record.cycle}`),
    close: () => undefined,
  } as unknown as LogSink;
  return { logged: new LoggedSystem(system as unknown as System, log, 1000), records };
}

describe('a logged system that was marked where it stands still', () => {
  const ways: readonly [StopReason, string, (logged: LoggedSystem) => void][] = [
    ['stuck', 'input', (it) => it.consoleInput(new Uint8Array([107]))],
    ['stuck', 'resize', (it) => it.consoleResize(24, 80)],
    ['input', 'input', (it) => it.consoleInput(null)],
    ['stream', 'stdin', (it) => it.streamInput(null)],
    ['module', 'module', (it) => it.provideModule({ names: [] })],
  ];
  for (const [why, record, gives] of ways)
    it(`goes on at once when what it stood for has come: ${why}, ${record}`, () => {
      const { logged, records } = standing(why);
      expect(logged.run(100)).to.equal('cycle');
      logged.mark();
      gives(logged);
      expect(logged.run(100)).to.equal('cycle');
      expect(logged.cycle).to.equal(100);
      expect(records).to.deep.equal([`point ${why} 15`, `${record} ${why} 15`]);
    });

  it('tells why it stands still, once, if nothing has come', () => {
    for (const why of ['stuck', 'halt'] as const) {
      const { logged } = standing(why);
      logged.run(100);
      logged.mark();
      expect(logged.run(100)).to.equal(why);
      expect(logged.cycle).to.equal(15);
    }
  });

  it('that has halted stays so, whatever comes', () => {
    const { logged } = standing('halt');
    logged.run(100);
    logged.mark();
    logged.consoleInput(new Uint8Array([107]));
    expect(logged.run(100)).to.equal('halt');
  });
});
