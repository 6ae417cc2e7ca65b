/**
 * Functions of the C library are functions. C11 (7.1.4) lets a header define a macro besides, and
 * lets a program take that macro away, put the name in parentheses, and take the function's
 * address.
 */

import { expect } from 'chai';
import { Playground } from '../system/examples.ts';
import { FUNCTIONS } from './functions.ts';

/** Compares the addresses of the functions, as their headers declare them, with the linker's. */
function declared(): string {
  return [
    '#define _GNU_SOURCE',
    ...[...FUNCTIONS.keys()].map((header) => `#include <${header}.h>`),
    'extern char *const linked[];',
    ...[...FUNCTIONS.values()].flat().map((name) => `#undef ${name}`),
    'static const struct { const char *name; const void *address; } functions[] = {',
    ...[...FUNCTIONS.values()].flat().map((name) => `{ "${name}", (const void *)&${name} },`),
    '};',
    'int main(void) {',
    '  int n = sizeof functions / sizeof *functions;',
    '  for (int i = 0; i < n; i++)',
    '    if (functions[i].address == NULL || functions[i].address != linked[i]) puts(functions[i].name);',
    '  printf("%d functions\\n", n);',
    '}',
  ].join('\n');
}

/** The addresses that the linker gives the names. */
function linked(): string {
  const names = [...FUNCTIONS.values()].flat();
  return `extern char ${names.map((name) => `${name}[]`).join(', ')};\nchar *const linked[] = { ${names.join(', ')} };\n`;
}

/** A use of functions that picolibc's headers have as macros alone, or that were such here. */
const USED = String.raw`
#include <arpa/inet.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>

static void leave(void (*with)(jmp_buf, int), jmp_buf env, int val) { with(env, val); }
static jmp_buf env;
static void handler(int sig) { (void)sig; longjmp(env, 4); }

int main(void) {
  int (*save)(sigjmp_buf, int) = sigsetjmp;
  atomic_flag flag = ATOMIC_FLAG_INIT;
  volatile int times = 0;
  sigset_t set;

  switch ((setjmp)(env)) {
  case 0: times++; (longjmp)(env, 0);
  case 1: times++; leave(longjmp, env, 2);
  case 2: times++; leave(_longjmp, env, 3);
  case 3: times++; leave(siglongjmp, env, -1);
  }
  printf("%d times\n", times);

  signal(SIGALRM, handler);
  if (setjmp(env) == 0) raise(SIGALRM);
  sigprocmask(SIG_BLOCK, NULL, &set);
  printf("setjmp keeps the mask: %d\n", sigismember(&set, SIGALRM));
  if (_setjmp(env) == 0) raise(SIGALRM);
  sigprocmask(SIG_BLOCK, NULL, &set);
  printf("_setjmp does not: %d\n", sigismember(&set, SIGALRM));
  if (save(env, 0) == 0) siglongjmp(env, 1);
  (void)(_setjmp)(env);

  printf("%lx %x\n", (unsigned long)(htonl)(0x01020304), (unsigned)(ntohs)(0x0102));
  printf("%d", (atomic_flag_test_and_set)(&flag));
  printf("%d", (atomic_flag_test_and_set)(&flag));
  (atomic_flag_clear)(&flag);
  printf("%d\n", (atomic_flag_test_and_set)(&flag));
  return 0;
}
`;

describe('the functions of the C library', function () {
  this.timeout(120_000);
  let playground: Playground;
  before(() => {
    playground = new Playground({ 'declared.c': declared(), 'linked.c': linked(), 'used.c': USED });
  });
  after(() => playground.remove());

  it('are all of C11 and POSIX that there are', () => {
    for (const name of [
      'longjmp',
      '_setjmp',
      'htonl',
      'atomic_thread_fence',
      'putc',
      'isalpha',
      'pthread_self',
    ])
      expect([...FUNCTIONS.values()].flat()).to.include(name);
    expect([...FUNCTIONS.values()].flat()).to.have.length.above(900);
  });

  it('have addresses, whatever macros there are, and are what their names say', () => {
    const { status, stdout, stderr } = playground.run(
      'callwheel cc --with gcc -w -O0 -fno-builtin declared.c linked.c -o all && callwheel run -q ./all',
    );
    expect(stderr).to.not.match(/error|undefined reference/);
    expect(stdout).to.equal(`${[...FUNCTIONS.values()].flat().length} functions\n`);
    expect(status).to.equal(0);
  });

  it('work when their names are in parentheses or in a variable', () => {
    const { status, stdout } = playground.run(
      'callwheel cc --with gcc -w used.c -o used && callwheel run -q --cycles 100000000 ./used',
    );
    expect(stdout.split('\n')).to.deep.equal([
      '4 times',
      'setjmp keeps the mask: 0',
      '_setjmp does not: 1',
      '4030201 201',
      '010',
      '',
    ]);
    expect(status).to.equal(0);
  });
});
