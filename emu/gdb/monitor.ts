/**
 * GDB's `monitor`: commands of the kernel's debugger that look at the kernel, and breaks at its
 * events.
 */

import { DdbError } from '../../kernel/ddb/error.ts';
import { eventObserver } from '../../kernel/ddb/events.ts';
import { SHOW } from '../../kernel/ddb/show.ts';
import { PROBE_EVENTS, type ProbeEvent } from '../../kernel/probe.ts';
import { Breaks } from '../debug/breaks.ts';
import type { System } from '../system.ts';

const HELP: readonly string[] = [
  'monitor show SUBJECT          look at the kernel; monitor show names the subjects',
  'monitor where                 cycle, process and level at which the machine stands',
  'monitor ps                    the processes; attach PID takes one',
  'monitor break EVENT [NAME] [if CONDITION]   stop at an event of the kernel',
  'monitor break                 the breaks at events; monitor events names the events',
  'monitor delete N|all          delete one',
  'monitor help                  this',
];

/** The breaks at events of one machine's kernel. Its events are heard once there is a break. */
export class EventBreaks {
  readonly breaks = new Breaks();
  private readonly met: (line: string) => void;
  private listening = false;

  /** `met` is called where an event happens at which there is a break. */
  constructor(met: (line: string) => void) {
    this.met = met;
  }

  add(words: readonly string[], system: System): string {
    const [name = ''] = words;
    if (!(name in PROBE_EVENTS))
      throw new DdbError(`break ${name}: no event of the kernel; monitor events names them`);
    const line = this.breaks.add(words, system.cycle);
    if (this.listening) return line;
    this.listening = true;
    system.addObserver(eventObserver((event, args) => this.heard(system, event, args)));
    return line;
  }

  private heard(system: System, event: ProbeEvent, args: readonly unknown[]): void {
    const words = (): string => system.view.eventText(event, args);
    const id = this.breaks.at(event, words, () => system.view.moment(event, args));
    if (id !== undefined) this.met(`break ${id}: ${words()}`);
  }
}

/** Does a command; the lines for the user, or its error. */
export function monitored(
  line: string,
  system: System,
  events: EventBreaks,
  inside: boolean,
): readonly string[] {
  try {
    return done(line, system, events, inside);
  } catch (error) {
    if (error instanceof DdbError) return [error.message];
    throw error;
  }
}

/** DdbError if it is no command. */
function done(line: string, system: System, events: EventBreaks, inside: boolean): readonly string[] {
  const [command = 'help', ...words] = line.trim().split(/\s+/).filter(Boolean);
  switch (command) {
    case 'help':
      return HELP;
    case 'where':
      return [system.view.where(inside)];
    case 'show':
      return words.length === 0
        ? Object.entries(SHOW).map(([name, { doc }]) => `show ${name}: ${doc}`)
        : system.view.show(words, inside);
    case 'events':
      return Object.entries(PROBE_EVENTS).map(([name, doc]) => `${name}: ${doc}`);
    case 'break':
      if (words.length > 0) return [events.add(words, system)];
      return events.breaks.numbers().length === 0 ? ['no breaks'] : events.breaks.lines();
    case 'delete':
      events.breaks.delete(words[0] ?? 'all');
      return [];
    default:
      throw new DdbError(`${command}: no command of monitor; monitor help lists them`);
  }
}
