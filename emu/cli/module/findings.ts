/** The faults that are found in a file of the user's before it runs, as the command tells them. */

import type { Finding } from '../../front/check/findings.ts';
import { printable } from '../../front/printable.ts';

/** A finding as one line. */
const lineOf = ({ file, line, column, message }: Finding): string =>
  `${printable(`${file}:${line}:${column}: ${message}`)}\n`;

/** Writes findings to stdout, as lines or as JSON. The exit status: 0 if there is none. */
export function tellFindings(findings: readonly Finding[], json = false): 0 | 1 {
  process.stdout.write(json ? `${JSON.stringify(findings, null, 2)}\n` : findings.map(lineOf).join(''));
  return findings.length === 0 ? 0 : 1;
}
