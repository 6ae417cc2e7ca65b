/**
 * Random programs of csmith's, compiled by ours at three levels and by gcc. All of a batch are
 * linked into one program, which runs each in a process of its own; the checksums that they print
 * have to be the same.
 */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ObjectFile } from '../../userland/cc/elf/object.ts';
import { LEVELS, TwoCompilers } from './twocompilers.ts';

/** The folder of csmith's headers. */
const HEADERS = '/usr/include/csmith';

/** Bounds of a program's size: without them clang takes minutes for some. */
const BOUNDS = (
  '--max-funcs 4 --max-block-depth 3 --max-block-size 3 --max-expr-complexity 5 --max-array-dim 2 ' +
  '--max-array-len-per-dim 6 --max-struct-fields 6 --quiet --no-argc'
).split(' ');

/** Options that some of the seeds have. */
const VARIETIES: readonly (readonly string[])[] = [
  [],
  ['--inline-function'],
  ['--max-struct-fields', '12', '--no-jumps'],
];

/** Emulated seconds after which a program has had its chance: many of csmith's never end. */
const SECONDS = 1;
/** Emulated cycles of a second. */
const FREQUENCY = 25_000_000;

/** The target's sizes, which csmith reads from its folder. Without them it writes the host's. */
const PLATFORM = 'integer size = 4\npointer size = 4\n';

/** The program of a seed, written by csmith in a folder that has the target's sizes. */
function csmithProgram(seed: number, folder: string): string {
  const variety = VARIETIES[seed % VARIETIES.length] as readonly string[];
  return execFileSync('csmith', ['--seed', `${seed}`, ...BOUNDS, ...variety], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** The main program of a batch: each entry runs in a child, whose status is told. */
const runner = (names: readonly string[]): string => `
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <sys/wait.h>
${names.map((name) => `int ${name}(void);`).join('\n')}
static const struct { const char *name; int (*run)(void); } entries[] = {
${names.map((name) => `{ "${name}", ${name} },`).join('\n')}
};
int main(void) {
  for (unsigned i = 0; i < sizeof entries / sizeof entries[0]; i++) {
    int status;
    pid_t pid = fork();
    if (pid == 0) { alarm(${SECONDS}); exit(entries[i].run()); }
    waitpid(pid, &status, 0);
    printf("%s %d\\n", entries[i].name, status);
    fflush(stdout);
  }
  return 0;
}
`;

/** The results of a batch: what each entry printed, and its status. */
function resultsOf(output: string): Map<string, string> {
  const found = new Map<string, string>();
  let said = '';
  for (const line of output.split('\n')) {
    const [, name, status] = /^(main_\w+) (\d+)$/.exec(line) ?? [];
    if (name === undefined) said += `${line}\n`;
    else {
      found.set(name, `${said.trim()}, status ${status}`);
      said = '';
    }
  }
  return found;
}

/** The status of a program that was ended by its alarm. */
const LATE = /status 14$/;

/** A difference: the seed, the level, and what each printed. */
export interface Difference {
  readonly seed: number;
  readonly level: string;
  readonly ours: string;
  readonly gcc: string;
}

export interface Verdicts {
  /** The programs that both ran to their end at all levels, with the same checksum. */
  readonly equal: number;
  /** The programs that never end. */
  readonly endless: number;
  readonly differences: readonly Difference[];
}

export class Csmith {
  readonly #two: TwoCompilers;
  readonly #folder = mkdtempSync(join(tmpdir(), 'callwheel-csmith-'));
  constructor(two: TwoCompilers) {
    this.#two = two;
    writeFileSync(join(this.#folder, 'platform.info'), PLATFORM);
  }

  static async start(): Promise<Csmith> {
    return new Csmith(await TwoCompilers.start([HEADERS]));
  }

  end(): void {
    this.#two.end();
    rmSync(this.#folder, { recursive: true });
  }

  /** Compiles and runs the programs of seeds. gcc's level goes round with the seed. */
  async tried(seeds: readonly number[]): Promise<Verdicts> {
    const objects: ObjectFile[] = [];
    const names: string[] = [];
    const add = (name: string, object: ObjectFile): void => {
      names.push(name);
      objects.push(object);
    };
    for (const seed of seeds) {
      const text = csmithProgram(seed, this.#folder);
      const source = (who: string, level: string) => {
        const name = `main_${seed}_${who}`;
        return { name, text: `#define main ${name}\n${text}`, options: [level] };
      };
      const theirs = source('gcc', LEVELS[seed % LEVELS.length] as string);
      const gcc = this.#two.gcc(theirs);
      for (const level of LEVELS) {
        const mine = source(level.slice(1), level);
        add(mine.name, await this.#two.ours(mine));
      }
      add(theirs.name, await gcc);
    }
    objects.push(await this.#two.gcc({ name: 'runner', text: runner(names), options: ['-O1'] }));
    const cycles = names.length * SECONDS * FREQUENCY;
    return verdictsOf(seeds, resultsOf(this.#two.run(objects, cycles)));
  }
}

function verdictsOf(seeds: readonly number[], results: ReadonlyMap<string, string>): Verdicts {
  const differences: Difference[] = [];
  let [equal, endless] = [0, 0];
  for (const seed of seeds) {
    const gcc = results.get(`main_${seed}_gcc`) ?? 'nothing';
    const own = LEVELS.map((level) => results.get(`main_${seed}_${level.slice(1)}`) ?? 'nothing');
    const wrong = own.flatMap((ours, i) =>
      ours === gcc ? [] : [{ seed, level: LEVELS[i] as string, ours, gcc }],
    );
    // One is late where another is not, if it is the slower one.
    if (LATE.test(gcc) || own.some((ours) => LATE.test(ours))) endless++;
    else if (wrong.length === 0) equal++;
    else differences.push(...wrong);
  }
  return { equal, endless, differences };
}
