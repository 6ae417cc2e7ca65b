/** The file of --late-file: a line for each late submission, with its name and a percent. */

import { Failure } from '../exit.ts';
import { readOrFail } from '../hostfile.ts';

/** Percents by the names of submissions, all of which are `known`. Failure if a line is wrong. */
export function latesOf(file: string, known: readonly string[]): Map<string, number> {
  const lates = new Map<string, number>();
  const lines = Buffer.from(readOrFail(file)).toString().split(/\r?\n/);
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, name = '', percent = ''] = /^\s*(.*?)[\s,;]+(\d{1,3})\s*%?\s*$/.exec(line) ?? [];
    const off = Number(percent);
    if (name === '' || off > 100) throw new Failure(`${file}:${i + 1}: is no name and percent`);
    if (!known.includes(name)) throw new Failure(`${file}:${i + 1}: no submission is called ${name}`);
    if (lates.has(name)) throw new Failure(`${file}:${i + 1}: ${name} is there already`);
    lates.set(name, off);
  }
  return lates;
}
