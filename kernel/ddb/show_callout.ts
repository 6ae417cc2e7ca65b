/** `show callout`, after OpenBSD's ddb(4): every pending callout, the soonest first. */
import { columns, count } from './columns.ts';
import { DdbError } from './error.ts';
import { type Pending, pendingCallouts } from './pending.ts';
import type { View } from './view.ts';

/**
 * One line for each pending callout: its entry in the table, the tick on which it
 * is due, the ticks left (0 or fewer if softclock is late), its bucket, the routine
 * that set it, and its call. An argument is a number of lines, or a text that the
 * call must contain.
 */
export function showCallout({ k, gone }: View, [filter]: readonly string[]): string[] {
  const { table, scheme } = k.cpu.callouts;
  const all = pendingCallouts(k, gone);
  const chosen = choose(all, filter);
  const head = `tick ${table.ticks}: ${count(all.length, 'callout')} pending of ${table.ncallout} entries, ${scheme.name}`;
  if (chosen.length === 0) return [head, ...(filter === undefined ? [] : [`none with ${filter}`])];
  const left = all.length - chosen.length;
  return [head, ...calloutLines(chosen), ...(left > 0 ? [`and ${left} more`] : [])];
}

function choose(all: readonly Pending[], filter: string | undefined): readonly Pending[] {
  if (filter === undefined) return all;
  if (!/^\d+$/.test(filter)) return all.filter(({ call }) => call.includes(filter));
  if (Number(filter) === 0) throw new DdbError('show callout: 0 lines; give a number from 1 up');
  return all.slice(0, Number(filter));
}

/** The table of the given callouts. */
export function calloutLines(some: readonly Pending[]): string[] {
  return columns(
    ['entry', 'due', 'left', 'bucket', 'set by', 'call'],
    some.map(({ entry, due, left, bucket, by, call }) => [entry, due, left, bucket, by, call]),
  );
}
