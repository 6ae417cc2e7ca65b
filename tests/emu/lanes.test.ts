/**
 * The lanes of the strip against a plain model of the run: no span is lost, none is moved, and the
 * newest are as they were, however many there are.
 */

import { expect } from 'chai';
import fc from 'fast-check';
import type { SpanColumns } from '../../emu/front/lanes/gathered.ts';
import { LevelLanes } from '../../emu/front/lanes/levels.ts';
import { Lives } from '../../emu/front/lanes/lives.ts';
import { LaneRecorder } from '../../emu/front/lanes/recorder.ts';
import { Spans } from '../../emu/front/lanes/spans.ts';
import type { Machdep } from '../../kernel/machdep.ts';
import { LevelHolds } from '../../kernel/trace/level_holds.ts';
import { attach, machine } from './writing.ts';

/** A span of the run. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly key: string;
}

/** The room of the lanes of these tests. */
const ROOM = 256;

/** The spans of gaps and lengths, in turn. */
function spansOf(parts: readonly (readonly [gap: number, length: number])[]): Span[] {
  let cycle = 0;
  return parts.map(([gap, length], i) => {
    const from = cycle + gap;
    cycle = from + length;
    return { from, to: cycle, key: `${i % 3}` };
  });
}

/** Faults of what a lane shows of a window, compared with the spans of the run. */
function faultsOf(shown: SpanColumns, run: readonly Span[], from: number, to: number): string[] {
  const faults: string[] = [];
  const inside = run.filter((it) => it.to > from && it.from < to);
  let counted = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < shown.from.length; i++) {
    const own = run.filter((it) => it.from >= shown.from[i] && it.to <= shown.to[i]);
    const busy = own.reduce((sum, it) => sum + it.to - it.from, 0);
    const longest = Math.max(...own.map((it) => it.to - it.from));
    if (shown.from[i] < end) faults.push('two overlap');
    if (own[0]?.from !== shown.from[i] || own.at(-1)?.to !== shown.to[i]) faults.push('an edge is moved');
    if (own.length !== shown.count[i]) faults.push('a span is lost');
    if (busy !== shown.busy[i]) faults.push('cycles are lost');
    if (!own.some((it) => it.key === shown.key[i] && it.to - it.from === longest)) faults.push('wrong key');
    counted += own.filter((it) => it.to > from && it.from < to).length;
    end = shown.to[i];
  }
  if (counted < inside.length) faults.push('the window lacks spans');
  return faults;
}

/** Faults of a lane after all spans of a run, in the whole run and in a part of it. */
function faultsOfLane(lane: Spans, run: readonly Span[], part: number, pixels: number): string[] {
  for (const { from, to, key } of run) lane.add(from, to, key);
  const end = run.at(-1)?.to ?? 1;
  const from = Math.floor(end * part);
  const recent = lane.within(run.at(-20)?.from ?? 0, end + 1, 1e9);
  const exact = run.slice(-20).every((it, i, all) => {
    const at = recent.from.length - all.length + i;
    return recent.from[at] === it.from && recent.to[at] === it.to && recent.key[at] === it.key;
  });
  return [
    ...faultsOf(lane.within(0, end + 1, pixels), run, 0, end + 1),
    ...faultsOf(lane.within(from, end, pixels), run, from, end),
    ...(exact ? [] : ['the newest are not as they were']),
    ...(lane.size <= ROOM ? [] : [`${lane.size} spans are kept`]),
  ];
}

const PARTS = fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 90 })), {
  minLength: 20,
  maxLength: 700,
  size: 'max',
});

/** The first faults that random runs find in a kind of lane. */
function convicted(make: () => Spans): string[] {
  const result = fc.check(
    fc.property(
      PARTS,
      fc.double({ min: 0, max: 0.95, noNaN: true }),
      fc.integer({ min: 5, max: 400 }),
      (parts, part, pixels) => {
        const faults = faultsOfLane(make(), spansOf(parts), part, pixels);
        if (faults.length > 0) throw new Error(faults[0]);
      },
    ),
    { seed: 13, numRuns: 25, endOnFailure: true },
  );
  return result.failed ? [`${result.errorInstance}`] : [];
}

describe('the spans of a lane', () => {
  it('are those of the run, gathered: none is lost or moved, the newest are as they were', () => {
    expect(convicted(() => new Spans(ROOM))).to.deep.equal([]);
  });

  it('are kept within their room where all happens at one cycle, and over a long time', () => {
    const lane = new Spans(ROOM);
    for (let i = 0; i < 5000; i++) lane.add(7, 7, '');
    for (let i = 1; i < 20_000; i++) lane.add(i * 1e6, i * 1e6 + 10, '');
    expect(lane.size).to.be.at.most(ROOM);
    const { count } = lane.within(0, 2e10, 1000);
    expect(count.reduce((sum, n) => sum + n, 0)).to.equal(24_999);
  });

  it('have the detail of their age', () => {
    const lane = new Spans(8192);
    for (let i = 0; i < 200_000; i++) lane.add(i * 1000, i * 1000 + 500, '');
    // In each window that ends now there is something to see at a hundred places.
    for (const span of [1e5, 1e6, 1e7, 2e8])
      expect(lane.within(2e8 - span, 2e8, 100).from.length, `${span}`).to.be.at.least(60);
  });

  for (const [fault, Twin] of [
    [
      'cycles are lost',
      class extends Spans {
        override within(...args: Parameters<Spans['within']>): SpanColumns {
          const it = super.within(...args);
          return { ...it, busy: it.to.map((to, i) => to - it.from[i]) };
        }
      },
    ],
    [
      'a span is lost',
      class extends Spans {
        private n = 0;
        override add(from: number, to: number, key: string): void {
          if (++this.n % 50 > 0) super.add(from, to, key);
        }
      },
    ],
    [
      'an edge is moved',
      class extends Spans {
        override add(from: number, to: number, key: string): void {
          super.add(from, Math.max(from, to - 1), key);
        }
      },
    ],
    [
      'the window lacks spans',
      class extends Spans {
        override within(from: number, to: number, pixels: number): SpanColumns {
          return super.within(from + (to - from) / 4, to, pixels);
        }
      },
    ],
    [
      'the newest',
      class extends Spans {
        override within(from: number, to: number, pixels: number): SpanColumns {
          return super.within(from, to, Math.min(pixels, 3));
        }
      },
    ],
    [
      'wrong key',
      class extends Spans {
        override add(from: number, to: number, key: string): void {
          super.add(from, to, key === '2' ? '1' : key);
        }
      },
    ],
    [
      'spans are kept',
      class extends Spans {
        constructor() {
          super(4 * ROOM);
        }
      },
    ],
  ] as const)
    it(`convict a wrong twin: ${fault}`, () => {
      expect(convicted(() => new Twin(ROOM)).join()).to.include(fault);
    });
});

describe('the holds of the levels', () => {
  it('end from the innermost, and go on at a lower level to which the level falls in part', () => {
    const told: string[] = [];
    const holds = new LevelHolds({
      holdBegan: (level, routine) => told.push(`${routine} ${level}`),
      holdEnded: (level) => told.push(`end ${level}`),
    });
    holds.raised(1, 'softclock');
    holds.raised(5, 'hardclock');
    holds.raised(7, 'timeout');
    holds.lowered(6);
    holds.lowered(1);
    holds.lowered(0);
    expect(told.join(', ')).to.equal(
      'softclock 1, hardclock 5, timeout 7, end 7, timeout 6, end 6, end 5, end 1',
    );
  });
});

describe('the lanes of the levels', () => {
  /** A change of the level, `wait` cycles after the one before. */
  type Change = readonly [wait: number, to: number];
  /** The holds of some changes as text, and how long the last of them had lasted. */
  const holdsOf = (changes: readonly Change[], make: () => LevelLanes): string[] => {
    const lanes = make();
    const clock = machine();
    let level = 0;
    for (const [wait, to] of changes) {
      clock.cycle += wait;
      if (to > level) lanes.raised(clock as unknown as Machdep, to, `routine ${to}`);
      else if (to < level) lanes.lowered(clock as unknown as Machdep, to);
      level = to;
    }
    return lanes.spans.flatMap((spans, at) => {
      const { from, to, count, key } = spans.within(0, clock.cycle + 1, 1e9);
      const held = [...from].map((it, i) => `${at}: ${it} to ${to[i]}, ${count[i]} by ${key[i]}`);
      return [...held, `${at}: ${JSON.stringify(lanes.holderOf(at) ?? null)}`];
    });
  };
  /** The same, each hold put down when it ends. */
  const plain = (changes: readonly Change[]): string[] =>
    holdsOf(changes, () => {
      const lanes = new LevelLanes();
      const told = (tell: 'raised' | 'lowered') => {
        const note = lanes[tell].bind(lanes) as (...args: unknown[]) => void;
        return (...args: unknown[]): void => {
          note(...args);
          expect(lanes.spans).to.have.lengthOf(8);
        };
      };
      return Object.assign(lanes, { raised: told('raised'), lowered: told('lowered') });
    });
  const CHANGES = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 7 })), {
    ...{ minLength: 4000, maxLength: 9000, size: 'max' },
  });
  const differs = (make: () => LevelLanes): boolean =>
    fc.check(
      fc.property(CHANGES, (changes) => {
        expect(holdsOf(changes, make)).to.deep.equal(plain(changes));
      }),
      { seed: 13, numRuns: 2, endOnFailure: true },
    ).failed;

  it('are the same whether they are made of each change or of many at once', () => {
    expect(differs(() => new LevelLanes())).to.equal(false);
  });

  it('convict a wrong twin that forgets the changes for which there is no room', () => {
    class Twin extends LevelLanes {
      private n = 0;
      override lowered(...args: Parameters<LevelLanes['lowered']>): void {
        if (++this.n % 1000 > 0) super.lowered(...args);
      }
    }
    expect(differs(() => new Twin())).to.equal(true);
  });
});

describe('the lives of callouts', () => {
  it('are all there while they are few; of many the last, and the longest of the others', () => {
    const lives = new Lives();
    const all = 20_000;
    for (let i = 0; i < all; i++) {
      // One in a thousand is long.
      lives.set(i % 64, i * 100);
      const isLong = i % 1000 === 500;
      if (isLong) lives.set(100 + i, i * 100 - 40_000);
      lives.ended(i % 64, i * 100 + 10, 'called', 'f', 'p');
      if (isLong) lives.ended(100 + i, i * 100, 'unset', 'g', 'q');
    }
    const { lives: shown, more } = lives.within(0, all * 100, 3000);
    expect(shown.filter(({ func }) => func === 'g')).to.have.lengthOf(20);
    expect(shown.slice(-500).map(({ from }) => from)).to.include.members(
      Array.from({ length: 499 }, (_, i) => (all - 1 - i) * 100),
    );
    expect(shown.length + more).to.be.at.most(2048 + 1024);
    expect(lives.within(0, all * 100, 5).lives.every(({ func }) => func === 'g')).to.equal(true);
  });

  it('of a million that are pending take no longer than to read their column', () => {
    const lives = new Lives();
    for (let i = 0; i < 1_000_000; i++) lives.set(i, i);
    const { set, count } = lives.pending(Number.POSITIVE_INFINITY, 200);
    expect([set.length, count]).to.deep.equal([200, 1_000_000]);
  });
});

describe('the recorder', () => {
  it('has each process in one state at a time, from its birth to its end', () => {
    const recorder = new LaneRecorder();
    const clock = machine();
    attach(recorder, clock);
    const p = { p_pid: 3, p_comm: 'multi' } as never;
    const at = (cycle: number, tell: () => void): void => {
      clock.cycle = cycle;
      tell();
    };
    at(10, () => recorder.procFork(p));
    at(30, () => recorder.onCpu(p));
    at(70, () => recorder.offCpu(p, 'sleep'));
    at(150, () => recorder.procWakeup(p));
    at(160, () => recorder.onCpu(p));
    at(200, () => recorder.offCpu(p, 'preempt'));
    at(230, () => recorder.onCpu(p));
    at(260, () => recorder.offCpu(p, 'exit'));
    const lane = recorder.processes.get(3);
    const of = (spans?: Spans): number[][] => {
      const { from, to } = spans?.within(0, 1000, 1000) ?? { from: [], to: [] };
      return Array.from(from, (it, i) => [it, to[i] as number]);
    };
    expect(of(lane?.runs)).to.deep.equal([
      [30, 70],
      [160, 200],
      [230, 260],
    ]);
    expect(of(lane?.ready)).to.deep.equal([
      [10, 30],
      [150, 160],
      [200, 230],
    ]);
    expect([lane?.born, lane?.died]).to.deep.equal([10, 260]);
    expect(of(recorder.processor)).to.deep.equal(of(lane?.runs));
  });

  it('forgets the processes that ended first, and none that lives', () => {
    const recorder = new LaneRecorder();
    const clock = machine();
    attach(recorder, clock);
    for (let pid = 1; pid <= 1000; pid++) {
      clock.cycle = pid;
      const p = { p_pid: pid, p_comm: 'x' } as never;
      recorder.procFork(p);
      if (pid % 10 === 0) continue;
      recorder.onCpu(p);
      recorder.offCpu(p, 'exit');
    }
    expect(recorder.processes.size).to.be.at.most(256);
    expect(recorder.forgotten).to.equal(1000 - recorder.processes.size);
    expect([...recorder.processes.keys()].filter((pid) => pid % 10 === 0)).to.have.lengthOf(100);
  });
});
