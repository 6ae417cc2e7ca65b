/** The command's loop and its console input, with machines that are scripts. */

import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { ReadStream } from 'node:tty';
import { expect } from 'chai';
import { KeyInput } from '../../emu/cli/input.ts';
import { rawMode } from '../../emu/cli/terminal.ts';
import { HOST_WALL } from '../../emu/cli/wall.ts';
import { type ConsoleInput, NO_INPUT } from '../../emu/front/input.ts';
import { type Driven, drive, type LoopOptions } from '../../emu/front/loop.ts';
import type { StopReason } from '../../emu/machine.ts';

type Fed = string | null;

/** A machine that does as `step` says at each call of run, and records its input. */
function machine(step: (until: number, m: ScriptedSystem) => StopReason): ScriptedSystem {
  return new ScriptedSystem(step);
}

class ScriptedSystem implements Driven {
  cycle = 0;
  readonly fed: Fed[] = [];
  /** Pieces of standard input that came in. */
  readonly given: Fed[] = [];
  /** The cycle at which each piece of `fed` came in. */
  readonly fedAt: number[] = [];
  readonly sizes: string[] = [];
  readonly untils: number[] = [];
  /** The answer of restfulCycles, below its bound. */
  restful = 0;
  private readonly step: (until: number, m: ScriptedSystem) => StopReason;

  constructor(step: (until: number, m: ScriptedSystem) => StopReason) {
    this.step = step;
  }

  run(until: number): StopReason {
    this.untils.push(until);
    return this.step(until, this);
  }

  restfulCycles(bound: number): number {
    return Math.min(bound, this.restful);
  }

  consoleInput(bytes: Uint8Array | null): void {
    this.fed.push(bytes === null ? null : Buffer.from(bytes).toString());
    this.fedAt.push(this.cycle);
  }

  streamInput(bytes: Uint8Array | null): void {
    this.given.push(bytes === null ? null : Buffer.from(bytes).toString());
  }

  consoleResize(rows: number, columns: number): void {
    this.sizes.push(`${rows}x${columns}`);
  }
}

const FAST: LoopOptions = {
  wall: HOST_WALL,
  cycles: Number.POSITIVE_INFINITY,
  pace: undefined,
  drained: () => undefined,
  bringModule: async () => undefined,
};

describe('the loop of the command', () => {
  for (const reason of ['halt', 'stuck', 'panic'] as const) {
    it(`ends with the machine: ${reason}`, async () => {
      expect(
        await drive(
          machine(() => reason),
          NO_INPUT,
          FAST,
        ),
      ).to.equal(reason);
    });
  }

  it('runs to the bound and not a cycle beyond', async () => {
    const m = machine((until, self) => {
      self.cycle = until;
      return 'cycle';
    });
    expect(await drive(m, NO_INPUT, { ...FAST, cycles: 12_345_678 })).to.equal('cycles');
    expect(m.cycle).to.equal(12_345_678);
    expect(m.untils).to.have.length.above(1);
  });

  it('lets the host do other things between slices', async () => {
    let others = 0;
    const m = machine((until, self) => {
      self.cycle = until;
      return others >= 3 ? 'halt' : 'cycle';
    });
    const timer = setInterval(() => others++, 1);
    expect(await drive(m, NO_INPUT, FAST)).to.equal('halt');
    clearInterval(timer);
  });

  it('gives the end of an input that has none, and goes on', async () => {
    const m = machine((_, self) => (self.fed.length === 0 ? 'input' : 'halt'));
    expect(await drive(m, NO_INPUT, FAST)).to.equal('halt');
    expect(m.fed).to.deep.equal([null]);
  });

  it('brings a module that is wanted before anything else', async () => {
    let brought = 0;
    const m = machine(() => (brought === 0 ? 'module' : 'halt'));
    const bringModule = async () => {
      await setTimeout(1);
      brought++;
    };
    expect(await drive(m, NO_INPUT, { ...FAST, bringModule })).to.equal('halt');
    expect([brought, m.untils.length, m.fed.length]).to.deep.equal([1, 2, 0]);
  });

  it('gives a piece of standard input for each time that it is wanted, and its end', async () => {
    const pieces = ['a\n', 'b'];
    const m = machine((_, self) => (self.given.at(-1) === null ? 'halt' : 'stream'));
    const nextOfStdin = async () => {
      await setTimeout(1);
      const piece = pieces.shift();
      return piece === undefined ? null : Buffer.from(piece);
    };
    expect(await drive(m, NO_INPUT, { ...FAST, nextOfStdin })).to.equal('halt');
    expect([m.given, m.fed]).to.deep.equal([['a\n', 'b', null], []]);
  });

  it('keeps pace with the wall', async () => {
    const m = machine((until, self) => {
      self.cycle = Math.max(self.cycle, until);
      return self.cycle >= 100_000 ? 'halt' : 'cycle';
    });
    const began = performance.now();
    await drive(m, NO_INPUT, { ...FAST, pace: 1_000_000 });
    expect(performance.now() - began)
      .to.be.at.least(95)
      .and.below(5000);
    expect(m.untils.length).to.be.below(40);
  });

  it('sleeps until something is due when the machine is idle', async () => {
    const m = machine((until, self) => {
      self.cycle = Math.max(self.cycle, until);
      return self.cycle >= 300_000 ? 'halt' : 'cycle';
    });
    m.restful = 150_000;
    await drive(m, NO_INPUT, { ...FAST, pace: 1_000_000 });
    expect(m.untils.length).to.be.below(8);
  });

  it('waits for a slow reader between slices', async () => {
    let pending = 3;
    const m = machine((until, self) => {
      self.cycle = until;
      return pending === 0 ? 'halt' : 'cycle';
    });
    const drained = (): Promise<void> | undefined =>
      pending > 0 ? setTimeout(1).then(() => void pending--) : undefined;
    expect(await drive(m, NO_INPUT, { ...FAST, drained })).to.equal('halt');
    expect(m.untils).to.have.length(4);
  });
});

describe('console input from a terminal', () => {
  const keys = (): { stream: PassThrough; input: KeyInput; said: string[] } => {
    const stream = new PassThrough();
    const said: string[] = [];
    return { stream, input: new KeyInput(stream, (text) => said.push(text)), said };
  };
  const typed = (input: ConsoleInput): number[] => [...(input.poll() ?? [])];

  it('passes every key on, ^C among them', async () => {
    const { stream, input } = keys();
    stream.write('a\x03\x04');
    await setTimeout(1);
    expect(typed(input)).to.deep.equal([97, 3, 4]);
    expect(input.poll()).to.equal(undefined);
  });

  it('leaves the emulator at ^A x, in one piece or two', async () => {
    for (const pieces of [['\x01x'], ['\x01', 'x']]) {
      const { stream, input } = keys();
      for (const piece of pieces) stream.write(piece);
      await input.ready();
      await setTimeout(1);
      expect(input.quit).to.equal(true);
      expect(
        await drive(
          machine(() => 'input'),
          input,
          FAST,
        ),
      ).to.equal('quit');
    }
  });

  it('gives one ^A for two, and says what there is after another key', async () => {
    const { stream, input, said } = keys();
    stream.write('\x01\x01\x01?b');
    await setTimeout(1);
    expect(typed(input)).to.deep.equal([1, 98]);
    expect(said.join('')).to.include('^A x');
  });

  it('wakes a machine that waits for a key', async () => {
    const { stream, input } = keys();
    const m = machine((_, self) => (self.fed.length === 0 ? 'input' : 'halt'));
    const ending = drive(m, input, FAST);
    await setTimeout(5);
    stream.write('k');
    expect(await ending).to.equal('halt');
    expect(m.fed).to.deep.equal(['k']);
  });

  it('lets time pass in a paced machine that waits for a key', async () => {
    const { input } = keys();
    const m = machine((until, self) => {
      self.cycle = Math.max(self.cycle, until);
      return self.cycle >= 30_000 ? 'halt' : 'input';
    });
    expect(await drive(m, input, { ...FAST, pace: 1_000_000 })).to.equal('halt');
    expect(m.fed).to.deep.equal([]);
  });

  it('wakes a machine in which every process sleeps for ever, after saying so', async () => {
    const { stream, input } = keys();
    let asleep = 0;
    const m = machine((_, self) => (self.fed.length === 0 ? 'stuck' : 'halt'));
    const ending = drive(m, input, { ...FAST, onAsleep: () => asleep++ });
    await setTimeout(5);
    stream.write('\x03');
    expect(await ending).to.equal('halt');
    expect([asleep, m.fed]).to.deep.equal([1, ['\x03']]);
  });

  it('lets time pass in a paced machine in which every process sleeps for ever', async () => {
    const { stream, input } = keys();
    let asleep = 0;
    const m = machine((until, self) => {
      if (self.untils.length === 1) return 'stuck';
      self.cycle = Math.max(self.cycle, until);
      return self.fed.length === 0 ? 'cycle' : 'halt';
    });
    m.restful = 10_000_000;
    const ending = drive(m, input, { ...FAST, pace: 1_000_000, onAsleep: () => asleep++ });
    await setTimeout(30);
    stream.write('\x03');
    expect(await ending).to.equal('halt');
    expect(asleep).to.equal(1);
    expect(m.fedAt[0]).to.be.at.least(29_000);
  });

  it('gives a paced machine a key at the time it was typed, not at the time it fell idle', async () => {
    const { stream, input } = keys();
    const m = machine((until, self) => {
      self.cycle = Math.max(self.cycle, until);
      return self.fed.length === 0 ? 'cycle' : 'halt';
    });
    m.restful = 10_000_000;
    const ending = drive(m, input, { ...FAST, pace: 1_000_000 });
    await setTimeout(50);
    stream.write('k');
    expect(await ending).to.equal('halt');
    expect(m.fedAt[0]).to.be.at.least(49_000);
    expect(m.untils.length).to.be.below(6);
  });

  it("passes on the size of the terminal's window, at the start and when it changes", async () => {
    const window = Object.assign(new EventEmitter(), { rows: 24, columns: 80 });
    const input = new KeyInput(new PassThrough(), () => {}, window);
    const m = machine((until, self) => {
      self.cycle = Math.max(self.cycle, until);
      return self.sizes.length === 2 ? 'halt' : 'cycle';
    });
    m.restful = 10_000_000;
    const ending = drive(m, input, { ...FAST, pace: 1_000_000 });
    await setTimeout(5);
    window.rows = 50;
    window.emit('resize');
    expect(await ending).to.equal('halt');
    expect(m.sizes).to.deep.equal(['24x80', '50x80']);
    input.close();
    expect(window.listenerCount('resize')).to.equal(0);
  });

  it('tells the machine once that the terminal has gone', async () => {
    const { stream, input } = keys();
    stream.end('z');
    await setTimeout(5);
    expect(typed(input)).to.deep.equal([122]);
    expect(input.poll()).to.equal(null);
    expect(input.poll()).to.equal(undefined);
  });
});

describe("the user's terminal", () => {
  it('is raw while the machine runs, and cooked when it stops or the process ends', () => {
    const modes: boolean[] = [];
    const terminal = {
      destroyed: false,
      setRawMode: (raw: boolean) => modes.push(raw),
    } as unknown as ReadStream;
    const listeners = (): number[] =>
      ['exit', 'SIGHUP', 'SIGQUIT'].map((event) => process.listenerCount(event));
    const before = listeners();
    const cooked = rawMode(terminal);
    expect(modes).to.deep.equal([true]);
    expect(listeners()).to.deep.equal(before.map((n) => n + 1));
    (process.listeners('exit').at(-1) as () => void)();
    expect(modes).to.deep.equal([true, false]);
    cooked();
    expect(modes).to.deep.equal([true, false, false]);
    expect(listeners()).to.deep.equal(before);
  });
});
