/** The expectation `times` of a suite: lines of output, each at a time of its own. */

import { expect } from 'chai';
import { readSuite } from '../../emu/suite/read.ts';
import { ofTimes, type Times } from '../../emu/suite/times.ts';

const suite = (times: unknown): string =>
  JSON.stringify({ cases: [{ name: 'a', run: 'x', expect: { times } }] });
const read = (times: unknown): Times | undefined => readSuite(suite(times), 's.json').cases[0]?.expect.times;
const line = (text: string, ms: number) => ({ text, seconds: ms / 1000, tick: Math.floor(ms / 10) });

describe('the expectation times', () => {
  it('has lines with their times, which may be sums', () => {
    expect(
      read({
        from: 'go',
        late: 20,
        lines: [
          ['a', 30],
          ['b', 30, 40, -5],
        ],
      }),
    ).to.deep.equal({
      ...{ from: 'go', late: 20 },
      lines: [
        { text: 'a', at: 30 },
        { text: 'b', at: 65 },
      ],
    });
    for (const [times, says] of [
      [{ lines: [] }, 'needs "from" and "lines"'],
      [{ from: 'go', lines: [['a']] }, 'Accepted: a list of a text and its time.'],
      [{ from: 'go', lines: [['a', 'soon']] }, 'Accepted: milliseconds'],
      [{ from: 'go', lines: [], often: 1 }, 'there is no field'],
    ] as const)
      expect(() => read(times)).to.throw(says);
  });

  const times: Times = {
    ...{ from: 'go', late: 10 },
    lines: [
      { text: 'a', at: 60 },
      { text: 'b', at: 30 },
      { text: 'a', at: 30 },
    ],
  };
  const start = [line('before', 0), line('go', 1000)];
  const table: Record<string, [found: ReturnType<typeof line>[], says: string | undefined]> = {
    'all on time, in whichever order': [[line('a', 1030), line('b', 1040), line('a', 1070)], undefined],
    'one early': [
      [line('b', 1029)],
      'line "b" came early: 29 ms after the start (at 1029 ms of the run, tick 102)',
    ],
    'one late': [[line('a', 1030), line('b', 1041)], 'line "b" came late: 41 ms'],
    'one too often': [
      [line('a', 1030), line('b', 1030), line('b', 1031)],
      'line "b" came, 31 ms after the start (at 1031 ms of the run, tick 103), which is one too many',
    ],
    'one missing': [[line('a', 1030), line('b', 1030)], 'line "a" is missing, due 60 ms after the start'],
  };
  for (const [name, [found, says]] of Object.entries(table))
    it(`rules on ${name}`, () => {
      const [complaint] = ofTimes(times, [...start, ...found]);
      if (says === undefined) expect(complaint).to.equal(undefined);
      else expect(complaint?.message).to.contain(says);
    });

  it('wants the line that starts the clock', () => {
    expect(ofTimes(times, [line('a', 30)])[0]?.message).to.equal('output has no line "go"');
  });
});
