/**
 * The memory of compiled code: a thousand processes of one program, each in an address space of its
 * own, run the code that was compiled for the first of them.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { CompilingCpu } from '../../emu/cpu/compiling.ts';
import type { Mmu, PageTable } from '../../emu/cpu/mmu.ts';
import { Units } from '../../emu/cpu/wasm/units.ts';
import { runLine } from './commandlines.ts';
import { runProgram } from './harness.ts';
import { withMember } from './withmember.ts';

const PROCESSES = 1000;
/** Processes of the wrong twin, which takes longer. */
const FEW = 100;
/** Bytes of modules for what becomes hot while processes are started. */
const OTHERS = 1000;

let folder: string;
let program: Uint8Array;
before(async function () {
  this.timeout(120_000);
  folder = mkdtempSync(join(tmpdir(), 'callwheel-crowd-'));
  const source = resolve('tests/system/engineprograms/crowd.c');
  const { status, stderr } = await runLine(['cc', '-O2', source, '-o', 'crowd'], '', folder);
  expect(status, stderr).to.equal(0);
  program = readFileSync(join(folder, 'crowd'));
});
after(() => rmSync(folder, { recursive: true }));

/** The parts of the engine that are looked at. */
interface Engine {
  readonly mmu: Mmu;
  readonly units: Units;
}

/** Compiled code, as a wrong twin sees it. */
interface UnitsOf {
  readonly from: { readonly mmu: Mmu };
}

/** The bytes of compiled code, and the address spaces in which it was entered. */
interface Seen {
  /** When it had been entered in two address spaces, and in each one after them. */
  readonly sizes: number[];
  readonly spaces: Set<PageTable>;
}

/** Runs the program, and notes what is compiled. */
function seenOf(nprocesses: number): Seen {
  const seen: Seen = { sizes: [], spaces: new Set() };
  const { enter } = CompilingCpu.prototype as unknown as {
    enter(this: Engine, left: number, pc: number): void;
  };
  const noting = function (this: Engine, left: number, pc: number): void {
    enter.call(this, left, pc);
    if (seen.spaces.has(this.mmu.active)) return;
    seen.spaces.add(this.mmu.active);
    seen.sizes.push(this.units.size);
  };
  withMember(CompilingCpu.prototype, 'enter', noting, () => {
    const config = { maxproc: nprocesses + 10, mem: 128 << 20 };
    const argv = ['/tmp/crowd', `${nprocesses}`];
    const run = runProgram(argv, config, { file: program, cycles: 1e10, engine: 'compiled' });
    expect(run.output).to.equal(`${nprocesses + 1} of ${nprocesses + 1} right\n`);
    expect(run.exit).to.equal(0);
  });
  return seen;
}

/** Bytes by which compiled code grows from the second process to the last. */
const growth = ({ sizes }: Seen): number => (sizes.at(-1) ?? 0) - (sizes[1] ?? 0);

describe('the memory of compiled code', function () {
  this.timeout(120_000);

  it(`does not grow with ${PROCESSES} processes of one program`, () => {
    const seen = seenOf(PROCESSES);
    expect(seen.spaces.size, 'processes in which compiled code was entered').to.be.above(PROCESSES);
    expect(growth(seen)).to.be.below(OTHERS);
  });

  it('grows where each address space has its own', () => {
    const { isMapped } = Units.prototype as unknown as { isMapped(this: UnitsOf, unit: object): boolean };
    const spaces = new WeakMap<object, PageTable>();
    const inItsOwn = function (this: UnitsOf, unit: object): boolean {
      const { active } = this.from.mmu;
      if (!spaces.has(unit)) spaces.set(unit, active);
      return spaces.get(unit) === active && isMapped.call(this, unit);
    };
    withMember(Units.prototype, 'isMapped', inItsOwn, () =>
      expect(growth(seenOf(FEW))).to.be.above(10 * OTHERS),
    );
  });
});
