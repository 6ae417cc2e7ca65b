/**
 * usertests under each fault: it passes or fails as the table of fault(4) says, and no callout
 * that the kernel accepted is lost, on every kind of scheme and clock.
 */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { MachineConfig } from '../../emu/config.ts';
import { KIND_NAMES } from '../../emu/fault/spec.ts';
import type { StopReason } from '../../emu/machine.ts';
import type { KernelSide, System } from '../../emu/system.ts';
import type { Callouts } from '../../kernel/callout/callout.ts';
import { NOHANDLE } from '../../kernel/callout/entry.ts';
import { MATRIX } from '../matrix.ts';
import { Witness } from '../model/witness.ts';
import { runProgram } from './harness.ts';
import { coveringPairs, PAIRS } from './pairs.ts';

/** Ten emulated minutes; the tests take less than one. */
const CYCLES = 15_000_000_000;

const USERTESTS = '/tests/usertests';

/** The kernel of the table. */
const ONE: Partial<MachineConfig> = { kernel: 'handle', seed: 2 };

/** The most ticks for which usertests holds the clock off, or a fault does. */
const SLACK = 40;

/** The rows of the table of fault(4): a fault, and what becomes of usertests. */
const ROWS = [
  ...readFileSync('userland/share/man/man4/fault.4', 'utf8').matchAll(/^\.It Li (\S+) Ta (.*)$/gm),
].map(([, fault = '', outcome = '']) => ({ fault, outcome }));

/** The run of usertests under a fault: what became of it, and what the witness has against it. */
interface Tried {
  /** In the words of the table. */
  readonly outcome: string;
  readonly charges: readonly string[];
}

/** Runs usertests or another program; `spoiled` may make the kernel a wrong one. */
function tried(
  fault: string,
  machine: Partial<MachineConfig>,
  argv: readonly string[] = [USERTESTS],
  spoiled: (side: KernelSide) => void = () => undefined,
): Tried {
  // A clock that drifts has other ticks than the processor's clock.
  const slack = fault.startsWith('clock-drift') ? Number.POSITIVE_INFINITY : SLACK;
  let callouts: Callouts | undefined;
  const witness = new Witness((ticks) => callouts?.scheme.lateness(ticks) ?? 0, slack);
  const onBoot = (system: System): void =>
    system.install((side) => {
      callouts = side.callouts;
      witness.leeway = () => side.callouts.leeway;
      spoiled(side);
    });
  const observers = [witness.observer];
  const { reason, output, system } = runProgram(
    argv,
    { ...machine, faults: [fault] },
    { cycles: CYCLES, observers, onBoot },
  );
  expect(system.faults?.counts()[0]?.spec).to.equal(fault);
  expect(witness.accepted).to.be.above(0);
  witness.end(callouts?.table.nticks ?? 0);
  return { outcome: outcomeOf(reason, output), charges: witness.charges };
}

/** The outcome of usertests, in the words of the table. */
function outcomeOf(reason: StopReason, output: string): string {
  if (reason !== 'halt') return reason === 'stuck' ? 'sleeps for ever' : reason;
  const lines = output
    .replaceAll('\r', '')
    .split('\n')
    .filter((line) => line !== '');
  const failed = lines.flatMap((line) => /^FAIL (.*)/.exec(line)?.[1] ?? []);
  if (failed.length > 0) return `fails ${failed.join(', ')}`;
  const last = lines.at(-1) ?? '';
  return /all passed, nothing leaked$/.test(last) ? 'passes' : `ends: ${last}`;
}

/** Subjects about time, in parts. */
const PARTS = [['clock'], ['itimer', 'queue', 'sched'], ['timer', 'select', 'tty']];

describe('usertests under a fault', function () {
  this.timeout(MATRIX ? 0 : 120_000);

  it('has a row of fault(4) for each kind of fault that it can meet', () => {
    const kinds = new Set(ROWS.map(({ fault }) => fault.replace(/[=:].*/, '')));
    // fail is eintr with another number; late and lost are faults of a module's device, of which
    // usertests has none.
    const others = ['fail', 'late', 'lost'];
    expect([...kinds].sort()).to.deep.equal(KIND_NAMES.filter((name) => !others.includes(name)).sort());
  });

  // In `make test` the rows that tell of a failure of the facility.
  const few = ROWS.filter(({ fault, outcome }) => outcome !== 'passes' && fault.startsWith('setcallout'));
  for (const { fault, outcome } of MATRIX ? ROWS : few)
    it(`${fault}: ${outcome}`, () => {
      expect(tried(fault, ONE)).to.deep.equal({ outcome, charges: [] });
    });

  // Faults of the clock and of the facility, on every scheme and with every clock.
  const ABOUT_TIME = ROWS.filter(({ fault }) => /^(?:clock|setcallout|console)/.test(fault));
  // Every third scheme in `make test`, where usertests run on all without faults.
  const pairs = (MATRIX ? PAIRS : coveringPairs().filter((_, i) => i % 3 === 0)).flatMap((pair, i) => {
    const others = ['clock-lost:2+2', ...ABOUT_TIME.map(({ fault }) => fault)];
    const faults = new Set(MATRIX ? others : [others[i % others.length] as string]);
    return [...faults].map((fault) => ({ pair, fault }));
  });
  for (const [i, { pair, fault }] of pairs.entries())
    it(`${fault} on ${JSON.stringify(pair)}: no callout and no tick is lost`, () => {
      expect(tried(fault, pair, [USERTESTS, ...(PARTS[i % PARTS.length] ?? [])]).charges).to.deep.equal([]);
    });

  it('convicts a kernel that counts one tick at each interrupt', () => {
    const { charges } = tried('clock-lost:2+2', ONE, [USERTESTS, 'clock'], ({ md }) => {
      const { clock } = md;
      const take = clock.take.bind(clock);
      Object.assign(clock, { take: () => Math.min(1, take()) });
    });
    expect(charges[0]).to.match(/^tick \d+ has passed, and \d+ are counted$/);
  });

  it('convicts a kernel that makes room in a full table by forgetting a callout', () => {
    const script = ['sh', '-c', 'sleep 1 & sleep 0.5; itimerdemo; wait'];
    const { charges } = tried('setcallout', ONE, script, ({ callouts }) => {
      const { table, scheme } = callouts;
      const own = callouts.setcallout.bind(callouts);
      callouts.setcallout = (...args) => {
        const handle = own(...args);
        if (handle !== NOHANDLE) return handle;
        for (let c = 0; c < table.ncallout; c++) {
          if (!/^(?:endtsleep|realitexpire)$/.test(table.c_func[c]?.name ?? '')) continue;
          // It is due again long after the run.
          scheme.stop(c);
          table.c_time[c] = (table.ticks + scheme.longest) | 0;
          scheme.start(c, scheme.longest);
        }
        return handle;
      };
    });
    expect(charges[0]).to.match(/^callout \d+, due at tick \d+, was lost by tick \d+$/);
  });
});
