/**
 * memcheck on compiled programs, with the library's malloc: each misuse is named with its lines,
 * and of the programs that test the userland only those are convicted that misuse malloc on
 * purpose.
 */

import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from 'chai';
import { Playground } from '../system/examples.ts';

const HEAD = [
  '#include <stdio.h>',
  '#include <stdlib.h>',
  '#include <string.h>',
  '#include <unistd.h>',
  'struct node { struct node *next; char name[12]; };',
];

/** A program of which `body` begins at line 10; `make` is at lines 6 to 9. */
const source = (body: readonly string[]): string =>
  [
    ...HEAD,
    'static __attribute__((noinline)) void *make(size_t n)',
    '{',
    '\treturn malloc(n);',
    '}',
    ...['int main(void) {', ...body, '\treturn 7;', '}', ''],
  ].join('\n');

interface Wrong {
  readonly body: readonly string[];
  /** Lines that are on stderr, in this order. */
  readonly says: readonly RegExp[];
}

const WRONG: Readonly<Record<string, Wrong>> = {
  'a store behind a block': {
    body: ['\tvolatile int *p = make(16);', '\tp[4] = 1;', '\tfree((void *)p);'],
    says: [
      /store of 4 bytes at 0x\w+, 0 bytes behind a block of 16 bytes$/,
      /^ {4}at main \(.*prog\.c:12\)$/,
      /the block was allocated$/,
      /^ {4}at (make|main) \(.*prog\.c:(8|11)\)$/,
    ],
  },
  'a string without room for its null': {
    body: [
      '\tchar *p = malloc(strlen("twelve bytes"));',
      '\tstrcpy(p, "twelve bytes");',
      '\tputs(p);',
      '\tfree(p);',
    ],
    says: [
      /^memcheck: process 2 \(prog\): store of 1 byte .* 0 bytes behind a block of 12 bytes$/,
      /prog\.c:12/,
    ],
  },
  'a list that is freed in the wrong order': {
    body: [
      '\tstruct node *list = make(sizeof *list), *volatile n = list;',
      '\tlist->next = NULL;',
      '\tfree(n);',
      '\treturn n->next != NULL;',
    ],
    says: [
      /load of 4 bytes .* at the start of a block of 16 bytes that was freed$/,
      /prog\.c:14/,
      /freed$/,
      /prog\.c:13/,
    ],
  },
  'strdup, freed twice': {
    body: ['\tchar *volatile p = strdup("text");', '\tfree(p);', '\tfree(p);'],
    says: [
      /free of 0x\w+, at the start of a block of 5 bytes that was freed$/,
      /prog\.c:13/,
      /freed$/,
      /prog\.c:12/,
      /allocated$/,
      /at strdup/,
      /by main \(.*prog\.c:11\)/,
    ],
  },
  'a pointer from before realloc': {
    body: [
      '\tchar *p = malloc(20);',
      '\tvolatile char *volatile old = p;',
      '\tvoid *volatile other = make(20);',
      '\tp = realloc(p, 2000);',
      '\told[3] = 1;',
      '\tfree(p);',
      '\tfree(other);',
    ],
    says: [
      /store of 1 byte .* 3 bytes inside a block of 20 bytes that was freed$/,
      /prog\.c:15/,
      /freed$/,
      /prog\.c:14/,
    ],
  },
  'a read into a block that is too small': {
    body: ['\tchar *p = calloc(3, 5);', '\tread(0, p, 16);', '\tfree(p);'],
    says: [
      /read of 16 bytes into 0x\w+ reaches 0x\w+, 0 bytes behind a block of 15 bytes$/,
      /at read/,
      /prog\.c:12/,
    ],
  },
};

/** A program that does nothing wrong, with many functions of the library. */
const RIGHT = source([
  '\tchar *s = NULL, *line = NULL, *aligned;',
  '\tsize_t room = 0;',
  '\tFILE *f = tmpfile();',
  '\tfor (int i = 1; i < 3000; i += 7) {',
  "\t\ts = realloc(s, i); memset(s, 'x', i - 1); s[i - 1] = 0;",
  '\t\tchar *t = strdup(s); size_t n = strlen(t);',
  '\t\tif (strcmp(s, t) || n != i - 1u || strchr(t, 0) != t + n || memchr(t, 0, n + 1) != t + n) return 1;',
  '\t\tfree(t);',
  '\t}',
  '\tif (posix_memalign((void **)&aligned, 64, 100)) return 2;',
  '\tmemset(aligned, 1, 100);',
  '\tif (f) { fputs("one\\ntwo\\n", f); rewind(f); while (getline(&line, &room, f) > 0) fputs(line, stdout); fclose(f); }',
  '\tfree(line); free(aligned); free(s); free(make(0));',
]);

/** The programs that test the userland, and what memcheck is to say of each. */
const MISUSES: Readonly<Record<string, RegExp>> = {
  malloctest: /^memcheck: 2 errors at 2 places$/m,
};
const TESTS = readdirSync('userland/tests')
  .filter((name) => name.endsWith('.c') && !['many.c', 'kldtest.c', 'rearm.c'].includes(name))
  .map((name) => name.slice(0, -2));

describe('memcheck of compiled programs', function () {
  this.timeout(120_000);
  let playground: Playground;
  before(() => {
    const files = Object.values(WRONG).map(({ body }, n) => [`${n}/prog.c`, source(body)] as const);
    playground = new Playground({ ...Object.fromEntries(files), 'right.c': RIGHT });
  });
  after(() => playground.remove());

  /** Compiles, and runs with and without the check: the same run. Returns the checked one. */
  function runs(sources: string, name: string): { readonly status: number | null; readonly stderr: string } {
    const made = playground.run(`callwheel cc --with gcc -g ${sources} -o ${name}`);
    expect(made.status, made.stderr).to.equal(0);
    const plain = playground.run(`callwheel run ./${name} < /dev/null`);
    const run = playground.run(`callwheel run --memcheck ./${name} < /dev/null`);
    const hash = /^run hash: \w+$/m;
    expect(run.stdout).to.equal(plain.stdout);
    expect(hash.exec(run.stderr)?.[0]).to.equal(hash.exec(plain.stderr)?.[0]).and.to.be.a('string');
    if (run.status !== 99) expect(run.status).to.equal(plain.status);
    return run;
  }

  for (const [n, [name, { says }]] of Object.entries(WRONG).entries()) {
    it(name, () => {
      for (const option of ['-O2', '-O0']) {
        const { status, stderr } = runs(`${option} ${n}/prog.c`, 'prog');
        const lines = stderr.split('\n');
        let at = 0;
        for (const say of says) {
          const found = lines.findIndex((line, i) => i >= at && say.test(line));
          expect(found, `${option}: ${say} in\n${stderr}`).to.be.at.least(at);
          at = found + 1;
        }
        expect(status).to.equal(99);
      }
    });
  }

  it('a program that does nothing wrong', () => {
    const { status, stderr } = runs('-O2 right.c', 'right');
    expect(stderr).to.match(/^memcheck: nothing wrong$/m);
    expect(status).to.equal(7);
  });

  it('userland/tests/usertests', () => {
    const { stderr } = runs(`-O2 ${resolve('userland/tests/usertests')}/*.c`, 'usertests');
    expect(stderr).to.match(/^memcheck: nothing wrong(; \d+ bytes lost)?$/m);
  });

  for (const name of TESTS) {
    it(`userland/tests/${name}.c`, () => {
      const { stderr } = runs(`-O2 ${resolve('userland/tests', `${name}.c`)}`, name);
      expect(stderr).to.match(MISUSES[name] ?? /^memcheck: nothing wrong(; \d+ bytes lost)?$/m);
    });
  }
});
