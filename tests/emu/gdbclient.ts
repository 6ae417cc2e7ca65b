/** A GDB of the tests: packets that a script sends to a machine of this process, and replies. */

import { boot } from '../../emu/boot.ts';
import { DEFAULT_CONFIG } from '../../emu/config.ts';
import { ReplayedRun } from '../../emu/front/replayed.ts';
import type { Channel } from '../../emu/gdb/line.ts';
import { MachineTarget } from '../../emu/gdb/machine.ts';
import type { MakePast } from '../../emu/gdb/past/machines.ts';
import { type Arrived, Past } from '../../emu/gdb/past/past.ts';
import { PAST } from '../../emu/gdb/past/target.ts';
import { GdbServer } from '../../emu/gdb/server.ts';
import type { Way } from '../../emu/gdb/target.ts';
import type { System } from '../../emu/system.ts';
import { ROOT_IMAGE } from '../system/harness.ts';

/** A script: it gives bytes to send, and gets all that was sent back until the next wait. */
export type Script = Generator<string, void, string>;

/** A command as GDB sends it, which writes no repetition as a count. */
export function command(text: string): string {
  const sum = [...text].reduce((sofar, byte) => (sofar + byte.charCodeAt(0)) & 0xff, 0);
  return `$${text}#${sum.toString(16).padStart(2, '0')}`;
}

/** The texts of the packets in what was sent back. */
export const replies = (sent: string): string[] =>
  [...sent.matchAll(/\$([^#]*)#[\da-f]{2}/g)].map(([, text = '']) =>
    text.replace(/([\s\S])\*([\s\S])/g, (_all, byte: string, count: string) =>
      byte.repeat(1 + count.charCodeAt(0) - 29),
    ),
  );

export class ScriptedChannel implements Channel {
  readonly reopens = false;
  private readonly script: Script;
  /** The bytes that were sent since the script was last asked. */
  sent = '';
  private isOpen = false;

  constructor(script: Script) {
    this.script = script;
  }

  receive(wait: boolean): ReturnType<Channel['receive']> {
    if (!wait) return undefined;
    if (!this.isOpen) {
      this.isOpen = true;
      return 'opened';
    }
    const { sent } = this;
    this.sent = '';
    const step = this.script.next(sent);
    return step.done === true ? 'closed' : { bytes: step.value };
  }

  send(bytes: string): void {
    this.sent += bytes;
  }
}

/** A channel at which GDBs come and go. `asked`: nothing comes but when the server waits for it. */
export class EventChannel implements Channel {
  readonly reopens = true;
  sent = '';
  private readonly events: ReturnType<Channel['receive']>[];
  private readonly asked: boolean;

  constructor(events: readonly ReturnType<Channel['receive']>[], asked: boolean) {
    this.events = [...events];
    this.asked = asked;
  }

  receive(wait: boolean): ReturnType<Channel['receive']> {
    if (wait && this.events.length === 0) throw new Error('nobody comes');
    return wait || !this.asked ? this.events.shift() : undefined;
  }

  send(bytes: string): void {
    this.sent += bytes;
  }
}

export interface Served {
  readonly system: System;
  readonly target: MachineTarget;
  readonly output: string;
  /** The lines that the command would show its user. */
  readonly said: readonly string[];
}

/** The most cycles of a run. */
const MOST = 50_000_000;

/** Runs a program of the image, or a file, while a script has it under GDB's protocol. */
export const served = (argv: readonly string[], script: Script, file?: Uint8Array, fixed?: string): Served =>
  servedBy(argv, new ScriptedChannel(script), file, fixed);

/** Does something to a target that is about to be served. */
export type Change = (target: MachineTarget) => void;

/** Makes the past of a target, whose machines are made by a function. */
export type PastMaker = (present: MachineTarget, make: MakePast) => Past;

/** A past whose invariant is checked after each way. */
class CheckedPast extends Past {
  override go(way: Way): Arrived {
    const arrived = super.go(way);
    this.check();
    return arrived;
  }
}

export const pastOf: PastMaker = (present, make) => new CheckedPast(present, make, () => undefined);

/** Runs a program of the image while a script has it, which may go back. */
export const servedBack = (argv: readonly string[], script: Script, past: PastMaker = pastOf): Served =>
  servedBy(argv, new ScriptedChannel(script), undefined, undefined, past);

/** Machines that make the run of a target again, which has no input. */
export function again(
  argv: readonly string[],
  present: { readonly system: { readonly cycle: number } },
  file?: Uint8Array,
): MakePast {
  const nothing = (): void => undefined;
  const program = { path: `/bin/${argv[0]}`, argv, envp: ['PATH=/bin'], file };
  const host = { consoleOutput: nothing, trace: nothing, mark: nothing };
  const log = { start: { config: DEFAULT_CONFIG }, events: [], lines: [] };
  const noModule = (): never => {
    throw new Error('no module');
  };
  return () => {
    const target = new MachineTarget(true, PAST);
    const system = boot(DEFAULT_CONFIG, ROOT_IMAGE, program, host, undefined, [target.observer]);
    target.on(system, false);
    return { run: new ReplayedRun(system, log, noModule, () => present.system.cycle), target };
  };
}

/** Runs one while it is served by a channel. */
export function servedBy(
  argv: readonly string[],
  channel: Channel,
  file?: Uint8Array,
  fixed?: string,
  past?: PastMaker,
  change?: Change,
): Served {
  let output = '';
  const said: string[] = [];
  const target = new MachineTarget(true, fixed);
  const host = {
    consoleOutput: (bytes: Uint8Array) => {
      output += Buffer.from(bytes).toString();
    },
    trace: () => undefined,
    mark: () => undefined,
  };
  const program = { path: `/bin/${argv[0]}`, argv, envp: ['PATH=/bin'], file };
  const system = boot(DEFAULT_CONFIG, ROOT_IMAGE, program, host, undefined, [target.observer]);
  target.on(system);
  const server = new GdbServer(
    target,
    channel,
    (line) => said.push(line),
    () => undefined,
    past?.(target, again(argv, target, file)),
  );
  change?.(target);
  server.begin();
  while (server.leaving === undefined && system.cycle < MOST) {
    const reason = system.run(Math.min(server.bound(), system.cycle + 100_000, MOST));
    if (reason === 'halt' || reason === 'panic' || reason === 'stuck') break;
    server.cameBack(reason);
    server.look();
  }
  return { system, target, output, said };
}
