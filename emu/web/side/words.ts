/** The words of a comparison: the names of its machines, the sentence above it, and its caption. */

import type { KernelName, MachineConfig } from '../../config.ts';
import { CURVES, caption } from '../../paper/fig9/plan.ts';
import { grouped } from '../digits.ts';
import type { Comparison, Side } from './asked.ts';
import type { Begun, Both, Look, SideName } from './protocol.ts';

/** The looks of the paper's kernels, as in the picture of callwheel fig9. */
const LOOKS: Readonly<Record<KernelName, Look>> = {
  old: { form: 'circle', colour: 1 },
  hash: { form: 'square', colour: 0 },
  handle: { form: 'triangle', colour: 2 },
};
/** The look of a machine whose kernel has a look that is taken, or another scheme. */
const ANOTHER: Look = { form: 'diamond', colour: 6 };

/** The looks of two machines. They differ. */
export function looksOf([left, right]: Both<MachineConfig>): Both<Look> {
  const plain = ({ kernel, callout }: MachineConfig): Look =>
    callout === undefined ? LOOKS[kernel] : ANOTHER;
  const first = plain(left);
  const second = plain(right);
  if (second !== first) return [first, second];
  return [first, first === ANOTHER ? LOOKS[right.kernel] : ANOTHER];
}

/** The facilities of the paper's kernels in a few words. */
const SHORT: Readonly<Record<KernelName, string>> = {
  old: 'old BSD callout',
  hash: 'new callout, hash table',
  handle: 'new callout, handles',
};

/** The name of a machine, and what is its own besides. */
function nameOf({ config, own }: Side, look: Look): SideName {
  const { kernel, callout } = config;
  const others = Object.entries(own).filter(([name]) => name !== 'kernel' && name !== 'callout');
  const and = others.map(([name, value]) => `, ${name} ${value}`).join('');
  const name = callout === undefined ? CURVES[kernel] : `${callout}, kernel ${kernel}`;
  return { name: name + and, short: (callout === undefined ? SHORT[kernel] : name) + and, look };
}

/** The names and the looks of two machines. */
export function namesOf({ sides: [left, right] }: Comparison): Both<SideName> {
  const looks = looksOf([left.config, right.config]);
  return [nameOf(left, looks[0]), nameOf(right, looks[1])];
}

/** Kernel and scheme of a machine, as a part of a fragment. */
function choiceOf({ kernel, callout }: MachineConfig): string {
  return callout === undefined ? `kernel=${kernel}` : `kernel=${kernel}&callout=${callout}`;
}

/** The title of Figure 9 on the paper's kernels. */
const TITLE = 'Figure 9 of Varghese and Lauck (1997), live on two emulated machines';
/** The title of the same measurement on other schemes. */
const OTHER_TITLE = 'The measurement of Figure 9 on two emulated machines';

/** The sentence that says what is seen. */
function sentenceOf({ sides, work }: Comparison): string {
  const [left, right] = sides.map(({ config }) => config);
  if (work.kind === 'program')
    return `Two machines run ${work.argv.join(' ')} in step of modelled time: the callouts that their kernels look at to set and unset one, added up.`;
  const pairs = `sets and cancels a timer ${grouped(work.options.iterations)} times`;
  if (left?.kernel === 'old' && right?.kernel !== 'old' && (left.callout ?? 'bsd') === 'bsd')
    if (right?.callout === undefined)
      return `On two machines a program ${pairs}, in step of modelled time: the more timers are outstanding, the longer the old BSD list takes, while the redesigned callout takes the same time for any number.`;
  return `On two machines a program ${pairs}, in step of modelled time: each point is one run, with more timers outstanding than the one before.`;
}

const MODEL =
  'Modelled seconds come from a cost model of a 25 MHz Sun 4/360 (emu/cost.ts); they are not measured on one.';

/** All that the page tells of a comparison at its beginning. */
export function begunOf(comparison: Comparison, run: number): Begun {
  const { sides, work, speed } = comparison;
  const isFigure = work.kind === 'figure';
  const isPaper = sides.every(({ config }) => config.callout === undefined);
  const args = isFigure ? [] : work.argv.slice(1).map((arg) => `&arg=${encodeURIComponent(arg)}`);
  return {
    kind: 'begun',
    run,
    work: isFigure
      ? { kind: 'figure', max: work.options.max, iterations: work.options.iterations }
      : { kind: 'program' },
    title: isFigure ? (isPaper ? TITLE : OTHER_TITLE) : work.argv.join(' '),
    sentence: sentenceOf(comparison),
    caption: isFigure ? caption(work.options) : [MODEL],
    sides: namesOf(comparison),
    choice: {
      sides: [choiceOf(sides[0].config), choiceOf(sides[1].config)],
      work: isFigure ? 'figure=9' : `program=${encodeURIComponent(work.argv[0])}${args.join('')}`,
    },
    hz: sides[0].config.hz,
    speed,
  };
}
