/** memcheck of system calls: of each one that is given memory. */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import * as asm from '../emu/asm.ts';
import { call, checked, free, headlines, program } from './checked.ts';

const { a0, s0, zero } = asm;

/** A system call with an argument that points to memory. */
interface PointerCall {
  readonly number: number;
  readonly name: string;
  readonly args: readonly ('pointer' | number)[];
}

/** Calls that do not look at the memory: with arguments of 1 they fail at once. */
const SILENT: readonly string[] = [
  ...['wait4', 'recvfrom', 'accept', 'getpeername', 'getsockname', 'ktrace', 'ioctl', 'mincore'],
  ...['connect', 'bind', 'setsockopt', 'getsockopt', 'sendto', 'socketpair'],
  ...['clock_settime', 'timer_settime', 'timer_gettime', 'clock_nanosleep', 'wait6', 'accept4', 'pipe2'],
];
/** Calls that sleep for ever or do not come back, and some that are too many for one program. */
const ENDS = [
  'sigreturn',
  'sigsuspend',
  'sigtimedwait',
  'sigwaitinfo',
  'sigwait',
  'kldload',
  'kldloadargs',
  'kldnames',
  'thr_exit',
  'thr_new',
  'thr_suspend',
  'thr_self',
  'umtx_op',
];

/** The system calls with arguments that point to memory; flags are 0, all other arguments 1. */
function pointerCalls(): PointerCall[] {
  const lines = readFileSync('kernel/kern/syscalls.master', 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [, number, name, list] = /^(\d+) .*?\b_*(\w+)\((.*)\)$/.exec(line) ?? [];
    if (list === undefined || !list.includes('*')) return [];
    const args = list
      .split(', ')
      .map((arg) => (arg.includes('*') ? 'pointer' : arg.endsWith(' flag') ? 0 : 1));
    return [{ number: Number(number), name, args }];
  });
}

describe('memcheck of system calls', () => {
  it('hears of every system call that is given memory', () => {
    const calls = pointerCalls();
    const named = (some: readonly PointerCall[]): (string | undefined)[] => {
      const body = some.flatMap(({ number, args }) => [
        ...args.map((arg, n) => (arg === 'pointer' ? asm.addi(a0 + n, s0, 0) : asm.addi(a0 + n, zero, arg))),
        ...call(number),
      ]);
      return headlines(checked(program([...free(s0), ...body])).lines).map(
        (line) => /: (\w+) of/.exec(line)?.[1],
      );
    };
    const ends = (name: string) => ENDS.includes(name);
    const heard = new Set(named(calls.filter(({ name }) => !ends(name))));
    for (const it of calls) if (ends(it.name)) for (const name of named([it])) heard.add(name);
    expect(calls.map(({ name }) => name).filter((name) => !heard.has(name))).to.deep.equal(SILENT);
  });
});
