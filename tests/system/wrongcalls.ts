/** Kernels with a system call that does something else. */

import { sysent } from '../../kernel/kern/sysent.ts';
import type { Sysent } from '../../kernel/machine/syscall.ts';

/** Another body for a system call, made from its own. */
export type Body = (call: Sysent['call']) => Sysent['call'];

/** Gives a system call another body while `work` runs; the result of that. */
export function withCall<T>(number: number, body: Body, work: () => T): T {
  const table = sysent as (Sysent | undefined)[];
  const entry = table[number] as Sysent;
  table[number] = { ...entry, call: body(entry.call) };
  try {
    return work();
  } finally {
    table[number] = entry;
  }
}
