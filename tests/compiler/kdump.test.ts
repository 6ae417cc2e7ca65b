/**
 * kdump names functions and source lines of system calls: it reads the symbols and the line table
 * of the traced program itself. Both are compiled here, as is the program, by clang and by gcc.
 */

import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from 'chai';
import { Playground } from '../system/examples.ts';

const SOURCE = `#include <unistd.h>
#include <sys/wait.h>

__attribute__((noinline)) static int child(void)
{
	_exit(3);
}

int main(void)
{
	if (fork() == 0)
		return child();
	wait(0);
	getppid();
	return 0;
}
`;

/** A handler whose last act is a system call, to which it jumps. */
const HANDLER = `#include <signal.h>
#include <unistd.h>

static void handler(int sig)
{
	close(sig);
}

int main(void)
{
	signal(SIGALRM, handler);
	raise(SIGALRM);
	return 0;
}
`;

/** The line that begins so. */
const at = (text: string): number => SOURCE.split('\n').findIndex((line) => line.trim().startsWith(text)) + 1;

describe('kdump', function () {
  this.timeout(120_000);
  let playground: Playground;
  before(() => {
    playground = new Playground({ 'prog.c': SOURCE, 'handler.c': HANDLER });
    const folder = resolve('userland/bin');
    const sources = readdirSync(`${folder}/kdump`).filter((name) => name.endsWith('.c'));
    for (const line of [
      `-o kdump ${sources.map((name) => `${folder}/kdump/${name}`).join(' ')}`,
      `-o ktrace ${folder}/ktrace.c`,
      '-o prog prog.c',
      '--with gcc -O2 -o prog-gcc prog.c',
      '-g0 -o prog-g0 prog.c',
      '-O2 -o handler handler.c',
    ]) {
      const { status, stderr } = playground.run(`callwheel cc ${line}`);
      expect(status, stderr).to.equal(0);
    }
  });
  after(() => playground.remove());

  /**
   * The calls of a program and their places, without what gcc adds to names:
   * `fork main (prog.c:11)`.
   */
  function placesOf(program: string): string[] {
    const files = ['kdump', 'ktrace', program].map((name) => `--file /bin/${name}=${name}`).join(' ');
    const { stdout } = playground.run(
      `callwheel run -q ${files} sh -c 'ktrace -i -t cl ${program}; kdump -t cl'`,
    );
    const lines = stdout.split('\n').map((line) => /^ *(\d+) (\S+) +(CALL|LINE) +(.*)$/.exec(line));
    return lines.flatMap((line, i) => {
      const [, pid, name, type, call = ''] = line ?? [];
      const place = lines.slice(i + 1).find((it) => it?.[1] === pid && it?.[3] === 'LINE')?.[4] ?? '';
      if (name !== program.slice(0, 16) || type !== 'CALL') return [];
      return [`${call.replace(/\(.*/, '')} ${place.replace(/\.isra\.0/, '').replace(/\+0x[\da-f]+/, '')}`];
    });
  }

  for (const program of ['prog', 'prog-gcc'])
    it(`names the lines of ${program}, in its child as well`, () => {
      const places = placesOf(program).filter((it) => it.includes('prog.c'));
      const file = /\((.*):\d+\)/.exec(places[0] ?? '')?.[1];
      expect(places).to.include.members([
        `fork main (${file}:${at('if (fork')})`,
        `exit child (${file}:${at('_exit')})`,
        `getppid main (${file}:${at('getppid')})`,
      ]);
    });

  it('names functions of a program without debug information', () => {
    expect(placesOf('prog-g0')).to.include.members(['fork main', 'exit child', 'getppid main']);
  });

  it('names the function with the call where no code of the program called it, and no data', () => {
    const places = placesOf('handler');
    expect(places.find((it) => it.startsWith('close'))).to.match(
      /^close close \(userland\/lib\/syscalls\.S:\d+\)$/,
    );
    expect(places.find((it) => it.startsWith('sigreturn'))).to.match(/^sigreturn 0x7fff[\da-f]{4}$/);
  });
});
