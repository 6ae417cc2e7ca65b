/**
 * The answers of puzzles by arithmetic, without the kernel's code: another way to each answer. The
 * twins compute them as students who go wrong do.
 */

/** The answers of a puzzle, in order. */
type Answers = (string | number)[];
/** The numbers of a puzzle. */
// biome-ignore lint/suspicious/noExplicitAny: each topic has its own, as JSON has them
type Given = any;

/** A callout as puzzles name it. */
interface Named {
  readonly name: string;
  readonly ticks: number;
}

const ascending = (a: number, b: number): number => a - b;

/** Digits of a tick in a mixed radix, lowest first. */
function digits(sizes: readonly number[], tick: number): number[] {
  let rest = tick;
  return sizes.map((size) => {
    const digit = rest % size;
    rest = (rest - digit) / size;
    return digit;
  });
}

function wheel({ size, now, ticks }: Given): Answers {
  return [now + ticks, (now + ticks) % size, Math.ceil(ticks / size) - 1];
}

function levelOf(sizes: readonly number[], now: number, due: number): number {
  const [from, to] = [digits(sizes, now), digits(sizes, due)];
  return sizes.reduce((highest, _, level) => (from[level] === to[level] ? highest : level), 0);
}

function hierarchy({ sizes, now, ticks }: Given): Answers {
  const level = levelOf(sizes, now, now + ticks);
  const to = digits(sizes, now + ticks);
  // A lower level whose digit is 0 has been reached together with the one above it.
  return [level, to[level] ?? 0, to.slice(0, level).filter((digit) => digit !== 0).length];
}

/** Nodes met by a search that passes some of `all` nodes and looks at one more, if there is one. */
const met = (passed: number, all: number): number => Math.min(all, passed + 1);

function heapVisits(intervals: readonly number[], last: number): number {
  const heap: number[] = [];
  const add = (it: number): number => {
    let [at, visited] = [heap.push(it) - 1, 0];
    while (at > 0) {
      const above = (at - 1) >> 1;
      visited++;
      if ((heap[above] as number) <= it) break;
      [heap[at], heap[above]] = [heap[above] as number, it];
      at = above;
    }
    return visited;
  };
  intervals.forEach(add);
  return add(last);
}

function insertVisits(scheme: string, now: number, others: readonly Named[], x: number): number {
  const all = others.map(({ ticks }) => ticks);
  const later = (of: readonly number[]): number => of.filter((ticks) => ticks > x).length;
  const sooner = (of: readonly number[]): number => of.length - later(of);
  const far = all.filter((ticks) => ticks > 8);
  const together = all.filter((ticks) => (ticks - x) % 8 === 0);
  if (scheme === 'bsd' || scheme === 'scheme2') return met(sooner(all), all.length);
  if (scheme === 'scheme2-rear') return met(later(all), all.length);
  if (scheme === 'scheme3') return heapVisits(all, x);
  if (scheme === 'scheme4:8') return x <= 8 ? 0 : met(later(far), far.length);
  if (scheme === 'scheme5:8') return met(later(together), together.length);
  return scheme === 'scheme6:8' ? 0 : levelOf([8, 8, 8], now, now + x);
}

function insert({ schemes, now, others, last }: Given): Answers {
  return schemes.map((scheme: string) => insertVisits(scheme, now, others, last.ticks));
}

/** A callout of the model of `order`. */
interface Pending {
  readonly name: string;
  readonly due: number;
  /** The place within its tick: least first. */
  readonly rank: number;
}

function order({ scheme, now, sets, deeds, held }: Given, lifo = scheme === 'bsd'): Answers {
  let [pending, seq, latest]: [Pending[], number, number] = [[], 0, 0];
  const add = (name: string, due: number): void => {
    seq++;
    pending.push({ name, due, rank: lifo ? -seq : seq });
  };
  for (const { name, ticks } of sets) add(name, now + ticks);
  const names: string[] = [];
  for (let tick = now + 1; pending.length > 0; tick++) {
    if (held !== undefined && tick >= held[0] && tick < held[1]) continue;
    for (;;) {
      const [next] = pending
        .filter(({ due }) => due <= tick)
        .sort((a, b) => a.due - b.due || a.rank - b.rank);
      if (next === undefined) break;
      pending = pending.filter((it) => it !== next);
      names.push(next.name);
      latest = Math.max(latest, tick - next.due);
      for (const { of, does, to, ticks } of deeds)
        if (of === next.name && does === 'unset') pending = pending.filter((it) => it.name !== to);
        else if (of === next.name) add(to, tick + ticks);
    }
  }
  return held === undefined ? [names.join(' ')] : [names.join(' '), latest];
}

function histogram({ size, now, intervals }: Given): Answers {
  const ticks = Array.from({ length: size }, (_, i) => i + 1);
  const inQueue = (tick: number): number[] =>
    intervals.filter((it: number) => (now + it) % size === (now + tick) % size && it >= tick);
  const vain = ticks.filter((tick) => inQueue(tick).length > 0 && !inQueue(tick).includes(tick));
  return [ticks.map((tick) => inQueue(tick).length).join(' '), vain.length];
}

function handle({ ncallout, now, events }: Given): Answers {
  const free = Array.from({ length: ncallout }, (_, i) => i);
  const uses = free.map(() => 0);
  const made: { name: string; entry: number; generation: number; due: number; gone: boolean }[] = [];
  let tick = now;
  const end = (it: (typeof made)[number]): void => {
    it.gone = true;
    free.unshift(it.entry);
  };
  for (const event of events) {
    if (event.does === 'unset') {
      const it = made.find(({ name }) => name === event.name);
      if (it !== undefined && !it.gone) end(it);
    } else if (event.does === 'wait')
      for (let i = 0; i < event.ticks; i++) {
        tick++;
        for (const it of made) if (!it.gone && it.due === tick) end(it);
      }
    else {
      const entry = free.shift() as number;
      uses[entry]++;
      made.push({ name: event.name, entry, generation: uses[entry], due: tick + event.ticks, gone: false });
    }
  }
  const last = made[made.length - 1];
  const stale = made.filter(({ gone }) => gone).map(({ name }) => name.toLowerCase());
  return [stale.join(' ') || 'none', last?.entry ?? 0, last?.generation ?? 0];
}

const TICK = 10; // milliseconds
const LITTLE = 0.01; // milliseconds that a call takes, more or less

/** Ticks after the call's own, when the call comes `phase` ms after a tick. */
function firstTicks(mode: string, manner: string, phase: number, ms: number, n: number): number[] {
  const ticks: number[] = [];
  let at = 0;
  for (let i = 1; i <= n; i++) {
    if (manner === 'again') {
      // The handler sets the timer a fifth of a millisecond after its tick.
      const from = i === 1 ? phase : 0.2;
      at += mode === '44bsd' ? Math.max(1, Math.floor(ms / TICK)) : Math.ceil((from + LITTLE + ms) / TICK);
    } else if (mode === '44bsd') at += Math.max(1, Math.floor((i * ms) / TICK) - at);
    else at = Math.ceil((phase + LITTLE + i * ms) / TICK);
    ticks.push(at);
  }
  return ticks;
}

function drift({ mode, manner, tick, phase, ms }: Given): Answers {
  const ticks = firstTicks(mode, manner, phase, ms, 6);
  const step = firstTicks(mode, 'again', 0.2, ms, 1)[0] ?? 0;
  const off = manner === 'interval' ? 0 : step * TICK - ms;
  return [ticks.map((it) => tick + it).join(' '), off === 0 ? 'not' : off > 0 ? 'later' : 'earlier'];
}

function virtual({ ms, interval, after }: Given): Answers {
  const ends = Array.from({ length: 40 }, (_, i) => ms + i * interval);
  const left = ends.find((end) => end > after * TICK) ?? 0;
  return [
    ends
      .slice(0, 6)
      .map((end) => Math.ceil(end / TICK))
      .join(' '),
    left - after * TICK,
  ];
}

function getitimer({ mode, set, value, interval, get }: Given): Answers {
  if (mode === '44bsd') return [oldLeft(set, value, interval, get)];
  let end = set + LITTLE + value;
  // A timer that is due has not expired before the tick that ends it.
  while (Math.ceil(end / TICK) * TICK <= get) {
    if (interval === 0) return [0];
    end += interval;
  }
  return [Math.round(Math.max(0, end - get))];
}

/** The time left in 4.4BSD's way, followed from expiry to expiry. */
function oldLeft(set: number, value: number, interval: number, get: number): number {
  const tickOf = (ms: number): number => Math.floor(ms / TICK) * TICK;
  const ticks = (ms: number): number => Math.max(1, Math.floor(ms / TICK)) * TICK;
  let end = tickOf(set) + value;
  for (let due = tickOf(set) + ticks(value); due <= get; due += ticks(end - due)) {
    if (interval === 0) return 0;
    end += interval;
    while (end <= due) end += interval;
  }
  return Math.max(0, end - tickOf(get));
}

function owed({ phase, held, intervals }: Given, lateFromFirst = false): Answers {
  const n = Math.floor((phase + held) / TICK);
  const due = intervals
    .map((ticks: number, i: number) => ({ ticks, name: String.fromCharCode(65 + i) }))
    .filter(({ ticks }: Named) => ticks <= n)
    .sort((a: Named, b: Named) => a.ticks - b.ticks);
  const late = due.reduce((sum: number, { ticks }: Named) => sum + (lateFromFirst ? 0 : n - ticks), 0);
  return [n, due.map(({ name }: Named) => name).join(' ') || 'none', late];
}

/** The answers of each topic. */
export const SOLVE: Readonly<Record<string, (given: Given) => Answers>> = {
  ...{ wheel, hierarchy, insert, histogram, handle, drift, virtual, getitimer },
  order: (given) => order(given),
  owed: (given) => owed(given),
};

/** Mistakes, by topic: each gives other answers for some puzzle. */
export const TWINS: Readonly<Record<string, Readonly<Record<string, (given: Given) => Answers>>>> = {
  wheel: {
    'counts whole turns as rounds': ({ size, now, ticks }) => [
      ...[now + ticks, (now + ticks) % size],
      Math.floor(ticks / size),
    ],
    'counts the queue from 0': ({ size, now, ticks }) => [
      now + ticks,
      ticks % size,
      Math.ceil(ticks / size) - 1,
    ],
  },
  hierarchy: {
    'chooses the level by the interval': (given) => {
      const level = levelOf(given.sizes, 0, given.ticks);
      return [level, digits(given.sizes, given.now + given.ticks)[level] ?? 0, hierarchy(given)[2] ?? 0];
    },
    'moves at every level': (given) => [...hierarchy(given).slice(0, 2), hierarchy(given)[0] ?? 0],
  },
  insert: {
    'does not count the callout at the end of the search': ({ schemes, now, others, last }) =>
      schemes.map((scheme: string) => {
        const all = insertVisits(scheme, now, others, last.ticks);
        return scheme.startsWith('scheme2') ? all - 1 : all;
      }),
  },
  order: {
    'takes the list for a queue': (given) => order(given, false),
    'forgets what handlers do': (given) => order({ ...given, deeds: [] }),
    'lets softclock in at once': (given) => [...order({ ...given, held: undefined }), 0],
  },
  histogram: {
    'counts the callouts that are due': (given) => {
      const { size, intervals } = given;
      const due = Array.from(
        { length: size },
        (_, i) => intervals.filter((it: number) => it === i + 1).length,
      );
      return [due.join(' '), histogram(given)[1] ?? 0];
    },
  },
  handle: {
    'gives entries back to the end of the list': (given) => [
      ...handle(given).slice(0, 1),
      ...[(given.events.filter((it: Given) => it.does === 'set').length - 1) % given.ncallout, 1],
    ],
  },
  drift: {
    'adds a tick at every arming': (given) => {
      const each = Math.floor(given.ms / TICK) + 1;
      const ticks = [1, 2, 3, 4, 5, 6].map((i) => given.tick + i * each);
      return [ticks.join(' '), 'later'];
    },
    'confuses the modes': (given) => drift({ ...given, mode: given.mode === '44bsd' ? 'today' : '44bsd' }),
  },
  virtual: {
    'forgets the carry': (given) => {
      const [first, each] = [Math.ceil(given.ms / TICK), Math.ceil(given.interval / TICK)];
      return [[0, 1, 2, 3, 4, 5].map((i) => first + i * each).join(' '), virtual(given)[1] ?? 0];
    },
  },
  getitimer: {
    'takes a timer that is due for one that has expired': ({ set, value, interval, get }) => {
      const ends = Array.from({ length: 40 }, (_, i) => set + value + i * interval).sort(ascending);
      const next = ends.find((end) => end > get);
      return [next === undefined ? 0 : next - get];
    },
  },
  owed: {
    'takes a tick that is owed for the present one': (given) => owed(given, true),
    'runs hardclock once': (given) => [1, ...owed(given).slice(1)],
  },
};
