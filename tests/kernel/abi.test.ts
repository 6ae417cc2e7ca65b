/**
 * The numbers that the kernel and C programs share: our headers give the values that
 * kernel/ uses. userland/lib/abi.c asserts the error numbers of picolibc when it is
 * compiled; here the numbers in its assertions are those of the kernel.
 */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import * as errno from '../../kernel/sys/errno.ts';
import * as signal from '../../kernel/sys/signal.ts';

/** Names that are used only between parts of the kernel. */
const INTERNAL = [
  'SA_KILL',
  'SA_CORE',
  'SA_STOP',
  'SA_TTYSTOP',
  'SA_IGNORE',
  'SA_CONT',
  'ERESTART',
  'EJUSTRETURN',
];

const numbers = (module: object) =>
  Object.entries(module).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && !INTERNAL.includes(entry[0]),
  );

describe('the ABI', () => {
  const header = readFileSync('userland/include/sys/signal.h', 'utf8');
  for (const [name, value] of numbers(signal)) {
    it(`${name} is ${value} in <sys/signal.h>`, () => {
      const found = new RegExp(`^#define ${name} \\(*(?:_sig_func_ptr\\))?(\\w+)`, 'm').exec(header)?.[1];
      expect(Number(found)).to.equal(value);
    });
  }

  const asserted = readFileSync('userland/lib/abi.c', 'utf8');
  for (const [name, value] of numbers(errno)) {
    it(`${name} is ${value} in picolibc`, () => {
      expect(asserted).to.include(`VALUE(${name}, ${value});`);
    });
  }
});
