/** The words that the last word of a command may become, for Tab. */

import { DdbError } from '../../kernel/ddb/error.ts';
import { eventNamed } from '../../kernel/ddb/events.ts';
import { knownAt } from '../../kernel/ddb/moment.ts';
import { SHOW } from '../../kernel/ddb/show.ts';
import { PROBE_EVENTS } from '../../kernel/probe.ts';
import { COMMANDS, commandNamed } from './commands.ts';
import type { Debugger } from './debugger.ts';
import { STEP_KINDS } from './goal.ts';

const EVENTS = Object.keys(PROBE_EVENTS);

/** The words that begin as the last word of the line does, and may stand there. */
export function completions(ddb: Debugger, line: string): readonly string[] {
  const words = line.trimStart().split(/\s+/);
  const last = words.pop() ?? '';
  try {
    return candidates(ddb, words).filter((word) => word.startsWith(last));
  } catch (error) {
    // The words before it mean nothing.
    if (error instanceof DdbError) return [];
    throw error;
  }
}

/** The words that may follow these. */
function candidates(ddb: Debugger, [first, ...words]: readonly string[]): readonly string[] {
  if (first === undefined) return Object.keys(COMMANDS);
  const command = commandNamed(first);
  const at = words.length;
  switch (command) {
    case 'break':
      if (at === 0) return [...EVENTS, ...(ddb.code?.names() ?? [])];
      return words.includes('if') ? figures(words[0]) : ['if'];
    case 'delete':
      return at === 0 ? [...ddb.breaks.numbers().map(String), 'all'] : [];
    case 'ignore':
      return at === 0 ? ddb.breaks.numbers().map(String) : [];
    case 'step':
      return at === 0 ? [...STEP_KINDS, ...EVENTS] : [];
    case 'back':
      return at === 0 ? [...STEP_KINDS.filter((kind) => kind !== 'line'), ...EVENTS] : [];
    case 'show':
      if (at === 0) return Object.keys(SHOW);
      return at === 1 ? ddb.here.system.view.subjects(words[0]) : [];
    default:
      return [];
  }
}

/** The names in a condition of a break at `what`. */
function figures(what: string): string[] {
  const known = knownAt(what.includes(':') ? null : eventNamed(what));
  return [...known.figures, ...known.registers.map((name) => `$${name}`)];
}
