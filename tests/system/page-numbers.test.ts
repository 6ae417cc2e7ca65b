/**
 * Numbers in the prose of README, guide and manual that no session on the page prints: each is
 * the constant of the code, counted, or made again by a run.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { FIG9_TRACE_LIMIT } from '../../emu/cli/fig9-command.ts';
import { PIECE } from '../../emu/cli/textfile.ts';
import { DEFAULT_CONFIG } from '../../emu/config.ts';
import { DEPTH, WORK } from '../../emu/contain/bounds.ts';
import { JUDGED_WORK } from '../../emu/front/judging.ts';
import { INFLATED_MOST, LONGEST_LINK, PAGE_PORT } from '../../emu/front/link.ts';
import { RECORDS } from '../../emu/front/memorylog.ts';
import { MODULES_MOST } from '../../emu/front/runlog.ts';
import { DISTANCES } from '../../emu/gdb/past/machines.ts';
import { SIZES, STARTS } from '../../emu/judge/trial.ts';
import { LINEAR_MAX, PAPER_OPTIONS, plan } from '../../emu/paper/fig9/plan.ts';
import { PROCESSORS } from '../../emu/paper/smp/measure.ts';
import { TRACE_LIMIT } from '../../emu/trace/limit.ts';
import { WIRES } from '../../emu/trace/vcd-probes.ts';
import { PAST_CALLOUTS, PAST_MEMORY } from '../../emu/web/past.ts';
import { DEFAULT_SIZES } from '../../kernel/callout/levels.ts';
import { MAX_SOFTCLOCK_STEPS } from '../../kernel/callout/scheme.ts';
import { args as audio } from '../../kernel/modules/audio.ts';
import { CALLOUT_RESERVE, MAXFILES } from '../../kernel/sys/param.ts';
import { runProgram } from './harness.ts';

const WORDS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
];
const [MAN1, MAN2, MAN4, MAN9] = [1, 2, 4, 9].map((section) => `userland/share/man/man${section}`);
const NODE = JSON.parse(readFileSync('package.json', 'utf8')).engines.node.replace('>=', '');
const DOC = 'userland/share/doc';
const files = (folder: string, pattern: RegExp): string[] =>
  readdirSync(folder).filter((name) => pattern.test(name));
const date = new Date(1000 * DEFAULT_CONFIG.date).toISOString().slice(0, 10);

/** The guide, all of its chapters. */
const GUIDE = `${DOC}/guide`;
const text = (page: string): string =>
  page === GUIDE
    ? files(GUIDE, /\.md$/)
        .map((name) => readFileSync(`${GUIDE}/${name}`, 'utf8'))
        .join('\n')
    : readFileSync(page, 'utf8');

/** Each page with a phrase that it must have, made of the code's own numbers. */
const PHRASES: readonly (readonly [page: string, phrase: string])[] = [
  ['README.md', `${WORDS[files(`${DOC}/guide`, /^\d/).length]} chapters`],
  ['README.md', `${WORDS[files('kernel/modules', /\.ts$/).length]} modules that come with Callwheel`],
  ['README.md', `${PROCESSORS[0]} to ${PROCESSORS.at(-1)} processors`],
  ['README.md', `always ${date}`],
  ['README.md', `${DEFAULT_CONFIG.freq / 1e6} MHz Sun 4/360`],
  [GUIDE, `(${DEFAULT_CONFIG.freq / 1e6} million cycles a second)`],
  [GUIDE, 'a hundred a second'],
  [GUIDE, 'lets interrupts in after every hundred steps'],
  [GUIDE, `as the wheel has ${DEFAULT_CONFIG.ncallout} slots`],
  [GUIDE, `(${CALLOUT_RESERVE} are kept for the kernel's own use)`],
  [GUIDE, `The judge has ${WORDS[SIZES.length * STARTS.length]} conditions`],
  [
    GUIDE,
    `The module has ${WORDS[audio.streams]} streams, of ${audio.from}, 15 and ${audio.to} milliseconds`,
  ],
  [GUIDE, `after ${Math.floor(2 ** 31 / DEFAULT_CONFIG.hz / 86_400)} days at 100 Hz`],
  [`${DOC}/schemes.md`, `${WORDS[DEFAULT_SIZES.length]} levels of ${DEFAULT_SIZES[0]} slots`],
  [`${DOC}/schemes.md`, `100 + 24 + 60 + 60 = ${100 + 24 + 60 + 60} slots`],
  [`${DOC}/schemes.md`, 'a hundred steps at a time'],
  [`${DOC}/trace.md`, `${plan(PAPER_OPTIONS).length} runs`],
  [`${DOC}/trace.md`, `(a cycle is ${1e9 / DEFAULT_CONFIG.freq} of them at 25 MHz)`],
  [
    `${DOC}/trace.md`,
    `a million for \`run\` and \`boot\` and ${FIG9_TRACE_LIMIT / 1000} 000 for each run of \`fig9\``,
  ],
  [`${DOC}/trace.md`, `${FIG9_TRACE_LIMIT / 1000} 000 events of each of ${plan(PAPER_OPTIONS).length} runs`],
  [`${DOC}/trace.md`, `pieces of ${PIECE >> 10} KB`],
  [`${DOC}/trace.md`, `the first ${WIRES} |`],
  ['README.md', `Node ${NODE} or newer`],
  [`${MAN1}/callwheel-web.1`, `The port; ${PAGE_PORT} unless given`],
  [`${MAN1}/callwheel-web.1`, `which has ${LONGEST_LINK} characters at most`],
  [`${MAN1}/callwheel-web.1`, `max up to ${LINEAR_MAX};`],
  [
    `${MAN1}/callwheel-web.1`,
    `with more than ${PAST_CALLOUTS} callouts or ${PAST_MEMORY >> 20} MB of memory`,
  ],
  [`${MAN1}/callwheel-web.1`, `after ${WORDS[Math.floor(RECORDS / 86_400)]} days of the machine`],
  [`${MAN1}/callwheel-fig9.1`, `at the last point; ${PAPER_OPTIONS.max} by default`],
  [`${MAN1}/callwheel-fig9.1`, `between two points; ${PAPER_OPTIONS.step} by default`],
  [`${MAN1}/callwheel-fig9.1`, `at each point; ${PAPER_OPTIONS.iterations / 1000} 000 by default`],
  [`${MAN1}/callwheel-run.1`, `several times, ${MODULES_MOST} at most`],
  [`${MAN1}/callwheel-run.1`, `at most ${LONGEST_LINK / 1000},000 characters`],
  [`${MAN1}/callwheel-run.1`, `its log ${INFLATED_MOST >> 20} MB`],
  [`${MAN2}/select.2`, `above ${MAXFILES}, the number of files that can be open`],
  [`${MAN2}/poll.2`, `more than ${MAXFILES} entries`],
  [`${MAN4}/gdb.4`, `There are up to ${WORDS[DISTANCES.length]};`],
  [`${MAN9}/callout.9`, `at most ${MAX_SOFTCLOCK_STEPS} steps`],
  [`${MAN9}/hardclock.9`, `The limit of ${MAX_SOFTCLOCK_STEPS} steps`],
  [`${MAN9}/hardclock.9`, `${DEFAULT_CONFIG.hz} times a second by default`],
  [`${MAN9}/hardclock.9`, `${DEFAULT_CONFIG.stathz} times a second by default`],
  [`${MAN9}/scheme.9`, `after ${WORK / 1e6} million steps`],
  [`${MAN9}/scheme.9`, `${DEPTH} words of the stack`],
  [`${MAN9}/scheme.9`, `The judge allows ${JUDGED_WORK} steps`],
  [`${MAN9}/module.9`, `A bound of ${WORK / 1e6} million steps, and one of ${DEPTH} words`],
];

describe('the numbers of the pages', () => {
  for (const [page, phrase] of PHRASES) {
    it(`${page}: ${phrase}`, () => {
      expect(text(page).replace(/\s+/g, ' ')).to.include(phrase);
    });
  }

  it('the constants behind words are those words', () => {
    expect([DEFAULT_CONFIG.hz, MAX_SOFTCLOCK_STEPS, TRACE_LIMIT]).to.deep.equal([100, 100, 1e6]);
  });

  it('guide: the scheme of chapter 9 has less than a hundred lines', () => {
    const [, scheme = ''] =
      /^```ts\n(.*?)^```/ms.exec(readFileSync(`${GUIDE}/9-own-scheme.md`, 'utf8')) ?? [];
    expect(scheme.split('\n').length).to.be.within(50, 99);
    expect(text(GUIDE)).to.include('less than a hundred lines');
  });

  it('nanosleep.2: what a program sees of a sleep on the one-shot clock', () => {
    for (const callout of ['scheme2', 'scheme3', 'scheme6', 'scheme7']) {
      const machine = { callout, clock: 'oneshot', hz: 1_000_000 } as const;
      const { output } = runProgram(['/guide/nap', '1000', '1001', '5003', '10000', '123456'], machine);
      const slept = [...output.matchAll(/asked for +(\d+) us, slept +(\d+) us/g)];
      expect(slept).to.have.length(5);
      for (const [line, asked, took] of slept)
        expect(Number(took) - Number(asked), line).to.be.within(110, 180);
    }
    expect(text(`${MAN2}/nanosleep.2`)).to.include('finds 110 to 180 microseconds more than it asked for');
  });

  it('README.md: three clock interrupts in an hour of sleep, with a clock that holds one timer', () => {
    const machine = { callout: 'scheme2', clock: 'oneshot' } as const;
    const { output } = runProgram(['sh', '-c', 'sleep 3600; vmstat -i | grep hardclock'], machine, {
      cycles: 1e12,
    });
    expect(output).to.match(/^hardclock +\d+ +3 +0\r?\n/);
    expect(readFileSync('README.md', 'utf8')).to.include("three in an hour's sleep with `oneshot`");
  });
});
