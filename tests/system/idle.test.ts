/**
 * An idle machine takes no time of the host. The test counts how often the loop wakes and
 * the machine is entered over modelled minutes, on a wall clock that passes only while
 * the loop sleeps. Idle time is accounted for.
 */

import { expect } from 'chai';
import { boot } from '../../emu/boot.ts';
import { UNCOUNTED } from '../../emu/cli/ram.ts';
import { CLOCKS, DEFAULT_CONFIG, KERNELS, type MachineConfig } from '../../emu/config.ts';
import { type ConsoleInput, NO_INPUT } from '../../emu/front/input.ts';
import { drive } from '../../emu/front/loop.ts';
import type { Wall } from '../../emu/front/pace.ts';
import type { System } from '../../emu/system.ts';
import { ROOT_IMAGE } from './harness.ts';

const { freq } = DEFAULT_CONFIG;

/** A wall clock that stands still but while the loop sleeps. */
class CountingWall implements Wall {
  sleeps = 0;
  private time = 0;

  now(): number {
    return this.time;
  }

  async sleep(milliseconds: number): Promise<void> {
    this.sleeps++;
    this.time += milliseconds;
  }

  async yield(): Promise<void> {}
}

/**
 * An input that types these lines, each when there is nothing else to do, and then
 * nothing more.
 */
function typist(lines: readonly string[]): ConsoleInput {
  const left = [...lines];
  return {
    ...NO_INPUT,
    live: true,
    poll: () => {
      const line = left.shift();
      return line === undefined ? undefined : Buffer.from(line);
    },
  };
}

interface Measured {
  readonly system: System;
  readonly output: string;
  readonly sleeps: number;
  readonly runs: number;
}

/** Types at a paced shell and runs it for so many seconds. */
async function measure(
  seconds: number,
  lines: readonly string[],
  config: Partial<MachineConfig> = {},
): Promise<Measured> {
  const wall = new CountingWall();
  let output = '';
  let runs = 0;
  const program = { path: '/bin/sh', argv: ['sh'], envp: ['PATH=/bin'], file: undefined };
  const system = boot({ ...DEFAULT_CONFIG, terminal: true, ...config }, ROOT_IMAGE, program, {
    ...UNCOUNTED,
    consoleOutput: (bytes) => {
      output += Buffer.from(bytes).toString();
    },
    trace: () => {},
    mark: () => {},
  });
  const ending = await drive(system, typist(lines), {
    cycles: seconds * freq,
    pace: freq,
    drained: () => undefined,
    onSlice: () => {
      runs++;
    },
    wall,
  });
  expect(ending).to.equal('cycles');
  system.check();
  return { system, output, sleeps: wall.sleeps, runs };
}

describe('an idle machine', () => {
  const machines: Partial<MachineConfig>[] = [
    ...KERNELS.map((kernel) => ({ kernel })),
    ...CLOCKS.filter((clock) => clock !== 'tick').map((clock) => ({ clock })),
  ];
  for (const machine of machines)
    it(`${JSON.stringify(machine)} sleeps for minutes at a time, with no callout pending`, async () => {
      const short = await measure(60, [], machine);
      expect(short.output).to.equal('$ ');
      const long = await measure(1800, [], machine);
      expect(long.system.sysctl('kern.callout.pending')).to.equal(0);
      expect(long.system.sysctl('kern.callout.fires')).to.equal(short.system.sysctl('kern.callout.fires'));
      expect(short.sleeps).to.be.at.most(6);
      expect(short.runs).to.be.at.most(12);
      expect(long.sleeps - short.sleeps).to.be.at.most(6);
      expect(long.runs - short.runs).to.be.at.most(12);
    }).timeout(60_000);

  it('wakes for what its processes wait for, and for nothing else', async () => {
    const quiet = await measure(120, []);
    const busy = await measure(120, ['for i in 1 2 3 4 5; do sleep 10; done\r']);
    expect(busy.sleeps - quiet.sleeps).to.be.within(5, 25);
  }).timeout(60_000);

  for (const clock of CLOCKS)
    it(`counts its ticks and its idle time all the same: clock ${clock}`, async () => {
      const { output } = await measure(60, ['sleep 30; sysctl kern.cptime kern.ticks\r'], { clock });
      const figures = /cptime: (\d+) (\d+) (\d+) (\d+)\s+kern.ticks: (\d+)/.exec(output) ?? [];
      const [user, sys, intr, idle, ticks] = figures.slice(1).map(Number);
      const { hz, stathz } = DEFAULT_CONFIG;
      expect(ticks).to.be.within(30 * hz, 31 * hz);
      expect(user + sys + intr + idle).to.be.within(30 * stathz, 31 * stathz);
      expect(user + sys + intr).to.be.below(10);
    }).timeout(60_000);
});
