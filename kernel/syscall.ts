/**
 * The system call gate, trap.c's syscall(): arguments from the registers, the
 * call, results into them. A call that cannot sleep is an ordinary function; one
 * that may is a generator, which becomes the process's p_code.
 */
import { EJUSTRETURN, ENOSYS, ERESTART } from './errno.ts';
import type { Kernel } from './kernel.ts';
import { EV_SYSCALL, REG_A0, REG_PC, REG_T0, TRACE_SYSCALL } from './machdep.ts';
import type { Proc, Sleepable } from './proc.ts';
import { SZOMB } from './proc.ts';
import { callText, resultText } from './syscalltrace.ts';

/** An error number, 0 for none; results go to p_retval. */
export type SysResult = number | Sleepable<number>;

export interface Sysent {
  readonly name: string;
  /** Argument words. */
  readonly nargs: number;
  readonly call: (k: Kernel, p: Proc, uap: Int32Array) => SysResult;
}

const MAXARGS = 8;

/** The current process executed ecall. */
export function syscall(k: Kernel, p: Proc, sysent: readonly (Sysent | undefined)[]): void {
  const regs = p.p_regs;
  const number = regs[REG_T0];
  const callp = sysent[number];
  k.md.charge(k.cost.syscallEntry);
  k.md.event(EV_SYSCALL, number);
  k.nsyscalls++;
  p.p_retval[0] = 0;
  p.p_retval[1] = regs[REG_A0 + 1];
  if (callp === undefined) {
    setResult(k, p, ENOSYS);
    return;
  }
  const uap = k.uap;
  for (let i = 0; i < MAXARGS; i++) uap[i] = regs[REG_A0 + i];
  if (k.md.tracing & TRACE_SYSCALL) trace(k, p, callText(k, p, callp, uap));
  const result = callp.call(k, p, uap);
  if (typeof result === 'number') finish(k, p, result, callp);
  else p.p_code = sleepingCall(k, p, result, callp);
}

/** A system call that may sleep, with what follows it. */
function* sleepingCall(k: Kernel, p: Proc, call: Sleepable<number>, callp: Sysent): Sleepable<void> {
  const error = yield* call;
  finish(k, p, error, callp);
}

function finish(k: Kernel, p: Proc, error: number, callp: Sysent): void {
  if (p.p_stat === SZOMB) return;
  if (k.md.tracing & TRACE_SYSCALL) trace(k, p, resultText(p, callp, error));
  setResult(k, p, error);
}

function setResult(k: Kernel, p: Proc, error: number): void {
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
  } else if (error !== ERESTART && error !== EJUSTRETURN)
    throw new RangeError(`system call returned ${error}`);
  k.md.charge(k.cost.syscallExit);
}

function trace(k: Kernel, p: Proc, text: string): void {
  k.md.trace(TRACE_SYSCALL, `pid ${p.p_pid} ${text}`);
}
