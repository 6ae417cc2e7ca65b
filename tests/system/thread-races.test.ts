/**
 * Races in the library of threads: an exploration of each program finds nothing at all its places,
 * and finds what a library with the fault does. `make test` has the first of them both ways, and
 * the second with the right library; `make matrix` has all.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { MATRIX, timeLimit } from '../matrix.ts';
import { Playground } from './examples.ts';
import { RIGHT, rulesOf, searched, subject } from './explored.ts';

const FOLDER = 'tests/system/raceprograms';
const LIBRARY = 'userland/lib/thread';

/** A file of the library, and what stands in a place of it in the wrong one. */
type Fault = readonly [file: string, right: string, wrong: string];

/** By program: the fault, and the failure by which it is found. */
const RACES: Readonly<Record<string, readonly [failure: string, fault: Fault]>> = {
  deferred: ['the program ends with status 99', ['cancel.c', 'while (was & STRUCK)', 'while (was & 0)']],
  posted: ['the program ends by SIGSEGV', ['sem.c', 'if (value & WAITED)', 'if (sem->__value & WAITED)']],
  joined: [
    'the program ends with status 99',
    [
      'join.c',
      '__point_end(t, outer,',
      't->at_point = false;\nif (!has_ended(thread))\n__point_end(t, outer,',
    ],
  ],
  killed: ['the process sleeps for ever', ['sigmask.c', 'if (self()->entering)', 'if (false)']],
  peeked: [
    'the program ends with status 99',
    [
      'join.c',
      'return look(thread, result, false);',
      'int error = claim(thread);\nif (error == 0 && !has_ended(thread))\nerror = EBUSY;\nif (error == 0 || error == EBUSY)\nunclaim(thread);\n(void)result;\nreturn error;',
    ],
  ],
  keyed: [
    'the program ends with status 99',
    [
      'key.c',
      '__threads_enter();\n\t*value = t->specific[key];',
      '*value = t->specific[key];\n__threads_enter();',
    ],
  ],
  cleaned: ['the program ends with status 99', ['cancel.c', '(state = state_of(t)) & WAKING', 'false']],
  disabled: [
    'the program ends with status 99',
    ['cancel.c', 'else if (__may_wake(t, was))', 'else if (false)'],
  ],
  opened: [
    'the program ends with status 99',
    [
      'sem.c',
      'write(fd, first, sizeof *first) != sizeof *first || link(unnamed, path) < 0',
      'ftruncate(fd, sizeof *first) < 0 || link(unnamed, path) < 0 || write(fd, first, sizeof *first) != sizeof *first',
    ],
  ],
};

/** The program, linked with a file of the library that has the fault, if there is one. */
function programOf(name: string, fault?: Fault): Uint8Array {
  const files: Record<string, string> = { [`${name}.c`]: readFileSync(join(FOLDER, `${name}.c`), 'utf8') };
  if (fault !== undefined) {
    const [file, right, wrong] = fault;
    const text = readFileSync(join(LIBRARY, file), 'utf8');
    expect(text).to.include(right);
    files[file] = text.replace(right, wrong);
    files['thread.h'] = readFileSync(join(LIBRARY, 'thread.h'), 'utf8');
  }
  const playground = new Playground(files);
  try {
    const sources = Object.keys(files).filter((it) => it.endsWith('.c'));
    const { status, stderr } = playground.run(`callwheel cc -O1 -pthread ${sources.join(' ')} -o prog`);
    expect([status, stderr]).to.deep.equal([0, '']);
    return readFileSync(join(playground.folder, 'prog'));
  } finally {
    playground.remove();
  }
}

/** The first failure of a program, in words; undefined if there is none at all places. */
async function failureOf(program: Uint8Array): Promise<string | undefined> {
  const it = await subject(program);
  const { search } = searched(RIGHT(it.explored, rulesOf(it), it.base), { all: false });
  if (search.failed === undefined) {
    expect([search.complete, search.tally.covered]).to.deep.equal([true, search.tally.found]);
    expect(search.tally.found).to.be.above(1000);
  }
  return search.failed?.words;
}

describe('a race of threads', function () {
  this.timeout(timeLimit(120_000));
  for (const [name, [failure, fault]] of Object.entries(RACES).slice(0, MATRIX ? undefined : 2)) {
    it(`${name}.c has no failure`, async () => {
      expect(await failureOf(programOf(name))).to.equal(undefined);
    });

    if (MATRIX || name === 'deferred')
      it(`${name}.c has one with a fault in the library`, async () => {
        expect(await failureOf(programOf(name, fault))).to.equal(failure);
      });
  }
});
