/**
 * GDB's `monitor`: commands of the kernel's debugger that look at the kernel, and breaks at its
 * events.
 */

import { DdbError } from '../../kernel/ddb/error.ts';
import { eventObserver } from '../../kernel/ddb/events.ts';
import { SHOW } from '../../kernel/ddb/show.ts';
import type { Proc } from '../../kernel/kern/proc.ts';
import { PROBE_EVENTS, type ProbeEvent } from '../../kernel/probe.ts';
import { Breaks } from '../debug/breaks.ts';
import type { System } from '../system.ts';

const HELP: readonly string[] = [
  'monitor show SUBJECT          look at the kernel; monitor show names the subjects',
  'monitor where                 cycle, process and level at which the machine stands',
  'monitor ps                    the processes; attach PID takes one',
  'monitor break EVENT [NAME] [if CONDITION]   stop at an event of the kernel',
  'monitor break procExit        stop before a process ends: from there gdb can go back',
  'monitor break                 the breaks at events; monitor events names the events',
  'monitor delete N|all          delete one',
  'monitor bookmark [NAME]       name this place of the run; the bookmarks',
  'monitor bookmark delete NAME|all   delete one',
  'monitor goto NAME|CYCLE       go to a bookmark, or to a cycle that has been',
  'monitor help                  this',
];

/** The breaks at events of one machine's kernel. Its events are heard once there is a break. */
export class EventBreaks {
  breaks = new Breaks();
  private readonly met: (line: string) => void;
  private listening = false;

  /** `met` is called where an event happens at which there is a break. */
  constructor(met: (line: string) => void) {
    this.met = met;
  }

  /** True if there are no breaks. */
  get empty(): boolean {
    return this.breaks.numbers().length === 0;
  }

  add(words: readonly string[], system: System): string {
    const [name = ''] = words;
    if (!(name in PROBE_EVENTS))
      throw new DdbError(`break ${name}: no event of the kernel; monitor events names them`);
    const line = this.breaks.add(words, system.cycle);
    this.listen(system);
    return line;
  }

  /** Takes the breaks of another machine of the same run. Between two runs. */
  takeOver(from: EventBreaks, system: System): void {
    this.breaks = from.breaks;
    if (!this.empty) this.listen(system);
  }

  private listen(system: System): void {
    if (this.listening) return;
    this.listening = true;
    system.addObserver(
      eventObserver((event, args) => {
        if (event !== 'procExit') this.heard(system, event, args);
      }),
    );
  }

  /** A process is about to end: this is heard while GDB has it still. */
  exits(system: System, p: Proc, status: number): void {
    if (this.listening) this.heard(system, 'procExit', [p, status]);
  }

  private heard(system: System, event: ProbeEvent, args: readonly unknown[]): void {
    const words = (): string => system.view.eventText(event, args);
    const id = this.breaks.at(event, words, () => system.view.moment(event, args));
    if (id !== undefined) this.met(`break ${id}: ${words()}`);
  }
}

/** The machine whose events are heard, and the one that is shown. */
interface Shown {
  readonly own: System;
  readonly shown: System;
}

/** Does a command; the lines for the user, or its error. */
export function monitored(
  line: string,
  systems: Shown,
  events: EventBreaks,
  inside: boolean,
): readonly string[] {
  try {
    return done(line, systems, events, inside);
  } catch (error) {
    if (error instanceof DdbError) return [error.message];
    throw error;
  }
}

/** DdbError if it is no command. */
function done(line: string, { own, shown }: Shown, events: EventBreaks, inside: boolean): readonly string[] {
  const [command = 'help', ...words] = line.trim().split(/\s+/).filter(Boolean);
  switch (command) {
    case 'help':
      return HELP;
    case 'where':
      return [shown.view.where(inside)];
    case 'show':
      return words.length === 0
        ? Object.entries(SHOW).map(([name, { doc }]) => `show ${name}: ${doc}`)
        : shown.view.show(words, inside);
    case 'events':
      return Object.entries(PROBE_EVENTS).map(([name, doc]) => `${name}: ${doc}`);
    case 'break':
      if (words.length > 0) return [events.add(words, own)];
      return events.empty ? ['no breaks'] : events.breaks.lines();
    case 'delete':
      if (words.length !== 1)
        throw new DdbError(
          'delete: monitor delete N deletes the break of that number, monitor delete all deletes all',
        );
      events.breaks.delete(words[0]);
      return [];
    default:
      throw new DdbError(`${command}: no command of monitor; monitor help lists them`);
  }
}
