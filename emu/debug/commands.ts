/** The debugger's commands. */

import { DdbError, NotNow } from '../../kernel/ddb/error.ts';
import { eventNamed } from '../../kernel/ddb/events.ts';
import { SHOW } from '../../kernel/ddb/show.ts';
import { PROBE_EVENTS } from '../../kernel/probe.ts';
import { cycleNumber, wholeNumber } from './breaks.ts';
import type { Debugger } from './debugger.ts';
import { STEP_KINDS, type Steps } from './goal.ts';

interface DebuggerCommand {
  /** The words that follow its name. */
  readonly usage: string;
  readonly doc: string;
  /** True if an empty line does it again. */
  readonly repeats?: true;
  /** Does it. 'go' if the machine goes on. DdbError if it is wrong. */
  readonly obey: (ddb: Debugger, words: readonly string[]) => 'go' | undefined;
}

export const COMMANDS: Readonly<Record<string, DebuggerCommand>> = {
  back: {
    usage: 'UNIT [N]',
    doc: 'go back: one, or N; in a replay',
    repeats: true,
    obey(ddb, words) {
      const { kind, ...steps } = stepOf('back', words);
      if (ddb.travel === undefined) throw new DdbError(NO_TRAVEL);
      if (kind === 'line') throw new DdbError('back line: by instruction, tick, event, or the name of one');
      ddb.travel.back({ kind, ...steps });
      return undefined;
    },
  },
  break: {
    usage: '[PLACE [if CONDITION]]',
    doc: 'stop there; without anything: list the breaks',
    obey(ddb, words) {
      ddb.prompt.tell(words.length === 0 ? listed(ddb) : [ddb.breaks.add(words, ddb.here.system.cycle)]);
      return undefined;
    },
  },
  continue: { usage: '', doc: 'go on until a break', obey: (ddb) => ddb.go(null) },
  delete: {
    usage: 'NUMBER | all',
    doc: 'delete a break',
    obey(ddb, [which = '']) {
      ddb.breaks.delete(which);
      return undefined;
    },
  },
  events: {
    usage: '',
    doc: 'what break and step may stop at',
    obey(ddb) {
      ddb.prompt.tell(Object.entries(PROBE_EVENTS).map(([name, doc]) => `${name.padEnd(16)}  ${doc}`));
      return undefined;
    },
  },
  finish: {
    usage: '',
    doc: "go on until the kernel's present work is over",
    obey(ddb) {
      if (!ddb.here.isInside) throw new NotNow('finish: the kernel is not in the middle of anything');
      return ddb.go({ kind: 'boundary' });
    },
  },
  goto: {
    usage: 'CYCLE',
    doc: 'go to a cycle, forward or back; in a replay',
    obey(ddb, [cycle = '']) {
      const to = cycleNumber(cycle);
      if (ddb.travel === undefined) throw new DdbError(NO_TRAVEL);
      return ddb.travel.goto(to);
    },
  },
  help: { usage: '', doc: 'this', obey: help },
  ignore: {
    usage: 'NUMBER N',
    doc: 'let the next N occasions of a break pass',
    obey(ddb, [which = '', times = '']) {
      ddb.prompt.tell([ddb.breaks.ignore(which, times)]);
      return undefined;
    },
  },
  ps: { usage: '', doc: 'all processes', obey: (ddb, words) => showing(ddb, ['ps', ...words]) },
  quit: {
    usage: '',
    doc: 'leave the emulator',
    obey(ddb) {
      ddb.leave('quit');
      return undefined;
    },
  },
  show: { usage: 'WHAT [...]', doc: 'look at the kernel; help lists what there is', obey: showing },
  step: {
    usage: '[UNIT] [N]',
    doc: 'go on by one, or N; by an instruction if nothing is said',
    repeats: true,
    obey: step,
  },
  trace: { usage: '', doc: 'the stacks of kernel and program, the processor, the last events', obey: trace },
};

const NO_TRAVEL = 'this run cannot be made again: only a logged run can, in callwheel replay FILE --ddb';

/**
 * The name of the command that a word means: the word is the name or the beginning
 * of it; `b` is break. DdbError if there is none, or more than one.
 */
export function commandNamed(word: string): string {
  const names = Object.keys(COMMANDS);
  const found = word === 'b' ? ['break'] : names.filter((name) => name.startsWith(word));
  if (names.includes(word)) return word;
  if (found.length === 0) throw new DdbError(`${word}: not a command; help lists them`);
  if (found.length > 1) throw new DdbError(`${word}: is it ${found.join(' or ')}?`);
  return found[0];
}

/** The steps of `[KIND | EVENT] [N]`. DdbError if it is none. */
function stepOf(command: string, words: readonly string[]): Steps {
  const named = /^[a-z]/i.test(words[0] ?? '');
  const word = named ? words[0] : 'instruction';
  const number = words[named ? 1 : 0] ?? '1';
  const count = wholeNumber(number);
  if (count === undefined || count < 1)
    throw new DdbError(`${command} ${word} ${number}: how many, from 1 up`);
  const kind = STEP_KINDS.find((it) => it.startsWith(word));
  return kind === undefined ? { kind: 'event', only: eventNamed(word), count } : { kind, count };
}

function step(ddb: Debugger, words: readonly string[]): 'go' {
  const { kind, only, count } = stepOf('step', words);
  if (kind === 'line') return ddb.go({ kind, left: count, from: ddb.codeStop });
  if (kind !== 'instruction') return ddb.go({ kind, left: count, ...(only && { only }) });
  // The way out of the kernel is a step of its own.
  if (ddb.here.isInside) return ddb.go({ kind, target: ddb.here.system.instructions + count - 1 });
  if (ddb.here.system.inUserMode) return ddb.go({ kind, target: ddb.here.system.instructions + count });
  ddb.prompt.say('no process is in user mode: a step to the next event\n');
  return ddb.go({ kind: 'event', left: 1 });
}

function listed(ddb: Debugger): readonly string[] {
  const lines = ddb.breaks.lines();
  return lines.length > 0 ? lines : ['no breaks'];
}

function showing(ddb: Debugger, words: readonly string[]): undefined {
  ddb.prompt.tell(ddb.here.show(words));
}

function trace(ddb: Debugger): undefined {
  const stack = ddb.here.stack();
  if (stack.length > 0)
    ddb.prompt.tell(['kernel, the innermost first:', ...stack.map((line) => `  ${line}`)]);
  const schemes = ddb.here.isInside ? (ddb.code?.schemeStack() ?? []) : [];
  if (schemes.length > 0)
    ddb.prompt.tell(["a scheme's code, the innermost first:", ...schemes.map((line) => `  ${line}`)]);
  const modules = ddb.here.moduleStack();
  if (modules.length > 0)
    ddb.prompt.tell(["modules' code, the innermost first:", ...modules.map((line) => `  ${line}`)]);
  const calls = ddb.here.system.view.userStack();
  if (calls.length > 0) ddb.prompt.tell(["the program's calls, the innermost first:", ...calls]);
  try {
    ddb.prompt.tell(ddb.here.show(['registers']));
  } catch (error) {
    if (!(error instanceof DdbError)) throw error;
    if (stack.length === 0) ddb.prompt.tell(['no process is current']);
  }
  ddb.prompt.tell(['last events:', ...ddb.here.system.view.lastEvents().map((line) => `  ${line}`)]);
}

function help(ddb: Debugger): undefined {
  const lines = (table: Readonly<Record<string, { usage: string; doc: string }>>, before: string): string[] =>
    Object.entries(table).map(
      ([name, { usage, doc }]) => `${`${before}${name} ${usage}`.padEnd(34)}  ${doc}`,
    );
  ddb.prompt.tell([
    ...lines(COMMANDS, ''),
    '',
    ...lines(SHOW, 'show '),
    '',
    'PLACE: CYCLE, EVENT [NAME], FILE:LINE, FILE:FUNCTION or FUNCTION; NAME is in the words of the event,',
    "FILE a C program's, a module's or a scheme's. UNIT: instruction, tick, event, EVENT; forward also",
    'line, of such a FILE.',
    'CONDITION: figures of the event (Tab lists them), cycle, tick, level, pid, user registers as $a0,',
    '*ADDRESS for a word of user memory, numbers, "texts"; == != < <= > >= + - & ! && || and ( ).',
    'Names may be shortened. An empty line does the last step or back again. Tab completes a word.',
  ]);
}
