/** The commands that show a run of a grading again: with all that the run was made of. */

import { expect } from 'chai';
import { countCommand, endOf, exploreCommand, judgeCommand, runCommand } from '../../emu/cli/lab/commands.ts';
import { readSuite } from '../../emu/suite/read.ts';
import { runsOf } from '../../emu/suite/results.ts';

/** The only run of a case. */
function runOf(fields: object) {
  const [run] = runsOf(readSuite(JSON.stringify({ name: 's', cases: [{ name: 'c', ...fields }] }), 's'));
  if (run === undefined) throw new Error('no run');
  return run;
}

describe('the command of a run', () => {
  it('has every setting of the machine, modules, files and arguments', () => {
    const machine = { seed: 5, date: 1_147_564_800, compat: '44bsd', kernel: 'old', hz: 50 };
    const files = { '/a': { file: 'my a.txt' } };
    const run = runOf({
      run: ['a.c', 'b:50*3'],
      machine,
      modules: ['./m.ts:hz=2'],
      files,
      env: ['A=b c'],
    });
    expect(runCommand(run)).to.equal(
      'callwheel run --kernel old --hz 50 --seed 5 --compat 44bsd --date @1147564800 --module ./m.ts:hz=2 --env "A=b c" --file "/a=my a.txt" a.c "b:50*3"',
    );
    expect(runCommand(runOf({ run: ['a.c', 'a"b', '$c'] }))).to.equal(`callwheel run a.c 'a"b' '$c'`);
    expect(runCommand(runOf({ run: ['a.c', 'b:50'], machine: { compat: 'today' } }))).to.equal(
      'callwheel run a.c b:50',
    );
  });

  it('says when the run ended', () => {
    const outcome = { ending: 'halt', status: 0, seconds: 0.35, runHash: '' } as const;
    expect(endOf(runOf({ run: ['a.c'] }), outcome)).to.deep.equal(['(the run ended at 350 ms, tick 35)']);
    expect(endOf(runOf({ run: ['a.c'], machine: { hz: 10 } }), outcome)).to.deep.equal([
      '(the run ended at 350 ms, tick 3)',
    ]);
    expect(endOf(runOf({ run: ['a.c'] }), undefined)).to.deep.equal([]);
  });

  it('of an exploration, a judgement and a measurement is whole', () => {
    const explored = { run: ['a.c', 'x y'], max: 9, modules: ['./m.ts'], until: ['panic'], faults: ['fork'] };
    expect(exploreCommand(explored)).to.equal(
      'callwheel explore --max 9 --module ./m.ts --place-faults fork --until panic a.c "x y"',
    );
    expect(judgeCommand('a.ts', 60, 4)).to.equal('callwheel judge --runs 60 --seed 4 ./a.ts');
    const any = { min: 0, max: 1 };
    const count = {
      callouts: 9,
      from: 1,
      to: 7,
      ticks: 20,
      by: 'stop' as const,
      start: any,
      stop: any,
      tick: any,
    };
    expect(countCommand('a.ts', { ...count, by: 'find' }, 4)).to.contain(' --ticks 20 --by find --seed 4 ');
    expect(countCommand('a.ts', count, 4)).to.equal(
      'callwheel scheme count --callouts 9 --from 1 --to 7 --ticks 20 --seed 4 ./a.ts',
    );
  });
});
