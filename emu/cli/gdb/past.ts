/** The past of a run under gdb, made again from its log. */

import { parseLog } from '../../front/logreader.ts';
import type { MemoryLog } from '../../front/memorylog.ts';
import type { Make, Screen } from '../../front/replay.ts';
import { replayMaker } from '../../front/replay.ts';
import { MachineTarget } from '../../gdb/machine.ts';
import type { MakePast } from '../../gdb/past/machines.ts';
import { Past } from '../../gdb/past/past.ts';
import { PAST } from '../../gdb/past/target.ts';
import { replayHost } from '../replay-host.ts';

const nothing = (): void => undefined;
/** The screen of a machine whose output has been shown. */
const UNSEEN: Screen = { consoleOutput: nothing, streamOutput: nothing, note: nothing, tell: nothing };

/** The past of a run whose machines `make` makes. */
export function pastOf(
  present: MachineTarget,
  make: Make,
  refusal: () => string | undefined = nothing as () => undefined,
): Past {
  const makePast: MakePast = () => {
    const target = new MachineTarget(present.begun, PAST);
    const run = make(UNSEEN, target.observer);
    target.on(run.system, false);
    return { run, target };
  };
  return new Past(present, makePast, refusal);
}

/** The past of a run that goes on, from its log in memory. */
export class LivePast {
  readonly past: Past;
  private readonly log: MemoryLog;
  private make: Make | undefined;

  private constructor(present: MachineTarget, log: MemoryLog) {
    this.log = log;
    const make: Make = (screen, observer) => {
      if (this.make === undefined) throw new Error('gdb: there is no log yet');
      return this.make(screen, observer);
    };
    this.past = pastOf(present, make, () => {
      if (log.full) return 'this run is too long to go back in it';
      const { changedAt } = present;
      if (changedAt === undefined) return undefined;
      return `gdb has changed the run at cycle ${changedAt}, and a run that is made again would be another one`;
    });
  }

  static async of(present: MachineTarget, log: MemoryLog): Promise<LivePast> {
    const live = new LivePast(present, log);
    await live.learn();
    return live;
  }

  /** Compiles what the log has had since. */
  async learn(): Promise<void> {
    const { events, lines, text } = this.log;
    if (text === undefined) return;
    const log = { ...parseLog(text, 'the log'), events, lines };
    const present = this.past;
    this.make = await replayMaker(log, replayHost(), [], undefined, () => present.last);
  }
}
