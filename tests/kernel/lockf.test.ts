/**
 * Record locks, compared with a model that knows the holders of each byte: locks that are
 * cut, joined or changed, and the locks that block a request.
 */

import { expect } from 'chai';
import fc from 'fast-check';
import { FileDesc } from '../../kernel/kern/file.ts';
import { type Lock, Locks } from '../../kernel/kern/kern_lockf.ts';
import { OFF_MAX } from '../../kernel/sys/param.ts';

const BYTES = 12;
/** The first byte of the model: its last one is the last that a file can have. */
const FIRST = OFF_MAX - BigInt(BYTES - 1);
const OWNERS = 3;

type Kind = 'none' | 'shared' | 'exclusive';

interface Step {
  readonly who: number;
  readonly kind: Kind;
  readonly start: number;
  readonly length: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(OWNERS - 1),
  kind: fc.constantFrom<Kind>('none', 'shared', 'exclusive'),
  start: fc.nat(BYTES - 1),
  length: fc.integer({ min: 1, max: BYTES }),
});

/** The lock of each owner on each byte. */
class Model {
  readonly held: Kind[][] = Array.from({ length: OWNERS }, () => new Array<Kind>(BYTES).fill('none'));

  /** The owners for which a lock would have to wait. */
  blockers({ who, kind, start, length }: Step): number[] {
    const all = Array.from({ length: OWNERS }, (_, owner) => owner);
    return all.filter(
      (owner) =>
        owner !== who &&
        (this.held[owner] as Kind[])
          .slice(start, start + length)
          .some((there) => there === 'exclusive' || (there === 'shared' && kind === 'exclusive')),
    );
  }

  set({ who, kind, start, length }: Step): void {
    (this.held[who] as Kind[]).fill(kind, start, Math.min(BYTES, start + length));
  }

  /**
   * The number of stretches of equal bytes that somebody holds, which is the least number
   * of locks for them.
   */
  get stretches(): number {
    let count = 0;
    for (const bytes of this.held)
      for (const [at, kind] of bytes.entries()) if (kind !== 'none' && bytes[at - 1] !== kind) count++;
    return count;
  }
}

describe('record locks', () => {
  it('are what a model says, byte by byte, in as few pieces as can be', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const owners = Array.from({ length: OWNERS }, () => new FileDesc());
        const locks = new Locks();
        const model = new Model();
        for (const one of steps) {
          const { who, kind, length } = one;
          const owner = owners[who] as FileDesc;
          const start = FIRST + BigInt(one.start);
          const end = FIRST + BigInt(Math.min(BYTES, one.start + length));
          if (kind === 'none') {
            locks.clear(owner, start, end);
            model.set(one);
          } else {
            const lock: Lock = { owner, pid: who, exclusive: kind === 'exclusive', start, end };
            const blockers = model.blockers(one);
            expect(new Set(locks.conflicts(lock).map(({ pid }) => pid))).to.deep.equal(new Set(blockers));
            if (blockers.length > 0) continue;
            locks.set(lock);
            model.set(one);
          }
          locks.check(() => true);
          expect(locks.count).to.equal(model.stretches);
        }
      }),
      { seed: 20261120, numRuns: 300 },
    );
  });

  it('that overlap though one is exclusive, or whose owner is gone, are convicted', () => {
    const locks = new Locks();
    const lock = { owner: new FileDesc(), pid: 1, exclusive: false, start: 0n, end: 10n };
    locks.set(lock);
    expect(() => locks.check(() => false)).to.throw('whose owner is gone');
    locks.set({ owner: new FileDesc(), pid: 2, exclusive: true, start: 9n, end: 11n });
    expect(() => locks.check(() => true)).to.throw('forbid each other');
  });
});
