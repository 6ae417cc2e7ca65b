/**
 * Tables of shell scripts: text files, in which a row is `== subject`, the script, `--
 * its status`, which may end in `no newline`, and the output.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { runProgram } from './harness.ts';

interface Row {
  readonly about: string;
  readonly script: string;
  readonly status: number;
  readonly output: string;
}

function parse(table: string): Row[] {
  return table
    .split(/^== /m)
    .slice(1)
    .map((row) => {
      const [head = '', status, cut, output] = row.split(/^-- (\d+)( no newline)?\n/m);
      if (output === undefined) throw new Error(`no table row: ${row}`);
      const [about = '', ...script] = head.split('\n');
      return {
        about,
        script: script.join('\n'),
        status: Number(status),
        output: cut ? output.slice(0, -1) : output,
      };
    });
}

/**
 * Runs each script by a shell of its own, in an empty directory, with standard error
 * redirected by `errors`. A record separator and the status end its output.
 */
const driver = (errors: string) => `for script; do
  mkdir /tmp/here; cd /tmp/here
  sh -c "$script" </dev/null >/tmp/output ${errors}
  status=$?
  cat /tmp/output; printf '\\036%d\\n' $status
  cd /; chmod -R u+rwx /tmp/here; rm -rf /tmp/here
done`;
const END = '\x1e';

/** Runs all scripts of a table on one machine; the output and the status of each. */
function runAll(
  rows: readonly Row[],
  errors: string,
): readonly (readonly [output: string, status: number])[] {
  const argv = ['sh', '-c', driver(errors), 'sh', ...rows.map((row) => row.script)];
  const { output } = runProgram(argv, {}, { cycles: 10_000_000_000, envp: ['HOME=/'] });
  const pieces = output.split(END);
  return rows.map((_, i) => {
    const printed = pieces[i] ?? '';
    const status = Number.parseInt(pieces[i + 1] ?? '', 10);
    return [i === 0 ? printed : printed.replace(/^\d+\n/, ''), status];
  });
}

/**
 * Defines the tests of a folder of tables: a test for each row, and one machine for each
 * table. `errors` redirects standard error.
 */
export function describeScripts(folder: string, errors = '2>/dev/null'): void {
  for (const file of readdirSync(folder).sort())
    describe(`${folder.replace(/.*\//, '')}: ${file.replace('.txt', '')}`, function () {
      this.timeout(120_000);
      const rows = parse(readFileSync(join(folder, file), 'utf8'));
      let results: ReturnType<typeof runAll> = [];
      before(() => {
        results = runAll(rows, errors);
      });
      rows.forEach(({ about, output, status }, i) => {
        it(about, () => expect(results[i]).to.deep.equal([output, status]));
      });
    });
}
