/** Wrong twins of the engine that compiles: each breaks one rule, by what it does. */

import { CompilingCpu, type Heat, type WasmHost } from '../../emu/cpu/compiling.ts';
import type { Sources } from '../../emu/cpu/wasm/discover.ts';
import type { Exits } from '../../emu/cpu/wasm/exits.ts';
import type { Frame } from '../../emu/cpu/wasm/frame.ts';
import type { FunctionTranslation } from '../../emu/cpu/wasm/function.ts';
import type { Block, Graph } from '../../emu/cpu/wasm/graph.ts';
import type { MemoryAccess } from '../../emu/cpu/wasm/memory.ts';
import type { Registers } from '../../emu/cpu/wasm/registers.ts';
import { Units } from '../../emu/cpu/wasm/units.ts';
import type { MakeCompiling } from './bench.ts';

/** The set of the one register a2. */
const A2 = 1 << 12;

type UnitsParts = ConstructorParameters<typeof Units>;

/** An engine with these units. */
const withUnits =
  (make: (...parts: UnitsParts) => Units) =>
  (heat: Heat): MakeCompiling => {
    class Twin extends CompilingCpu {
      protected override makeUnits(from: Sources, { wasm, memory }: WasmHost): Units {
        return make(from, wasm, memory);
      }
    }
    return (mmu, clock, freq, host, options) => new Twin(mmu, clock, freq, host, options, heat);
  };

/** The parts of a translation that twins spoil. */
interface Parts {
  readonly registers: Map<number, Registers>;
  readonly memory: MemoryAccess;
  readonly exits: Exits;
  readonly f: Frame;
  between(block: Block, to: number): void;
}

/** An engine whose functions are translated in another way. */
const withParts = (spoil: (parts: Parts, graph: Graph) => void) =>
  withUnits((...parts) => {
    class Twin extends Units {
      protected override translation(graph: Graph, direct: ReadonlyMap<number, number>): FunctionTranslation {
        const it = super.translation(graph, direct);
        spoil(it as unknown as Parts, graph);
        return it;
      }
    }
    return new Twin(...parts);
  });

/** An engine whose functions find other registers than they should. */
const withRegisters = (spoil: (registers: Registers, calls: boolean) => Registers) =>
  withParts(({ registers }, { blocks }) => {
    for (const [pc, block] of blocks) {
      const own = registers.get(pc);
      if (own !== undefined) registers.set(pc, spoil(own, block.end.kind === 'call'));
    }
  });

/** An engine whose functions access memory in another way. */
const withMemory = (spoil: (memory: MemoryAccess) => void) => withParts(({ memory }) => spoil(memory));

/** An engine whose functions move other registers in a part of their code. */
const without = (move: 'load' | 'store', mask: number, part: (parts: Parts) => [object, string]) =>
  withParts((parts) => {
    const { f } = parts;
    const [owner, name] = part(parts);
    const emit = Reflect.get(owner, name) as (...args: unknown[]) => void;
    Reflect.set(owner, name, (...args: unknown[]) => {
      const whole = f[move];
      f[move] = (all) => whole.call(f, all & ~mask);
      emit.apply(owner, args);
      f[move] = whole;
    });
  });

/** An engine in which one method of the units is another. */
const withMethod = (spoil: (units: Units) => void) =>
  withUnits((...parts) => {
    const units = new Units(...parts);
    spoil(units);
    return units;
  });

/** Units that check the invariants of each translation. */
class CheckedUnits extends Units {
  protected override translation(graph: Graph, direct: ReadonlyMap<number, number>): FunctionTranslation {
    const it = super.translation(graph, direct);
    it.check();
    return it;
  }
}

/** The engine that is right. */
export const RIGHT = withUnits((...parts) => new CheckedUnits(...parts));

/** The engine that is right, with room for four functions, or for few bytes of them. */
export const NARROW = [
  withUnits((...parts) => new CheckedUnits(parts[0], parts[1], parts[2], { functions: 4, bytes: 1e6 })),
  withUnits((...parts) => new CheckedUnits(parts[0], parts[1], parts[2], { functions: 100, bytes: 6000 })),
];

export const WRONG_ENGINES: Readonly<Record<string, (heat: Heat) => MakeCompiling>> = {
  'forgets what a taken branch costs': withUnits(
    (from, ...rest) => new Units({ ...from, branchTaken: from.cycles[0] }, ...rest),
  ),
  'looks at the budget late': withMethod((units) => {
    const { enter } = units;
    const { results } = (units as unknown as { from: Sources }).from.mmu.store;
    Object.assign(units, {
      enter: (left: number, pc: number): number => {
        const next = enter(left + 3, pc);
        results[0] -= 3;
        return next;
      },
    });
  }),
  'counts one instruction too many at each exit': withMethod((units) => {
    const { enter } = units;
    const { results } = (units as unknown as { from: Sources }).from.mmu.store;
    Object.assign(units, {
      enter: (left: number, pc: number): number => {
        const next = enter(left, pc);
        results[1]++;
        return next;
      },
    });
  }),
  'keeps entries when the map changes': withMethod((units) => {
    units.lookupsEmptied = () => undefined;
  }),
  'keeps code of which a page changes': withMethod((units) => {
    units.pageDropped = () => undefined;
  }),
  'loses a changed register at a call': withRegisters((own, calls) =>
    calls ? { ...own, dirty: own.dirty & ~A2, written: own.written & ~A2 } : own,
  ),
  'loses a changed register where it is left': without('store', A2, ({ exits }) => [exits, 'close']),
  'does not store a register between two blocks': without('store', -1, (it) => [it, 'between']),
  'does not load a register between two blocks': without('load', -1, (it) => [it, 'between']),
  'looks at the first page of neighbouring accesses alone': withMemory((memory) => {
    const { beginRun } = memory;
    memory.beginRun = (run, slow) => beginRun.call(memory, { ...run, span: 1 }, slow);
  }),
  'looks at the first page of a loop alone': withMemory((memory) => {
    const { guard } = memory;
    memory.guard = (ranges, slow) =>
      guard.call(
        memory,
        ranges.map((range) => ({ ...range, high: range.low + 1, times: 0 })),
        slow,
      );
  }),
  'does not look at the stride of a loop': withMemory((memory) => {
    Object.assign(memory, { guardStride: () => undefined });
  }),
  'forgets that a loop moves its base': withMemory((memory) => {
    const { emitKnown } = memory;
    memory.emitKnown = (step, place) => emitKnown.call(memory, step, { ...place, at: 0 });
  }),
  'does not load a register behind a call': withRegisters((own) => ({
    ...own,
    needed: own.needed & ~(1 << 14),
  })),
};

/** An engine that keeps its code when a stop is set in it. */
export const KEEPS_STOPPED = withMethod((units) => {
  units.virtualPageDropped = () => undefined;
});

/** An engine that looks only where a single slice is long enough for it. */
export const FORGETS_TIME =
  (heat: Heat): MakeCompiling =>
  (mmu, clock, freq, host, options) => {
    class Twin extends CompilingCpu {
      override run(until: number): number {
        (this as unknown as { untilLook: number }).untilLook = heat.slice;
        return super.run(until);
      }
    }
    return new Twin(mmu, clock, freq, host, options, heat);
  };

/** An engine that knows of its compiled code only where blocks begin that can be entered. */
export const FORGETS_MIDDLES = withMethod((units) => {
  const { compile } = units;
  units.compile = (...args) => {
    const isMade = compile.apply(units, args);
    const { units: all } = units as unknown as { units: Set<{ gates: Map<number, number> }> };
    for (const unit of all) Object.assign(unit, { insns: new Set(unit.gates.keys()) });
    return isMade;
  };
});

/** An engine that takes what lies before for the entry of a function, without a look at it. */
export const BELIEVES_GUESSES = withUnits((...parts) => {
  class Twin extends Units {
    protected override isOf(): boolean {
      return true;
    }
  }
  return new Twin(...parts);
});
