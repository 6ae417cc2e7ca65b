/**
 * A comparison as the fragment of an address tells it: two machines that run the same program.
 * `left.` or `right.` before a setting of the machine makes it that of one of the two; without
 * either it is that of both. Left has the kernel old, unless a kernel or a scheme is asked for.
 * Without `program` it is Figure 9, that of callwheel fig9, which an empty fragment asks for too:
 * - figure: 9. max, step, iterations, randomSeed: as the options of callwheel fig9.
 * - speed, paused, engine, lecture: as for one machine (emu/front/address.ts). show: panels of this
 *   view.
 * With `program` it is a run of that program, with arg, env, cycles, input and at as for one
 * machine; without input, its standard input is empty.
 */

import { encodeUtf8 } from '../../../kernel/sys/utf8.ts';
import { DEFAULT_CONFIG, type EngineName, type MachineConfig, STREAMS } from '../../config.ts';
import {
  AddressError,
  engineOf,
  type Grammar,
  namesIn,
  OTHERS,
  type Pair,
  pairsOf,
  settingsIn,
  speedOf,
  standIn,
  valuesOf,
} from '../../front/address.ts';
import { SIDE_PANELS, showing } from '../../front/look.ts';
import type { Point } from '../../front/point.ts';
import { environment } from '../../front/program.ts';
import { oneOf, wholeNumber } from '../../front/rules.ts';
import { clash, SEED } from '../../front/settings.ts';
import { type Fig9Options, fig9Config, LINEAR_MAX, PAPER_OPTIONS } from '../../paper/fig9/plan.ts';
import { SIDES } from './fragment.ts';

/** The program of a comparison: Figure 9's for every number of timers, or one that runs once. */
export type Work =
  | { readonly kind: 'figure'; readonly options: Fig9Options }
  | {
      readonly kind: 'program';
      readonly argv: readonly [string, ...string[]];
      readonly envp: readonly string[];
      readonly input: Uint8Array;
      /** The last cycle to run to; Infinity for no bound. */
      readonly cycles: number;
    };

/** A machine of a comparison. */
export interface Side {
  readonly config: MachineConfig;
  /** The settings that were asked for of this machine alone. */
  readonly own: Partial<MachineConfig>;
}

/** A comparison that an address asks for. */
export interface Comparison {
  readonly sides: readonly [Side, Side];
  readonly work: Work;
  /** Ticks in a second of the wall; Infinity for as fast as the host can. */
  readonly speed: number;
  readonly paused: boolean;
  /** The point to which they run as fast as they can, to stand still there; undefined for none. */
  readonly at: Point | undefined;
  /** The engine of both; undefined for the one that a machine has by itself. */
  readonly engine: EngineName | undefined;
  /** True for a view in a lecture. */
  readonly lecture: boolean;
}

/** The speed of Figure 9, in turns of the wall's clock: all of it takes some twenty seconds. */
const FIGURE_SPEED = 3;

const { speed, paused, engine, lecture } = OTHERS;
const show = showing(SIDE_PANELS);
/** Figure 9 is many runs. */
const at = (): string => 'Figure 9 has no time of its own; max is the number of timers at which it ends.';
const FIGURE_RULES = {
  figure: oneOf(9),
  max: wholeNumber(0, LINEAR_MAX),
  step: wholeNumber(1, LINEAR_MAX),
  iterations: wholeNumber(1, 10_000_000),
  randomSeed: SEED,
};
/** The settings of the machine that Figure 9 has: the others are those of callwheel fig9. */
const FIGURE_SETTINGS: readonly string[] = ['kernel', 'callout', 'clock', 'seed', 'hashsize'];
/** Those of them that one machine may have for itself. */
const FIGURE_OWN: readonly string[] = ['kernel', 'callout', 'clock'];

const FIGURE_GRAMMAR: Grammar = {
  others: { ...FIGURE_RULES, speed, paused, engine, show, lecture, at },
  numbers: [...Object.keys(FIGURE_RULES), 'speed'],
  repeated: [],
  prefixes: SIDES,
  accepted: [
    ...SIDES.map((side) => FIGURE_OWN.map((name) => side + name).join(', ')),
    ...[...FIGURE_SETTINGS, ...Object.keys(FIGURE_RULES), 'speed', 'paused', 'engine', 'show', 'lecture'],
  ].join(', '),
};
const PROGRAM_GRAMMAR: Grammar = {
  others: { ...OTHERS, show },
  numbers: ['cycles', 'speed'],
  repeated: ['arg', 'env'],
  prefixes: SIDES,
};

/** The comparison that a fragment asks for. AddressError if there can be none. */
export function comparisonOf(fragment: string): Comparison {
  const isProgram = namesIn(fragment).some(([name]) => name === 'program');
  const pairs = pairsOf(fragment, isProgram ? PROGRAM_GRAMMAR : FIGURE_GRAMMAR);
  const work = isProgram ? programOf(pairs) : figureOf(pairs);
  const only = valuesOf(pairs);
  const common = work.kind === 'figure' ? fig9Config(work.options) : { ...DEFAULT_CONFIG, streams: STREAMS };
  const sides = [sideOf(pairs, common, 0), sideOf(pairs, common, 1)] as const;
  const lecture = only.get('lecture') === 'yes';
  const usual = work.kind === 'figure' ? FIGURE_SPEED * common.hz : sides[0].config.hz;
  const speed = speedOf(only.get('speed') ?? usual);
  return { sides, work, speed, ...standIn(only), engine: engineOf(only), lecture };
}

/** One of the two machines. */
function sideOf(pairs: readonly Pair[], common: Omit<MachineConfig, 'kernel'>, i: 0 | 1): Side {
  const own = settingsIn(pairs, SIDES[i]);
  const asked = { ...settingsIn(pairs, ''), ...own };
  const kernel = i === 0 && asked.callout === undefined ? 'old' : DEFAULT_CONFIG.kernel;
  const config: MachineConfig = { ...common, kernel, ...asked };
  const wrong = clash(config, undefined, (setting) => `${SIDES[i]}${setting}`);
  if (wrong !== undefined) throw new AddressError(wrong);
  return { config, own };
}

function figureOf(pairs: readonly Pair[]): Work {
  for (const { name, prefix, setting } of pairs) {
    const accepted = prefix === '' ? FIGURE_SETTINGS : FIGURE_OWN;
    if (setting !== undefined && !accepted.includes(setting))
      throw new AddressError(
        `${name}: Figure 9 has the machine of callwheel fig9. Accepted: ${FIGURE_GRAMMAR.accepted}.`,
      );
  }
  const only = valuesOf(pairs);
  const number = (name: 'max' | 'step' | 'iterations' | 'randomSeed'): number =>
    (only.get(name) as number | undefined) ?? PAPER_OPTIONS[name];
  const { seed, hashsize } = settingsIn(pairs, '');
  const options: Fig9Options = {
    max: number('max'),
    step: number('step'),
    iterations: number('iterations'),
    randomSeed: number('randomSeed'),
    seed,
    // 0 is the default, as many as callouts.
    ...(hashsize ? { hashsize } : {}),
  };
  return { kind: 'figure', options };
}

function programOf(pairs: readonly Pair[]): Work {
  const only = valuesOf(pairs);
  const all = (name: string): string[] =>
    pairs.filter((it) => it.name === name).map(({ value }) => `${value}`);
  return {
    kind: 'program',
    argv: [only.get('program') as string, ...all('arg')],
    envp: environment(all('env')),
    input: encodeUtf8((only.get('input') as string | undefined) ?? ''),
    cycles: (only.get('cycles') as number | undefined) ?? Number.POSITIVE_INFINITY,
  };
}
