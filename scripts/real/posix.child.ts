/**
 * A process that compiles tests of the Open POSIX Test Suite with our compiler, a batch at a time,
 * and runs the batch on a machine of its own, as the suite's Makefile would.
 */

import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BootFile } from '../../emu/boot.ts';
import { ccWithClang } from '../../emu/cli/clang/drive.ts';
import { Failure } from '../../emu/cli/exit.ts';
import { packageRoot } from '../../emu/cli/image.ts';
import type { MachineConfig } from '../../emu/config.ts';
import { IMAGE } from '../manifest.ts';
import { answerTasks } from '../poolchild.ts';
import { type Batch, INTERFACES, isOnlyBuilt, type Outcome, POSIX_LEVEL, RESULTS } from './posix.ts';
import { realFile, tryScript } from './try.ts';

/** The seconds of the machine's time that a test may take. */
const SECONDS = 40;

/**
 * A machine whose sleeps end to the microsecond, and whose date is later than the dates that tests
 * take for past ones.
 */
const MACHINE: Partial<MachineConfig> = {
  clock: 'oneshot',
  hz: 1_000_000,
  date: Date.UTC(2026, 0, 1) / 1000,
};

/** The path of a test's program, in the folder of programs and in /real. */
const programOf = (name: string): string => join(INTERFACES, `${name}.test`);

/** Compiles a test; false if the compiler refuses. */
async function compile({ suite, programs }: Batch, name: string): Promise<boolean> {
  const output = join(programs, programOf(name));
  mkdirSync(dirname(output), { recursive: true });
  rmSync(output, { force: true });
  // The options of the suite's Makefile and of its LDFLAGS.
  const options = ['-std=gnu99', '-D_POSIX_C_SOURCE=200112L', '-D_GNU_SOURCE', `-I${suite}/include`];
  const source = join(suite, INTERFACES, `${name}.c`);
  const args = [POSIX_LEVEL, '-w', ...options, source, '-o', output, '-lpthread', '-lrt'];
  try {
    return (await ccWithClang(packageRoot(), args)) === 0;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    process.stderr.write(`${error.message}\n`);
    return false;
  }
}

/** The folders above files, of which each is made in the one above it. */
function foldersOf(paths: readonly string[]): string[] {
  const folders = new Set<string>();
  const add = (folder: string): void => {
    if (folder === '.') return;
    add(dirname(folder));
    folders.add(folder);
  };
  for (const path of paths) add(dirname(path));
  return [...folders];
}

/** Runs programs. Each leaves a line with its name, its status and the end of its output. */
function run({ programs }: Batch, names: readonly string[]): Map<string, Outcome> {
  const paths = names.map(programOf);
  const files: BootFile[] = [
    ...foldersOf(paths).map((path) => ({ type: 'directory' as const, path: `/real/${path}` })),
    ...paths.map((path) => realFile(path, join(programs, path), true)),
  ];
  const started = names.filter((name) => !isOnlyBuilt(name));
  const { output } = tryScript(
    readFileSync(IMAGE),
    files,
    `cd /real; for name in ${started.join(' ')}; do
  timeout -k 1 ${SECONDS} ${INTERFACES}/$name.test >/tmp/out 2>&1 </dev/null; status=$?
  kill -9 -1 2>/dev/null # processes that it has left
  echo "$name $status $(tail -n 5 /tmp/out | tr '\\n\\r' '||')"
done`,
    MACHINE,
  );
  const outcomes = new Map<string, Outcome>();
  for (const [, name, status, said] of output.matchAll(/^(\S+\/\S+) (\d+) (.*)$/gm))
    outcomes.set(name as string, {
      result: RESULTS[Number(status)] ?? `status ${status}`,
      said: said as string,
    });
  return outcomes;
}

/** Compiles and runs a batch. Returns the outcome of each of its tests, in their order. */
async function outcomesOf(batch: Batch): Promise<Outcome[]> {
  const built: string[] = [];
  for (const name of batch.names) if (await compile(batch, name)) built.push(name);
  const outcomes = run(batch, built);
  const outcomeOf = (name: string): Outcome => {
    if (!built.includes(name)) return { result: 'refused', said: '' };
    if (isOnlyBuilt(name)) return { result: 'pass', said: '' };
    return outcomes.get(name) ?? { result: 'lost', said: '' };
  };
  return batch.names.map(outcomeOf);
}

answerTasks(outcomesOf);
