/**
 * A judge of faults: each strikes at its times among those at which the machine comes by its point,
 * is told, and is counted. Wrong twins of the plan are convicted by it.
 */

import { expect } from 'chai';
import { FaultPlan } from '../../emu/fault/plan.ts';
import type { Fault } from '../../emu/fault/spec.ts';
import { EIO } from '../../kernel/sys/errno.ts';
import { runProgram } from '../system/harness.ts';

const SHELL = ['sh', '-c', 'echo a; echo b; echo c; echo d; echo e; echo f'];
/** Writes fail at these times; at the fourth another fault is the first to strike. */
const [FIRST, SECOND] = ['fail=EIO:write:4', 'fail=EIO:write:2+2'];
const TIMES = [2, 4, 6];

/** Runs the shell under the faults; all that is not as it should be. */
function judged(): string[] {
  const found: string[] = [];
  const told: string[] = [];
  const failed: number[] = [];
  let writes = 0;
  const observer = {
    faultInjected: (spec: string, nth: number) => void told.push(`${nth} ${spec}`),
    syscallReturn: (_p: unknown, _number: number, call: { name: string } | undefined, error: number) => {
      if (call?.name !== 'write') return;
      writes++;
      if (error === EIO) failed.push(writes);
    },
  };
  const { system } = runProgram(SHELL, { faults: [FIRST, SECOND] }, { observers: [observer] });
  const tells = (what: string, is: unknown, wanted: unknown): void => {
    if (JSON.stringify(is) !== JSON.stringify(wanted))
      found.push(`${what}: ${JSON.stringify(is)}, and not ${JSON.stringify(wanted)}`);
  };
  const due = Array.from({ length: writes }, (_, i) => i + 1).filter((n) => n % 2 === 0);
  if (due.length < TIMES.length) found.push(`there are ${writes} writes`);
  tells('failed', failed, due);
  tells(
    'told',
    told,
    due.map((n) => `${n} ${n === 4 ? FIRST : SECOND}`),
  );
  tells('counted', system.faults?.counts(), [
    { spec: FIRST, struck: 1, passed: writes },
    { spec: SECOND, struck: due.length - 1, passed: writes },
  ]);
  const without = runProgram(SHELL, { faults: ['fail=EIO:write:1000'] });
  if (without.hash !== runProgram(SHELL).hash) found.push('a fault that does not strike is another run');
  return found;
}

type Strikes = (this: FaultPlan, point: string) => Fault | undefined;

/** Twins, each made of the right routine. */
const TWINS: readonly (readonly [does: string, twin: (right: Strikes) => Strikes])[] = [
  [
    'strikes a time late',
    (right) => {
      let late: Fault | undefined;
      return function (point) {
        const now = late;
        late = right.call(this, point);
        return now;
      };
    },
  ],
  [
    'tells of a fault and does not strike',
    (right) =>
      function (point) {
        right.call(this, point);
        return undefined;
      },
  ],
  [
    'comes by its point twice',
    (right) =>
      function (point) {
        return right.call(this, point) ?? right.call(this, point);
      },
  ],
  [
    'takes every call for its point',
    (right) =>
      function (point) {
        return right.call(this, point.startsWith('call:') ? 'call:write' : point);
      },
  ],
];

describe('a judge of faults', () => {
  const { strikes } = FaultPlan.prototype;
  afterEach(() => {
    FaultPlan.prototype.strikes = strikes;
  });

  it('finds nothing wrong with the plan', () => {
    expect(judged()).to.deep.equal([]);
  });

  for (const [does, twin] of TWINS)
    it(`convicts one that ${does}`, () => {
      FaultPlan.prototype.strikes = twin(strikes);
      expect(judged()).not.to.deep.equal([]);
    });
});
