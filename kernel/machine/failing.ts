/** A system call table whose calls fail on purpose, before they do anything. */

import type { FailPoints } from '../sys/failpoints.ts';
import type { Sysent } from './syscall.ts';

/** The calls of a table, each of which asks first whether it is to fail. */
export function failingCalls(
  table: readonly (Sysent | undefined)[],
  points: Pick<FailPoints, 'syscall'>,
): (Sysent | undefined)[] {
  return table.map(
    (entry) =>
      entry && {
        ...entry,
        call: (k, p, uap) => points.syscall(entry.name) || entry.call(k, p, uap),
      },
  );
}
