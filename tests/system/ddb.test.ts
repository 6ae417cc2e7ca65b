/**
 * The debugger: to look changes nothing, it stops at the points that it names, and it
 * goes back the way that it came.
 */

import { expect } from 'chai';
import fc from 'fast-check';
import { sha256 } from '../../emu/cli/logfile.ts';
import { loadModule } from '../../emu/cli/module/load.ts';
import { UNCOUNTED } from '../../emu/cli/ram.ts';
import { replayHost } from '../../emu/cli/replay-host.ts';
import { DEFAULT_CONFIG, type MachineConfig } from '../../emu/config.ts';
import { Debugger } from '../../emu/debug/debugger.ts';
import type { CommandLines } from '../../emu/debug/prompt.ts';
import { debugged, type ReplayUser } from '../../emu/debug/replay.ts';
import { type Make, replayMaker } from '../../emu/front/replay.ts';
import { logStart, type RunLog } from '../../emu/front/runlog.ts';
import type { System } from '../../emu/system.ts';
import { DdbError } from '../../kernel/ddb/error.ts';
import { eventNamed, eventObserver, goneAt } from '../../kernel/ddb/events.ts';
import { Nesting } from '../../kernel/ddb/nesting.ts';
import { type Observer, PROBE_EVENTS } from '../../kernel/probe.ts';
import { NOWHERE } from '../model/logdamage.ts';
import { ROOT_IMAGE, runProgram } from './harness.ts';

/** Commands from a list, or computed from the answers so far. */
class Script implements CommandLines {
  readonly interactive = false;
  readonly place = 'script';
  readonly prepares: boolean;
  private readonly commands: Iterator<string>;

  constructor(commands: Iterable<string>, prepares = false) {
    this.commands = commands[Symbol.iterator]();
    this.prepares = prepares;
  }

  next(_prompt: string, idle: () => boolean): string | null {
    // All the preparation that is possible while a user thinks for a long time.
    while (this.prepares && idle());
    const { value, done } = this.commands.next();
    return done ? null : value;
  }
}

/** A user who sees and hears nothing. */
const NOBODY: ReplayUser = {
  screen: NOWHERE,
  say: () => undefined,
  turn: async () => undefined,
};

const logOf = (argv: readonly string[], config: Partial<MachineConfig> = {}): RunLog => ({
  start: logStart({
    callwheel: '0',
    config: { ...DEFAULT_CONFIG, mem: 4 * 1024 * 1024, ...config },
    program: { path: `/bin/${argv[0]}`, argv, envp: [], file: null },
    image: sha256(ROOT_IMAGE),
    ...{ files: [], scheme: null, modules: [] },
  }),
  ...{ files: new Map(), lines: [2] },
  events: [{ record: 'end', how: 'cycles', status: 0, at: 'cycle', cycle: 24_900_000, hash: '' }],
});

/** Debugs a replay by commands; the text shown after each of them. */
async function session(make: Make, commands: Iterable<string>, prepares = false): Promise<string[]> {
  const shown = [''];
  function* counted(): Generator<string> {
    for (const command of commands) {
      shown.push('');
      yield command;
    }
    shown.push('');
    yield 'quit';
  }
  const ddb = new Debugger(new Script(counted(), prepares), (text) => {
    shown[shown.length - 1] += text;
  });
  await debugged(make, ddb, {}, NOBODY);
  return shown.slice(0, -1);
}

describe('ddb', function () {
  this.timeout(20_000);

  for (const config of [
    {},
    { callout: 'scheme7:16,16,16,16', seed: 5 },
    { kernel: 'old', clock: 'oneshot' },
    { callout: 'calendar', kernel: 'hash' },
    { callout: 'decsim:16' },
  ] satisfies Partial<MachineConfig>[])
    it(`shows everything in the middle of everything, and changes nothing: ${JSON.stringify(config)}`, () => {
      const LOOK = ['callout', 'wheel', 'ps', 'proc 1', 'registers 1', 'itimers 1', 'intr', 'ledger'];
      const input = ['sleep 0.2 & fig9 20 3; kill $!; sigtest\n'];
      const plain = runProgram(['sh'], config, { input });
      let count = 0;
      const seen = new Set<string>();
      const machine: { system?: System } = {};
      const observer = eventObserver((event, args) => {
        const { system } = machine;
        if (system === undefined) return;
        if (!seen.has(event)) expect(system.view.eventText(event, args).startsWith(event)).to.equal(true);
        if (seen.has(event) && ++count % 61 !== 0) return;
        seen.add(event);
        const words = LOOK[count % LOOK.length].split(' ');
        expect(system.view.show(words, true, goneAt(event, args))).to.have.length.greaterThan(0);
        expect(system.view.where(true)).to.match(/: inside the kernel at level \d/);
      });
      const observed = runProgram(['sh'], config, {
        input,
        onBoot: (system) => {
          machine.system = system;
          system.addObserver(observer);
        },
      });
      expect(seen.size).to.be.greaterThan(20);
      expect([observed.hash, observed.cycles, observed.output]).to.deep.equal([
        plain.hash,
        plain.cycles,
        plain.output,
      ]);
    });

  it('follows the stack of the kernel from wherever it is attached: the same, and nothing between two runs', () => {
    const input = ['sleep 0.2 & fig9 20 3; kill $!; sigtest\n'];
    const early = new Nesting();
    const late = new Nesting();
    const seen = new Set<string>();
    let machine: System | undefined;
    const compare = eventObserver((event, args) => {
      const lines = machine?.view.stack(late, event, args) ?? [];
      expect(lines).to.deep.equal(machine?.view.stack(early, event, args));
      for (const line of lines.slice(0, -1)) seen.add(line.replace(/[ (].*/, ''));
    });
    const { system } = runProgram(
      ['sh'],
      {},
      {
        input,
        cycles: 2_000_000,
        onBoot: (it) => it.addObserver(early.observer),
      },
    );
    machine = system;
    system.addObserver(late.observer);
    system.addObserver(compare);
    while (system.run(system.cycle + 10_007) === 'cycle' && system.cycle < 20_000_000)
      expect(system.view.stack(early, null, [])).to.have.length(1);
    expect([...seen]).to.include.members(['softclock', 'hardclock,', 'realitexpire', 'endtsleep']);
  });

  it('names the system call that the process is in, from its first event to its last', () => {
    const calls = new Map<string, string>();
    const lines: string[] = [];
    const nesting = new Nesting();
    let machine: System | undefined;
    const bottom = (): string => machine?.view.stack(nesting, 'mark', []).at(-1) ?? '';
    const observer: Observer = {
      syscallEnter: (p, _number, call) => calls.set(bottom(), `${call?.name}, pid ${p.p_pid} (${p.p_comm})`),
      syscallReturn: (p, _number, call) => calls.set(bottom(), `${call?.name}, pid ${p.p_pid} (${p.p_comm})`),
      trapEnter: () => lines.push(bottom()),
      interruptEnter: (_level, _routine, usermode) => {
        if (machine?.inUserMode === true && usermode) lines.push(bottom());
      },
    };
    runProgram(
      ['itimerdemo'],
      {},
      {
        onBoot: (it) => {
          machine = it;
          it.addObserver(nesting.observer);
          it.addObserver(observer);
        },
      },
    );
    expect([...calls.keys()]).to.deep.equal([...calls.values()]);
    expect([...calls.keys()]).to.include('setitimer, pid 2 (itimerdemo)');
    const others = ['in the kernel, pid 2 (itimerdemo)', 'user mode, pid 2 (itimerdemo)'];
    expect([...new Set(lines)]).to.have.members(others);
  });

  it('shows modules, and what they have in the kernel', async () => {
    const file = await loadModule('heartbeat');
    const { system } = runProgram(
      ['sleep', '0.2'],
      {},
      { cycles: 2_500_000, onBoot: (it) => it.preload([{ file, args: ['ms=100'] }]) },
    );
    expect(system.view.show(['module'])[1]).to.match(/^ *2 +heartbeat +1 +loaded +2$/);
    expect(system.view.show(['module', 'heartbeat'])).to.include(
      'module 2: heartbeat 1, loaded, ms=100 text=beat',
    );
    expect(system.view.show(['module', 'heartbeat'])[2]).to.match(
      /^ {2}callout beat, due in \d+ ticks, .*heartbeat\.ts:\d+:\d+/,
    );
  });

  it('knows an event by enough of its name', () => {
    expect(eventNamed('calloutFire')).to.equal('calloutFire');
    expect(eventNamed('fire')).to.equal('calloutFire');
    expect(eventNamed('exec')).to.equal('procExec');
    expect(() => eventNamed('tick')).to.throw(DdbError, 'is it calloutTick or clockTick?');
    expect(() => eventNamed('nothing')).to.throw(DdbError, 'no such event');
    for (const name of Object.keys(PROBE_EVENTS)) expect(eventNamed(name)).to.equal(name);
  });

  describe('in a replay', () => {
    let make: Make;
    before(async () => {
      make = await replayMaker(logOf(['itimerdemo'], { seed: 3 }), { ...replayHost(), ...UNCOUNTED });
    });

    it('stops at a cycle, at events by name and by what they are about, and tells them from each other', async () => {
      const shown = await session(make, [
        'break 1_000_000',
        'break fire realitexpire',
        'break signalPosted SIGPROF',
        'break',
        'c',
        'c',
        'trace',
        'delete 3',
        'c',
        'show callout',
        'trace',
      ]);
      expect(shown[0]).to.match(/^cycle \d+ \(0\.\d+ ms\), tick 0: between two processes\n$/);
      expect(shown[4]).to.equal(
        'break 1: cycle 1000000\nbreak 2: calloutFire realitexpire\nbreak 3: signalPosted SIGPROF\n',
      );
      const inUser =
        /^break 1: cycle 1000000\ncycle 100000\d \(40\.000 ms\), tick \d: pid 2 .* about to execute at 0x\w+(?:, \S+(?: \(\S+\))?)?\n$/;
      expect(shown[5]).to.match(inUser);
      expect(shown[6]).to.match(/^break 3: signalPosted SIGPROF, pid 2/);
      expect(shown[7]).to.match(
        /^kernel, the innermost first:\n {2}signalPosted SIGPROF, pid 2 \(itimerdemo\)\n {2}hardclock, level 5 \(clock\)\n {2}user mode, pid 2 \(itimerdemo\)\n(?:the program's calls, the innermost first:\n(?: {4}#\d .*\n)+)?process 2 /,
      );
      const inKernel =
        /^break 2: calloutFire realitexpire\(ITIMER_REAL of pid 2\), entry \d+\ncycle \d+ .*: inside the kernel at level 7 \(high\); pid 2 \(itimerdemo\) is current\n$/;
      expect(shown[9]).to.match(inKernel);
      // The entry is being let go: the list has the callouts that will still be called.
      expect(shown[10])
        .to.match(/schedcpu/)
        .and.not.to.match(/realitexpire/);
      expect(shown[11]).to.match(
        /^kernel, the innermost first:\n {2}realitexpire\(ITIMER_REAL of pid 2\), entry \d+\n {2}softclock\n {2}(?:softintr, level 1 \(softclock\)|hardclock, level 5 \(clock\))\n/,
      );
    });

    it('goes back the way that it came, by instructions, ticks and events', async () => {
      for (const kind of ['instruction', 'tick', 'event']) {
        const forward = [...new Array(5)].map(() => `step ${kind}`);
        const back = forward.slice(1).map(() => `back ${kind}`);
        const shown = await session(make, ['goto 2_500_000', ...forward, ...back]);
        const way = shown.slice(2, 7);
        expect(new Set(way).size, kind).to.equal(5);
        expect(shown.slice(7)).to.deep.equal(way.slice(0, 4).reverse());
      }
    });

    it('is at the same point however it came there: from before, from behind, and with machines that trail', async () => {
      const LOOK = ['show callout', 'show registers 1', 'show intr'];
      const cycles = fc.array(fc.integer({ min: 3000, max: 3_000_000 }), { minLength: 2, maxLength: 5 });
      await fc.assert(
        fc.asyncProperty(cycles, fc.boolean(), async (all, prepares) => {
          const one = async (cycle: number): Promise<string[]> =>
            (await session(make, [`goto ${cycle}`, ...LOOK])).slice(1);
          const shown = await session(
            make,
            all.flatMap((cycle) => [`goto ${cycle}`, ...LOOK]),
            prepares,
          );
          for (const [i, cycle] of all.entries())
            expect(shown.slice(1 + 4 * i, 5 + 4 * i), `${all} ${i}`).to.deep.equal(await one(cycle));
        }),
        { numRuns: 4, seed: 1 },
      );
    });

    it('stops at the very cycle asked for, in the middle of the kernel and while it is idle; or between two instructions', async () => {
      const places = new Set<string>();
      for (const program of ['itimerdemo', 'multi']) {
        const log = await replayMaker(logOf([program], {}), { ...replayHost(), ...UNCOUNTED });
        const cycles = Array.from({ length: 20 }, (_, i) => 3000 + 1_250_143 * (19 - i));
        const shown = await session(log, [...cycles.map((cycle) => `goto ${cycle}`)]);
        for (const [i, cycle] of cycles.entries()) {
          const [, at, place = ''] =
            /^cycle (\d+) .*: (inside the kernel|idle|.* about to execute)/.exec(shown[1 + i]) ?? [];
          const exact = place === 'inside the kernel' || place === 'idle';
          expect(Number(at) - cycle, shown[1 + i]).to.be.within(0, exact ? 0 : 100);
          places.add(place.replace(/.* about/, 'about'));
        }
      }
      expect([...places].sort()).to.deep.equal(['about to execute', 'idle', 'inside the kernel']);
    });

    it('steps out of the kernel, and back to before it was entered', async () => {
      const shown = await session(make, [
        'break fire realitexpire',
        'c',
        'step',
        'step',
        'back',
        'back',
        'back event',
        'c',
      ]);
      const at = shown.map((text) => Number(/cycle (\d+)/.exec(text)?.[1]));
      expect(shown[3]).to.match(/about to execute/);
      expect(at[5]).to.equal(at[3]);
      expect(at[6]).to.be.lessThan(at[2]);
      expect(shown[8]).to.equal(shown[2]);
    });

    it('says what it cannot do', async () => {
      const refused = async (...commands: string[]): Promise<string> => {
        try {
          await session(make, commands);
        } catch (error) {
          return (error as Error).message;
        }
        return 'nothing';
      };
      expect(await refused('jump')).to.equal('script: jump: not a command; help lists them');
      expect(await refused('break 5e5', 'goto 600_000', 'break 5')).to.match(
        /the machine is at cycle 5000\d\d already/,
      );
      expect(await refused('back tick')).to.match(/1 ticks back is before the machine was booted/);
      expect(await refused('step 0')).to.match(/how many, from 1 up/);
      expect(await refused('goto x')).to.match(/not a cycle/);
      expect(await refused('break')).to.equal('nothing');
    });

    it('stays at the end of the log, and goes back from there', async () => {
      const { system } = make(NOBODY.screen);
      while (system.cycle < 24_900_000) system.run(24_900_000);
      const hash = system.runHash();
      const whole = logOf(['itimerdemo'], { seed: 3 });
      const events = whole.events.map((it) => ({ ...it, cycle: system.cycle, hash }));
      const finished = await replayMaker({ ...whole, events }, { ...replayHost(), ...UNCOUNTED });
      const shown = await session(finished, ['c', 'back tick', 'step tick']);
      expect(shown[1]).to.match(/^the log is at its end: cycles\ncycle 249\d+ /);
      expect(shown[2]).to.match(/^clockTick tick \d+\n/);
      expect(shown[3]).to.match(/^the log is at its end/);
    });
  });
});
