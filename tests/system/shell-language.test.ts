/**
 * The language of the shell, script by script: tests/system/shell has tables
 * of them with what POSIX.1 (Shell Command Language) has them print and end
 * with. What they say on standard error is not part of it.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { runProgram } from './harness.ts';

const TABLES = 'tests/system/shell';

interface Row {
  readonly about: string;
  readonly script: string;
  readonly status: number;
  readonly output: string;
}

/** A row is `== what it is about`, the script, `-- its status`, and its output, which `no newline` may end. */
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

/** Runs each script by a shell of its own, in an empty directory; a character 1 and the status end its output. */
const DRIVER = `for script; do
  mkdir /tmp/here; cd /tmp/here
  sh -c "$script" </dev/null 2>/dev/null
  printf '\\001%d\\n' $?
  cd /; rm -rf /tmp/here
done`;
const END = '\x01';

/** All scripts of a table, on one machine; what each has printed, with its status. */
function runAll(rows: readonly Row[]): readonly (readonly [output: string, status: number])[] {
  const argv = ['sh', '-c', DRIVER, 'sh', ...rows.map((row) => row.script)];
  const { output } = runProgram(argv, {}, { cycles: 10_000_000_000, envp: ['HOME=/'] });
  const pieces = output.split(END);
  return rows.map((_, i) => {
    const before = i === 0 ? '' : (pieces[i]?.replace(/^\d+\n/, '') ?? '');
    return [i === 0 ? (pieces[0] ?? '') : before, Number.parseInt(pieces[i + 1] ?? '', 10)];
  });
}

for (const file of readdirSync(TABLES).sort())
  describe(`sh: ${file.replace('.txt', '')}`, function () {
    this.timeout(120_000);
    const rows = parse(readFileSync(join(TABLES, file), 'utf8'));
    let results: ReturnType<typeof runAll> = [];
    before(() => {
      results = runAll(rows);
    });
    rows.forEach(({ about, output, status }, i) => {
      it(about, () => expect(results[i]).to.deep.equal([output, status]));
    });
  });
