/**
 * The way back by packets: it leads by the places of the way there, and leaves the run as it is.
 */

import { expect } from 'chai';
import type { Arrived } from '../../emu/gdb/past/past.ts';
import { Past } from '../../emu/gdb/past/past.ts';
import type { Way } from '../../emu/gdb/target.ts';
import { repetitions, timeLimit } from '../matrix.ts';
import { command, EventChannel, type PastMaker, pastOf, replies, servedBy } from './gdbclient.ts';
import { HELLO, judged, type Look, last, look, same, WINDOW, wordOf } from './gdbjudge.ts';

const STEPS = repetitions(1000, 1500);

/** The findings of a judge: none if all is right. */
type Judge = (past: PastMaker) => string[];

/** Goes STEPS steps; the places, from the first on, and the part of the stack that is looked at. */
function* there(): Generator<string, { readonly places: Look[]; readonly stack: string }, string> {
  yield command(HELLO);
  const sp = Number.parseInt(wordOf(last(yield command('g')), 2), 16);
  const stack = (sp - 0xc0).toString(16);
  const places = [yield* look(stack)];
  for (let i = 0; i < STEPS; i++) {
    yield command('vCont;s:p2.2');
    places.push(yield* look(stack));
  }
  return { places, stack };
}

const steps: Judge = (past) =>
  judged(past, function* (found) {
    const { places, stack } = yield* there();
    for (let i = STEPS - 1; i >= 0; i--) {
      const told = last(yield command('bs'));
      if (!told.startsWith('T05') || told.includes('replaylog')) found.push(`step ${i}: ${told}`);
      if (!same(yield* look(stack), places[i])) found.push(`step ${i} leads to another place`);
      if (found.length > 3) return;
    }
    if (!last(yield command('bs')).includes('replaylog:begin;')) found.push('there is something before boot');
    for (let i = 1; i <= STEPS; i++) {
      yield command('vCont;s:p2.2');
      if (i % 10 === 0 && !same(yield* look(stack), places[i])) found.push(`step ${i} on leads elsewhere`);
      if (found.length > 3) return;
    }
  });

/** The pc that the way there comes by most often, but not as the last one. */
function hot(places: readonly Look[]): string {
  const counts = new Map<string, number>();
  for (const { pc } of places) counts.set(pc, (counts.get(pc) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

const breakpoints: Judge = (past) =>
  judged(past, function* (found) {
    const { places, stack } = yield* there();
    const pc = hot(places);
    const at = places.flatMap((place, i) => (place.pc === pc && i < STEPS ? [i] : []));
    if (at.length < 5) found.push('there is no loop');
    yield command(`Z0,${pc},2`);
    for (const i of at.reverse()) {
      const told = last(yield command('bc'));
      if (!told.startsWith('T05swbreak:;')) found.push(`at ${i}: ${told}`);
      if (!same(yield* look(stack), places[i])) found.push(`not at ${i}`);
    }
    if (!last(yield command('bc')).includes('replaylog:begin;')) found.push('one more stop');
    for (const i of at.reverse()) {
      yield command('vCont;c');
      if (!same(yield* look(stack), places[i])) found.push(`on the way on: not at ${i}`);
    }
    yield command(`z0,${pc},2`);
  });

const watchpoints: Judge = (past) =>
  judged(past, function* (found) {
    const { places, stack } = yield* there();
    const changed = places.flatMap((place, i) => (i > 0 && place.stack !== places[i - 1]?.stack ? [i] : []));
    if (changed.length < 5) found.push('nothing is written');
    yield command(`Z2,${stack},${WINDOW}`);
    const met: number[] = [];
    for (;;) {
      const told = last(yield command('bc'));
      if (told.includes('replaylog:begin;')) break;
      if (!told.startsWith('T05watch:')) found.push(told);
      const after = yield* look(stack);
      // The store has been made; a step back undoes it.
      yield command('bs');
      const before = yield* look(stack);
      const i = places.findLastIndex(
        (it, n) => same(it, after) && same(before, places[n - 1]) && !met.includes(n),
      );
      met.push(i);
      if (met.length > STEPS) break;
    }
    for (const i of changed) if (!met.includes(i)) found.push(`the store before ${i} is not met`);
    if (met.some((i, n) => n > 0 && i >= (met[n - 1] ?? 0)))
      found.push('the stores are met in another order');
    yield command(`z2,${stack},${WINDOW}`);
  });

const JUDGES: Readonly<Record<string, Judge>> = { steps, breakpoints, watchpoints };

/** A past that does something else at its ways of a kind. */
const twin =
  (wrong: (past: Past, way: Way, right: (way: Way) => Arrived) => Arrived): PastMaker =>
  (present, make) => {
    class Twin extends Past {
      override go(way: Way): Arrived {
        return wrong(this, way, (it) => super.go(it));
      }
    }
    return new Twin(present, make, () => undefined);
  };

let count = 0;
const TWINS: readonly (readonly [name: string, convicts: string, past: PastMaker])[] = [
  [
    'steps back one too few, once',
    'steps',
    twin((_past, way, right) => {
      if (way.kind !== 'step' || ++count !== 700) return right(way);
      right(way);
      return right({ kind: 'on', resume: { step: way.thread, signals: new Map() } });
    }),
  ],
  [
    'steps back one too many',
    'steps',
    twin((_past, way, right) => {
      if (way.kind === 'step') right(way);
      return right(way);
    }),
  ],
  [
    'loses a watchpoint',
    'watchpoints',
    twin((_past, way, right) => {
      const arrived = right(way);
      if (way.kind !== 'continue' || arrived.stop?.kind !== 'watch' || ++count % 7 > 0) return arrived;
      right({ kind: 'step', thread: arrived.stop.thread });
      return right(way);
    }),
  ],
  [
    'forgets the breakpoint at the place before',
    'breakpoints',
    twin((past, way, right) => {
      const first = right(way);
      return way.kind === 'continue' && first.stop?.kind === 'break' && past.cycle % 2 === 0
        ? right(way)
        : first;
    }),
  ],
  [
    'stops again at the breakpoint at which it stands',
    'breakpoints',
    twin((past, way, right) => {
      if (way.kind !== 'continue' || past.target === undefined) return right(way);
      const stop = { kind: 'break', pid: 2, thread: 2 } as const;
      return ++count % 2 === 0 ? right(way) : { kind: 'past', stop };
    }),
  ],
  [
    'puts the memory of the present back',
    'steps',
    (present, make) => {
      const past = pastOf(present, make);
      const go = past.go.bind(past);
      past.go = (way) => {
        const p = present.system.processes.get(2);
        if (p !== undefined) p.p_regs[10] = 0;
        return go(way);
      };
      return past;
    },
  ],
];

describe('gdb goes back', function () {
  this.timeout(timeLimit(60_000));

  for (const [name, judge] of Object.entries(JUDGES))
    it(`by ${name}, and on again to the end that the run has alone`, () => {
      expect(judge(pastOf)).to.deep.equal([]);
    });

  for (const [name, convicts, past] of TWINS)
    it(`and a past that ${name} is convicted`, () => {
      count = 0;
      expect(JUDGES[convicts]?.(past)).not.to.deep.equal([]);
    });

  it('and is refused changes of the past, which leave the run as it is', () => {
    const told: string[] = [];
    const found = judged(pastOf, function* () {
      yield command(HELLO);
      for (let i = 0; i < 50; i++) yield command('vCont;s:p2.2');
      yield command('bs');
      told.push(last(yield command('P5=01020304')));
      const sp = wordOf(last(yield command('g')), 2);
      told.push(last(yield command(`M${sp},4:01020304`)), last(yield command('vKill;77')));
    });
    expect(found).to.deep.equal([]);
    expect(told.slice(0, 2)).to.deep.equal(
      Array(2).fill('E.this is the past of the run, and nothing of it can be changed'),
    );
    expect(told[2]).to.equal('E03');
  });

  it('to bookmarks and cycles, and says what is wrong with others', () => {
    const monitor = function* (line: string): Generator<string, string, string> {
      const told = replies(yield command(`qRcmd,${Buffer.from(line).toString('hex')}`));
      const lines = told.filter((it) => it.startsWith('O') && it !== 'OK');
      return lines.map((it) => Buffer.from(it.slice(1), 'hex').toString()).join('');
    };
    const told: string[] = [];
    const found = judged(pastOf, function* (found) {
      yield command(HELLO);
      for (let i = 0; i < 100; i++) yield command('vCont;s:p2.2');
      told.push(yield* monitor('bookmark here'));
      const here = last(yield command('g'));
      for (let i = 0; i < 300; i++) yield command('vCont;s:p2.2');
      const now = last(yield command('g'));
      const [, cycle = ''] = /cycle (\d+)/.exec(told[0] ?? '') ?? [];
      for (const [line, registers] of [
        ['goto here', here],
        ['bookmark there', here],
        [`goto ${cycle}`, here],
        ['where', here],
        ['goto 999999999999', here],
      ] as const) {
        told.push(yield* monitor(line));
        if (last(yield command('g')) !== registers) found.push(line);
      }
      for (const line of [
        'bookmark',
        'bookmark all',
        'bookmark 1x',
        'goto',
        'goto nowhere',
        'bookmark delete no',
        'delete',
      ])
        told.push(yield* monitor(line));
      told.push(yield* monitor('bookmark delete all'), yield* monitor('bookmark'));
      for (let i = 0; i < 300; i++) yield command('vCont;s:p2.2');
      if (last(yield command('g')) !== now) found.push('the way on leads elsewhere');
    });
    expect(found).to.deep.equal([]);
    const text = told.join('').replaceAll(/cycle \d+/g, 'cycle N');
    expect(text.split('\n').map((line) => line.replace(/ \(\d.*/, ''))).to.deep.equal([
      'bookmark here: cycle N',
      'cycle N; for gdb to see it: maintenance flush register-cache',
      'bookmark there: cycle N',
      'cycle N; for gdb to see it: maintenance flush register-cache',
      'cycle N',
      'goto 999999999999: the run has come to cycle N; continue leads on',
      'bookmark here: cycle N',
      'bookmark there: cycle N',
      'bookmark: monitor bookmark NAME sets one, monitor bookmark delete NAME|all deletes',
      'bookmark 1x: a name begins with a letter, and has no more than letters, digits, _ . -',
      'goto: monitor goto NAME|CYCLE',
      'goto nowhere: no bookmark and no cycle; monitor bookmark lists the bookmarks',
      'no: no such bookmark',
      'delete: monitor delete N deletes the break of that number, monitor delete all deletes all',
      'no bookmarks',
      '',
    ]);
  });

  it('nowhere while no process stands still, and says so', () => {
    const bytesOf = (text: string) => ({ bytes: command(text) });
    const late = [bytesOf('D;2'), bytesOf(`qRcmd,${Buffer.from('goto 1000').toString('hex')}`)];
    // Each command comes when the one before was answered.
    const channel = new (class extends EventChannel {
      override receive(wait: boolean): ReturnType<EventChannel['receive']> {
        const came = super.receive(false);
        return came ?? (wait || late.length === 1 ? late.shift() : undefined);
      }
    })(['opened', bytesOf(HELLO)], false);
    servedBy(['sleep', '0.1'], channel, undefined, undefined, pastOf);
    const [told = '', ended] = replies(channel.sent).slice(-2);
    expect(Buffer.from(told.slice(1), 'hex').toString()).to.include('no process stands still');
    expect(ended).to.equal('OK');
  });
});
