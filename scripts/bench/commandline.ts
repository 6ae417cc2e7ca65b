/** The command line of `make bench`. */

import { parseArgs } from 'node:util';
import { membersOf } from '../commandline.ts';
import { ENTRANTS } from './contenders.ts';
import { WORKLOADS } from './workloads.ts';

/** Numbers of outstanding timers that are measured. */
export const SIZES = [10, 100, 1000, 10_000, 100_000, 1_000_000];
/** The parts of the benchmark. */
export const PARTS = ['times', 'ticks', 'heap', 'putoff', 'setitimer', 'forks'] as const;
export type Part = (typeof PARTS)[number];

export const HELP = `usage: bench [--json FILE] [--processes N] [--patience X] [--sizes N,N...]
         [--workloads NAME,NAME...] [--parts NAME,NAME...] [--only NAME]... [--callout FILE]
       make bench BENCH="..."

Measures the callout facility on the host, beside the same structures in C, Node's own timers and
the queues of npm. All of it takes an hour; a table in a minute:

       make bench BENCH="--parts times --workloads stop --sizes 1000 --processes 2"

--parts      of ${PARTS.join(', ')}
--workloads  of times: of ${WORKLOADS.join(', ')}
--sizes      of times: of ${SIZES.join(', ')} outstanding timers
--only       a contender of times, by its name; more than once for several
--callout    a file with a scheme of yours, which takes part
--processes  that measure each figure (5)
--patience   a factor of the time of each process (1)
--json       the file for all figures (build/bench.json)

Exit status: 0, or 1 if contenders did other work or the scheme of yours breaks a rule; 2 for a
wrong command line.`;

/** Reads the command line. Throws if it is wrong. */
export function commandLine(args?: string[]) {
  const { values } = parseArgs({
    ...(args && { args }),
    options: {
      json: { type: 'string', default: 'build/bench.json' },
      processes: { type: 'string', default: '5' },
      patience: { type: 'string', default: '1' },
      parts: { type: 'string', default: PARTS.join() },
      sizes: { type: 'string' },
      workloads: { type: 'string', default: WORKLOADS.join() },
      only: { type: 'string', multiple: true },
      callout: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const nprocesses = Number(values.processes);
  if (!Number.isInteger(nprocesses) || nprocesses < 1)
    throw new Error(`--processes ${values.processes}: no number of processes`);
  const patience = Number(values.patience);
  if (!(patience > 0 && patience < Number.POSITIVE_INFINITY))
    throw new Error(`--patience ${values.patience}: no factor above 0`);
  const names = ENTRANTS.map(({ name }) => name);
  const unknown = values.only?.find((it) => !names.includes(it));
  if (unknown !== undefined) throw new Error(`--only ${unknown}: none of ${names.join('; ')}`);
  return {
    ...values,
    nprocesses,
    patience,
    parts: new Set<Part>(membersOf('parts', values.parts, PARTS)),
    sizes: values.sizes === undefined ? undefined : membersOf('sizes', values.sizes, SIZES),
    workloads: membersOf('workloads', values.workloads, WORKLOADS),
  };
}
