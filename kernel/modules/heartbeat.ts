/**
 * Prints a line at a fixed rate, and does not drift.
 *
 * A callout that sets itself for `period` ticks from now takes over the lateness
 * of softclock, and so does every one after it. This one remembers the tick it was
 * due on and counts from that: one beat may be late, the next is not. Beats that
 * softclock slept through are skipped and counted, not made up for all at once.
 */
import {
  type Args,
  type Callout,
  EINVAL,
  KernelError,
  type ModuleKernel,
  type Removable,
} from '../module.ts';

export const name = 'heartbeat';
export const version = 1;
/** Milliseconds from beat to beat; the text that is printed, if it is not empty. */
export const args = { ms: 1000, text: 'beat' } as const;

/** All that must be given back. */
interface Heartbeat {
  readonly callout: Callout;
  readonly node: Removable;
}

const MICROSECONDS = 1_000_000;

export function load(k: ModuleKernel, { ms, text }: Args<typeof args>): Heartbeat {
  if (!(ms >= 1 && ms <= 3_600_000)) throw new KernelError(EINVAL, `ms=${ms} is not from 1 to 3600000`);
  const period = Math.max(1, Math.round((ms * k.hz) / 1000));
  const beats = k.counter('beats', 'beats so far');
  const missed = k.counter('missed', 'beats left out because the next was due before they came');
  const callout = k.callout_init();
  // The tick that the next beat is due on. Tick t comes t / hz seconds after boot.
  // k.ticks wraps around; this does not.
  let due = Math.floor((k.microuptime() * k.hz) / MICROSECONDS) + period;
  // The greatest lateness, microseconds.
  let worst = 0;

  const beat = (): void => {
    const late = k.microuptime() - (due * MICROSECONDS) / k.hz;
    worst = Math.max(worst, Math.floor(late));
    beats.add();
    if (text !== '') k.log(`${text} ${beats.value}, ${Math.floor(late)} us late`);
    const passed = Math.floor(((k.ticks - due) | 0) / period);
    missed.add(passed);
    due += (1 + passed) * period;
    k.callout_reset(callout, (due - k.ticks) | 0, beat, undefined);
  };

  k.callout_reset(callout, (due - k.ticks) | 0, beat, undefined);
  const node = k.sysctl('worst', {
    doc: 'the most microseconds a beat was late, since it was last written',
    read: () => worst,
    write: () => {
      worst = 0;
    },
  });
  return { callout, node };
}

export function* unload(k: ModuleKernel, { callout, node }: Heartbeat): Generator<undefined, void> {
  yield* k.callout_drain(callout);
  k.callout_destroy(callout);
  node.remove();
}
