/**
 * The process that has called a module, and the transfer it wants, as they are lent
 * to the module. Once the call is over, the use of either is a fault.
 */
import type { Kernel } from '../kern/kernel.ts';
import type { Proc } from '../kern/proc.ts';
import type { Uio } from '../kern/uio.ts';
import { copyin, copyout } from '../machine/vm_glue.ts';
import type { Caller, Uio as ModuleUio } from '../module.ts';
import { shown } from './activity.ts';
import type { ModuleGuard } from './guard.ts';

/** A process and a transfer, lent for one call. */
export interface Lent {
  readonly it: Caller;
  readonly uio: ModuleUio | undefined;
  /** Ends the loan: the call is over. */
  end(): void;
}

/** Lends `p`, and `uio` if there is one, to a module for the time of one call. */
export function lend(guard: ModuleGuard, k: Kernel, p: Proc, uio?: Uio): Lent {
  let over = false;
  const check = (routine: string, bytes: unknown, uaddr = 0): void => {
    if (over) guard.misuse('stale', { routine });
    if (!(bytes instanceof Uint8Array))
      guard.misuse('argument', { routine, what: `${shown(bytes)} is no Uint8Array` });
    if (!Number.isInteger(uaddr))
      guard.misuse('argument', { routine, what: `${shown(uaddr)} is no address` });
  };
  const it: Caller = {
    pid: p.p_pid,
    uid: p.p_cred.uid,
    comm: p.p_comm,
    retval: 0,
    copyin: guard.gate('copyin', 'process', (uaddr: number, bytes: Uint8Array) => {
      check('copyin', bytes, uaddr);
      return copyin(k, p, uaddr, bytes);
    }),
    copyout: guard.gate('copyout', 'process', (bytes: Uint8Array, uaddr: number) => {
      check('copyout', bytes, uaddr);
      return copyout(k, p, bytes, uaddr);
    }),
  };
  const transfer = uio && {
    get resid() {
      return uio.resid;
    },
    uiomove: guard.gate('uiomove', 'process', (bytes: Uint8Array) => {
      check('uiomove', bytes);
      return uio.uiomove(bytes);
    }),
  };
  return {
    it,
    uio: transfer,
    end: () => {
      over = true;
    },
  };
}
