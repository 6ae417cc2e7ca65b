/**
 * The passes of the translation: their checks hold for random programs, and convict wrong results.
 */

import { expect } from 'chai';
import * as op from '../../emu/cpu/insn.ts';
import { SUN4_TIMING } from '../../emu/cpu/timing.ts';
import { Assembler } from '../../emu/cpu/wasm/assembler.ts';
import { budgetOf, checkBudget } from '../../emu/cpu/wasm/budget.ts';
import { Bytes } from '../../emu/cpu/wasm/bytes.ts';
import { Discovery, type Sources } from '../../emu/cpu/wasm/discover.ts';
import { Frame, layoutOf } from '../../emu/cpu/wasm/frame.ts';
import { type Block, checkGraph, type Graph, type Range, type Step } from '../../emu/cpu/wasm/graph.ts';
import { checkOrder, orderOf } from '../../emu/cpu/wasm/order.ts';
import { checkRegisters, type Registers, registersOf } from '../../emu/cpu/wasm/registers.ts';
import { checkRun, checkRuns, type Run, runsOf } from '../../emu/cpu/wasm/runs.ts';
import { checkStrides, guarded } from '../../emu/cpu/wasm/strides.ts';
import { Random } from '../model/random.ts';
import { Bench, TEXT } from './bench.ts';
import { flowOf } from './flow.ts';

/** The graphs of the functions of some random programs. */
function graphs(): Graph[] {
  const found: Graph[] = [];
  for (let seed = 1; seed <= 20; seed++) {
    const { bytes } = flowOf(seed, TEXT);
    const bench = new Bench();
    const words = new Uint8Array(4 * Math.ceil(bytes.length / 4));
    words.set(bytes);
    bench.load(
      TEXT,
      [...new Int32Array(words.buffer)].map((word) => word | 0),
    );
    const page = bench.mmu.pageBytes(bench.pmap.extract(TEXT >>> 12));
    page.set(bytes.subarray(0, page.length));
    const { mmu, blocks, stops, cycles } = bench.cpu as unknown as Sources;
    const from = { mmu, blocks, stops, cycles, branchTaken: SUN4_TIMING.branchTaken };
    const graph = new Discovery(from, TEXT, new Map()).graph();
    if (graph !== undefined) found.push(graph);
  }
  return found;
}

/** A function that changes a register and jumps through a table, and its registers. */
function tableOf(): { graph: Graph; registers: ReadonlyMap<number, Registers> } {
  const plain = { rs1: 10, rs2: 0, imm: 1, length: 4, cycles: 0, count: 0 };
  const add: Step = { ...plain, op: op.OP_ADDI, rd: 11, pc: TEXT };
  const jump: Step = { ...plain, op: op.OP_JALR, rd: 0, pc: TEXT + 4, cycles: 1, count: 1 };
  const back = (pc: number): Block => {
    const step: Step = { ...plain, op: op.OP_JALR, rd: 0, pc };
    return { pc, steps: [], end: { kind: 'return', step }, most: 1, successors: [] };
  };
  const targets = [TEXT + 8, TEXT + 12];
  const root: Block = {
    pc: TEXT,
    steps: [add],
    end: { kind: 'switch', step: jump },
    most: 2,
    successors: targets,
  };
  const blocks = new Map([root, ...targets.map(back)].map((block) => [block.pc, block]));
  const graph: Graph = { root: TEXT, blocks, callees: new Set(), ninsns: 4 };
  return { graph, registers: registersOf(graph, [TEXT]) };
}

/** Expects that `check` throws for at least one of the graphs. */
function convicted(check: (graph: Graph) => void): void {
  expect(() => {
    for (const graph of graphs()) check(graph);
  }).to.throw(Error, /^compiled code: /);
}

describe('the passes of the translation', () => {
  it('hold their invariants', () => {
    const all = graphs();
    expect(all.length).to.be.above(15);
    for (const graph of all) {
      const order = orderOf(graph);
      checkGraph(graph);
      checkOrder(graph, order);
      checkBudget(graph, budgetOf(graph, order));
      checkRegisters(graph, order.gates, registersOf(graph, order.gates));
      checkRuns(graph);
    }
  });

  it('a block that is lost is found', () => {
    convicted((graph) => {
      const blocks = new Map(graph.blocks);
      blocks.delete([...blocks.keys()].at(-1) ?? 0);
      checkGraph({ ...graph, blocks });
    });
  });

  it('an edge into a loop that should have been cut is found', () => {
    convicted((graph) =>
      checkOrder(graph, { ...orderOf(graph), isCut: () => false, dominators: new Int32Array(999) }),
    );
    convicted((graph) => checkOrder(graph, { ...orderOf(graph), isCut: () => true, entries: [] }));
  });

  it('order a function of thousands of random branches with few orders of all of it', () => {
    const random = new Random(7);
    const count = 2990;
    const blocks = new Map<number, Block>();
    for (let n = 0; n < count; n++) {
      const successors = [...new Set([4 * random.below(count), 4 * Math.min(count - 1, n + 1)])];
      blocks.set(4 * n, { pc: 4 * n, steps: [], end: { kind: 'leave', to: 0 }, most: 2, successors });
    }
    let asked = 0;
    const counted = {
      get: (pc: number): Block | undefined => {
        asked++;
        return blocks.get(pc);
      },
    };
    const graph: Graph = { root: 0, blocks, callees: new Set(), ninsns: count };
    const order = orderOf({ ...graph, blocks: counted as unknown as Graph['blocks'] });
    checkOrder(graph, order);
    expect(order.entries.length, 'entries').to.be.above(100);
    expect(asked / count, 'looks at each block').to.be.below(60);
  });

  it('a place that does not ask for enough is found, and one that is not there', () => {
    convicted((graph) => {
      const budget = new Map(budgetOf(graph, orderOf(graph)));
      for (const [pc, room] of budget) budget.set(pc, room - 1);
      checkBudget(graph, budget);
    });
    convicted((graph) => {
      const budget = budgetOf(graph, orderOf(graph));
      checkBudget(graph, new Map([...budget].filter(([pc]) => pc === graph.root)));
    });
  });

  it('instructions that cost nothing are found', () => {
    convicted((graph) => {
      const blocks = new Map([...graph.blocks].map(([pc, block]) => [pc, { ...block, most: 0 }]));
      checkBudget({ ...graph, blocks }, budgetOf(graph, orderOf(graph)));
    });
  });

  it('registers that are not loaded, or not known to be changed, are found', () => {
    const spoiled = (spoil: (own: Registers) => Registers) => (graph: Graph) => {
      const { gates } = orderOf(graph);
      const registers = [...registersOf(graph, gates)].map(([pc, own]) => [pc, spoil(own)] as const);
      checkRegisters(graph, gates, new Map(registers));
    };
    const without = (mask: number): number => mask & (mask - 1);
    convicted(spoiled((own) => ({ ...own, needed: without(own.needed) })));
    convicted(spoiled((own) => ({ ...own, written: without(own.written) })));
    convicted(spoiled((own) => ({ ...own, held: without(own.held) })));
    convicted(spoiled((own) => ({ ...own, held: own.held | ~without(~own.held) })));
  });

  it('registers that would have to be stored between a table and a block are found', () => {
    const { graph, registers } = tableOf();
    checkRegisters(graph, [graph.root], registers);
    const [to = 0] = graph.blocks.get(graph.root)?.successors ?? [];
    const own = registers.get(to) as Registers;
    expect(own.dirty).not.to.equal(0);
    const spoiled = new Map(registers).set(to, { ...own, dirty: 0 });
    expect(() => checkRegisters(graph, [graph.root], spoiled)).to.throw(Error, 'nothing is loaded or stored');
  });

  it('a run that reaches too far is found', () => {
    convicted((graph) => {
      for (const { steps } of graph.blocks.values())
        for (const part of runsOf(steps))
          if (!('op' in part)) checkRun({ ...part, span: part.span - 1 } as Run);
    });
  });
});

describe('the guards of loops with strides', () => {
  const guardedOf = (graph: Graph): Graph => guarded(graph, orderOf(graph));

  it('hold their invariants, and are in many programs', () => {
    let guards = 0;
    let known = 0;
    for (const graph of graphs()) {
      const it = guardedOf(graph);
      checkStrides(it, graph);
      for (const { end, known: own } of it.blocks.values()) {
        if (end.kind === 'guard') guards++;
        known += own?.size ?? 0;
      }
    }
    expect(guards, 'guards').to.be.above(15);
    expect(known, 'accesses without a look').to.be.above(100);
  });

  /** Expects that a spoilt block is found. */
  const spoilt = (spoil: (block: Block) => Block): void =>
    convicted((graph) => {
      const { blocks, ...rest } = guardedOf(graph);
      checkStrides({ ...rest, blocks: new Map([...blocks].map(([pc, it]) => [pc, spoil(it)])) }, graph);
    });

  it('a copy that lacks an instruction is found, and one that leads elsewhere', () => {
    spoilt((block) => (block.known === undefined ? block : { ...block, steps: block.steps.slice(1) }));
    spoilt((block) => ({ ...block, successors: block.successors.map((to) => to + 2) }));
  });

  it('a range that is too short is found, and an access that is placed wrongly', () => {
    const withRange = (change: (range: Range) => Range) =>
      spoilt((block) =>
        block.end.kind === 'guard'
          ? { ...block, end: { ...block.end, ranges: block.end.ranges.map(change) } }
          : block,
      );
    withRange((range) => ({ ...range, high: range.high - 1 }));
    withRange((range) => ({ ...range, low: range.low + 1 }));
    withRange((range) => ({ ...range, times: range.times - 1 }));
    withRange((range) => ({ ...range, size: 1 }));
    spoilt(({ known, ...block }) => ({
      ...block,
      ...(known && { known: new Map([...known].map(([step, it]) => [step, { ...it, at: it.at + it.at }])) }),
    }));
  });
});

describe('the assembler', () => {
  it('refuses a branch to a block that is closed, and blocks that are open at the end', () => {
    const a = new Assembler();
    const block = a.block();
    expect(() => a.check()).to.throw(Error, '1 blocks are open');
    a.branch(block);
    a.end();
    a.check();
    expect(() => a.branchIf(block)).to.throw(Error, 'label 1 is not open');
    expect(() => a.branchTable([], 0)).to.throw(Error, 'label 0 is not open');
  });

  it('has no local for a register that a function does not name', () => {
    const { store } = new Bench().mmu;
    const f = new Frame(new Assembler(), layoutOf(store), 1 << 10);
    f.get(10);
    expect(() => f.get(11)).to.throw(Error, 'register 11 has no local');
  });
});

describe('integers of variable length', () => {
  const bytesOf = (write: (b: Bytes) => void): number[] => {
    const b = new Bytes();
    write(b);
    return [...b.view()];
  };

  it('are those of the format', () => {
    // biome-ignore format: a table
    for (const [value, wanted] of [
      [0, [0]], [63, [63]], [64, [0xc0, 0]], [-1, [0x7f]], [-64, [0x40]], [-65, [0xbf, 0x7f]],
      [0x7fffffff, [255, 255, 255, 255, 7]], [-0x80000000, [128, 128, 128, 128, 0x78]],
    ] as const)
      expect(bytesOf((b) => b.signed(value)), `${value}`).to.deep.equal(wanted);
    // biome-ignore format: a table
    for (const [value, wanted] of [
      [0, [0]], [127, [127]], [128, [128, 1]], [0xffffffff, [255, 255, 255, 255, 15]],
    ] as const)
      expect(bytesOf((b) => b.unsigned(value)), `${value}`).to.deep.equal(wanted);
  });

  it('of 64 bits are those of the format', () => {
    // biome-ignore format: a table
    for (const [value, wanted] of [
      [5, [5]], [-65, [0xbf, 0x7f]], [2 ** 31, [128, 128, 128, 128, 8]], [-(2 ** 31) - 1, [255, 255, 255, 255, 0x77]],
      [2 ** 40, [128, 128, 128, 128, 128, 32]], [-(2 ** 40), [128, 128, 128, 128, 128, 0x60]],
    ] as const)
      expect(bytesOf((b) => b.long(value)), `${value}`).to.deep.equal(wanted);
  });

  it('grow as far as is wanted', () => {
    const one = new Bytes();
    for (let n = 0; n < 5000; n++) one.byte(n & 255);
    const two = new Bytes();
    two.counted(one);
    expect(two.length).to.equal(5002);
    expect(two.view()[2 + 4999]).to.equal(4999 & 255);
  });
});
