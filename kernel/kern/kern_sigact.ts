/** The system calls that set actions, mask and alternate stack, the other half of kern_sig.c. */

import { altStackFlags, sigreturn } from '../machine/sendsig.ts';
import { copyin, copyout } from '../machine/vm_glue.ts';
import { EFAULT, EINTR, EINVAL, ENOMEM, EPERM } from '../sys/errno.ts';
import { PCATCH, PPAUSE } from '../sys/param.ts';
import {
  dropUnblockable,
  MINSIGSTKSZ,
  NSIG,
  SIG_BLOCK,
  SIG_SETMASK,
  SIG_UNBLOCK,
  SIGKILL,
  SIGSTOP,
  SS_DISABLE,
  SS_ONSTACK,
} from '../sys/signal.ts';
import { inert } from './kern_sig.ts';
import { tsleep } from './kern_synch.ts';
import { threadsOf } from './kern_thread.ts';
import type { Kernel } from './kernel.ts';
import { P_OLDMASK, type Proc, type Sleepable } from './proc.ts';
import { resignal } from './sigthread.ts';

/** Bytes of a struct sigaction. */
const SIGACTION_SIZE = 16;

/**
 * sigaction(2). EINVAL for a signal that does not exist, or a new action for SIGKILL or
 * SIGSTOP; EFAULT.
 */
export function sys_sigaction(k: Kernel, p: Proc, uap: Int32Array): number {
  const [sig, nsa, osa] = uap;
  if (sig <= 0 || sig >= NSIG) return EINVAL;
  if (nsa !== 0 && (sig === SIGKILL || sig === SIGSTOP)) return EINVAL;
  const action = p.p_sig.actions[sig];
  const bytes = new Uint8Array(SIGACTION_SIZE);
  const view = new DataView(bytes.buffer);
  if (nsa !== 0 && copyin(k, p, nsa, bytes) !== 0) return EFAULT;
  const words = [0, 4, 8, 12].map((at) => view.getInt32(at, true));
  if (osa !== 0) {
    const old = [action.handler, action.flags, action.mask0, action.mask1];
    old.forEach((word, i) => {
      view.setInt32(i * 4, word, true);
    });
    if (copyout(k, p, bytes, osa) !== 0) return EFAULT;
  }
  if (nsa === 0) return 0;
  const mask = Int32Array.of(words[2], words[3]);
  dropUnblockable(mask);
  [action.handler, action.flags] = words;
  [action.mask0, action.mask1] = mask;
  if (inert(p, sig)) for (const td of threadsOf(p.p_leader)) td.p_sig.discard(sig);
  return 0;
}

/** sigprocmask(2). EINVAL for an unknown `how` with a set, EFAULT. */
export function sys_sigprocmask(k: Kernel, p: Proc, uap: Int32Array): number {
  const [how, set, oset] = uap;
  const mask = p.p_sig.mask;
  const before = [mask[0], mask[1]];
  const words = new Int32Array(2);
  if (set !== 0) {
    if (how !== SIG_BLOCK && how !== SIG_UNBLOCK && how !== SIG_SETMASK) return EINVAL;
    if (copyin(k, p, set, new Uint8Array(words.buffer)) !== 0) return EFAULT;
  }
  if (oset !== 0 && copyout(k, p, new Uint8Array(Int32Array.from(before).buffer), oset) !== 0) return EFAULT;
  if (set === 0) return 0;
  for (let word = 0; word < 2; word++) {
    if (how === SIG_BLOCK) mask[word] |= words[word];
    else if (how === SIG_UNBLOCK) mask[word] &= ~words[word];
    else mask[word] = words[word];
  }
  dropUnblockable(mask);
  resignal(k, p.p_leader);
  return 0;
}

/** sigreturn(2), the end of a handler. EFAULT, EINVAL. */
export function sys_sigreturn(k: Kernel, p: Proc, uap: Int32Array): number {
  const error = sigreturn(k, p, uap[0]);
  resignal(k, p.p_leader);
  return error;
}

/** sigpending(2): the signals that are pending and blocked. EFAULT. */
export function sys_sigpending(k: Kernel, p: Proc, uap: Int32Array): number {
  const { p_sig } = p;
  const set = Int32Array.of(p_sig.word(0) & p_sig.mask[0], p_sig.word(1) & p_sig.mask[1]);
  return copyout(k, p, new Uint8Array(set.buffer), uap[0]);
}

/** sigsuspend(2): waits for a signal with another mask. EFAULT, else always EINTR. */
export function* sys_sigsuspend(k: Kernel, p: Proc, uap: Int32Array): Sleepable<number> {
  const words = new Int32Array(2);
  if (copyin(k, p, uap[0], new Uint8Array(words.buffer)) !== 0) return EFAULT;
  dropUnblockable(words);
  p.p_sig.oldmask.set(p.p_sig.mask);
  p.p_flag |= P_OLDMASK;
  p.p_sig.mask.set(words);
  resignal(k, p.p_leader);
  while ((yield* tsleep(k, p.p_sig, PPAUSE | PCATCH, 'pause', 0)) === 0);
  return EINTR;
}

/**
 * sigaltstack(2). EPERM while the process runs on it, EINVAL for unknown flags, ENOMEM if it is
 * too small, EFAULT.
 */
export function sys_sigaltstack(k: Kernel, p: Proc, uap: Int32Array): number {
  const [ss, oss] = uap;
  const alt = p.p_sig.altstack;
  const words = new Int32Array(3);
  const bytes = new Uint8Array(words.buffer);
  if (ss !== 0 && copyin(k, p, ss, bytes) !== 0) return EFAULT;
  const current = altStackFlags(p);
  const old = Int32Array.of(alt.sp, alt.size, current);
  if (oss !== 0 && copyout(k, p, new Uint8Array(old.buffer), oss) !== 0) return EFAULT;
  if (ss === 0) return 0;
  const [sp, size, flags] = words;
  if (current === SS_ONSTACK) return EPERM;
  if ((flags & ~SS_DISABLE) !== 0) return EINVAL;
  if ((flags & SS_DISABLE) === 0 && size >>> 0 < MINSIGSTKSZ) return ENOMEM;
  const none = (flags & SS_DISABLE) !== 0;
  alt.sp = none ? 0 : sp;
  alt.size = none ? 0 : size;
  return 0;
}
