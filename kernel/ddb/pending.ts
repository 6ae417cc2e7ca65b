/** The pending callouts as the debugger lists them. It looks, and neither charges nor changes anything. */
import { C_HANDLE, C_OWNED, C_PENDING } from '../callout/entry.ts';
import type { Kernel } from '../kern/kernel.ts';
import { calloutText } from '../trace/texttrace.ts';

export interface Pending {
  /** The entry's number in the table. */
  readonly entry: number;
  /** The tick it is due on, and how many ticks that is from now. */
  readonly due: number;
  readonly left: number;
  /** Which of the scheme's buckets it is in. */
  readonly bucket: number;
  /** The routine that set it, which says how it may be unset. */
  readonly by: string;
  /** Function and argument, in words. */
  readonly call: string;
}

function setBy(flags: number): string {
  if ((flags & C_OWNED) !== 0) return 'callout_reset';
  return (flags & C_HANDLE) !== 0 ? 'setcallout' : 'timeout';
}

/**
 * Every pending callout, the soonest first; those of one tick by their entries.
 * `gone` is an entry that the facility is just letting go of, and that is not
 * in the scheme any more, or NONE.
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
      call: calloutText(table.c_func[c], table.c_arg[c]),
    });
  }
  // bucketOf counts nodes, as every routine of a scheme does; the facility may be about to charge for those of another.
  Reflect.set(scheme, 'visited', visited);
  return found.sort((a, b) => a.left - b.left || a.entry - b.entry);
}
