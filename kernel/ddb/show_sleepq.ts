/** `show sleepq`, after FreeBSD's ddb(4): the channels on which processes sleep. */
import { commandOf } from '../kern/kern_thread.ts';
import type { Proc } from '../kern/proc.ts';
import { columns } from './columns.ts';
import type { View } from './view.ts';

/**
 * A line for each channel, in the order of their numbers: the number that events of wakeup have,
 * the word of the last sleep, and the processes in the order in which they would be woken, with the
 * thread of one that has several.
 */
export function showSleepq({ k }: View): string[] {
  const rows = [...k.slpque].map(([chan, sleepers]) => {
    const { number = 0, wmesg = '' } = k.channels.of(chan) ?? {};
    return { number, cells: [number, wmesg, sleepers.map(sleeper).join(' ')] };
  });
  rows.sort((a, b) => a.number - b.number);
  return columns(
    ['channel', 'wait', 'processes'],
    rows.map(({ cells }) => cells),
  );
}

/** A process that sleeps: `5 (cat)`; one thread of several: `5/200001 (sort/merger)`. */
function sleeper(p: Proc): string {
  const { p_threads, p_pid } = p.p_leader;
  return `${p_threads.length === 0 ? p_pid : `${p_pid}/${p.p_tid}`} (${commandOf(p)})`;
}
