/** The owner of a callout, for displays: found from its function and argument alone. */
import type { CalloutFunc } from '../callout/scheme.ts';
import { Itimer } from '../kern/itimer_object.ts';
import { Knote } from '../kern/knote.ts';
import { Proc, Thread } from '../kern/proc.ts';

/** The party that a callout belongs to. */
export interface CalloutOwner {
  readonly kind: 'process' | 'kernel' | 'module';
  /** `pid 3 (multi)`, a function of the kernel, or the name of a module. */
  readonly name: string;
}

/**
 * The owner of a callout. A timer and a sleep belong to their process; a handler of a module's,
 * which is named MODULE.HANDLER, to its module; any other callout to its function.
 */
export function calloutOwner(func: CalloutFunc | null, arg: unknown): CalloutOwner {
  const name = func?.name || '?';
  const dot = name.indexOf('.');
  if (dot > 0) return { kind: 'module', name: `module ${name.slice(0, dot)}` };
  const p = arg instanceof Itimer ? arg.it_proc : arg instanceof Knote ? arg.kn_kq.kq_proc : arg;
  if (p instanceof Proc || p instanceof Thread)
    return { kind: 'process', name: `pid ${p.p_pid} (${p.p_comm})` };
  return { kind: 'kernel', name };
}
