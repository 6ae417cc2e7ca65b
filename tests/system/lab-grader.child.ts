/** A process of a grader that ends as it is told: by the name of the lab. */

import type { Asked, Told } from '../../emu/cli/lab/job.ts';

let graded = 0;

const tell = (told: Told): Promise<void> =>
  new Promise((resolve) => void process.send?.(told, undefined, undefined, () => resolve()));

/** Ends at once, as for want of memory. */
const die = (): void => void process.kill(process.pid, 'SIGKILL');

process.on('disconnect', () => process.exit());
process.on('message', async ({ found, terms, fallen, files }: Asked) => {
  const { name, parts } = found.lab;
  if (name === 'at once' || (name === 'used' && graded > 0)) return die();
  await tell({ begins: { kind: 'file', name: 'a.c' } });
  if (name === 'hangs' && fallen['file a.c'] === undefined) for (;;);
  const broken = (message: string) => ({ message, details: [], command: '' });
  for (const part of parts) {
    await tell({ begins: { kind: 'part', name: part.name } });
    if (name !== 'two' || part.name !== 'two' || fallen['part two'] !== undefined) continue;
    process.stderr.write('FATAL ERROR: JavaScript heap out of memory\n', die);
    return;
  }
  graded++;
  const done = parts.map((part) => {
    const why = fallen[`part ${part.name}`] ?? fallen['file a.c'];
    const { promise, points } = part;
    const earned = why === undefined ? points : 0;
    return {
      name: part.name,
      promise,
      points,
      earned,
      broken: why === undefined ? undefined : broken(why),
      runs: [],
    };
  });
  const content = `${files.length} ${graded}`;
  await tell({ grade: { lab: name, title: '', content, key: terms.key, late: 0, parts: done } });
});
