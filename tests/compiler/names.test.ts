/**
 * Names that a program takes for granted: what a name means by the standard that the program asks
 * for, and BSD's headers and macros.
 */

import { expect } from 'chai';
import { Playground } from '../system/examples.ts';

/** Waits by sigpause with SIGUSR1 pending: as a mask, 30 blocks SIGINT to SIGTRAP. */
const PAUSE = `
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
static volatile sig_atomic_t usr1, usr2;
static void handler(int sig) { if (sig == SIGUSR1) usr1 = 1; else usr2 = 1; }
int main(void) {
  struct sigaction sa;
  sigset_t set;
  memset(&sa, 0, sizeof sa);
  sa.sa_handler = handler;
  sigaction(SIGUSR1, &sa, NULL);
  sigaction(SIGUSR2, &sa, NULL);
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  sigaddset(&set, SIGUSR2);
  sigprocmask(SIG_BLOCK, &set, NULL);
  kill(getpid(), SIGUSR1);
  kill(getpid(), SIGUSR2);
  sigpause(SIGUSR1);
  puts(usr1 && !usr2 ? "signal" : usr1 && usr2 ? "mask" : "neither");
  return 0;
}
`;

const BSD = `
#include <sys/cdefs.h>
#include <machine/int_types.h>
#include <machine/int_mwgwtypes.h>
#include <machine/int_limits.h>
#include <machine/int_const.h>
#include <machine/int_fmtio.h>
#include <machine/limits.h>
#include <machine/endian.h>
#include <machine/signal.h>
#include <sys/bswap.h>
#include <sys/endian.h>
#include <sys/inttypes.h>
#include <sys/limits.h>
#include <sys/stdint.h>
#include <signal.h>
#include <stdio.h>

__RCSID("$NetBSD$");
__COPYRIGHT("none");

#define NUMBER -0x1234
#define FIRST 1
__CTASSERT(__arraycount("four") == 5);
__CTASSERT(sizeof(__int_fast8_t) >= 1 && sizeof(__intmax_t) == 8 && sizeof(__uintptr_t) == sizeof(void *));
__CTASSERT(INT8_MIN == -128 && INT64_MAX == INT64_C(9223372036854775807) && CHAR_BIT == 8);
__CTASSERT(BYTE_ORDER == LITTLE_ENDIAN && SA_NOMASK == SA_NODEFER && SA_ONESHOT == SA_RESETHAND);
__CTASSERT(SIGPWR == 32 && SIGRTMIN > SIGPWR);

static const int numbers[] = { 1, 2, 3 };
int strong(void);
int strong(void) { return 7; }
__strong_alias(also, strong)
__weak_alias(perhaps, strong)
extern int also(void), perhaps(void);
static __dead void leave(void) { for (;;) (void)0; }
static __constfunc int twice(int n) { return 2 * n; }

int main(int argc, char **argv __unused) {
  const char *text = "text";
  volatile int watched = 5;
  if (argc > 5) leave();
  printf("%d %s%s %d\\n", (int)__arraycount(numbers), ___STRING(NUMBER), __STRING(NUMBER), ___CONCAT(1, FIRST));
  printf("%s %d\\n", (char *)__UNCONST(text), *(int *)__UNVOLATILE(&watched));
  printf("%x %x %x %x\\n", (int)__BIT(4), (int)__BITS(4, 7), (int)__SHIFTIN(5, __BITS(4, 7)), (int)__SHIFTOUT(0x5a, __BITS(7, 4)));
  printf("%" PRId64 " %x %x %d\\n", (int64_t)1 << 40, (int)bswap16(0x102), (int)htobe16(0x102), twice(also()) + perhaps());
  return 0;
}
`;

describe('names that programs take for granted', function () {
  this.timeout(60_000);
  let playground: Playground;
  before(() => {
    playground = new Playground({ 'pause.c': PAUSE, 'bsd.c': BSD });
  });
  after(() => playground.remove());

  for (const [options, meaning] of [
    ['', 'mask'],
    ['-std=c99 -D_POSIX_C_SOURCE=200809L', 'mask'],
    ['-D_BSD_SOURCE', 'mask'],
    ['-D_XOPEN_SOURCE=700 -D_BSD_SOURCE', 'mask'],
    ['-D_XOPEN_SOURCE=700', 'signal'],
    ['-std=c99 -D_XOPEN_SOURCE=600', 'signal'],
    ['-D_XOPEN_SOURCE', 'signal'],
    ['-D_GNU_SOURCE', 'signal'],
  ] as const)
    it(`sigpause takes a ${meaning} with ${options || 'no options'}`, () => {
      const { stdout } = playground.run(
        `callwheel cc --with gcc -w ${options} pause.c -o pause && callwheel run -q --cycles 100000000 ./pause`,
      );
      expect(stdout).to.equal(`${meaning}\n`);
    });

  it("BSD's headers and macros are there", () => {
    const { status, stdout, stderr } = playground.run(
      'callwheel cc --with gcc -Wall -Wextra -Wcast-qual -Werror bsd.c -o bsd && callwheel run -q ./bsd',
    );
    expect([status, stderr]).to.deep.equal([0, '']);
    expect(stdout.split('\n')).to.deep.equal([
      '3 -0x1234NUMBER 11',
      'text 5',
      '10 f0 50 5',
      '1099511627776 201 201 21',
      '',
    ]);
  });
});
