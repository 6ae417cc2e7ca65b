/** `show kqueue [PID]`: the events that a process has registered with its kqueues. */
import { KN_ACTIVE, KN_DISABLED, type Knote } from '../kern/knote.ts';
import { EVFILT_TIMER } from '../sys/event.ts';
import { fflagsText, flagsText, knoteName } from '../trace/knote_text.ts';
import { columns } from './columns.ts';
import { procNamed } from './show_proc.ts';
import type { View } from './view.ts';

/**
 * A line for each event: its kqueue, by a number of its own; the event, its properties and what was
 * asked for; what it would report; and its state. A timer says when it expires.
 */
export function showKqueue({ k }: View, [pid]: readonly string[]): string[] {
  const p = procNamed(k, 'show kqueue', pid);
  const rows = [...p.p_fd.fd_kqlist].flatMap((kq, i) =>
    Array.from(kq.notes(), (kn) => {
      const { kn_filter, kn_flags, kn_sfflags, kn_data } = kn;
      return [
        i + 1,
        knoteName(kn),
        flagsText(kn_flags),
        fflagsText(kn_filter, kn_sfflags),
        kn_data,
        stateOf(kn),
      ];
    }),
  );
  const head = `process ${p.p_pid} (${p.p_comm})`;
  if (rows.length === 0) return [head, 'no event is registered'];
  return [head, ...columns(['kqueue', 'event', 'flags', 'wants', 'data', 'state'], rows)];
}

function stateOf(kn: Knote): string {
  const active = (kn.kn_status & KN_ACTIVE) !== 0 ? ['has occurred'] : [];
  const disabled = (kn.kn_status & KN_DISABLED) !== 0 ? ['disabled'] : [];
  const due =
    kn.kn_filter === EVFILT_TIMER && kn.kn_handle !== 0 ? [`expires ${(kn.kn_next / 1e6).toFixed(6)}`] : [];
  const words = [...active, ...disabled, ...due];
  return words.length === 0 ? 'waits' : words.join(', ');
}
