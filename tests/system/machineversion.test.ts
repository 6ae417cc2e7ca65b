/**
 * The machine's version is raised exactly when one of the runs in its table has another hash or
 * another length.
 */

import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import { KERNELS } from '../../emu/config.ts';
import { MACHINE_VERSION } from '../../emu/machineversion.ts';
import { changed, digest, type Outcome, outcome, readTable, renewed, type Table } from './machineversion.ts';
import { PAIRS } from './pairs.ts';

const table = readTable();
const { runs, versions } = table;

describe("the machine's version", function () {
  this.timeout(60_000);

  it('stands for runs that are as the table tells; if not: make machine-version, which raises it', async () => {
    const outcomes: Outcome[] = [];
    for (const run of runs) outcomes.push(await outcome(run));
    const others = changed(table, outcomes).map((i) => ({ ...runs[i], ...outcomes[i] }));
    expect(others, 'runs have changed: make machine-version').to.deep.equal([]);
  });

  it('is the number of digests in the table, of which the last is that of its runs', () => {
    expect(MACHINE_VERSION).to.equal(versions.length);
    expect(versions.at(-1), 'the table was not written by make machine-version').to.equal(digest(runs));
  });

  it('was never raised without a change', () => {
    for (const [i, sum] of versions.entries()) expect(sum).to.not.equal(versions[i - 1]);
  });

  it('stands for every kernel, scheme, clock and module, seeds, the original timers, and a terminal', () => {
    const configs = runs.map(({ config = {} }) => config);
    for (const kernel of KERNELS)
      expect(configs.filter((config) => config.kernel === kernel)).to.have.length.above(2);
    for (const { callout, clock } of PAIRS)
      expect(
        configs.some((config) => config.callout === callout && config.clock === clock),
        `${callout} ${clock}`,
      ).to.equal(true);
    expect(new Set(configs.map(({ seed }) => seed)).size).to.be.above(3);
    expect(configs.some(({ compat }) => compat === '44bsd')).to.equal(true);
    expect(configs.some(({ terminal }) => terminal)).to.equal(true);
    const modules = new Set(runs.flatMap((run) => run.modules ?? []).map((text) => text.split(':')[0]));
    const all = readdirSync('kernel/modules').map((name) => name.replace('.ts', ''));
    expect([...modules].sort()).to.deep.equal(all.sort());
  });

  describe('when the table is written anew', () => {
    const first: Outcome = { hash: 'a', cycles: 1 };
    const second: Outcome = { hash: 'b', cycles: 2 };
    const before: Table = {
      versions: [digest([first, second])],
      runs: [
        { argv: ['one'], ...first },
        { argv: ['two'], ...second },
      ],
    };
    it('stays if the runs have not changed', () => {
      expect(changed(before, [first, second])).to.deep.equal([]);
      expect(renewed(before, [first, second])).to.deep.equal(before);
    });
    for (const other of [
      { hash: 'c', cycles: 2 },
      { hash: 'b', cycles: 3 },
    ])
      it(`is raised by one for ${JSON.stringify(other)} in the place of ${JSON.stringify(second)}`, () => {
        expect(changed(before, [first, other])).to.deep.equal([1]);
        const { versions, runs } = renewed(before, [first, other]);
        expect(versions).to.deep.equal([...before.versions, digest([first, other])]);
        expect(runs[1]).to.deep.equal({ argv: ['two'], ...other });
      });
    it('stays for a run that was added, which the digest then covers', () => {
      const longer: Table = { ...before, runs: [...before.runs, { argv: ['three'] }] };
      const outcomes = [first, second, { hash: 'd', cycles: 4 }];
      expect(changed(longer, outcomes)).to.deep.equal([]);
      expect(renewed(longer, outcomes).versions).to.deep.equal([digest(outcomes)]);
    });
  });
});
