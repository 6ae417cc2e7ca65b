/**
 * A process of compilepool.ts: it does command lines of `callwheel cc`, as they are sent to it,
 * with one clang that stays warm, and answers with the processor's seconds that each took, or with
 * an error.
 */

import { ccWithClang } from '../emu/cli/clang/drive.ts';
import { packageRoot } from '../emu/cli/image.ts';
import type { Answer } from './compilepool.ts';
import { answerTasks } from './poolchild.ts';

/** Seconds that the processor worked for this process so far. */
function worked(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

async function answer(args: readonly string[]): Promise<Answer> {
  const before = worked();
  try {
    const status = await ccWithClang(packageRoot(), args);
    return status === 0 ? { seconds: worked() - before } : { wrong: `status ${status}` };
  } catch (error) {
    return { wrong: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

answerTasks(answer);
