/**
 * The pending callouts as the debugger lists them. To list them charges nothing and
 * changes nothing.
 */
import { C_PENDING, setBy } from '../callout/entry.ts';
import type { Kernel } from '../kern/kernel.ts';
import { calloutText } from '../trace/texttrace.ts';

export interface Pending {
  /** The entry's number in the table. */
  readonly entry: number;
  /** The tick on which it is due. */
  readonly due: number;
  /** Ticks from now to that tick; 0 or fewer if softclock is late. */
  readonly left: number;
  /** The bucket of the scheme that it is in. */
  readonly bucket: number;
  /** The routine that set it, and so the way in which it may be unset. */
  readonly by: string;
  /** Function and argument, in words. */
  readonly call: string;
}

/**
 * Every pending callout, the soonest first; callouts of one tick in the order of
 * their entries. `gone` is an entry that the facility is letting go of at this
 * moment, which is not in the scheme any more; or NONE.
 */
export function pendingCallouts(k: Kernel, gone: number): Pending[] {
  const { callouts } = k.cpu;
  const { table, scheme } = callouts;
  const found: Pending[] = [];
  const { visited } = scheme;
  for (let c = 0; c < table.ncallout; c++) {
    const flags = table.c_flags[c];
    if ((flags & C_PENDING) === 0 || c === gone) continue;
    const due = callouts.due(c);
    found.push({
      entry: c,
      due,
      left: (due - table.ticks) | 0,
      bucket: scheme.bucketOf(c),
      by: setBy(flags),
      call: calloutText(table.c_func[c], callouts.argument(c)),
    });
  }
  // bucketOf counts nodes, as every routine of a scheme does, and the facility may be about to
  // charge for the nodes of another routine.
  Reflect.set(scheme, 'visited', visited);
  return found.sort((a, b) => a.left - b.left || a.entry - b.entry);
}
