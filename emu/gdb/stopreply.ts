/** Stops in the protocol's words ("Stop Reply Packets" of the GDB manual). */

import { REG_PC, REG_SP } from '../../kernel/machdep.ts';
import { SIGINT, SIGTRAP } from '../../kernel/sys/signal.ts';
import { hexText, hexWord } from './hex.ts';
import { type Features, threadName } from './queries.ts';
import type { Over, Stop, Target, ThreadName, ThreadStop } from './target.ts';

const WATCHED = { write: 'watch', read: 'rwatch', access: 'awatch' } as const;

const two = (value: number): string => (value & 0xff).toString(16).padStart(2, '0');

/** True for the stop of a process that has ended. */
export const isOver = (stop: Stop | undefined): stop is Over =>
  stop?.kind === 'exited' || stop?.kind === 'killed';

/** The thread of a stop; of the end of a process, its first one. */
export const threadOf = (stop: Stop): ThreadName => ({
  pid: stop.pid,
  thread: isOver(stop) ? stop.pid : stop.thread,
});

/** The reply for a stop. */
export function stopReply(stop: Stop, features: Features, target: Target): string {
  if (isOver(stop)) {
    const how = stop.kind === 'exited' ? `W${two(stop.status)}` : `X${two(stop.signal)}`;
    return features.multiprocess ? `${how};process:${stop.pid.toString(16)}` : how;
  }
  const regs = target.registers(stop.thread);
  const sent = [REG_SP, REG_PC].map((r) => `${two(r)}:${hexWord(regs?.[r] ?? 0)};`).join('');
  return `T${two(signalOf(stop))}${reasonOf(stop, features)}thread:${threadName(features, stop)};${sent}`;
}

function signalOf(stop: ThreadStop): number {
  if (stop.kind === 'signal') return stop.signal;
  return stop.kind === 'interrupt' ? SIGINT : SIGTRAP;
}

function reasonOf(stop: ThreadStop, features: Features): string {
  switch (stop.kind) {
    case 'break':
      return features.swbreak ? 'swbreak:;' : '';
    case 'watch':
      return `${WATCHED[stop.how]}:${stop.address.toString(16)};`;
    case 'fork':
    case 'vfork':
      return `${stop.kind}:${threadName(features, { pid: stop.child, thread: stop.child })};`;
    case 'end':
      return 'replaylog:end;';
    case 'begin':
      return 'replaylog:begin;';
    case 'vforkdone':
      return 'vforkdone:;';
    case 'exec':
      return `exec:${hexText(stop.path)};`;
    default:
      return '';
  }
}

/** A stop as a GDB is told it that was not there when it happened. */
export const standing = (stop: Stop): Stop =>
  ['signal', 'break', 'end'].includes(stop.kind) ? stop : { kind: 'trap', ...threadOf(stop) };
