/** Places of a shell under gdb's protocol, and the judge of a script over it. */

import { runProgram } from '../system/harness.ts';
import { command, type PastMaker, replies, type Script, type Served, servedBack } from './gdbclient.ts';

export const HELLO = 'qSupported:multiprocess+;swbreak+';
const SHELL = ['sh', '-c', '/bin/echo a; /bin/echo b; :'];
const alone = runProgram(SHELL, {}, { envp: ['PATH=/bin'] });
/** Bytes of the stack that are looked at. */
export const WINDOW = 'c0';

export const last = (sent: string): string => replies(sent).at(-1) ?? '';
export const wordOf = (registers: string, r: number): string =>
  (registers.slice(8 * r, 8 * r + 8).match(/../g) ?? [])
    .reverse()
    .join('')
    .replace(/^0+(?=.)/, '');

/** All that is looked at where the process stands. */
export interface Look {
  readonly pc: string;
  readonly registers: string;
  readonly stack: string;
}

export function* look(stack: string): Generator<string, Look, string> {
  const registers = last(yield command('g'));
  return { pc: wordOf(registers, 32), registers, stack: last(yield command(`m${stack},${WINDOW}`)) };
}

export const same = (a: Look, b: Look | undefined): boolean =>
  a.registers === b?.registers && a.stack === b.stack;

/**
 * Serves a script over a shell, which then goes on to the output and the hash that it has alone.
 */
export function judged(past: PastMaker, script: (found: string[]) => Script): string[] {
  const found: string[] = [];
  let finished = false;
  function* whole(): Script {
    yield command('QPassSignals:14');
    yield* script(found);
    finished = true;
    yield command('vCont;c');
  }
  let run: Served;
  try {
    run = servedBack(SHELL, whole(), past);
  } catch (error) {
    return [...found, `${error}`];
  }
  if (!finished) found.push('the run has ended before its script');
  if (run.output !== alone.output) found.push(`the output is ${run.output}`);
  if (run.system.runHash() !== alone.hash) found.push('the hash is another one');
  return found;
}
