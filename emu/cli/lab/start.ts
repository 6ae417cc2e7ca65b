/** `callwheel lab list` and `start`. */

import { pointsOf } from '../../lab/grade.ts';
import { Failure } from '../exit.ts';
import { labNamed, labs, startFiles, writeStart } from './folder.ts';

/** Lists the labs. */
export function list(json: boolean): void {
  const all = labs().map(({ lab }) => lab);
  if (json) {
    const shown = all.map((lab) => {
      const { name, title, summary, files } = lab;
      return { name, title, summary, files, points: pointsOf(lab) };
    });
    process.stdout.write(`${JSON.stringify(shown, null, 2)}\n`);
    return;
  }
  const width = Math.max(...all.map(({ name }) => name.length));
  for (const { name, summary } of all) process.stdout.write(`${name.padEnd(width)}  ${summary}\n`);
}

/** Begins a lab in a folder. */
export function start(name: string, dir = name): void {
  if (dir === '') throw new Failure('the name of the folder is empty');
  const found = labNamed(name);
  const files = startFiles(found);
  writeStart(dir, files);
  const names = files.map((file) => file.name).join(', ');
  process.stdout.write(
    `${dir}: ${names}\nread ${dir}/handout.md; callwheel lab grade ${dir} gives the points\n`,
  );
}
