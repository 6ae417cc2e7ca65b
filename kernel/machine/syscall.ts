/**
 * The system call gate, trap.c's syscall(): it takes the arguments from the registers, makes the
 * call, and puts the results into the registers. A call that cannot sleep is an ordinary function.
 * A call that may sleep is a generator, which becomes the p_code of the process.
 */

import type { Kernel } from '../kern/kernel.ts';
import type { Proc, Sleepable } from '../kern/proc.ts';
import { SZOMB } from '../kern/proc.ts';
import { EV_SYSCALL, REG_A0, REG_PC, REG_T0 } from '../machdep.ts';
import { EJUSTRETURN, ENOSYS, ERESTART } from '../sys/errno.ts';

/** An error number, 0 for none, or a generator that returns it. Results go to p_retval. */
export type SysResult = number | Sleepable<number>;

/** An entry of the system call table. */
export interface Sysent {
  readonly name: string;
  /** Number of argument words. */
  readonly nargs: number;
  readonly call: (k: Kernel, p: Proc, uap: Int32Array) => SysResult;
}

/** The most argument words of a call. */
const MAXARGS = 8;

/** Makes the system call for which `p`, the current process, executed ecall. */
export function syscall(k: Kernel, p: Proc, sysent: readonly (Sysent | undefined)[]): void {
  const regs = p.p_regs;
  const number = regs[REG_T0];
  const callp = sysent[number] ?? k.modules.syscalls.get(number);
  p.p_syscall = callp?.name ?? '';
  k.spl.charge(k.cost.syscallEntry);
  k.md.record.add(EV_SYSCALL, number);
  k.nsyscalls++;
  p.p_retval[0] = 0;
  p.p_retval[1] = regs[REG_A0 + 1];
  const uap = k.uap;
  for (let i = 0; i < MAXARGS; i++) uap[i] = regs[REG_A0 + i];
  k.probe?.syscallEnter?.(p, number, callp, uap);
  if (p.p_ktrace !== null) k.ktrace.write(p);
  const result = callp === undefined ? ENOSYS : callp.call(k, p, uap);
  if (typeof result === 'number') finish(k, p, result, number, callp);
  else p.p_code = sleepingCall(k, p, result, number, callp);
}

/** Makes a system call that may sleep, and ends it. */
function* sleepingCall(
  k: Kernel,
  p: Proc,
  call: Sleepable<number>,
  number: number,
  callp: Sysent | undefined,
): Sleepable<void> {
  const error = yield* call;
  finish(k, p, error, number, callp);
}

/**
 * Ends a system call: puts its results into the registers, unless it ended the process or the
 * thread.
 */
function finish(k: Kernel, p: Proc, error: number, number: number, callp: Sysent | undefined): void {
  if (p.p_stat === SZOMB || p.p_leader.p_alone !== undefined) return;
  k.probe?.syscallReturn?.(p, number, callp, error);
  const regs = p.p_regs;
  if (error === 0) {
    regs[REG_T0] = 0;
    regs[REG_A0] = p.p_retval[0];
    regs[REG_A0 + 1] = p.p_retval[1];
    regs[REG_PC] += 4;
  } else if (error > 0) {
    regs[REG_T0] = 1;
    regs[REG_A0] = error;
    regs[REG_PC] += 4;
  } else if (error !== ERESTART && error !== EJUSTRETURN) {
    throw new RangeError(`system call returned ${error}`);
  }
  k.spl.charge(k.cost.syscallExit);
  p.p_syscall = '';
}
