/** The engines by name: where there is no WebAssembly, and the check of one by the other. */

import { expect } from 'chai';
import { VirtualClock } from '../../emu/clock/virtualclock.ts';
import { CheckedEngine } from '../../emu/cpu/checked.ts';
import { CompilingCpu } from '../../emu/cpu/compiling.ts';
import { Cpu } from '../../emu/cpu/cpu.ts';
import { Mmu } from '../../emu/cpu/mmu.ts';
import { type EngineName, makeProcessor } from '../../emu/cpu/processor.ts';
import { layOut } from '../../emu/cpu/store.ts';
import { hostWasm, type Wasm } from '../../emu/cpu/wasm/module.ts';
import { PAGE_SHIFT, PAGE_SIZE, REG_PC } from '../../kernel/machdep.ts';
import * as asm from './asm.ts';
import { compiling, DATA, FREQ, HOT, type MakeCompiling, RW, RX, TEXT } from './bench.ts';
import { RIGHT, WRONG_ENGINES } from './twins.ts';

const made = (engine: EngineName): object =>
  makeProcessor(64 * PAGE_SIZE, new VirtualClock(), FREQ, { engine }).engine;

/** Does `work` while the host has another WebAssembly, or none. */
function withWasm(wasm: unknown, work: () => void): void {
  const host = Object.getOwnPropertyDescriptor(globalThis, 'WebAssembly') ?? {};
  Object.defineProperty(globalThis, 'WebAssembly', { ...host, value: wasm });
  try {
    work();
  } finally {
    Object.defineProperty(globalThis, 'WebAssembly', host);
  }
}

/** A loop with loads, stores and a call. */
const LOOP = [
  asm.addi(asm.a0, asm.a0, 1),
  asm.lw(asm.a1, 0, asm.s0),
  asm.add(asm.a1, asm.a1, asm.a0),
  asm.sw(asm.a1, 0, asm.s0),
  asm.jal(asm.ra, 8),
  asm.jal(0, -20),
  asm.xori(asm.a2, asm.a1, 5),
  asm.jalr(0, asm.ra, 0),
];

/** An engine under check, with the loop. */
function checkedEngine(make: MakeCompiling): { engine: CheckedEngine; mmu: Mmu; clock: VirtualClock } {
  const clock = new VirtualClock();
  const { mmu, cpu } = compiling(clock, undefined, make);
  mmu.codeCache = cpu.codeCache;
  const own = new VirtualClock();
  const memory = new Mmu(layOut(64 * PAGE_SIZE));
  const reference = new Cpu(memory, own, FREQ);
  memory.codeCache = reference.codeCache;
  const sides = [
    { engine: cpu, mmu, clock },
    { engine: reference, mmu: memory, clock: own },
  ] as const;
  const engine = new CheckedEngine(...sides, (message) => {
    throw new Error(message);
  });
  const pmap = mmu.pmapCreate();
  mmu.pmapActivate(pmap);
  const text = mmu.pageAlloc();
  mmu.pageBytes(text).set(asm.assemble(LOOP));
  pmap.enter(TEXT >>> PAGE_SHIFT, text, RX);
  pmap.enter(DATA >>> PAGE_SHIFT, mmu.pageAlloc(), RW);
  engine.regs[asm.s0] = DATA;
  engine.regs[REG_PC] = TEXT;
  return { engine, mmu, clock };
}

describe('engines', () => {
  it('are what they are called', () => {
    expect(made('interpreter')).to.be.instanceOf(Cpu).and.not.instanceOf(CompilingCpu);
    expect(made('compiled')).to.be.instanceOf(CompilingCpu);
    expect(made('check')).to.be.instanceOf(CheckedEngine);
  });

  it('interpret where the host has no WebAssembly, or forbids it, or has no room', () => {
    const none = (name: string) =>
      class extends Error {
        override name = name;
      };
    const { Memory, Table, Module, Instance } = hostWasm() as Wasm;
    const whole = { Memory, Table, Module, Instance };
    const throwing = (error: new () => Error) =>
      class {
        constructor() {
          throw new error();
        }
      };
    for (const wasm of [
      undefined,
      { ...whole, Module: throwing(none('CompileError')) },
      { ...whole, Memory: throwing(RangeError) },
    ])
      withWasm(wasm, () => {
        for (const engine of ['compiled', 'check'] as const)
          expect(made(engine)).to.be.instanceOf(Cpu).and.not.instanceOf(CompilingCpu);
      });
  });

  it('agree under check, also on what the kernel writes between two calls', () => {
    const { engine, mmu, clock } = checkedEngine(RIGHT(HOT));
    for (let n = 0; n < 20; n++) {
      expect(engine.run(clock.cycle + 3000)).to.equal(0);
      mmu.pageBytes(mmu.active.extract(DATA >>> PAGE_SHIFT))[n] = n;
      engine.regs[asm.a0] ^= n << 5;
    }
    expect(engine.instret).to.be.above(20_000);
  });

  it('agree under check where an observer watches some pages, and others not', () => {
    for (const page of [DATA, TEXT]) {
      const { engine, mmu, clock } = checkedEngine(RIGHT(HOT));
      engine.run(clock.cycle + 3000);
      let told = 0;
      mmu.watcher = {
        begin: () => undefined,
        stopped: () => false,
        watches: (vaddr) => vaddr >>> PAGE_SHIFT === page >>> PAGE_SHIFT,
        access: () => {
          told++;
          return false;
        },
      };
      mmu.forget();
      for (let n = 0; n < 20; n++) expect(engine.run(clock.cycle + 300)).to.equal(0);
      expect(told, 'accesses that were told').to.be.above(0);
    }
  });

  it('a difference stops the check, with both states', () => {
    for (const name of ['counts one instruction too many at each exit', 'looks at the budget late']) {
      const make = WRONG_ENGINES[name] ?? RIGHT;
      const run = (): void => {
        const { engine, clock } = checkedEngine(make(HOT));
        for (let n = 0; n < 20; n++) engine.run(clock.cycle + 3000);
      };
      expect(run, name).to.throw(
        Error,
        /^the engines differ in .*\n {2}before:\n.*\n.*\n.*\n {2}the interpreter:\n/,
      );
    }
  });
});
