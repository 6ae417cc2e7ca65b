/** The parts of labs that are about a callout scheme of the student's: judged, and counted. */

import { join, relative, resolve } from 'node:path';
import { SchemeFault } from '../../contain/schemerealm.ts';
import { convicted, JUDGED_LIFE, JUDGED_WORK } from '../../front/judging.ts';
import { revived } from '../../judge/reuse.ts';
import { judge } from '../../judge/trial.ts';
import { FREE_STEPS, type Load, Uncounted, type Visits, visitsOf } from '../../lab/counting.ts';
import type { Graded } from '../../lab/grade.ts';
import type { Count, Nodes, SchemeTrial } from '../../lab/schemepart.ts';
import { Failure } from '../exit.ts';
import { packageRoot } from '../image.ts';
import { loadMeasured, schemeInputs } from '../scheme-file.ts';
import { countCommand, judgeCommand } from './commands.ts';

/** The most steps of one call while nodes are counted. */
const COUNTED_WORK = 1_000_000;
/** Routines of a scheme that one use of a handle calls: each may take FREE_STEPS, on average. */
const ROUTINES_A_USE = 4;

type Tried = Pick<Graded, 'broken' | 'runs'>;

/** Judges a scheme, or counts its nodes; `seed` is that of the scripts and of the intervals. */
export async function triedScheme(trial: SchemeTrial, seed: number): Promise<Tried> {
  const { file } = trial;
  const counted = trial.counts.map((count, i) => countCommand(file, count, seed + i));
  const judged = trial.judge > 0 ? judgeCommand(file, trial.judge, seed) : '';
  const runs = [...counted, ...(judged === '' ? [] : [judged])].map((command) => ({
    ...{ command, runHash: undefined },
  }));
  const tried = (message: string, details: readonly string[] = [], command = judged): Tried => ({
    broken: { message, details, command },
    runs,
  });
  try {
    const foreign = await foreignImport(trial);
    if (foreign !== undefined) return tried(`${file} has a part that is not for this lab: ${foreign}`);
    for (const [i, count] of trial.counts.entries()) {
      const message = await countFault(file, count, seed + i);
      if (message !== undefined) return tried(message, [], counted[i]);
    }
    const fault = trial.reuses === 0 ? undefined : await reused(file, trial.reuses);
    if (fault !== undefined) return tried(fault);
    if (trial.judge === 0) return { broken: undefined, runs };
    const { make, used } = await loadMeasured(file, JUDGED_WORK, JUDGED_LIFE);
    const { conviction } = judge(make, trial.judge, seed, undefined, used);
    return conviction === undefined ? { broken: undefined, runs } : tried(...convicted(file, conviction));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return tried(error.message);
  }
}

/** A file that the scheme is made of although the lab does not allow it, or undefined. */
async function foreignImport({ file, imports }: SchemeTrial): Promise<string | undefined> {
  const kernel = join(packageRoot(), 'kernel');
  const allowed = new Set([resolve(file), join(kernel, 'sys', 'panic.ts')]);
  for (const name of imports) allowed.add(join(kernel, 'callout', name));
  const foreign = (await schemeInputs(file)).find((it) => !allowed.has(resolve(it)));
  if (foreign === undefined) return undefined;
  const ours = relative(kernel, foreign);
  return ours.startsWith('..') ? relative('', foreign) : `callwheel/${ours}`;
}

/** The nodes that the scheme of a file visits. Uncounted and SchemeFault as visitsOf. */
export async function visitsIn(file: string, load: Load, seed: number): Promise<Visits> {
  const { make, used } = await loadMeasured(file, COUNTED_WORK);
  return visitsOf(make, load, seed, used);
}

/** Counts nodes; the words for what is not as expected. */
async function countFault(file: string, count: Count, seed: number): Promise<string | undefined> {
  const under = `with ${count.callouts} callouts of ${count.from} to ${count.to} ticks`;
  try {
    const visits = await visitsIn(file, count, seed);
    const broken = (['start', 'stop', 'tick'] as const).flatMap((of) => {
      const what = of === 'stop' ? WORDS[count.by] : of;
      return beyond(what, visits[of], count[of]);
    });
    return broken.length === 0 ? undefined : `${under}, ${broken.join('; ')}`;
  } catch (error) {
    if (error instanceof SchemeFault) return `${under}: ${error.told}`;
    if (error instanceof Uncounted) return `${under}: ${error.message}`;
    throw error;
  }
}

/** Tries the handles of a scheme; the words for an old one that came to life again. */
async function reused(file: string, reuses: number): Promise<string | undefined> {
  try {
    const life = reuses * ROUTINES_A_USE * FREE_STEPS;
    return revived((await loadMeasured(file, COUNTED_WORK, life)).make, reuses);
  } catch (error) {
    if (error instanceof SchemeFault) return error.told;
    throw error;
  }
}

/** The words for a stop, by the way in which it is done. */
const WORDS = { stop: 'stop', find: 'find', handle: 'stop by handle' } as const;

function beyond(of: string, found: number, { min, max }: Nodes): string[] {
  if (found >= min && found <= max) return [];
  const expected = found > max ? `${max} at most` : `${min} at least`;
  return [`a ${of} visits ${Number(found.toFixed(2))} nodes on average, expected ${expected}`];
}
