/**
 * A process that grades one submission after the other, as its parent sends them. It ends with its
 * parent, which ends it when a compilation takes too long, and goes on when a submission takes all
 * memory.
 */

import { Failure } from '../exit.ts';
import { useEngine } from '../ram.ts';
import type { Course } from './grading.ts';
import { type Asked, stepWords, type Told } from './job.ts';
import { gradedIn } from './room.ts';

/** Tells the parent, and waits until it is sent: what comes next may keep this process for long. */
const tell = (told: Told): Promise<void> =>
  new Promise((resolve) => {
    if (process.send === undefined) resolve();
    else process.send(told, undefined, undefined, () => resolve());
  });

async function answerTo({ found, files, terms, room, fallen, engine }: Asked): Promise<Told> {
  useEngine(engine);
  const course: Course = {
    begins: (step) => tell({ begins: step }),
    fallen: (step) => fallen[stepWords(step)],
  };
  try {
    return { grade: await gradedIn(room, found, files, terms, course) };
  } catch (error) {
    if (error instanceof Failure) return { wrong: error.message, below: error.below, isDefect: false };
    const [first = '', ...below] = `${error instanceof Error ? error.stack : error}`.split('\n');
    return { wrong: first, below, isDefect: true };
  }
}

process.on('disconnect', () => process.exit());
process.on('message', async (asked: Asked) => tell(await answerTo(asked)));
