/** Processes that compile side by side with our compiler, for tests and measurements. */

import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';

/** So many processes: each has half a gigabyte of clang in it. */
const PROCESSES = 2;

/** The answer of a process to a command line. */
export type Answer = { readonly seconds: number } | { readonly wrong: string };

/** Asks a process; throws if it ends, or if the command fails. */
function ask(child: ChildProcess, args: readonly string[]): Promise<number> {
  return new Promise((done, failed) => {
    const ended = (status: number | null): void =>
      failed(new Error(`cc ${args.join(' ')}: its process ended with status ${status}`));
    child.once('exit', ended).once('message', (answer: Answer) => {
      child.off('exit', ended);
      if ('seconds' in answer) done(answer.seconds);
      else failed(new Error(`cc ${args.join(' ')}: ${answer.wrong}`));
    });
    child.send(args);
  });
}

/**
 * Does command lines of `callwheel cc`, the first ones first. Returns the processor's seconds that
 * each took. Throws if one fails; messages of the compiler go to standard error.
 */
export async function compileSideBySide(commands: readonly (readonly string[])[]): Promise<number[]> {
  const seconds: number[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    const child = fork(resolve('build/js/scripts/compilepool.child.js'), {
      execArgv: ['--enable-source-maps'],
    });
    try {
      while (next < commands.length) {
        const at = next++;
        seconds[at] = await ask(child, commands[at] as readonly string[]);
      }
    } finally {
      child.kill();
    }
  };
  await Promise.all(Array.from({ length: PROCESSES }, worker));
  return seconds;
}
