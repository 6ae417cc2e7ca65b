/**
 * Exceptions of user programs, trap.c: a page that may be mapped is mapped, anything else becomes
 * a signal; and the way back to user mode (userret).
 */

import { issignal, postsig, STOPPED, trapsignal } from '../kern/kern_sig.ts';
import { savectx } from '../kern/kern_synch.ts';
import { threadret } from '../kern/kern_thread.ts';
import type { Kernel } from '../kern/kernel.ts';
import { P_OLDMASK, P_UPCALL, type Proc, SZOMB } from '../kern/proc.ts';
import { setrunqueue } from '../kern/sched_4bsd.ts';
import {
  IPL_NONE,
  PAGE_SHIFT,
  PROT_EXEC,
  PROT_READ,
  PROT_WRITE,
  REG_PC,
  TRAP_BREAKPOINT,
  TRAP_FETCH,
  TRAP_ILLEGAL,
  TRAP_LOAD,
  TRAP_MISALIGNED,
  TRAP_STORE,
} from '../machdep.ts';
import { EIO, ENOMEM } from '../sys/errno.ts';
import { Panic } from '../sys/panic.ts';
import {
  BUS_ADRALN,
  BUS_OBJERR,
  ILL_ILLOPC,
  SEGV_ACCERR,
  SEGV_MAPERR,
  SIGBUS,
  SIGILL,
  SIGKILL,
  SIGSEGV,
  SIGTRAP,
  TRAP_BRKPT,
} from '../sys/signal.ts';
import { vm_fault } from './vm_glue.ts';

/** The access that was tried, by the cause of the page fault. */
const ACCESS: Readonly<Record<number, number>> = {
  [TRAP_FETCH]: PROT_EXEC,
  [TRAP_LOAD]: PROT_READ,
  [TRAP_STORE]: PROT_WRITE,
};

/**
 * Handles a fault of the current process `p`. `cause` is a TRAP_ constant; `tval` is the address,
 * or the bits of the instruction.
 */
export function trap(k: Kernel, p: Proc, cause: number, tval: number): void {
  k.spl.charge(k.cost.interruptEntry);
  k.probe?.trapEnter?.(p, cause, tval);
  p.p_trap = { cause, tval };
  switch (cause) {
    case TRAP_FETCH:
    case TRAP_LOAD:
    case TRAP_STORE:
      pageFault(k, p, ACCESS[cause], tval);
      break;
    case TRAP_ILLEGAL:
      trapsignal(k, p, SIGILL, ILL_ILLOPC, p.p_regs[REG_PC]);
      break;
    case TRAP_BREAKPOINT:
      trapsignal(k, p, SIGTRAP, TRAP_BRKPT, p.p_regs[REG_PC]);
      break;
    case TRAP_MISALIGNED:
      trapsignal(k, p, SIGBUS, BUS_ADRALN, tval);
      break;
    default:
      throw new RangeError(`trap: unknown cause ${cause}`);
  }
  p.p_trap = undefined;
  k.spl.charge(k.cost.interruptExit);
}

/**
 * Returns to user mode after a system call, a trap or an interrupt: acts on signals, then gives up
 * the processor if another process is to run. True if user mode is next.
 */
export function userret(k: Kernel, p: Proc): boolean {
  if (k.spl.ipl !== IPL_NONE) throw new Panic(`return to user mode at level ${k.spl.ipl}`);
  if ((p.p_leader.p_alone !== undefined || (p.p_flag & P_UPCALL) !== 0) && !threadret(k, p)) return false;
  for (let sig = cursig(k, p); sig !== 0; sig = cursig(k, p)) {
    if (sig === STOPPED) {
      savectx(k, p);
      return false;
    }
    postsig(k, p, sig);
    if (p.p_stat === SZOMB || p.p_code !== null) return false;
  }
  p.p_priority = p.p_usrpri;
  if (!k.cpu.wantResched) return true;
  k.cpu.wantResched = false;
  if (k.runq.empty) return true;
  p.p_nivcsw++;
  p.p_lru.nivcsw++;
  setrunqueue(k, p);
  savectx(k, p);
  return false;
}

/**
 * The signal to act on, 0 for none. If there is none, the mask that sigsuspend replaced is
 * restored, which may unblock one.
 */
function cursig(k: Kernel, p: Proc): number {
  if (p.p_ktrace !== null) k.ktrace.write(p);
  const sig = issignal(k, p);
  if (sig !== 0 || (p.p_flag & P_OLDMASK) === 0) return sig;
  p.p_flag &= ~P_OLDMASK;
  p.p_sig.mask.set(p.p_sig.oldmask);
  return issignal(k, p);
}

/** Makes the page of an address present, or posts the signal that says why it cannot be. */
function pageFault(k: Kernel, p: Proc, access: number, address: number): void {
  const error = vm_fault(k, p, address, access);
  if (error === 0) return;
  if (error === ENOMEM) {
    k.log(`pid ${p.p_pid} (${p.p_comm}): killed: out of memory`);
    trapsignal(k, p, SIGKILL, 0, address);
    return;
  }
  if (error === EIO) {
    trapsignal(k, p, SIGBUS, BUS_OBJERR, address);
    return;
  }
  const known = p.p_vmspace.map.find(address >>> PAGE_SHIFT) !== undefined;
  trapsignal(k, p, SIGSEGV, known ? SEGV_ACCERR : SEGV_MAPERR, address);
}
