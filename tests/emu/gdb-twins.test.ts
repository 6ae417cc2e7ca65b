/**
 * A judge of the stub: all that GDB is told, against the machine itself. Wrong twins of the stub
 * are convicted by it.
 */

import { expect } from 'chai';
import type { MachineTarget } from '../../emu/gdb/machine.ts';
import type { Stop } from '../../emu/gdb/target.ts';
import { REG_PC } from '../../kernel/machdep.ts';
import { runProgram } from '../system/harness.ts';
import { type Change, command, replies, type Script, ScriptedChannel, servedBy } from './gdbclient.ts';

const SHELL = ['sh', '-c', '/bin/echo a; exit 3'];
const HELLO = 'qSupported:multiprocess+;swbreak+;fork-events+;vfork-events+;exec-events+';
const alone = runProgram(SHELL, {}, { envp: ['PATH=/bin'] });
const FIRST = 2; // the process of the program
/** Steps that are looked at. */
const STEPS = 60;
/** The longest instruction, and so the furthest that two places of a step are apart. */
const MOST_BYTES = 4;

const last = (sent: string): string => replies(sent).at(-1) ?? '';
/** A word as packets have it. */
const wordOf = (word: number): string => Buffer.from(Uint32Array.of(word >>> 0).buffer).toString('hex');

/** A stub that `change` has made wrong, or right: all that it tells wrongly. */
function judged(change: Change): string[] {
  const found: string[] = [];
  let target: MachineTarget | undefined;
  const truth = (pid = FIRST) => target?.system.processes.get(pid);
  const pc = (): number => (truth()?.p_regs[REG_PC] ?? 0) >>> 0;
  const stack = (): number => (truth()?.p_regs[2] ?? 0) >>> 0;
  const bytes = (address: number, size: number): string => {
    const p = truth();
    return p === undefined
      ? ''
      : Buffer.from(target?.system.processes.read(p, address, size) ?? []).toString('hex');
  };
  const tells = (what: string, told: string, wanted: string): void => {
    if (told !== wanted) found.push(`${what}: ${told}, and not ${wanted}`);
  };

  /** Registers and memory, and what is not there. */
  function* looks(): Script {
    tells('registers', last(yield command('g')), Array.from(truth()?.p_regs ?? [], wordOf).join(''));
    tells('stack', last(yield command(`m${stack().toString(16)},40`)), bytes(stack(), 0x40));
    tells('text', last(yield command(`m${pc().toString(16)},8`)), bytes(pc(), 8));
    tells('memory that is not there', last(yield command('m0,4')), 'E0e');
    const text = bytes(pc(), 4);
    tells('a store into text', last(yield command(`M${pc().toString(16)},4:00000000`)), 'E0e');
    tells('text after that', bytes(pc(), 4), text);
  }

  /** Steps: one instruction each. */
  function* steps(): Script {
    for (let n = 0; n < STEPS; n++) {
      const before = target?.system.instructions ?? 0;
      const told = last(yield command(`vCont;s:p${FIRST}.${FIRST}`));
      const count = (target?.system.instructions ?? 0) - before;
      if (!told.startsWith('T05') || count !== 1) found.push(`a step of ${count} instructions: ${told}`);
    }
  }

  /** A breakpoint two instructions on is met before its instruction, and cannot be seen. */
  function* breaks(): Script {
    const here = pc();
    const memory = bytes(here, 2 * MOST_BYTES);
    for (let at = here + 2; at <= here + 2 * MOST_BYTES; at += 2) yield command(`Z0,${at.toString(16)},2`);
    tells('text with breakpoints', last(yield command(`m${here.toString(16)},8`)), memory);
    const told = last(yield command('vCont;c'));
    if (!told.startsWith('T05swbreak:;')) found.push(`no breakpoint is met: ${told}`);
    if (pc() <= here || pc() > here + 2 * MOST_BYTES) found.push('the breakpoint is elsewhere');
    for (let at = here + 2; at <= here + 2 * MOST_BYTES; at += 2) yield command(`z0,${at.toString(16)},2`);
  }

  /** A watchpoint below the stack is met before the store; then one that the kernel writes to. */
  function* watches(): Script {
    const below = (stack() - 64).toString(16);
    yield command(`Z2,${below},40`);
    const memory = bytes(stack() - 64, 64);
    const told = last(yield command('vCont;c'));
    if (!/^T05watch:/.test(told)) found.push(`no store is met: ${told}`);
    else if (bytes(Number.parseInt(below, 16), 64) !== memory) found.push('a store is met too late');
    yield command(`z2,${below},40`);
  }

  /** All that happens to the end: fork, exec, signals, ends. */
  const kinds: string[] = [];
  const kindOf = (told: string): string =>
    /^W03|^W|v?fork(?=:)|vforkdone|exec(?=:)|^T14/.exec(told)?.[0] ?? told;
  function* ends(): Script {
    for (let told = last(yield command('vCont;c')); kinds.length < 20; ) {
      const kind = kindOf(told);
      kinds.push(kind);
      // SIGCHLD is passed on.
      told = last(yield command(kind === 'T14' ? `vCont;C14:p${FIRST}.${FIRST};c` : 'vCont;c'));
    }
  }

  function* script(): Script {
    yield command(HELLO);
    yield* looks();
    yield* steps();
    yield* looks();
    yield* breaks();
    yield* watches();
    yield* ends();
  }
  const channel = new ScriptedChannel(script());
  const { system, output } = servedBy(SHELL, channel, undefined, undefined, undefined, (it) => {
    target = it;
    change(it);
  });
  // The end of the last process is told, and nothing is asked after that.
  kinds.push(...replies(channel.sent).map(kindOf));
  for (const kind of ['exec', 'W', 'T14', 'W03'])
    if (!kinds.includes(kind)) found.push(`${kind} is not told: ${kinds.join(' ')}`);
  if (!kinds.some((kind) => /^v?fork$/.test(kind))) found.push('no fork is told');
  if (output !== alone.output) found.push(`the output is ${output}`);
  if (system.runHash() !== alone.hash) found.push('the hash is another one');
  return found;
}

/** The parts of a target that twins take the place of; some are private. */
type Parts = Omit<MachineTarget, 'listener'> & {
  acts: (...its: unknown[]) => boolean;
  accessed: (pc: number, address: number, size: number, store: boolean) => boolean;
  stopped: (pc: number) => boolean;
  listener: MachineTarget['listener'];
};

const TWINS: readonly (readonly [does: string, change: (target: Parts) => void])[] = [
  [
    'shows its breakpoints in memory',
    (it) => {
      const [read, set, there] = [it.read.bind(it), it.setBreak.bind(it), new Set<number>()];
      it.setBreak = (pid, address) => set(pid, address) && there.add(address).size > 0;
      it.read = (pid, address, length) =>
        read(pid, address, length).map((byte, i) => (there.has(address + i) ? 0x02 : byte));
    },
  ],
  ['forgets breakpoints', (it) => Object.assign(it, { setBreak: () => true })],
  ['forgets watchpoints', (it) => Object.assign(it, { setWatch: () => true })],
  [
    'tells of a watchpoint after the store',
    (it) => {
      const accessed = it.accessed.bind(it);
      let late: Stop | undefined;
      it.accessed = (pc, address, size, store) => {
        if (accessed(pc, address, size, store))
          late = { kind: 'watch', pid: FIRST, thread: FIRST, how: 'write', address };
        return false;
      };
      it.observer.syscallEnter = () => {
        if (late !== undefined) it.listener(late);
        late = undefined;
      };
    },
  ],
  ['stores where the process could not', (it) => Object.assign(it, { write: () => true })],
  [
    'reads what is not there',
    (it) => Object.assign(it, { read: (_: number, __: number, n: number) => new Uint8Array(n) }),
  ],
  [
    'shows a register of another process',
    (it) => {
      const registers = it.registers.bind(it);
      it.registers = (pid) => Array.from(registers(pid) ?? [], (word, r) => (r === 10 ? word + 1 : word));
    },
  ],
  ['keeps a signal that is passed on', (it) => Object.assign(it, { acts: () => false })],
  ['tells of no signal', (it) => Object.assign(it, { acts: () => true })],
  [
    'tells of the end with another status',
    (it) => {
      const { listener } = it;
      it.listener = (stop) => listener(stop.kind === 'exited' ? { ...stop, status: stop.status + 1 } : stop);
    },
  ],
  ['tells of no fork', (it) => Object.assign(it, { forked: () => undefined })],
  [
    'spends time of the machine when it looks',
    (it) => {
      const read = it.read.bind(it);
      const { machine } = it.system as unknown as { machine: { virtual: { cycle: number } } };
      it.read = (pid, address, length) => {
        machine.virtual.cycle++;
        return read(pid, address, length);
      };
    },
  ],
];

describe('a judge of what gdb is told', () => {
  it('finds nothing wrong with the stub', () => {
    expect(judged(() => undefined)).to.deep.equal([]);
  });

  for (const [does, change] of TWINS)
    it(`convicts one that ${does}`, () => {
      expect(judged((target) => change(target as unknown as Parts))).not.to.deep.equal([]);
    });
});
