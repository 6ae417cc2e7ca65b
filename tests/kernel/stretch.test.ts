/** A stretch of time and the shares of it: figures belong to the stretch they were had in. */
import { expect } from 'chai';
import { newShare, Stretch } from '../../kernel/sys/stretch.ts';

describe('a stretch', () => {
  it('counts the calls and cycles of each share, from its beginning', () => {
    const stretch = new Stretch();
    const [a, b] = [newShare(), newShare()];
    stretch.begin(100);
    stretch.account(a, 7);
    stretch.account(a, 3);
    stretch.account(b, 5);
    expect(stretch.underWay).to.equal(true);
    expect(stretch.length(130)).to.equal(30);
    expect([a, b].map((share) => stretch.callsOf(share))).to.deep.equal([2, 1]);
    expect([a, b].map((share) => stretch.cyclesOf(share))).to.deep.equal([10, 5]);
  });

  it('forgets them when another begins, also those that are not heard of again', () => {
    const stretch = new Stretch();
    const [a, b] = [newShare(), newShare()];
    stretch.begin(0);
    stretch.account(a, 7);
    stretch.account(b, 7);
    stretch.end();
    expect(stretch.underWay).to.equal(false);
    stretch.begin(10);
    stretch.account(b, 1);
    expect([a, b].map((share) => stretch.callsOf(share))).to.deep.equal([0, 1]);
    expect([a, b].map((share) => stretch.cyclesOf(share))).to.deep.equal([0, 1]);
    expect(stretch.length(15)).to.equal(5);
  });
});
