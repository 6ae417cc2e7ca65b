/**
 * Puzzles: the kernel's answers are those that arithmetic gives, those of the paper's worked
 * examples and of 4.4BSD's known vectors; and each mistake that a twin makes is seen.
 */

import { expect } from 'chai';
import { puzzle, puzzles } from '../../emu/puzzle/make.ts';
import { type Answer, answerText, type Draft } from '../../emu/puzzle/question.ts';
import { driftOf, signalTicks } from '../../emu/puzzle/topics/drift.ts';
import { hierarchyLife } from '../../emu/puzzle/topics/hierarchy.ts';
import { called } from '../../emu/puzzle/topics/order.ts';
import { owedBy } from '../../emu/puzzle/topics/owed.ts';
import { virtualTicks } from '../../emu/puzzle/topics/virtual.ts';
import { wheelLife } from '../../emu/puzzle/topics/wheel.ts';
import { TOPICS } from '../../emu/puzzle/topics.ts';
import { repetitions } from '../matrix.ts';
import { SOLVE, TWINS } from './puzzlemodel.ts';

/** An answer as the model has it: of a choice, its word. */
function short(answer: Answer): string | number {
  if (answer.kind === 'number') return answer.value;
  if (answer.kind === 'list') return answerText(answer);
  return ['not', 'later', 'earlier'].find((word) => answerText(answer).includes(word)) ?? '';
}

const answersOf = ({ asks }: Draft): (string | number)[] => asks.map(({ answer }) => short(answer));
const SEEDS = Array.from({ length: repetitions(12, 400) }, (_, i) => i + 1);

describe('the answers of puzzles', () => {
  for (const topic of TOPICS) {
    // Each puzzle goes through JSON, as --json gives its numbers.
    const made = SEEDS.map((seed) => puzzle(topic, seed));
    const givens = made.map((it) => JSON.parse(JSON.stringify(it.given)));

    it(`${topic.name}: are those that arithmetic gives`, () => {
      made.forEach((it, i) => {
        expect(answersOf(it), `${topic.name} ${it.seed}`).to.deep.equal(SOLVE[topic.name]?.(givens[i]));
      });
    });

    it(`${topic.name}: are not those of a wrong twin`, () => {
      const twins = Object.entries(TWINS[topic.name] ?? {});
      expect(twins).to.not.have.length(0);
      for (const [name, twin] of twins) {
        const convicted = made.some((it, i) => `${answersOf(it)}` !== `${twin(givens[i])}`);
        expect(convicted, name).to.equal(true);
      }
    });

    it(`${topic.name}: have steps, and asks that are sentences`, () => {
      for (const { asks, steps } of made) {
        expect(steps.length).to.be.above(1);
        for (const text of [...steps, ...asks.map(({ prompt }) => prompt)])
          expect(text)
            .to.match(/^[\w'].*[.?]$/)
            .and.not.match(/undefined|NaN|-1\b/);
      }
    });
  }

  it('differ from seed to seed, and are the same for the same seed', () => {
    for (const topic of TOPICS) {
      const texts = SEEDS.map((seed) => JSON.stringify(puzzle(topic, seed).given));
      expect(new Set(texts).size, topic.name).to.be.above(SEEDS.length * 0.9);
      expect(puzzle(topic, 7)).to.deep.equal(puzzles(topic, 5, 3)[2]);
    }
  });

  it('are of all topics in turn if none is named', () => {
    const made = puzzles(undefined, 2 ** 32 - 1, TOPICS.length + 1);
    expect(made.map(({ topic }) => topic)).to.deep.equal([...TOPICS, TOPICS[0]].map((it) => it?.name));
    expect(made.slice(0, 3).map(({ seed }) => seed)).to.deep.equal([2 ** 32 - 1, 0, 1]);
  });
});

describe('worked examples', () => {
  it('the paper, Scheme 6: pointer at 10, low 8 bits 20: slot 30, the upper bits are the rounds', () => {
    for (const rounds of [0, 1, 5]) {
      const { bucket, passes } = wheelLife(256, 10, rounds * 256 + 20);
      expect({ bucket, passes }).to.deep.equal({ bucket: 30, passes: rounds });
    }
  });

  it('the paper, Scheme 7: 50 min 45 s at 11 d 10:24:30 go to hour 11, minute 15, second 15', () => {
    const now = ((11 * 24 + 10) * 60 + 24) * 60 + 30;
    const { places, due } = hierarchyLife([60, 60, 24, 100], now, 50 * 60 + 45);
    expect(places.map(({ level, slot }) => [level, slot])).to.deep.equal([
      [2, 11],
      [1, 15],
      [0, 15],
    ]);
    expect(due).to.equal(((11 * 24 + 11) * 60 + 15) * 60 + 15);
  });

  it("4.4BSD's list: A, B and C, set for one tick, run C, B, A; the wheel runs them in order", () => {
    const sets = ['A', 'B', 'C'].map((name) => ({ name, ticks: 5 }));
    const names = (scheme: 'bsd' | 'scheme6:8') =>
      called({ scheme, now: 0, sets, deeds: [], held: undefined }).map(({ name }) => name);
    expect(names('bsd')).to.deep.equal(['C', 'B', 'A']);
    expect(names('scheme6:8')).to.deep.equal(['A', 'B', 'C']);
  });

  it('15 ms at a tick of 10: the vectors of both modes, and half the rate when set again', () => {
    const ticksOf = (...args: [mode: 'today' | '44bsd', manner: 'interval' | 'again']) =>
      signalTicks(...args, 100, 0.1, 15, 8).map((tick) => tick - 100);
    expect(ticksOf('today', 'interval')).to.deep.equal([2, 4, 5, 7, 8, 10, 11, 13]);
    expect(ticksOf('44bsd', 'interval')).to.deep.equal([1, 3, 4, 6, 7, 9, 10, 12]);
    expect(ticksOf('today', 'again')).to.deep.equal([2, 4, 6, 8, 10, 12, 14, 16]);
    expect(driftOf(ticksOf('today', 'interval'), 15)).to.equal(0);
    expect(driftOf(ticksOf('today', 'again'), 15)).to.equal(1);
    expect(driftOf(ticksOf('44bsd', 'again'), 15)).to.equal(2);
  });

  it('ITIMER_VIRTUAL of 25 ms signals on charged ticks 3, 5, 8, 10, 13 and 15', () => {
    expect(virtualTicks(25, 25, 6)).to.deep.equal([3, 5, 8, 10, 13, 15]);
  });

  it('three ticks owed: hardclock runs three times, and softclock serves them in their order', () => {
    expect(owedBy(50, 1, 33, [3, 1, 4, 1])).to.deep.equal({
      hardclocks: 3,
      calls: [
        { name: 'B', late: 2 },
        { name: 'D', late: 2 },
        { name: 'A', late: 0 },
      ],
    });
  });
});
