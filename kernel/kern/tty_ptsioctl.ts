/** The ioctls that a master answers by itself; the others are its terminal's. */

import type { SysResult } from '../machine/syscall.ts';
import { copyin, copyout } from '../machine/vm_glue.ts';
import { EFAULT, EINVAL, ENOTTY } from '../sys/errno.ts';
import { FIODGNAME, FIONREAD, TIOCGPGRP, TIOCGPTN, TIOCGSID, TIOCPTMASTER, TIOCSIG } from '../sys/ioccom.ts';
import { NSIG } from '../sys/signal.ts';
import { encodeUtf8 } from '../sys/utf8.ts';
import type { Kernel } from './kernel.ts';
import { pgsignal } from './pgrp.ts';
import type { Proc } from './proc.ts';
import { NO_PID, ttioctl } from './tty_ioctl.ts';
import type { Pty } from './tty_pty.ts';

/** FIODGNAME of either end: the slave's name in /dev. EFAULT, EINVAL for a buffer too short. */
export function ptsname(k: Kernel, p: Proc, { unit }: Pty, argp: number): number {
  const arg = new Int32Array(2);
  if (copyin(k, p, argp, new Uint8Array(arg.buffer)) !== 0) return EFAULT;
  const [length, address] = arg;
  const name = encodeUtf8(`pts/${unit}\0`);
  return length < name.length ? EINVAL : copyout(k, p, name, address);
}

/** TIOCSIG: a signal to the foreground, as if its character had been typed. EINVAL. */
function signal(k: Kernel, { tty }: Pty, sig: number): number {
  if (sig < 1 || sig >= NSIG) return EINVAL;
  pgsignal(k, tty.t_pgrp, sig);
  return 0;
}

/**
 * ioctl(2) of a master. Modes, window size and so on are those of the terminal; a master is in no
 * background, and does not wait for output that it has to read itself. EFAULT, EINVAL, ENOTTY,
 * EPERM.
 */
export function ptcioctl(k: Kernel, p: Proc, pty: Pty, request: number, argp: number): SysResult {
  const { tty } = pty;
  const int = (value: number) => copyout(k, p, new Uint8Array(Int32Array.of(value).buffer), argp);
  switch (request) {
    case TIOCPTMASTER:
      return 0;
    case TIOCGPTN:
      return int(pty.unit);
    case FIODGNAME:
      return ptsname(k, p, pty, argp);
    case FIONREAD:
      return int(pty.pending);
    case TIOCGPGRP:
      return int(tty.t_pgrp?.pg_id ?? NO_PID);
    case TIOCGSID:
      return tty.t_session === undefined ? ENOTTY : int(tty.t_session.s_sid);
    case TIOCSIG:
      return signal(k, pty, argp);
    default:
      return ttioctl(k, p, tty, request, argp, true);
  }
}
