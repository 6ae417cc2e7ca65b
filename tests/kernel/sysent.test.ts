/**
 * The table of system calls: the file that is checked in equals the generator's output,
 * and bad lines are refused.
 */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { generate, MASTER, parseMaster } from '../../scripts/makesyscalls.ts';

describe('syscalls.master', () => {
  const master = readFileSync(MASTER, 'utf8');

  for (const [path, content] of generate(master)) {
    it(`${path} is up to date (make sysent)`, () => {
      expect(readFileSync(path, 'utf8')).to.equal(content);
    });
  }

  it('leaves a gap undefined and counts numbers from the table', () => {
    const calls = parseMaster(master);
    expect(calls.map((call) => call.number)).to.include.members([1, 4, 83]);
    expect(calls.find((call) => call.name === 'setitimer')?.nargs).to.equal(3);
  });

  const words: [string, number][] = [
    ['int f(void)', 0],
    ['int f(int a, const void *b)', 2],
    ['off_t lseek(int fd, off_t offset, int whence)', 4],
    ['int f(int64_t a, time_t b, uint64_t *c)', 5],
    ['void *f(unsigned long a)', 1],
  ];
  for (const [prototype, nargs] of words) {
    it(`${prototype} takes ${nargs} words`, () => {
      expect(parseMaster(`7 kern/kern_x ${prototype}`)[0]?.nargs).to.equal(nargs);
    });
  }

  const refused: [string, string, RegExp][] = [
    ['no number', 'read kern/sys_generic int read(void)', /:1: expected: number file prototype/],
    ['no prototype', '3 kern/sys_generic', /:1: expected/],
    ['not a prototype', '3 kern/sys_generic int read', /:1: not a C prototype/],
    ['an unknown type', '3 kern/kern_x int f(double x)', /:1: unknown argument type in 'double x'/],
    [
      'too many words',
      '3 kern/kern_x int f(int64_t a, int64_t b, int64_t c, int64_t d, int e)',
      /:1: f takes 9/,
    ],
    [
      'a number twice',
      '; c\n3 kern/kern_x int f(void)\n3 kern/kern_x int g(void)',
      /:3: number 3 does not follow 3/,
    ],
    [
      'numbers out of order',
      '4 kern/kern_x int f(void)\n3 kern/kern_x int g(void)',
      /:2: number 3 does not follow 4/,
    ],
    ['a name twice', '3 kern/kern_x int f(void)\n4 kern/kern_x int f(void)', /:2: f is defined twice/],
  ];
  for (const [what, text, message] of refused) {
    it(`refuses ${what}, naming the line`, () => {
      expect(() => parseMaster(text)).to.throw(message);
    });
  }
});
