/**
 * `callwheel cc` with the compiler: compiled programs run. `make test-cc` runs this; it
 * fails where the compiler is missing.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { COMPILER, compilerVersion } from '../../emu/cli/gcc.ts';
import { examples, Playground } from '../system/examples.ts';

const PROG = '#include <stdio.h>\nint half(int);\nint main(void) { printf("%f %d\\n", 0.5, half(4)); }\n';
const LIB = 'int half(int n) { return n / 2; }\n';

/**
 * Functions that picolibc has too: used by the program itself, and by functions of
 * picolibc that it calls.
 */
const FOREIGN = `
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
int main(int argc, char **argv) {
  char *text = strdup("12.5");
  struct tm tm;
  char minutes[3];
  assert(argc == 1);
  while (getopt(argc, argv, "x") != -1) continue;
  errno = EDOM;
  perror("perror");
  strptime("10:20", "%H:%M", &tm);
  strftime(minutes, sizeof minutes, "%M", &tm);
  printf("%Lf %.17g %d\\n", strtold(text, NULL) * sqrt(4), 0.1, tm.tm_min);
  sscanf(text, "%lf", &(double){ 0 });
  free(reallocarray(calloc(1, 10), 10, 10));
  return 0;
}
`;

/** Operations that gcc leaves to its library of atomic ones. */
const BYTES = `
#include <stdatomic.h>
#include <stdio.h>
int main(void) {
  static _Atomic unsigned char byte = 7;
  static _Atomic short half = 8;
  unsigned char nine = 9;
  const int a = atomic_exchange(&byte, nine), b = atomic_fetch_add(&half, 1);
  const int c = atomic_compare_exchange_strong(&byte, &nine, 1) ? nine : 0;
  printf("%d %d %d\\n", a, b, c);
  return 0;
}
`;

/** The headers of userland/include that programs include. */
const HEADERS = readdirSync('userland/include', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.h') && !/(^|\/)_/.test(name))
  .sort();

const shown = await examples();

describe('callwheel cc compiles', () => {
  let playground: Playground;
  before(() => {
    expect(compilerVersion(), `${COMPILER} with picolibc is installed`).to.be.a('string');
    playground = new Playground({
      'prog.c': '#include <stdio.h>\nint main(void) { puts("compiled"); }\n',
      'lib.c': LIB,
      'both.c': PROG,
      'foreign.c': FOREIGN,
      'bytes.c': BYTES,
      'headers.c': HEADERS.map((name) => `#include <${name}>\n`).join(''),
      'heap.c': '#include <stdlib.h>\nint main(void) { return malloc(3) == NULL; }\n',
    });
  });
  after(() => playground.remove());

  it('every header without a warning, by every standard, together and alone', function () {
    this.timeout(120_000);
    const strict = '-Wall -Wextra -pedantic -Werror -fsyntax-only';
    for (const std of ['c89', 'gnu89', 'c99', 'c17'])
      for (const asks of ['', '-D_POSIX_C_SOURCE=200809L', '-D_XOPEN_SOURCE=700', '-D_GNU_SOURCE']) {
        const { stderr } = playground.run(`callwheel cc --with gcc -std=${std} ${asks} ${strict} headers.c`);
        expect(stderr, `${std} ${asks}`).to.equal('');
      }
    for (const header of HEADERS) {
      const { stderr } = playground.run(
        `echo '#include <${header}>\nint x;' | callwheel cc --with gcc -std=c99 -D_POSIX_C_SOURCE=200809L ${strict} -x c -`,
      );
      expect(stderr, header).to.equal('');
    }
  });

  it('a program of several files, with debugging information', () => {
    const { status, stdout } = playground.run(
      'callwheel cc --with gcc both.c lib.c -o both && callwheel run -q ./both',
    );
    expect([status, stdout]).to.deep.equal([0, '0.500000 2\n']);
    expect(readFileSync(join(playground.folder, 'both')).includes('.debug_info')).to.equal(true);
  });

  it('a program whose only use of the library is malloc', () => {
    const { status, stderr } = playground.run(
      'callwheel cc --with gcc heap.c -o heap && callwheel run -q ./heap',
    );
    expect([status, stderr]).to.deep.equal([0, '']);
  });

  it("a program that has our printf, strtod and malloc everywhere, and none of picolibc's beside them", () => {
    const { status, stdout, stderr } = playground.run(
      'callwheel cc --with gcc foreign.c -lm -lc -Wl,-Map=map -o foreign && callwheel run -q ./foreign',
    );
    expect([status, stderr]).to.deep.equal([0, 'perror: Numerical argument out of domain\n']);
    expect(stdout).to.match(/^25\.000000 0\.10000000000000001 20\n$/);
    const members = readFileSync(join(playground.folder, 'map'), 'utf8').match(/libc\.a\([^)]*\)/g) ?? [];
    expect(members).to.include('libc.a(libc_time_strftime.c.o)');
    expect(
      members.filter((name) => /printf|scanf|strto|ryu|malloc|mem(cpy|set|move)/.test(name)),
    ).to.deep.equal([]);
  });

  it('a program that needs what libgcc has not: atomic operations on bytes', () => {
    const { status, stdout, stderr } = playground.run(
      'callwheel cc --with gcc bytes.c -o bytes && callwheel run -q ./bytes',
    );
    expect([status, stderr, stdout]).to.deep.equal([0, '', '7 8 9\n']);
  });

  it('or passes on the status and the words of a compiler that fails', () => {
    const { status, stderr } = playground.run('callwheel cc --with gcc absent.c -o absent');
    expect(stderr).to.match(/absent\.c: No such file/);
    expect(status).to.equal(1);
  });

  for (const { where, line } of shown.filter(({ line }) => /^callwheel cc .* -o/.test(line))) {
    it(`${where}: ${line}`, () => {
      const { status, stderr } = playground.run(line);
      expect(stderr).to.not.match(/error|warning|^callwheel:/m);
      expect(status).to.equal(0);
    });
  }
});
