/**
 * The lives of callouts and those who follow them: a selected callout is one setting of an entry,
 * in every machine of the run, and its steps are the moments of its way.
 */

import { expect } from 'chai';
import { type Choice, Follower, type SelectedCallout } from '../../emu/front/picture/follower.ts';
import { sys_setitimer } from '../../kernel/kern/kern_time.ts';
import { CalloutLives } from '../../kernel/trace/callout_lives.ts';
import { type Life, LifeRecord } from '../../kernel/trace/life_record.ts';
import type { Places } from '../../kernel/trace/life_words.ts';
import { Bench, DATA } from './harness.ts';

/** A way to find the callout that a user has selected. */
type Identify = (follower: Follower, entry: number, count: number) => Choice | undefined;

const byIdentity: Identify = (follower, entry, count) => follower.calloutOf(entry, count);

/** Wrong twins: they take the entry, or the call, for the callout. */
const TWINS: Readonly<Record<string, Identify>> = {
  'the callout that is in the entry now': (follower, entry) =>
    follower.calloutOf(entry, follower.lives.count),
  'the first callout that was in the entry': ({ lives }, entry) => {
    const [life] = lives.record.of(entry);
    return life && { kind: 'callout', life };
  },
  'the last callout of the entry, if it has ended or not': ({ lives }, entry) => {
    const life = lives.record.of(entry).at(-1);
    return life && { kind: 'callout', life };
  },
};

/** A kernel with a process, followed from its beginning. */
class Followed {
  readonly bench = new Bench({ wheelsize: 16 });
  readonly follower: Follower;

  constructor(record = new LifeRecord(), places?: Places) {
    this.bench.blockAll();
    const lives = new CalloutLives(this.bench.k, record, places);
    lives.adopt();
    this.bench.k.addObserver(lives);
    this.follower = new Follower(this.bench.k, lives);
  }

  /** Sets the timer of the process. */
  set(value: number, interval = 0): void {
    const { bench } = this;
    bench.pokeItimerval(DATA, value, interval);
    bench.p.p_syscall = 'setitimer';
    expect(bench.call(sys_setitimer, 0, DATA, 0)).to.equal(0);
  }

  /** The same; returns its entry. */
  arm(value: number, interval = 0): number {
    this.set(value, interval);
    const { c_func, ncallout } = this.bench.k.cpu.callouts.table;
    const all = [...Array(ncallout).keys()].filter((c) => c_func[c]?.name === 'realitexpire');
    return all.find((c) => this.life(c)?.number === this.follower.lives.count) ?? -1;
  }

  life(entry: number): Life | undefined {
    return this.follower.lives.current(entry);
  }

  get tick(): number {
    return this.bench.k.cpu.callouts.ticks;
  }

  /** Lets the clock go to a tick. */
  to(tick: number): void {
    while (this.tick < tick) this.bench.tick(this.tick + 1);
  }

  view(choice: Choice | undefined): SelectedCallout {
    return this.follower.view(choice as Choice) as SelectedCallout;
  }
}

/**
 * The faults of a way to find callouts: a timer is set, unset and set again, so that its entry is
 * used twice, and each of the two callouts is looked for at the counts of its time.
 */
function faultsOf(identify: Identify): string[] {
  const it = new Followed();
  const faults: string[] = [];
  const entry = it.arm(500_000);
  const first = it.life(entry);
  const then = it.follower.lives.count;
  const held = identify(it.follower, entry, then);
  it.to(3);
  it.arm(0);
  const between = it.follower.lives.count;
  if (it.arm(900_000) !== entry) throw new Error('the entry is not used again');
  const second = it.life(entry);
  const check = (what: string, choice: Choice | undefined, wanted: Life | undefined): void => {
    const life = choice?.kind === 'callout' ? choice.life : undefined;
    if (life !== wanted) faults.push(`${what}: found ${life?.number}, not ${wanted?.number}`);
  };
  check('at once', held, first);
  check('the first, later', identify(it.follower, entry, then), first);
  check('between the two', identify(it.follower, entry, between), undefined);
  check('the second', identify(it.follower, entry, it.follower.lives.count), second);
  return faults;
}

describe('a selected callout', () => {
  it('is found by its identity', () => expect(faultsOf(byIdentity)).to.deep.equal([]));
  for (const [name, twin] of Object.entries(TWINS))
    it(`is not ${name}`, () => expect(faultsOf(twin)).to.not.deep.equal([]));

  it('says how it ended when its entry holds another one', () => {
    const it = new Followed();
    const entry = it.arm(500_000);
    const choice = byIdentity(it.follower, entry, it.follower.lives.count);
    expect(it.view(choice)).to.include({ state: 'pending', left: 51, rounds: 3, ending: '' });
    it.to(3);
    it.arm(0);
    it.arm(900_000);
    const { state, ending, steps } = it.view(choice);
    expect(state).to.equal('unset');
    expect(ending).to.match(
      /^Unset by setitimer of pid 2 \(test\) at tick 3, cycle \d+, with 48 ticks to go\.$/,
    );
    expect(steps.at(-1)).to.include({ title: 'It is unset', state: 'done' });
    expect(steps.some(({ state }) => state !== 'done')).to.equal(false);
  });

  it('is the same in another machine of the run, before its setting, during its life and after', () => {
    const record = new LifeRecord();
    const present = new Followed(record);
    const entry = present.arm(50_000);
    const choice = byIdentity(present.follower, entry, present.follower.lives.count);
    present.to(9);
    expect(present.view(choice).state).to.equal('fire');
    const past = new Followed(record);
    expect(past.view(choice).state).to.equal('ahead');
    past.arm(50_000);
    expect(past.life(entry)).to.equal(choice?.kind === 'callout' ? choice.life : undefined);
    const { state, steps } = past.view(choice);
    expect(state).to.equal('pending');
    expect(steps.map((step) => [step.state, step.moment !== undefined])).to.deep.include(['ahead', true]);
    past.to(9);
    expect(past.view(choice)).to.deep.equal(present.view(choice));
  });

  it('has the steps of its way, with their moments', () => {
    const it = new Followed();
    const entry = it.arm(200_000, 200_000);
    const choice = byIdentity(it.follower, entry, it.follower.lives.count);
    it.to(21);
    const { steps, renewed } = it.view(choice);
    expect(steps.map(({ title, moment }) => `${title} ${moment?.tick}`)).to.deep.equal([
      'setitimer in the program 0',
      'System call 0',
      'setcallout 0',
      'Slot 0',
      'Rounds 5',
      'Clock interrupt 21',
      'softclock 21',
      'The handler realitexpire 21',
      'SIGALRM is posted 21',
      'The handler in the program undefined',
    ]);
    const cycles = steps.flatMap(({ title, moment }) => (moment && title !== 'Rounds' ? [moment.cycle] : []));
    expect(cycles).to.deep.equal([...cycles].sort((a, b) => a - b));
    expect(renewed).to.equal(true);
    const next = it.view(it.follower.nextOf(choice as Extract<Choice, { kind: 'callout' }>));
    expect(next).to.include({ state: 'pending', setter: 'the handler realitexpire', due: 41 });
  });

  it('that was pending before anybody looked was set at boot', () => {
    const it = new Followed();
    const { c_func } = it.bench.k.cpu.callouts.table;
    const entry = c_func.findIndex((func) => func?.name === 'schedcpu');
    const choice = byIdentity(it.follower, entry, it.follower.lives.count);
    expect(it.view(choice)).to.include({ state: 'pending', setter: 'the kernel, at boot' });
    it.to(101);
    expect(it.view(choice).ending).to.match(/^Expired: softclock called schedcpu at tick 100,/);
  });

  it('is forgotten when thousands have ended after it, and no sooner', () => {
    const it = new Followed();
    const entry = it.arm(500_000);
    const count = it.follower.lives.count;
    // One in a tick, so that each of them is recorded.
    const some = (n: number): void => {
      for (let i = 0; i < n; i++) {
        it.set(500_000_000);
        it.to(it.tick + 1);
      }
    };
    some(4000);
    expect(byIdentity(it.follower, entry, count)).to.not.equal(undefined);
    some(100);
    expect(byIdentity(it.follower, entry, count)).to.equal(undefined);
    expect(it.follower.lives.record.of(entry).length).to.be.at.most(4097);
  });

  describe('of a loop that sets and unsets', () => {
    const LOOP = 2000;
    /** A loop within a few ticks. The places that are looked for in the program are counted. */
    function looped(): { readonly it: Followed; readonly walks: number; readonly entry: number } {
      let walks = 0;
      const caller = () => ({ words: `walk ${++walks}` });
      const it = new Followed(new LifeRecord(), { caller, at: () => ({ words: '' }) });
      for (let n = 0; n < LOOP; n++) it.set(500_000);
      const entry = it.bench.k.cpu.callouts.table.c_func.findIndex((func) => func?.name === 'realitexpire');
      return { it, walks, entry };
    }

    it('costs no walk through the program, nor a record, beyond the first ones', () => {
      const { it, walks, entry } = looped();
      const most = 64 + 2 * it.tick;
      expect(most).to.be.below(LOOP / 10);
      expect(walks).to.be.within(1, most);
      expect(it.follower.lives.record.of(entry).length).to.be.within(1, most);
      it.to(it.tick + 1);
      it.set(500_000);
      expect(it.follower.lives.record.of(entry).at(-1)?.by.place).to.match(/^walk/);
    });

    it('is the last one, with its setter and its moment', () => {
      const { it, entry } = looped();
      const choice = byIdentity(it.follower, entry, it.follower.lives.count);
      const seen = it.view(choice);
      expect(seen).to.include({ state: 'pending', left: 51, setter: 'setitimer of pid 2 (test)' });
      it.to(it.tick + 4);
      it.set(0);
      expect(it.view(choice).ending).to.match(/^Unset by setitimer of pid 2 \(test\) at tick \d+/);
    });

    it('is the one that is there now, if the drawn one has ended unrecorded', () => {
      const { it, entry } = looped();
      const drawn = it.follower.lives.count;
      it.set(900_000);
      expect(it.view(byIdentity(it.follower, entry, drawn))).to.include({ state: 'pending', left: 91 });
    });

    it('is over, for another machine that has recorded it, when its entry holds another one', () => {
      const { it, entry } = looped();
      const choice = byIdentity(it.follower, entry, it.follower.lives.count);
      for (let n = 0; n < 9; n++) it.set(900_000);
      expect(it.view(choice).state).to.equal('unset');
    });
  });
});
