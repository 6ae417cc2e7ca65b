/**
 * Reads a suite from its file. Every field is held to a rule; the first that breaks one is named
 * with its line.
 */

import { DdbError } from '../../kernel/ddb/error.ts';
import { eventNamed } from '../../kernel/ddb/events.ts';
import { DEFAULT_CONFIG, type MachineConfig } from '../config.ts';
import { plainPath } from '../front/bootfiles.ts';
import { machinePath, matching, oneOf, type Rule, text, wholeNumber } from '../front/rules.ts';
import { faultsIn, SETTINGS } from '../front/settings.ts';
import { heldOf } from './held.ts';
import { type Item, parseJson } from './json.ts';
import type {
  Bounds,
  Case,
  CaseFile,
  EventRule,
  Expectation,
  Pace,
  Suite,
  TestMachine,
  TextRule,
} from './suite.ts';
import { timesOf } from './times.ts';
import { isClosed, wordsOf } from './words.ts';

const CASE = [
  ...(['name', 'run', 'script', 'input', 'env', 'files', 'modules', 'terminal', 'limit'] as const),
  ...(['machine', 'expect'] as const),
];
const EXPECT = [
  ...(['ending', 'status', 'output', 'errors', 'complaints', 'files', 'sysctls', 'seconds'] as const),
  ...(['events', 'noEvents', 'instructions', 'pace', 'times', 'held'] as const),
];
type Fields<Name extends string> = Partial<Record<Name, Item>>;

/** Modelled seconds that a run may take unless its case says otherwise. */
const LIMIT = 60;
/** The most runs of a suite. */
const MOST_RUNS = 100_000;

const flag = oneOf(true, false);
const status = wholeNumber(0, 255);
const argument = text(1 << 16);
const variable = matching('NAME=VALUE', /^[^=\0]+=[^\0]*$/);
const moduleText = matching('FILE or NAME, with :ARGUMENT=VALUE,... behind it', /^[^:]/);
const sysctlValue: Rule = (value) =>
  typeof value === 'number' || typeof value === 'string'
    ? undefined
    : 'Accepted: a number, a text, or bounds.';
const finite: Rule = (value) => (typeof value === 'number' ? undefined : 'Accepted: a number.');
const seconds: Rule = (value) =>
  typeof value === 'number' && value > 0 && value <= 1e8
    ? undefined
    : 'Accepted: seconds, more than 0 and at most 100000000.';

/** Reads a suite; `file` is its name for messages. SuiteError, of one line, if it is wrong. */
export function readSuite(source: string, file: string): Suite {
  const whole = parseJson(source, file);
  const { name, defaults, cases } = whole.fields(['name', 'defaults', 'cases']);
  if (cases === undefined) throw whole.error('there is no field "cases", the list of tests');
  const general = defaults?.fields(CASE.filter((field) => field !== 'name')) ?? {};
  const read = cases.list().map((item) => caseOf(item, general));
  if (read.length === 0) throw cases.error('there are no cases');
  const names = new Set<string>();
  for (const [i, { name: its }] of read.entries()) {
    if (names.has(its))
      throw (cases.list()[i] as Item).error(`the name ${JSON.stringify(its)} is there twice`);
    names.add(its);
  }
  const runs = read.reduce((n, { machines }) => n + machines.length, 0);
  if (runs > MOST_RUNS) throw cases.error(`${runs} runs are more than ${MOST_RUNS}`);
  return { name: name?.text() ?? file.replace(/.*[\\/]|\.json$/g, ''), cases: read };
}

function caseOf(item: Item, general: Fields<(typeof CASE)[number]>): Case {
  const own = item.fields(CASE);
  const { name, run, script } = own;
  if (name === undefined) throw item.error(`${item.name} has no "name"`);
  const program = run ?? script ?? general.run ?? general.script;
  if (program === undefined) throw item.error(`${item.name} has neither "run" nor "script"`);
  if (run !== undefined && script !== undefined)
    throw item.error(`${item.name} has both "run" and "script"; Accepted: one of them`);
  const isScript = program === script || (program === general.script && run === undefined);
  const { input, env, modules, terminal, limit } = { ...general, ...own };
  return {
    name: name.obeying(matching('a line of text', /^[^\n\r\0]+$/)),
    line: item.line,
    argv: isScript ? ['sh', '-c', program.lines(), 'sh'] : argvOf(program),
    input: input?.lines() ?? '',
    env: env?.list().map((it) => it.obeying<string>(variable)) ?? [],
    files: [...filesOf(general.files), ...filesOf(own.files)],
    modules: modules?.list().map((it) => it.obeying<string>(moduleText)) ?? [],
    terminal: terminal?.obeying<boolean>(flag) ?? false,
    limit: limit?.obeying<number>(seconds) ?? LIMIT,
    machines: machinesOf(new Map([...entriesOf(general.machine), ...entriesOf(own.machine)])),
    expect: expectationOf({ ...general.expect?.fields(EXPECT), ...own.expect?.fields(EXPECT) }),
  };
}

const entriesOf = (item: Item | undefined): (readonly [string, Item])[] => item?.entries() ?? [];

function argvOf(item: Item): readonly string[] {
  if (item.isText && !isClosed(item.text()))
    throw item.error(`${item.name}: a quote, or what a backslash protects, is missing`);
  const argv = item.isText ? wordsOf(item.text()) : item.list().map((it) => it.obeying<string>(argument));
  if (argv.length === 0 || argv[0] === '') throw item.error(`${item.name}: the name of the program is empty`);
  return argv;
}

/** The fields of an object by the paths in the machine that they have for names, each once. */
function pathsOf(item: Item | undefined): (readonly [path: string, it: Item])[] {
  const seen = new Map<string, string>();
  return entriesOf(item).map(([given, it]) => {
    const path = plainPath(given);
    const wrong = machinePath(path);
    if (wrong !== undefined) throw it.error(`${it.name}: ${wrong}`);
    const before = seen.get(path);
    if (before !== undefined)
      throw it.error(`${it.name}: ${JSON.stringify(before)} names the same file; leave one of them out`);
    seen.set(path, given);
    return [path, it];
  });
}

function filesOf(item: Item | undefined): CaseFile[] {
  return pathsOf(item).map(([path, it]) => {
    if (it.isText || it.isList) return { path, text: it.lines() };
    const { file, folder } = it.fields(['file', 'folder']);
    if ((file === undefined) === (folder === undefined))
      throw it.error(`${it.name}: Accepted: a text, {"file": "..."} or {"folder": "..."}.`);
    return folder === undefined ? { path, file: file?.text() ?? '' } : { path, folder: folder.text() };
  });
}

/** Every machine that has one value of each setting. */
function machinesOf(axes: ReadonlyMap<string, Item>): TestMachine[] {
  let machines: TestMachine[] = [{ label: '', settings: {} }];
  for (const [setting, item] of axes) {
    if (!isSetting(setting))
      throw item.error(`there is no setting ${JSON.stringify(setting)}. Accepted: ${NAMED.join(', ')}.`);
    const values = item.oneOrMore();
    if (values.length === 0) throw item.error(`${item.name} has no value`);
    machines = machines.flatMap(({ label, settings }) =>
      values.map((it) => {
        const value = settingOf(setting, it);
        const word = values.length > 1 ? ` ${setting}=${value ?? 'default'}` : '';
        return { label: `${label}${word}`.trimStart(), settings: { ...settings, [setting]: value } };
      }),
    );
    if (machines.length > MOST_RUNS) throw item.error(`${item.name}: more than ${MOST_RUNS} machines`);
  }
  return machines;
}

/** Settings that a case has other fields for, or that are no choice. */
const UNNAMED: readonly string[] = ['freq', 'terminal', 'streams'];
const NAMED = Object.keys(SETTINGS).filter((setting) => !UNNAMED.includes(setting));
const isSetting = (name: string): name is Exclude<keyof MachineConfig, 'trace'> => NAMED.includes(name);

const UNITS: Readonly<Record<string, number>> = { K: 1024, M: 1024 ** 2, G: 1024 ** 3 };

/** The value of a setting; null is the default. A scheme may be a file, which the host judges. */
function settingOf(setting: Exclude<keyof MachineConfig, 'trace'>, item: Item): unknown {
  // The default of ncallout follows maxproc.
  if (item.isNull) return setting === 'ncallout' ? undefined : DEFAULT_CONFIG[setting];
  if (setting === 'mem' && item.isText) {
    const [, digits, unit = ''] = /^(\d+)([KMG])$/i.exec(item.text()) ?? [];
    const bytes = Number(digits) * (UNITS[unit.toUpperCase()] ?? Number.NaN);
    if (SETTINGS.mem(bytes) === undefined) return bytes;
  }
  if (setting === 'callout' && item.isText && /[/\\]|\.[cm]?[jt]s$/.test(item.text())) return item.text();
  if (setting === 'faults') {
    const faults = faultsIn(item.text());
    const wrong = SETTINGS.faults(faults);
    if (wrong !== undefined) throw item.error(`${item.name}: ${wrong}`);
    return faults;
  }
  return item.obeying(SETTINGS[setting]);
}

function expectationOf(fields: Fields<(typeof EXPECT)[number]>): Expectation {
  const events = (fields.events?.list() ?? []).map((it) => eventOf(it, 1, Number.POSITIVE_INFINITY));
  const none = (fields.noEvents?.list() ?? []).map((it) => eventOf(it, 0, 0));
  const ending = fields.ending?.obeying<string>(oneOf('halt', 'stuck', 'panic', 'limit')) ?? 'halt';
  return {
    ending: ending === 'limit' ? 'cycles' : (ending as Expectation['ending']),
    status:
      fields.status === undefined ? 0 : fields.status.isNull ? undefined : fields.status.obeying(status),
    output: ruleOf(fields.output),
    errors: ruleOf(fields.errors),
    complaints: ruleOf(fields.complaints),
    files: pathsOf(fields.files).map(([path, it]) => ({
      path,
      rule: it.isNull ? null : (ruleOf(it) as TextRule),
    })),
    sysctls: entriesOf(fields.sysctls).map(([name, it]) => ({
      name,
      value: it.isText || it.isNumber ? it.obeying(sysctlValue) : boundsOf(it.fields(['min', 'max']), it),
    })),
    seconds: fields.seconds && boundsOf(fields.seconds.fields(['min', 'max']), fields.seconds),
    instructions:
      fields.instructions && boundsOf(fields.instructions.fields(['min', 'max']), fields.instructions),
    pace: fields.pace && paceOf(fields.pace),
    times: fields.times && timesOf(fields.times),
    held: fields.held === undefined ? [] : heldOf(fields.held),
    events: [...events, ...none],
  };
}

function paceOf(item: Item): Pace {
  const { from, line, every, late, count } = item.fields(['from', 'line', 'every', 'late', 'count']);
  if (from === undefined || line === undefined || every === undefined || count === undefined)
    throw item.error(`${item.name} needs "from", "line", "every" and "count"`);
  return {
    ...{ from: patternOf(from), line: patternOf(line), every: every.obeying<number>(seconds) },
    late: late?.obeying<number>(seconds) ?? Number.POSITIVE_INFINITY,
    count: count.obeying<number>(wholeNumber(1, MOST_RUNS)),
  };
}

function boundsOf({ min, max }: Fields<'min' | 'max'>, item: Item): Bounds {
  const bounds = {
    min: min?.obeying<number>(finite) ?? Number.NEGATIVE_INFINITY,
    max: max?.obeying<number>(finite) ?? Number.POSITIVE_INFINITY,
  };
  if (bounds.min > bounds.max)
    throw item.error(`${item.name}: min ${bounds.min} is more than max ${bounds.max}`);
  if (min === undefined && max === undefined) throw item.error(`${item.name} has neither "min" nor "max"`);
  return bounds;
}

/** The rule for a text: the text itself, its lines, or an object of parts. */
function ruleOf(item: Item | undefined): TextRule | undefined {
  if (item === undefined) return undefined;
  if (item.isText || item.isList) return { text: item.lines(), contains: [], pattern: [], without: [] };
  const fields = item.fields(['text', 'contains', 'pattern', 'without']);
  if (Object.keys(fields).length === 0) throw item.error(`${item.name} is empty`);
  return {
    text: fields.text?.lines(),
    contains: fields.contains?.oneOrMore().map((it) => it.obeying<string>(LINE)) ?? [],
    pattern: fields.pattern?.oneOrMore().map(patternOf) ?? [],
    without: fields.without?.oneOrMore().map(patternOf) ?? [],
  };
}

const LINE = matching('a line, without a newline', /^[^\n]*$/);

function patternOf(item: Item): RegExp {
  try {
    return new RegExp(item.text(), 'mu');
  } catch (error) {
    if (error instanceof SyntaxError) throw item.error(`${item.name}: ${error.message}`);
    throw error;
  }
}

/** `EVENT [WORDS]`, as a breakpoint has it, or an object with a number of times. */
function eventOf(item: Item, min: number, max: number): EventRule {
  if (item.isText) return { ...eventNamedBy(item), min, max };
  const fields = item.fields(['event', 'min', 'max']);
  if (fields.event === undefined) throw item.error(`${item.name} has no "event"`);
  if (max === 0)
    throw item.error(`${item.name}: an event that must not come has no number: write it as a text`);
  const most = fields.max?.obeying<number>(wholeNumber(0, Number.MAX_SAFE_INTEGER)) ?? max;
  const least = fields.min?.obeying<number>(wholeNumber(0, Number.MAX_SAFE_INTEGER)) ?? Math.min(1, most);
  if (least > most) throw item.error(`${item.name}: min ${least} is more than max ${most}`);
  return { ...eventNamedBy(fields.event), min: least, max: most };
}

function eventNamedBy(item: Item): Pick<EventRule, 'event' | 'about'> {
  const [what = '', ...about] = item.text().trim().split(/\s+/);
  try {
    return { event: eventNamed(what), about: about.join(' ') };
  } catch (error) {
    if (error instanceof DdbError) throw item.error(`${item.name}: ${error.message}`);
    throw error;
  }
}
