/** `show sleepq`, after FreeBSD's ddb(4): the channels on which processes sleep. */
import { IDENT } from '../callout/ident.ts';
import { columns } from './columns.ts';
import type { View } from './view.ts';

/**
 * A line for each channel, in the order of their numbers: the number that events of wakeup have,
 * the word of the last sleep, and the processes in the order in which they would be woken; a
 * further thread of a process has its own number.
 */
export function showSleepq({ k }: View): string[] {
  const rows = [...k.slpque].map(([chan, sleepers]) => {
    const { number = 0, wmesg = '' } = k.channels.of(chan) ?? {};
    return { number, cells: [number, wmesg, sleepers.map((p) => `${p[IDENT]} (${p.p_comm})`).join(' ')] };
  });
  rows.sort((a, b) => a.number - b.number);
  return columns(
    ['channel', 'wait', 'processes'],
    rows.map(({ cells }) => cells),
  );
}
