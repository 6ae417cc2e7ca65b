/**
 * A run as the fragment of an address tells it: `kernel=old&callout=scheme7&program=multi`, each
 * name and value encoded as in a query. The settings of the machine have the names and the rules
 * that they have in a log. Beside them:
 * - program: the program, by its name or path in the image; without it the shell. arg: an argument
 *   of it, and env: NAME=VALUE, an entry of its environment; both may be repeated.
 * - input: the text of standard input. With it the run is unattended: its streams are no terminals,
 *   as those of a command whose input is a file; time goes as fast as the host can.
 * - cycles: the cycle at which the run stops.
 * - speed: ticks in a second of the wall, or max. paused: yes for a machine that stands still at
 *   first. at: the point to which it runs as fast as it can, to stand still there (point.ts).
 * - engine: the engine of user instructions, as --engine names it; the run is the same with each.
 * - show, lecture: the look of the page (look.ts).
 */

import { encodeUtf8 } from '../../kernel/sys/utf8.ts';
import { ENGINES, type EngineName, type MachineConfig, STREAMS } from '../config.ts';
import { clashOfLook, PANELS, showing } from './look.ts';
import { POINT, type Point, pointOf } from './point.ts';
import { environment } from './program.ts';
import { bytesOf, matching, oneOf, orElse, type Rule, wholeNumber } from './rules.ts';
import { clash, configOf, faultsIn, SETTINGS } from './settings.ts';

/** A run that an address asks for. */
export interface Asked {
  readonly config: MachineConfig;
  readonly argv: readonly [string, ...string[]];
  readonly envp: readonly string[];
  /** All of standard input; undefined if a user types. */
  readonly input: Uint8Array | undefined;
  /** The last cycle to run to; Infinity for no bound. */
  readonly cycles: number;
  /** Ticks in a second of the wall; Infinity for as fast as the host can. */
  readonly speed: number;
  readonly paused: boolean;
  /** The point to which it runs as fast as it can, to stand still there; undefined for none. */
  readonly at: Point | undefined;
  /** The engine; undefined for the one that a machine has by itself. */
  readonly engine: EngineName | undefined;
}

/** An address that asks for no run that there can be; the message says why, in one line. */
export class AddressError extends Error {}

/** The most ticks in a second of the wall that a user may ask for. */
export const MAX_SPEED = 1_000_000;

const entry = matching('NAME=VALUE', /^[^=\0]+=[^\0]*$/);
const argument = matching('a text without a null', /^[^\0]*$/);

/** The rules for what is no setting of the machine. */
export const OTHERS = {
  program: matching('the name of a program, or its path in the image', /^[^\0]+$/),
  arg: argument,
  env: entry,
  input: () => undefined,
  cycles: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  speed: orElse('max', 'max', wholeNumber(1, MAX_SPEED)),
  paused: oneOf('yes', 'no'),
  at: POINT,
  engine: oneOf(...ENGINES),
  show: showing(PANELS),
  lecture: oneOf('yes', 'no'),
} as const satisfies Readonly<Record<string, Rule>>;

/** The settings whose values are numbers, texts, truth values or lists, by their defaults. */
const isSetting = (name: string): name is keyof typeof SETTINGS => Object.hasOwn(SETTINGS, name);

/** A number if a text is one, in decimal; else the text. */
const numeral = (text: string): number | string => (/^\d{1,16}$/.test(text) ? Number(text) : text);

/** The value of a setting, as the rules take it. */
function settingOf(name: keyof typeof SETTINGS, text: string): unknown {
  if (name === 'streams') return text === '' ? [] : text.split(',');
  if (name === 'faults') return faultsIn(text);
  if (name === 'terminal') return text === 'true' ? true : text === 'false' ? false : text;
  if (name === 'mem' && /\D$/.test(text)) return bytesOf(text);
  return name === 'callout' ? text : numeral(text);
}

/** A text that percent signs and pluses encode. AddressError if it is broken. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new AddressError(`the address has a broken percent code in ${JSON.stringify(text.slice(0, 40))}`);
  }
}

/** The names that a fragment may have. */
export interface Grammar {
  /** The rules for what is no setting of the machine, by name. */
  readonly others: Readonly<Record<string, Rule>>;
  /** Those of them whose values are numbers. */
  readonly numbers: readonly string[];
  /** Those of them that may be repeated. */
  readonly repeated: readonly string[];
  /** The prefixes with which a setting may be that of one of several machines. */
  readonly prefixes: readonly string[];
  /** Names in words, for a message; without it all of them. */
  readonly accepted?: string;
}

/** A name and a value of a fragment. */
export interface Pair {
  readonly name: string;
  /** The prefix of the name, '' for none, and the setting of the machine behind it. */
  readonly prefix: string;
  readonly setting: keyof typeof SETTINGS | undefined;
  readonly value: unknown;
}

/** The fragment of a run on one machine. */
const RUN: Grammar = { others: OTHERS, numbers: ['cycles', 'speed'], repeated: ['arg', 'env'], prefixes: [] };

/** The names and values of a fragment as they stand in it. AddressError if one is badly encoded. */
export function namesIn(fragment: string): [name: string, text: string][] {
  return fragment
    .replace(/^#/, '')
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [decoded(pair), ''] : [decoded(pair.slice(0, at)), decoded(pair.slice(at + 1))];
    });
}

/** The names and values of a fragment, in their order, held to the rules of a grammar. */
export function pairsOf(fragment: string, grammar: Grammar = RUN): Pair[] {
  const { others, numbers, repeated, prefixes } = grammar;
  const seen = new Set<string>();
  return namesIn(fragment).map(([name, text]) => {
    const prefix = prefixes.find((it) => name.startsWith(it)) ?? '';
    const bare = name.slice(prefix.length);
    const setting = isSetting(bare) ? bare : undefined;
    const rule =
      setting !== undefined ? SETTINGS[setting] : Object.hasOwn(others, name) ? others[name] : undefined;
    const names = grammar.accepted ?? [...Object.keys(SETTINGS), ...Object.keys(others)].join(', ');
    if (rule === undefined)
      throw new AddressError(`${name.slice(0, 40)}: no setting of a run. Accepted: ${names}.`);
    if (seen.has(name) && !repeated.includes(name))
      throw new AddressError(`${name}: the address has it twice`);
    seen.add(name);
    const value =
      setting !== undefined ? settingOf(setting, text) : numbers.includes(name) ? numeral(text) : text;
    const wrong = rule(value);
    if (wrong !== undefined) throw new AddressError(`${name}=${text.slice(0, 40)}: ${wrong}`);
    return { name, prefix, setting, value };
  });
}

/**
 * The run that a fragment asks for, with or without its number sign. AddressError if there can be
 * none.
 */
export function askedOf(fragment: string): Asked {
  const pairs = pairsOf(fragment);
  const only = valuesOf(pairs);
  const all = (name: string): string[] =>
    pairs.filter((it) => it.name === name).map(({ value }) => `${value}`);
  const text = only.get('input');
  const input = text === undefined ? undefined : encodeUtf8(text as string);
  const attended = input === undefined;
  const config = configOf({
    terminal: attended,
    streams: attended ? [] : STREAMS,
    ...settingsIn(pairs, ''),
  });
  const wrong = clash(config, undefined, (setting) => setting);
  if (wrong !== undefined) throw new AddressError(wrong);
  if (attended && config.streams.includes('stdin'))
    throw new AddressError('streams: stdin is a stream only with input, the text that is read from it');
  const speed = only.get('speed') ?? (attended ? config.hz : 'max');
  return {
    config,
    argv: [(only.get('program') as string | undefined) ?? 'sh', ...all('arg')],
    envp: environment(all('env')),
    input,
    cycles: (only.get('cycles') as number | undefined) ?? Number.POSITIVE_INFINITY,
    speed: speedOf(speed),
    ...standIn(only),
    engine: engineOf(only),
  };
}

/** The names that may stand beside a log, whose run has all others. */
const BESIDE_LOG = ['speed', 'paused', 'at', 'engine', 'show', 'lecture'];

/**
 * The speed that a fragment with a log asks for, `usual` unless it says so, where the machine
 * stands still, and its engine. AddressError if the fragment has any other setting: those are the
 * log's.
 */
export function askedBesideLog(
  fragment: string,
  usual: number,
): Pick<Asked, 'speed' | 'paused' | 'at' | 'engine'> {
  const others = fragment
    .replace(/^#/, '')
    .split('&')
    .filter((pair) => !pair.startsWith('log='));
  const only = valuesOf(pairsOf(others.join('&')));
  const stray = [...only.keys()].find((name) => !BESIDE_LOG.includes(name));
  if (stray !== undefined)
    throw new AddressError(
      `${stray}: a link holds it already. Accepted beside log: ${BESIDE_LOG.join(', ')}.`,
    );
  return { speed: speedOf(only.get('speed') ?? usual), ...standIn(only), engine: engineOf(only) };
}

/**
 * The place where a machine stands still: at its beginning, at a point, or nowhere. In a lecture it
 * stands at its beginning unless it is asked for something else. AddressError if that is two
 * things.
 */
export function standIn(only: ReadonlyMap<string, unknown>): Pick<Asked, 'paused' | 'at'> {
  const wrong = clashOfLook(only);
  if (wrong !== undefined) throw new AddressError(wrong);
  const at = only.get('at') as string | undefined;
  const usual = at !== undefined || only.get('lecture') === 'yes' ? 'yes' : 'no';
  const paused = (only.get('paused') ?? usual) === 'yes';
  return { paused, at: at === undefined ? undefined : pointOf(at) };
}

/** The values of pairs, by their names. */
export const valuesOf = (pairs: readonly Pair[]): ReadonlyMap<string, unknown> =>
  new Map(pairs.map(({ name, value }) => [name, value]));

/** The settings of the machine of a prefix. */
export const settingsIn = (pairs: readonly Pair[], prefix: string): Partial<MachineConfig> =>
  Object.fromEntries(
    pairs.flatMap(({ prefix: of, setting, value }) =>
      setting === undefined || of !== prefix ? [] : [[setting, value]],
    ),
  );

/** The engine that values ask for. */
export const engineOf = (only: ReadonlyMap<string, unknown>): EngineName | undefined =>
  only.get('engine') as EngineName | undefined;

/** Ticks in a second, as a number. */
export const speedOf = (speed: unknown): number =>
  speed === 'max' ? Number.POSITIVE_INFINITY : (speed as number);
