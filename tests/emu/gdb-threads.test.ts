/**
 * The threads of a process, by packets: a judge holds all that is told of them against the machine
 * itself, and convicts wrong twins of the stub.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { MachineTarget } from '../../emu/gdb/machine.ts';
import { Past } from '../../emu/gdb/past/past.ts';
import { FunctionTable } from '../../emu/symbols/functions.ts';
import { readSections } from '../../emu/symbols/sections.ts';
import { IDENT } from '../../kernel/callout/ident.ts';
import { type Proc, SSLEEP } from '../../kernel/kern/proc.ts';
import { REG_PC } from '../../kernel/machdep.ts';
import { Workshop } from '../gdb/gdb.ts';
import { ALARMED, THREADS } from '../gdb/programs.ts';
import { type ProgramRun, runProgram } from '../system/harness.ts';
import {
  command,
  type PastMaker,
  pastOf,
  replies,
  type Script,
  ScriptedChannel,
  servedBy,
} from './gdbclient.ts';

const HELLO = 'qSupported:multiprocess+;swbreak+';
/** The process of the program, and its first thread. */
const FIRST = 2;
/** The times that the program comes by the breakpoint: two threads, three times each. */
const TIMES = 6;
/** The most steps that a thread takes to execute something: one sleeps meanwhile. */
const STEPS = 3;

const last = (sent: string): string => replies(sent).at(-1) ?? '';
const wordOf = (word: number): string => Buffer.from(Uint32Array.of(word >>> 0).buffer).toString('hex');
const nameOf = (p: Proc): string => `p${p.p_pid.toString(16)}.${p[IDENT].toString(16)}`;
const threadIn = (told: string): string => /thread:(p[^;]+);/.exec(told)?.[1] ?? told;

/** A wrong stub: changes to its target, or another past. */
interface Twin {
  readonly change?: (target: MachineTarget) => void;
  readonly past?: PastMaker;
}

describe('gdb over threads', function () {
  this.timeout(60_000);
  let file: Uint8Array;
  let add = 0;
  /** Another program, and a place at which its further thread comes by before it sleeps. */
  let alarmed: Uint8Array;
  let here = 0;
  let alone: ProgramRun;
  before(() => {
    const shop = new Workshop();
    try {
      shop.program('threads', THREADS);
      file = readFileSync(join(shop.folder, 'threads'));
      shop.program('alarmed', ALARMED);
      alarmed = readFileSync(join(shop.folder, 'alarmed'));
    } finally {
      shop.remove();
    }
    const addressIn = (of: Uint8Array, name: string): number =>
      new FunctionTable(readSections(of)).named(new Set([name]))[0]?.address ?? 0;
    add = addressIn(file, 'add');
    here = addressIn(alarmed, 'here');
    alone = runProgram(['threads'], {}, { file, envp: ['PATH=/bin'] });
    expect(alone.output.replace(/\r/g, '')).to.equal('all 12\n');
  });

  /** All that a stub tells wrongly. */
  function judged({ change = () => undefined, past = pastOf }: Twin): string[] {
    const found: string[] = [];
    let target: MachineTarget | undefined;
    const threads = (): Proc[] => target?.system.processes.threads() ?? [];
    const current = (): Proc | undefined => target?.system.processes.current;
    const registers = (p: Proc | undefined): string => Array.from(p?.p_regs ?? [], wordOf).join('');
    const tells = (what: string, told: string, wanted: string): void => {
      if (told !== wanted) found.push(`${what}: ${told}, and not ${wanted}`);
    };

    /** The list, and the registers of each thread. */
    function* looks(): Script {
      const all = threads();
      tells('threads', last(yield command('qfThreadInfo')), `m${all.map(nameOf).join(',')}`);
      for (const p of all) {
        tells(`thread ${nameOf(p)}`, last(yield command(`Hg${nameOf(p)}`)), 'OK');
        tells(`registers of ${nameOf(p)}`, last(yield command('g')), registers(p));
        const info = last(yield command(`qThreadExtraInfo,${nameOf(p)}`));
        const state = p === current() ? 'runs' : p.p_stat === SSLEEP ? `sleeps on ${p.p_wmesg}` : 'can run';
        tells(`state of ${nameOf(p)}`, Buffer.from(info, 'hex').toString(), `threads, ${state}`);
      }
    }

    /** Steps of a thread lead it on, and nobody else is told. */
    function* steps(p: Proc): Script {
      for (let n = 0; n < STEPS; n++) {
        const pc = p.p_regs[REG_PC];
        const told = last(yield command(`vCont;s:${nameOf(p)};c`));
        tells('a step', threadIn(told), nameOf(p));
        if (p.p_regs[REG_PC] === pc) found.push(`a step of ${nameOf(p)} leads nowhere`);
      }
    }

    /** Steps back of a thread undo its own instructions, also where another one has run between. */
    function* back(p: Proc): Script {
      const name = nameOf(p);
      const before = registers(p);
      yield* steps(p);
      yield command(`Hc${name}`);
      for (let n = 0; n < STEPS; n++) tells('a step back', threadIn(last(yield command('bs'))), name);
      yield command(`Hg${name}`);
      tells(`registers of ${name} in the past`, last(yield command('g')), before);
      yield command('Hcp0.0');
      for (let n = 0; n < STEPS; n++) yield command(`vCont;s:${name};c`);
    }

    function* script(): Script {
      yield command(HELLO);
      yield* looks();
      yield command(`Z0,${add.toString(16)},2`);
      const met = new Set<string>();
      for (let n = 0; n < TIMES; n++) {
        const told = last(yield command('vCont;c'));
        const p = current() as Proc;
        tells('a breakpoint', told.replace(/;02:.*/, ''), `T05swbreak:;thread:${nameOf(p)}`);
        met.add(nameOf(p));
        yield* looks();
        if (n === 0) yield* back(p);
      }
      tells('threads that are met', `${met.size}`, '2');
      tells('a thread that is not there', last(yield command('Hgp2.77')), 'E03');
      tells('its step', last(yield command('vCont;s:p2.77;c')), 'E03');
      yield command(`z0,${add.toString(16)},2`);
      // The first thread waits for the others: its step is over once they have ended.
      const [first] = threads();
      if (first !== undefined) yield* steps(first);
      yield* looks();
      yield command('vCont;c');
    }
    const channel = new ScriptedChannel(script());
    const { system, output } = servedBy(['threads'], channel, file, undefined, past, (it) => {
      target = it;
      change(it);
    });
    if (output !== alone.output) found.push(`the output is ${output}`);
    if (system.runHash() !== alone.hash) found.push('the hash is another one');
    return found;
  }

  it('finds nothing wrong with the stub', () => {
    expect(judged({})).to.deep.equal([]);
  });

  /**
   * The stops at the system call with which a thread sleeps, and the passes that are told, by
   * thread, from the first sleep on. GDB takes the breakpoint out for the step of a thread, which
   * sleeps then, while the other one comes there.
   */
  function sleeps(change: (target: MachineTarget) => void): { met: string[]; passed: string[] } {
    const [met, passed]: [string[], string[]] = [[], []];
    let target: MachineTarget | undefined;
    function* script(): Script {
      yield command(HELLO);
      yield command(`Z0,${add.toString(16)},2`);
      for (let n = 0; n < 2; n++) yield command('vCont;c');
      yield command(`z0,${add.toString(16)},2`);
      const asleep = target?.system.processes.threads().find(({ p_wmesg }) => p_wmesg === 'nanslp');
      const call = `0,${asleep?.p_regs[REG_PC].toString(16)},4`;
      yield command(`Z${call}`);
      let told = last(yield command('vCont;c'));
      while (/^T05/.test(told)) {
        const who = threadIn(told);
        met.push(who);
        yield command(`z${call}`);
        expect(threadIn(last(yield command(`vCont;s:${who}`)))).to.equal(who);
        yield command(`Z${call}`);
        told = last(yield command('vCont;c'));
      }
    }
    const channel = new ScriptedChannel(script());
    const { system } = servedBy(['threads'], channel, file, undefined, pastOf, (it) => {
      target = it;
      const { tell } = it;
      it.tell = (line) => {
        const [, thread = line] = /^thread 2\.(\d+) passes a breakpoint at 0x/.exec(line) ?? [];
        passed.push(`p2.${Number(thread).toString(16)}`);
        tell(line);
      };
      change(it);
    });
    expect(system.runHash()).to.equal(alone.hash);
    return { met, passed };
  }

  it('a thread that others pass at a breakpoint, in a step of it alone, is told of each', () => {
    const { met, passed } = sleeps(() => undefined);
    // The first one sleeps already when the breakpoint is set, for the first of three times.
    const times = ['p2.30d40', 'p2.30d41'].map(
      (name) => [...met, ...passed].filter((it) => it === name).length,
    );
    expect(times).to.deep.equal([2, 3]);
    expect(passed).not.to.deep.equal([]);
  });

  it('would not be, if the breakpoint were lifted for all threads', () => {
    const { met, passed } = sleeps(({ points }) => {
      points.meets = ({ pid }, pc) => points.has(pid, pc);
    });
    expect(passed).to.deep.equal([]);
    expect(met).to.have.length.below(5);
  });

  /**
   * The stop at which a step of a thread alone ends, in which another one gets a signal, empty if
   * there is none before the program's end; and all that is told.
   */
  function rings(change: (target: MachineTarget) => void): { told: string; tells: string[]; output: string } {
    const tells: string[] = [];
    let told = '';
    function* script(): Script {
      yield command(HELLO);
      yield command(`Z0,${here.toString(16)},2`);
      const who = threadIn(last(yield command('vCont;c')));
      yield command(`z0,${here.toString(16)},2`);
      told = last(yield command(`vCont;r0,ffffffff:${who}`));
      if (told.startsWith('T')) yield command('D;2');
    }
    const { output } = servedBy(
      ['alarmed'],
      new ScriptedChannel(script()),
      alarmed,
      undefined,
      pastOf,
      (it) => {
        it.tell = (line) => tells.push(line);
        change(it);
      },
    );
    return { told, tells, output: output.replace(/\r/g, '') };
  }

  it('delivers a signal to another thread in a step of one alone, and tells of it', () => {
    expect(rings(() => undefined)).to.deep.equal({
      told: '',
      tells: ['thread 2.2 gets signal 14, in a step of another thread'],
      output: '1\n',
    });
    const twin = rings(({ points }) => {
      points.isPassed = () => false;
    });
    expect(twin.told).to.match(/^T0e/);
  });

  const TWINS: Readonly<Record<string, Twin>> = {
    'tells the registers of the thread that runs for each': {
      change: (it) => {
        it.registers = () => it.system.processes.current?.p_regs;
      },
    },
    'tells the registers of the first thread for each': {
      change: (it) => {
        it.registers = (thread) => it.system.processes.get(it.processOf(thread) ?? 0)?.p_regs;
      },
    },
    'knows first threads only': {
      change: (it) => {
        const { threads } = it;
        it.threads = () => threads.call(it).filter(({ pid, thread }) => pid === thread);
      },
    },
    'says that each thread runs': {
      change: (it) => {
        const { threads } = it;
        it.threads = () => threads.call(it).map((of) => ({ ...of, state: 'runs' }));
      },
    },
    'knows threads that are not there': {
      change: (it) => {
        it.processOf = () => FIRST;
      },
    },
    'tells each breakpoint of the first thread': {
      change: (it) => {
        const { listener } = it;
        it.listener = (stop) => listener(stop.kind === 'break' ? { ...stop, thread: stop.pid } : stop);
      },
    },
    'steps the first thread back': {
      past: (present, make) => {
        class Wrong extends Past {
          override go: Past['go'] = (way) =>
            super.go(way.kind === 'step' ? { kind: 'step', thread: FIRST } : way);
        }
        return new Wrong(present, make, () => undefined);
      },
    },
    'steps back one too many': {
      past: (present, make) => {
        class Wrong extends Past {
          override go: Past['go'] = (way) => {
            if (way.kind === 'step') super.go(way);
            return super.go(way);
          };
        }
        return new Wrong(present, make, () => undefined);
      },
    },
  };
  for (const [does, twin] of Object.entries(TWINS))
    it(`convicts a stub that ${does}`, () => {
      expect(judged(twin)).not.to.deep.equal([]);
    });
});
