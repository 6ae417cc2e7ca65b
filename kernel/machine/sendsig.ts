/**
 * The machine-dependent half of signal delivery, sendsig and sigreturn of 4.4BSD's machdep.c:
 * the frame on which a handler runs, and the return from it. Layouts are those of
 * userland/share/doc/abi.md.
 */

import type { Kernel } from '../kern/kernel.ts';
import type { Proc } from '../kern/proc.ts';
import type { Sigaction, Siginfo } from '../kern/sigstate.ts';
import { NREG, REG_A0, REG_PC, REG_RA, REG_SP, REG_T0 } from '../machdep.ts';
import { EFAULT, EINVAL, EJUSTRETURN } from '../sys/errno.ts';
import { SIGCODE } from '../sys/param.ts';
import { dropUnblockable, SA_ONSTACK, SA_SIGINFO, SI_KERNEL, SS_DISABLE, SS_ONSTACK } from '../sys/signal.ts';
import { SYS_sigreturn } from '../sys/sysnum.ts';
import { copyin, copyout } from './vm_glue.ts';

export const SIGINFO_SIZE = 64; // bytes of a siginfo_t
const UCONTEXT_SIZE = 160; // bytes of a ucontext_t
const UC_REGS = 8; // offset of its registers
const UC_STACK = 144; // offset of its stack

/**
 * The signal trampoline, to which a handler returns by `ra`: it puts the ucontext's address
 * into a0 and SYS_sigreturn into t0, and makes the system call.
 */
export function sigcode(): Uint8Array {
  const addi = (rd: number, rs1: number, imm: number) => (imm << 20) | (rs1 << 15) | (rd << 7) | 0x13;
  const code = [addi(REG_A0, REG_SP, SIGINFO_SIZE), addi(REG_T0, 0, SYS_sigreturn), 0x73];
  return new Uint8Array(Int32Array.from(code).buffer);
}

/**
 * The ss_flags of the alternate stack: SS_ONSTACK while the stack pointer is in it, SS_DISABLE if
 * there is none. Only the stack pointer tells, because a handler may leave the stack by longjmp as
 * well as by its return.
 */
export function altStackFlags(p: Proc): number {
  const { sp, size } = p.p_sig.altstack;
  if (size === 0) return SS_DISABLE;
  return (p.p_regs[REG_SP] - sp) >>> 0 < size >>> 0 ? SS_ONSTACK : 0;
}

/**
 * Writes a signal frame and sets the registers so that `p` enters its handler; `mask` is the
 * mask that sigreturn will restore. False if the frame cannot be written.
 */
export function sendsig(
  k: Kernel,
  p: Proc,
  action: Sigaction,
  sig: number,
  info: Siginfo | undefined,
  mask: Int32Array,
): boolean {
  k.spl.charge(k.cost.sendsig);
  const alt = p.p_sig.altstack;
  const useAlt = (action.flags & SA_ONSTACK) !== 0 && altStackFlags(p) === 0;
  const top = useAlt ? alt.sp + alt.size : p.p_regs[REG_SP];
  const frame = ((top >>> 0) - SIGINFO_SIZE - UCONTEXT_SIZE) & ~15;
  const bytes = new Uint8Array(SIGINFO_SIZE + UCONTEXT_SIZE);
  writeSiginfo(new DataView(bytes.buffer, 0, SIGINFO_SIZE), sig, info);
  writeUcontext(new DataView(bytes.buffer, SIGINFO_SIZE, UCONTEXT_SIZE), p, mask);
  if (copyout(k, p, bytes, frame) !== 0) return false;
  const regs = p.p_regs;
  regs[REG_SP] = frame;
  regs[REG_RA] = SIGCODE;
  regs[REG_A0] = sig;
  regs[REG_A0 + 1] = (action.flags & SA_SIGINFO) !== 0 ? frame : (info?.code ?? 0);
  regs[REG_A0 + 2] = frame + SIGINFO_SIZE;
  regs[REG_PC] = action.handler & ~1;
  k.md.userContext(p.p_vmspace.pmap);
  return true;
}

/**
 * Writes a siginfo_t to `view`, whose bytes are zero before. A signal without information is
 * written as a signal of the kernel.
 */
export function writeSiginfo(view: DataView, sig: number, info: Siginfo | undefined): void {
  const words = info
    ? [
        sig,
        0,
        info.si_code,
        info.si_pid,
        info.si_uid,
        info.si_status,
        info.si_addr,
        info.si_value,
        info.si_timerid,
        info.si_overrun,
      ]
    : [sig, 0, SI_KERNEL];
  for (let i = 0; i < words.length; i++) view.setInt32(i * 4, words[i], true);
}

/** Writes the registers, the alternate stack and `mask` as a ucontext_t. */
function writeUcontext(view: DataView, p: Proc, mask: Int32Array): void {
  view.setInt32(0, mask[0], true);
  view.setInt32(4, mask[1], true);
  view.setInt32(UC_REGS, p.p_regs[REG_PC], true);
  for (let x = 1; x < REG_PC; x++) view.setInt32(UC_REGS + x * 4, p.p_regs[x], true);
  const alt = p.p_sig.altstack;
  view.setInt32(UC_STACK, alt.sp, true);
  view.setInt32(UC_STACK + 4, alt.size, true);
  view.setInt32(UC_STACK + 8, altStackFlags(p), true);
}

/**
 * Goes back to the code that a handler interrupted, by the ucontext at `ucp`. EFAULT for a bad
 * frame, EINVAL for an odd pc.
 */
export function sigreturn(k: Kernel, p: Proc, ucp: number): number {
  const bytes = new Uint8Array(UCONTEXT_SIZE);
  if (copyin(k, p, ucp, bytes) !== 0) return EFAULT;
  const view = new DataView(bytes.buffer);
  if ((view.getInt32(UC_REGS, true) & 1) !== 0) return EINVAL;
  p.p_sig.mask[0] = view.getInt32(0, true);
  p.p_sig.mask[1] = view.getInt32(4, true);
  dropUnblockable(p.p_sig.mask);
  p.p_regs[REG_PC] = view.getInt32(UC_REGS, true);
  for (let x = 1; x < NREG - 1; x++) p.p_regs[x] = view.getInt32(UC_REGS + x * 4, true);
  // The signal may have come between an LR and its SC. That SC must fail, even if an LR of the
  // handler left a reservation.
  k.md.userContext(p.p_vmspace.pmap);
  return EJUSTRETURN;
}
