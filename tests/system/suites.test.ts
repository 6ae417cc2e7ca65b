/** The suites in tests/suites, which are tests as data: `callwheel test FILE` runs them as well. */

import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { SuiteHosts } from '../../emu/cli/test-host.ts';
import { readSuite } from '../../emu/suite/read.ts';
import { failureText } from '../../emu/suite/reports.ts';
import { nameOf, runsOf } from '../../emu/suite/results.ts';
import { resultOf } from '../../emu/suite/suiterun.ts';

const FOLDER = 'tests/suites';

describe('suites', () => {
  const files = readdirSync(FOLDER).sort();
  it('are found', () => expect(files).to.include.members(['faults.json', 'fig9.json', 'programs.json']));

  for (const file of files)
    describe(file, () => {
      const path = `${FOLDER}/${file}`;
      const runs = runsOf(readSuite(readFileSync(path, 'utf8'), path));
      let hosts: SuiteHosts;
      before(async () => {
        hosts = await SuiteHosts.read(path, runs, 0, 2);
      });
      for (const run of runs)
        it(nameOf(run), async () => {
          const result = await hosts.with(run, (host) => resultOf(run, host));
          expect(
            result.verdict,
            failureText(result, (id) => `callwheel test ${path} --only ${id}`),
          ).to.equal('passed');
        });
    });
});
