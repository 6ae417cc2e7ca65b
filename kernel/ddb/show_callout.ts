/** `show callout`, after OpenBSD's ddb(4): every pending callout, the soonest first. */
import { columns, count } from './columns.ts';
import { DdbError } from './error.ts';
import { type Pending, pendingCallouts } from './pending.ts';
import type { View } from './view.ts';

/**
 * One line for each pending callout: its entry in the table, the tick it is due
 * on, how many ticks are left (none or fewer: softclock is late), its bucket,
 * the routine that set it and what it will call. An argument is a number of
 * lines, or a part of the call that the lines must have.
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

/** The table of some callouts. */
export function calloutLines(some: readonly Pending[]): string[] {
  return columns(
    ['entry', 'due', 'left', 'bucket', 'set by', 'call'],
    some.map(({ entry, due, left, bucket, by, call }) => [entry, due, left, bucket, by, call]),
  );
}
