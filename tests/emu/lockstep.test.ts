/** Machines in step of virtual time: none runs ahead, and all come to their ends. */

import { expect } from 'chai';
import fc from 'fast-check';
import { advance, type Lane } from '../../emu/front/lockstep.ts';

type Advance = typeof advance;

/** A machine that stops up to `late` cycles after that which it is to run to, and ends at `end`. */
class FakeLane implements Lane {
  cycle = 0;
  private readonly end: number;
  private readonly late: number;

  constructor(end: number, late: number) {
    this.end = end;
    this.late = late;
  }

  get over(): boolean {
    return this.cycle >= this.end;
  }

  run(until: number): void {
    expect(until, 'a run to nowhere').to.be.above(this.cycle);
    this.cycle = Math.min(this.end, until + (until % (this.late + 1)));
  }
}

const STEP = 1000;
/** More runs of lanes than any right order takes. */
const RUNS = 10_000;

/** Runs lanes to their ends in parts; a sentence if one was ahead, or did not get there. */
function verdict(advance: Advance, ends: readonly number[], late: number, part: number): string {
  const lanes = ends.map((end) => new FakeLane(end, late));
  let runs = 0;
  for (let until = part; lanes.some(({ over }) => !over); until += part) {
    let ahead = 0;
    advance(lanes, STEP, until, () => {
      const running = lanes.filter(({ over }) => !over).map(({ cycle }) => cycle);
      ahead = Math.max(ahead, Math.max(...running) - Math.min(...running));
      return ++runs > RUNS;
    });
    if (runs > RUNS) return 'never came to the end';
    if (ahead > STEP + late) return `ahead by ${ahead}`;
    if (lanes.some(({ cycle, over }) => !over && cycle < until)) return 'stopped too early';
    if (lanes.some(({ cycle, over }) => !over && cycle > until + late)) return 'went on too far';
  }
  return 'in step';
}

const PARTS = [700, 5000, 1_000_000];

describe('machines in step', () => {
  it('are none ahead of another by more than a step, whatever their runs', () => {
    const end = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(fc.array(end, { minLength: 1, maxLength: 3 }), fc.nat(300), (ends, late) => {
        for (const part of PARTS) expect(verdict(advance, ends, late, part)).to.equal('in step');
      }),
      { seed: 13, numRuns: 40 },
    );
  });

  it('go on alone when the others have ended', () => {
    const lanes = [new FakeLane(10, 0), new FakeLane(90_000, 0)];
    advance(lanes, STEP, Number.POSITIVE_INFINITY, () => false);
    expect(lanes.map(({ cycle }) => cycle)).to.deep.equal([10, 90_000]);
  });

  it('stop after one run if that is enough', () => {
    const lanes = [new FakeLane(9000, 0), new FakeLane(9000, 0)];
    advance(lanes, STEP, 9000, () => true);
    expect(lanes.map(({ cycle }) => cycle)).to.deep.equal([STEP, 0]);
  });

  const TWINS: Readonly<Record<string, Advance>> = {
    'runs each to the end in turn': (lanes, _step, until, enough) => {
      for (const lane of lanes) {
        if (!lane.over && lane.cycle < until) lane.run(until);
        enough();
      }
    },
    'runs the one in front': (lanes, step, until, enough) => {
      do {
        const running = lanes.filter(({ over, cycle }) => !over && cycle < until);
        const [first] = running.sort((a, b) => b.cycle - a.cycle);
        first?.run(Math.min(until, first.cycle + step));
        if (first === undefined) return;
      } while (!enough());
    },
    'adds the step to the clock of the faster': (lanes, step, until, enough) => {
      do {
        const [last, next] = lanes.filter(({ over }) => !over).sort((a, b) => a.cycle - b.cycle);
        if (last === undefined || last.cycle >= until) return;
        last.run(Math.min(until, (next ?? last).cycle + 2 * step));
      } while (!enough());
    },
    'waits for one that has ended': (lanes, step, until, enough) => {
      do {
        const [last, next] = [...lanes].sort((a, b) => a.cycle - b.cycle);
        if (last === undefined || last.over || last.cycle >= until) return;
        last.run(Math.min(until, (next ?? last).cycle + step));
      } while (!enough());
    },
    'forgets the end of the part': (lanes, step, until, enough) => {
      do {
        const [last, next] = lanes.filter(({ over }) => !over).sort((a, b) => a.cycle - b.cycle);
        if (last === undefined || last.cycle >= until) return;
        last.run((next ?? last).cycle + step);
      } while (!enough());
    },
  };
  for (const [what, twin] of Object.entries(TWINS))
    it(`are not in step if the driver ${what}`, () => {
      const verdicts = PARTS.flatMap((part) => [
        verdict(twin, [40_000, 50_000], 0, part),
        verdict(twin, [3000, 50_000], 0, part),
      ]);
      expect(verdicts.filter((it) => it !== 'in step')).to.not.deep.equal([]);
    });
});
