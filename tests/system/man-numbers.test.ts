/** Limits and defaults that pages of the manual state: each is the code's own. */

import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { DEFAULT_CONFIG } from '../../emu/config.ts';
import { EVENTS_KEPT } from '../../emu/debug/recorder.ts';
import { JUDGED_LIFE, JUDGED_WORK } from '../../emu/front/judging.ts';
import { CALLOUTS_EACH, mostHz } from '../../emu/front/settings.ts';
import { SIZES, STARTS } from '../../emu/judge/trial.ts';
import { OWN_UP_TO } from '../../emu/paper/compare/contenders.ts';
import { NITIMER_NTH } from '../../kernel/kern/kern_time.ts';
import { DGRAM_RECEIVE, DGRAM_SEND, MESSAGE_COST, STREAM_SPACE } from '../../kernel/kern/socketvar.ts';
import { PIPE_BUF, PIPE_SIZE } from '../../kernel/kern/sys_pipe.ts';
import { TTYHOG } from '../../kernel/kern/tty_input.ts';
import { MAXFILESIZE } from '../../kernel/mfs/mfs_data.ts';
import { args as audio } from '../../kernel/modules/audio.ts';
import { args as heartbeat } from '../../kernel/modules/heartbeat.ts';
import { args as ratelimit } from '../../kernel/modules/ratelimit.ts';
import { args as rexmt } from '../../kernel/modules/rexmt.ts';
import { args as watchdog } from '../../kernel/modules/watchdog.ts';
import {
  ARG_MAX,
  CALLOUT_RESERVE,
  MAXPROC,
  MAXPROC_MOST,
  NAME_MAX,
  PATH_MAX,
} from '../../kernel/sys/param.ts';
import { MINSIGSTKSZ, SIGQUEUE_MAX } from '../../kernel/sys/signal.ts';
import { CONTROL_MAX } from '../../kernel/sys/socket.ts';
import { MAXQUEUE } from '../../kernel/trace/kern_ktrace.ts';
import { GENIO_MAX } from '../../kernel/trace/ktraceprobe.ts';

const MAN = 'userland/share/man';
const { hz, stathz, ncallout, maxitimers } = DEFAULT_CONFIG;
const sizes = SIZES.toSorted((a, b) => a - b);
const named = `A name has more than ${NAME_MAX} bytes, or the path more than ${PATH_MAX - 1}.`;

/** Each page with a phrase that it must have. */
const PHRASES: readonly (readonly [page: string, phrase: string])[] = [
  ['man1/callwheel-run.1', `Clock ticks a second, 1 to 1000000; ${hz} by default.`],
  ['man1/callwheel-run.1', `A clock that ticks can have ${mostHz(DEFAULT_CONFIG)} at most`],
  ['man1/callwheel-run.1', `Ticks of the statistics clock in a second; ${stathz} by default.`],
  [
    'man1/callwheel-run.1',
    `Entries of the callout table; ${ncallout} by default. ${CALLOUT_RESERVE} of them`,
  ],
  ['man1/callwheel-run.1', `Further real timers that a process may have; ${maxitimers} by default.`],
  ['man1/callwheel-judge.1', `more than ${JUDGED_WORK} steps in one call`],
  [
    'man1/callwheel-judge.1',
    `intervals around ${sizes.slice(0, -1).join(', ')} and ${sizes.at(-1)} ticks, from tick`,
  ],
  ['man1/callwheel-compare.1', `with up to ${OWN_UP_TO} callouts`],
  ['man2/chroot.2', named],
  ['man2/revoke.2', named],
  ['man2/execve.2', `take more than ${ARG_MAX} bytes`],
  ['man2/fork.2', `greatest number of processes (${MAXPROC}, if`],
  ['man1/callwheel-run.1', `at a time, 3 to ${MAXPROC_MOST}; ${MAXPROC} by default.`],
  [
    'man1/callwheel-run.1',
    `there are ${CALLOUTS_EACH} for each process, and no fewer than ${ncallout}, and two for each process and 16 more are reserved.`,
  ],
  ['man2/ktrace.2', `(the first ${GENIO_MAX} bytes of each read and write)`],
  ['man2/ktrace.2', `Up to ${MAXQUEUE} records wait`],
  ['man2/pipe.2', `A pipe holds ${PIPE_SIZE} bytes.`],
  ['man2/setitimer.2', `from 0 to 2^${Math.log2(NITIMER_NTH)} \\- 1.`],
  ['man2/sigaction.2', `It takes ${MINSIGSTKSZ} bytes`],
  ['man2/sigqueue.2', `A process can have ${SIGQUEUE_MAX}`],
  ['man2/write.2', `A pipe or FIFO holds ${PIPE_SIZE} bytes`],
  ['man2/write.2', `.Dv PIPE_BUF , ${PIPE_BUF}, bytes or less`],
  ['man4/console.4', `has at most ${TTYHOG} bytes and its end`],
  [
    'man4/unix.4',
    `for ${STREAM_SPACE} bytes of a stream, or for messages of ${DGRAM_RECEIVE} bytes, with ${MESSAGE_COST} more for each; a message has ${DGRAM_SEND} at most`,
  ],
  ['man2/send.2', `longer than ${CONTROL_MAX} bytes`],
  ['man4/ddb.4', `reach the last ${EVENTS_KEPT} events`],
  ['man7/libc.7', `A file has at most 2^${Math.log2(MAXFILESIZE)} bytes`],
];

/** The defaults of the arguments of each module that are numbers; that of a signal is named. */
const DEFAULTS = Object.entries({ audio, heartbeat, ratelimit, rexmt, watchdog }).flatMap(([name, args]) =>
  Object.entries(args).flatMap(([arg, value]) =>
    typeof value === 'number' && arg !== 'signal' ? [[name, arg, value] as const] : [],
  ),
);

describe('the numbers of the manual', () => {
  const text = (page: string): string => readFileSync(`${MAN}/${page}`, 'utf8').replace(/\s+/g, ' ');
  for (const [page, phrase] of PHRASES) it(`${page}: ${phrase}`, () => expect(text(page)).to.include(phrase));

  it('callwheel-judge.1: six conditions, and a million steps in one script', () => {
    expect([SIZES.length * STARTS.length, JUDGED_LIFE]).to.deep.equal([6, 1e6]);
    expect(text('man1/callwheel-judge.1')).to.include('among six conditions');
    expect(text('man1/callwheel-judge.1')).to.include('or a million in one script');
  });

  for (const [name, arg, value] of DEFAULTS)
    it(`${name}.4: ${arg} is ${value} by default`, () => {
      const [, entry = ''] =
        new RegExp(`\\.It Va ${arg} (.*?)(?:\\.It|\\.El)`).exec(text(`man4/${name}.4`)) ?? [];
      expect(entry).to.include(`${value} by default`);
    });

  it('are of every module that comes with Callwheel', () => {
    const modules = readdirSync('kernel/modules').map((file) => file.replace('.ts', ''));
    expect([...new Set(DEFAULTS.map(([name]) => name))]).to.have.members(modules);
  });
});
