/**
 * The arguments of a module at load. A module exports a default for each argument
 * that it takes; the argument has the type of its default. Arguments are given as
 * text, NAME=VALUE: a number in decimal or as 0x..., a boolean as true, false, 1 or
 * 0, a text as it stands.
 */

/** The value of an argument. */
export type ModuleArg = number | string | boolean;
/** The values by name. */
export type ModuleArgs = Readonly<Record<string, ModuleArg>>;

/** The defaults, with the given arguments in their places; a sentence if one does not fit. */
export function parseModuleArgs(defaults: ModuleArgs, given: readonly string[]): ModuleArgs | string {
  const args: Record<string, ModuleArg> = { ...defaults };
  for (const text of given) {
    const equals = text.indexOf('=');
    const name = equals < 0 ? text : text.slice(0, equals);
    if (!Object.hasOwn(defaults, name)) return unknown(name, Object.keys(defaults));
    if (equals < 0) return `argument ${name} has no value: give it as ${name}=${defaults[name]}`;
    const value = parse(defaults[name], text.slice(equals + 1));
    if (value === undefined)
      return `argument ${text}: ${KINDS[typeof defaults[name]]} is wanted, as in ${name}=${defaults[name]}`;
    args[name] = value;
  }
  return args;
}

/** The types of arguments in words. */
const KINDS: Readonly<Record<string, string>> = {
  number: 'a number',
  boolean: 'true or false',
  string: 'a text',
};

/** The sentence for an argument of no such name. */
function unknown(name: string, names: readonly string[]): string {
  return `no argument '${name}'; ${names.length === 0 ? 'it takes none' : `it takes ${names.join(', ')}`}`;
}

/** The value of a text, of the type of `like`; undefined if it has none. */
function parse(like: ModuleArg, text: string): ModuleArg | undefined {
  if (typeof like === 'string') return text;
  if (typeof like === 'boolean') return TRUTHS.get(text);
  const plain = /^[+-]?(?:0x[\da-f]+|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)$/i.test(text);
  const [, sign = '', digits = ''] = /^([+-]?)(.*)$/.exec(text) ?? [];
  const value = plain ? Number(digits) : Number.NaN;
  return Number.isFinite(value) ? (sign === '-' ? -value : value) : undefined;
}

/** The texts of booleans. */
const TRUTHS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);
