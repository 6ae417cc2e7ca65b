/** Processes that do work side by side, for tests and measurements: to compile, above all. */

import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { resolve } from 'node:path';

/** So many processes: each has half a gigabyte of clang in it. */
const PROCESSES = 2;

/** The answer of a process to a command line. */
export type Answer = { readonly seconds: number } | { readonly wrong: string };

/** Asks a process; throws if it ends. */
function ask<Reply>(child: ChildProcess, task: Serializable): Promise<Reply> {
  return new Promise((done, failed) => {
    const ended = (status: number | null): void =>
      failed(new Error(`${JSON.stringify(task)}: its process ended with status ${status}`));
    child.once('exit', ended).once('message', (reply: Reply) => {
      child.off('exit', ended);
      done(reply);
    });
    child.send(task);
  });
}

/**
 * Has processes of `program`, a path in build/js/scripts, answer tasks, the first ones first. Their
 * standard error is that of this process, or a file of which `messages` is the descriptor. Returns
 * what `take` makes of each answer; throws what it throws, without doing the rest.
 */
export async function sideBySide<Task extends Serializable, Reply, Taken>(
  program: string,
  tasks: readonly Task[],
  take: (reply: Reply, task: Task) => Taken,
  messages: number | 'inherit' = 'inherit',
): Promise<Taken[]> {
  const taken: Taken[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    const child = fork(resolve('build/js/scripts', program), {
      execArgv: ['--enable-source-maps'],
      stdio: ['ignore', 'inherit', messages, 'ipc'],
    });
    try {
      while (next < tasks.length) {
        const at = next++;
        const task = tasks[at] as Task;
        taken[at] = take(await ask<Reply>(child, task), task);
      }
    } finally {
      child.kill();
    }
  };
  await Promise.all(Array.from({ length: PROCESSES }, worker));
  return taken;
}

/**
 * Does command lines of `callwheel cc`, the first ones first. Returns the processor's seconds that
 * each took. Throws if one fails; messages of the compiler go to standard error.
 */
export const compileSideBySide = (commands: readonly (readonly string[])[]): Promise<number[]> =>
  sideBySide('compilepool.child.js', commands, (answer: Answer, args) => {
    if ('wrong' in answer) throw new Error(`cc ${args.join(' ')}: ${answer.wrong}`);
    return answer.seconds;
  });
