/** Several watchers of one processor. */

import { expect } from 'chai';
import type { Watcher } from '../../emu/cpu/watch.ts';
import { Watchers } from '../../emu/cpu/watchers.ts';
import type { Pmap } from '../../kernel/machdep.ts';

const MAP = { name: 'a map' } as unknown as Pmap;
const OTHER = { name: 'another' } as unknown as Pmap;

/** A watcher that sets stops by hand, and answers what it is told to. */
class Hand implements Watcher {
  engine: Parameters<Watcher['begin']>[0] | undefined;
  readonly met: number[] = [];
  takes = false;
  watched = -1;

  begin(engine: Parameters<Watcher['begin']>[0]): void {
    this.engine = engine;
  }

  stopped(pc: number): boolean {
    this.met.push(pc);
    return this.takes;
  }

  watches(vaddr: number): boolean {
    return vaddr === this.watched;
  }

  access(_pc: number, vaddr: number): boolean {
    return vaddr === this.watched;
  }
}

describe('watchers of a processor', () => {
  const setUp = () => {
    const set = new Set<string>();
    const key = (pmap: Pmap, pc: number): string => `${pmap === MAP ? 'map' : 'other'} ${pc}`;
    const engine = {
      setStop: (pmap: Pmap, pc: number) => void set.add(key(pmap, pc)),
      clearStop: (pmap: Pmap, pc: number) => void set.delete(key(pmap, pc)),
    };
    const memory = { watcher: undefined as Watcher | undefined };
    const watchers = new Watchers(engine, memory as unknown as ConstructorParameters<typeof Watchers>[1]);
    const [a, b] = [new Hand(), new Hand()];
    watchers.add(a);
    return { set, memory, watchers, a, b };
  };

  it('a stop stands while one of them has it, in its own map', () => {
    const { set, watchers, a, b } = setUp();
    watchers.add(b);
    a.engine?.setStop(MAP, 8);
    b.engine?.setStop(MAP, 8);
    b.engine?.setStop(OTHER, 8);
    a.engine?.clearStop(MAP, 8);
    a.engine?.clearStop(OTHER, 8);
    expect([...set]).to.deep.equal(['map 8', 'other 8']);
    b.engine?.clearStop(MAP, 8);
    b.engine?.clearStop(OTHER, 8);
    expect([...set]).to.deep.equal([]);
  });

  it('one alone is asked by the memory itself; of two, both are told of a stop', () => {
    const { memory, watchers, a, b } = setUp();
    expect(memory.watcher).to.equal(a);
    watchers.add(b);
    expect(memory.watcher).to.equal(watchers);
    a.takes = true;
    expect(watchers.stopped(4)).to.equal(true);
    expect([a.met, b.met]).to.deep.equal([[4], [4]]);
    a.takes = false;
    expect(watchers.stopped(6)).to.equal(false);
    b.watched = 16;
    expect([watchers.watches(16), watchers.watches(20)]).to.deep.equal([true, false]);
    expect([watchers.access(0, 16, 4, true), watchers.access(0, 20, 4, true)]).to.deep.equal([true, false]);
  });
});
