/** The server for GDB of a command: its target, its connection, and the input that it may break. */

import type { ConsoleInput } from '../../front/input.ts';
import type { MachineTarget } from '../../gdb/machine.ts';
import type { Past } from '../../gdb/past/past.ts';
import { GdbServer } from '../../gdb/server.ts';
import type { StandingStill } from '../ddb/debugger.ts';
import { Connection } from './channel.ts';
import type { GdbOptions } from './options.ts';

/** The reason why a run that is made again is not changed. */
export const REPLAYED = 'this run is made again from its log, and nothing of it can be changed';
/** The reason why a run that is logged is not changed. */
export const LOGGED =
  'this run is logged, and a log does not hold what gdb changes; leave out --log and --link for that';

export class Gdb {
  readonly target: MachineTarget;
  readonly server: GdbServer;
  private readonly connection: Connection;

  /**
   * Opens the connection, and waits for GDB to come and to let the machine of the target go.
   * Failure if the connection is not to be had. `say` shows the user a line; `standing` does
   * the waiting while the machine stands still; `flush` shows what the machine has written;
   * `past` is the past of its run, if gdb may go back.
   */
  constructor(
    port: NonNullable<GdbOptions['gdb']>,
    target: MachineTarget,
    say: (line: string) => void,
    standing: StandingStill = (work) => work(),
    flush: () => void = () => undefined,
    past?: Past,
  ) {
    this.target = target;
    this.connection = Connection.open(port, say, standing);
    this.server = new GdbServer(target, this.connection, say, flush, past);
    this.server.begin();
  }

  /**
   * Waits for something, and lets GDB look at the machine meanwhile; undefined if GDB leaves, or
   * has sent a signal for which the machine is to go on. Between two runs.
   */
  private async meanwhile<T>(wanted: Promise<T>): Promise<T | undefined> {
    for (;;) {
      this.server.look();
      if (this.server.leaving !== undefined || this.target.alterations.posts.hasWaiting) return undefined;
      const got = await Promise.race([wanted.then((it) => ({ it })), this.connection.come()]);
      if (got !== undefined) return got.it;
    }
  }

  /** Asks for something by `next`, and keeps what comes after the machine went on without it. */
  breaking<T extends object | null>(next: () => Promise<T | undefined>): () => Promise<T | undefined> {
    let asked: Promise<T | undefined> | undefined;
    return async () => {
      asked ??= next();
      const got = await this.meanwhile(asked);
      if (got !== undefined) asked = undefined;
      return got;
    };
  }

  /** Console input during which GDB may stop the machine. */
  breakable(input: ConsoleInput): ConsoleInput {
    return {
      poll: () => input.poll(),
      resized: () => input.resized(),
      next: this.breaking(() => input.next()),
      ready: async () => void (await this.meanwhile(input.ready())),
      get live() {
        return input.live;
      },
      get quit() {
        return input.quit;
      },
      close: () => input.close(),
    };
  }

  /** Closes the connection, after all that the user is told: see HELD_MS. */
  close(): void {
    this.connection.close();
  }

  /** The words for the end of the run, if GDB has changed or ended it. */
  get words(): string | undefined {
    return this.target.alterations.words;
  }
}
