/**
 * Atomic objects of 64 and of 128 bits: threads lose nothing of what they add to them, however
 * often the clock comes between, and the compiler moves all their words.
 */

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Playground } from './examples.ts';

/** Four threads add to a long long, a double, a structure and a long double. */
const SHARED = `#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
typedef struct { int a, b, c, d; } Four;
static atomic_llong number;
static _Atomic double real;
static _Atomic Four four;
static _Atomic long double wide;
static void *add(void *arg)
{
	for (int i = 0; i < 4000; i++) {
		Four old = four, next;
		number += 3000000000LL;
		real += 1;
		wide += 1;
		do {
			next = (Four){ old.a + 1, old.b + 2, old.c + 3, old.d + 4 };
		} while (!atomic_compare_exchange_weak(&four, &old, next));
	}
	return arg;
}
int main(void)
{
	pthread_t t[4];
	for (int i = 0; i < 4; i++)
		pthread_create(&t[i], NULL, add, NULL);
	for (int i = 0; i < 4; i++)
		pthread_join(t[i], NULL);
	Four last = atomic_exchange(&four, ((Four){ 5, 6, 7, 8 })), now = four;
	printf("%lld %g %Lg", (long long)number, (double)real, (long double)wide);
	printf(" %d %d %d %d", last.a, last.b, last.c, last.d);
	printf(" %d %d %d %d\\n", now.a, now.b, now.c, now.d);
	return 0;
}
`;

/** The output of the program. */
const RIGHT = '48000000000000 16000 16000 16000 32000 48000 64000 5 6 7 8\n';

describe('atomic objects wider than a word', function () {
  this.timeout(240_000);
  let playground: Playground;
  before(() => {
    playground = new Playground({ 'shared.c': SHARED });
  });
  after(() => playground.remove());

  for (const level of ['-O0', '-O2'])
    it(`lose nothing among threads, with ${level}`, () => {
      const made = playground.run(`callwheel cc -w ${level} shared.c -o shared`);
      expect([made.status, made.stderr]).to.deep.equal([0, '']);
      for (const clock of ['--hz 100', '--hz 20000']) {
        const { stdout } = playground.run(`callwheel run -q ${clock} ./shared`);
        expect(stdout, clock).to.equal(RIGHT);
      }
    });

  for (const [file, routines] of [
    ['atomic8.c', '64 bits'],
    ['atomicsize.c', '128 bits'],
  ] as const)
    it(`lose what threads add if these do not wait for each other: ${routines}`, () => {
      const twin = join(playground.folder, 'twin');
      cpSync('userland/lib/builtins', twin, { recursive: true });
      const header = join(twin, 'undisturbed.h');
      const pieces = readFileSync(header, 'utf8').split('if (!__atomic_compare_exchange_n');
      expect(pieces).to.have.length(2);
      writeFileSync(header, pieces.join('if (0 && !__atomic_compare_exchange_n'));
      const made = playground.run(`callwheel cc -w shared.c twin/${file} -o wrong`);
      expect([made.status, made.stderr]).to.deep.equal([0, '']);
      const { stdout } = playground.run('callwheel run -q --hz 20000 ./wrong');
      expect(stdout).to.match(/^\d+ \d+ \d+( \d+){8}\n$/);
      expect(stdout).not.to.equal(RIGHT);
    });
});
