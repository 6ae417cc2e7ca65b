/**
 * Reads run logs. A log comes from outside, perhaps damaged or made up, so each field of each
 * record is held to a rule. What is read boots a machine or is refused in one line that names the
 * record and the field, what was found and what is accepted.
 */

import { encodeUtf8 } from '../../kernel/sys/utf8.ts';
import type { BootFile } from '../boot.ts';
import type { StopReason } from '../machine.ts';
import { decodeBase64 } from './base64.ts';
import { LogSum } from './logsums.ts';
import type { Ending } from './loop.ts';
import { nestsDeeper } from './nesting.ts';
import { machinePath as machinePathRule, matching, oneOf, type Rule, text, wholeNumber } from './rules.ts';
import {
  FORMAT,
  type LogContents,
  LogError,
  type LogEvent,
  type LogStart,
  loggedConfig,
  MODULES_MOST,
  type RunLog,
} from './runlog.ts';
import { clash, SETTINGS } from './settings.ts';

/** A rule for a part of a record: says what is wrong with the value that is called `name`. */
type Shape = (value: unknown, name: string) => string | undefined;

/** The most characters of a found text that a message shows. */
const SHOWN = 40;
/** The most lists and objects that are open at once in any record. */
const DEEPEST = 8;

/** A value that was found, for messages. */
function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  if (typeof value === 'string')
    return JSON.stringify(value.length > SHOWN ? `${value.slice(0, SHOWN)}...` : value);
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : `${value}`;
  return Array.isArray(value) ? 'a list' : 'an object';
}

const field =
  (rule: Rule): Shape =>
  (value, name) => {
    const wrong = rule(value);
    return wrong === undefined ? undefined : `${name} is ${shown(value)}. ${wrong}`;
  };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with these fields and no others. */
const object =
  (shapes: Readonly<Record<string, Shape>>): Shape =>
  (value, name) => {
    if (!isObject(value)) return `${name} is ${shown(value)}. Accepted: an object.`;
    const under = (key: string): string => (name === '' ? key : `${name}.${key}`);
    for (const [key, shape] of Object.entries(shapes)) {
      const wrong = shape(Object.hasOwn(value, key) ? value[key] : undefined, under(key));
      if (wrong !== undefined) return wrong;
    }
    const stray = Object.keys(value).find((key) => !Object.hasOwn(shapes, key));
    if (stray === undefined) return undefined;
    return `it has a field ${shown(under(stray))}. Accepted: ${Object.keys(shapes).join(', ')}.`;
  };

const list =
  (each: Shape): Shape =>
  (value, name) => {
    if (!Array.isArray(value)) return `${name} is ${shown(value)}. Accepted: a list.`;
    for (const [i, it] of value.entries()) {
      const wrong = each(it, `${name}[${i}]`);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  };

/** A list that is no longer than `most`. */
const atMost =
  (most: number, shape: Shape): Shape =>
  (value, name) =>
    Array.isArray(value) && value.length > most
      ? `${name} is a list of ${value.length}. Accepted: ${most} at most.`
      : shape(value, name);

const orNull =
  (shape: Shape): Shape =>
  (value, name) =>
    value === null ? undefined : shape(value, name);

/** The most characters of any text: more than a kernel takes as arguments of a program. */
const LONGEST = 1 << 18;
const anyText = field(text(LONGEST));
const safeCycle = field(wholeNumber(0, Number.MAX_SAFE_INTEGER));
/** An exit status, or the size of a terminal. */
const short = (max: number): Shape => field(wholeNumber(0, max));
const sha256 = field(matching('the 64 hexadecimal digits of a SHA-256', /^[0-9a-f]{64}$/));
const entry = field(matching('NAME=VALUE', /^[^=\0]+=[^\0]*$/));

const file = object({
  path: field(matching('the path of a file', /^[^\0]{1,4096}$/)),
  sha256,
});
const module = { shown: anyText, file };
const refusal = object({ errno: field(wholeNumber(1, 255)), reason: anyText });
const moduleNames = object({ names: list(anyText) });

const config = object(
  Object.fromEntries(Object.entries(SETTINGS).map(([setting, rule]) => [setting, field(rule)])),
);

const machinePath = field(machinePathRule);
/** Files that were put into the machine, by their type. */
const BOOT_FILES: Readonly<Record<BootFile['type'], Shape>> = {
  directory: object({ type: field(oneOf('directory')), path: machinePath }),
  symlink: object({ type: field(oneOf('symlink')), path: machinePath, target: anyText }),
  file: object({
    type: field(oneOf('file')),
    path: machinePath,
    executable: field(oneOf(true, false)),
    file,
  }),
};
const bootFile: Shape = (value, name) => {
  const type = isObject(value) ? value.type : undefined;
  const shape = BOOT_FILES[type as BootFile['type']];
  if (typeof type === 'string' && Object.hasOwn(BOOT_FILES, type)) return shape(value, name);
  return isObject(value)
    ? `${name}.type is ${shown(type)}. Accepted: ${Object.keys(BOOT_FILES).join(', ')}.`
    : `${name} is ${shown(value)}. Accepted: an object.`;
};

const START: Readonly<Record<Exclude<keyof LogStart, 'record' | 'format'>, Shape>> = {
  machine: field(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
  callwheel: anyText,
  config,
  program: object({ path: anyText, argv: list(anyText), envp: list(entry), file: orNull(file) }),
  files: list(bootFile),
  image: sha256,
  scheme: orNull(object({ file, parts: list(file) })),
  modules: atMost(MODULES_MOST, list(object({ ...module, args: list(anyText) }))),
};

/** The reasons for which run() comes back; boot: it was not called. */
const REASONS: Readonly<Record<StopReason | 'boot', true>> = {
  boot: true,
  cycle: true,
  halt: true,
  input: true,
  stuck: true,
  module: true,
  stream: true,
  panic: true,
};

/** The reasons after which a run may end in each way. */
const ENDINGS: Readonly<Record<Ending, readonly (keyof typeof REASONS)[]>> = {
  halt: ['halt'],
  stuck: ['stuck'],
  panic: ['panic'],
  cycles: ['cycle'],
  quit: Object.keys(REASONS) as (keyof typeof REASONS)[],
};

const POINT = {
  at: field(oneOf(...Object.keys(REASONS))),
  cycle: safeCycle,
  hash: field(matching('the sixteen hexadecimal digits of a run hash', /^[0-9a-f]{16}$/)),
};

const bytes = field(matching('a text of characters from 0 to 255, each a byte', /^[\0-\xff]*$/));

/** The fields of each record of something that happened, besides those of its point. */
const EVENTS: Readonly<Record<LogEvent['record'], Readonly<Record<string, Shape>>>> = {
  input: { bytes: orNull(bytes) },
  stdin: { bytes: orNull(bytes) },
  resize: { rows: short(0xffff), columns: short(0xffff) },
  module: {
    answer: (value, name) => {
      if (isObject(value) && Object.hasOwn(value, 'errno')) return refusal(value, name);
      return (isObject(value) && Object.hasOwn(value, 'names') ? moduleNames : object(module))(value, name);
    },
  },
  point: {},
  end: { how: field(oneOf(...Object.keys(ENDINGS))), status: short(255) },
};

const RECORDS: Readonly<Record<string, Shape>> = Object.fromEntries(
  Object.entries(EVENTS).map(([record, fields]) => [
    record,
    object({ record: field(oneOf(record)), ...POINT, ...fields }),
  ]),
);

/** A record of a file's contents. */
const CONTENTS = object({
  record: field(oneOf('file')),
  sha256,
  form: field(oneOf('text', 'base64')),
  content: field(matching('a text without a null', /^[^\0]*$/)),
});

/**
 * Reads a log; `name` is its name for messages. A last line without a newline, of a command that
 * was killed, is left out, and `cut` tells of it. LogError with the line if the text is no log.
 */
export function parseLog(log: string, name: string): RunLog {
  const records = recordsOf(log, name);
  const start = startOf(records.next().value, name);
  const files = new Map<string, Uint8Array>();
  const events: LogEvent[] = [];
  const eventLines: number[] = [];
  let line = 1;
  for (const record of records) {
    line++;
    const where = `${name}:${line}`;
    const before = events.at(-1);
    if (before?.record === 'end') throw new LogError(`${where}: the log goes on after the end of the run`);
    if (record.record === 'file') {
      const { sha256, bytes } = contentsOf(record, where);
      if (files.has(sha256)) throw new LogError(`${where}: the contents of ${sha256} are there again`);
      files.set(sha256, bytes);
      continue;
    }
    const event = eventOf(record, where);
    if (before !== undefined && event.cycle < before.cycle)
      throw new LogError(`${where}: cycle is ${event.cycle}, and the record before it has ${before.cycle}`);
    events.push(event);
    eventLines.push(line);
  }
  const isTorn = !log.endsWith('\n');
  const summed = LogSum.begins(log.slice(0, log.indexOf('\n')));
  const cut = cutOf(events, line, isTorn, summed);
  return { start, files, events, lines: eventLines, cut };
}

/**
 * The end of a log that was cut off, in words; undefined for a whole one. `line` is its last whole
 * line. A log without checksums may stand for a run that went on: those of links do.
 */
function cutOf(
  events: readonly LogEvent[],
  line: number,
  isTorn: boolean,
  summed: boolean,
): string | undefined {
  const last = events.at(-1);
  if (!isTorn && (!summed || last?.record === 'end')) return undefined;
  const where = isTorn
    ? `line ${line + 1} is cut off in its middle`
    : `it ends after line ${line}, without the end of the run`;
  return `${where}; the log is whole up to cycle ${last?.cycle ?? 0}`;
}

/** The records of a log, each read when it is wanted. LogError for the first that is none. */
function* recordsOf(log: string, name: string): Generator<Readonly<Record<string, unknown>>, undefined> {
  let [from, line] = [0, 1];
  let sum: LogSum | undefined;
  // The text after the last newline was cut off while it was written.
  for (let end = log.indexOf('\n'); end >= 0; end = log.indexOf('\n', from)) {
    const text = log.slice(from, end);
    if (line === 1 && LogSum.begins(text)) sum = new LogSum();
    const opened = sum?.open(text) ?? { line: text, wrong: undefined };
    if (opened.wrong !== undefined) throw new LogError(`${name}:${line}: ${opened.wrong}`);
    yield parse(opened.line, `${name}:${line}`);
    from = end + 1;
    line++;
  }
  return undefined;
}

function parse(line: string, where: string): Readonly<Record<string, unknown>> {
  if (nestsDeeper(line, DEEPEST))
    throw new LogError(`${where}: not a record of a run log: it nests too deep`);
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new LogError(`${where}: not a line of JSON: this is no run log, or it was damaged`);
  }
  if (isObject(value) && typeof value.record === 'string') return value;
  throw new LogError(`${where}: not a record of a run log`);
}

/** The record of the boot. LogError if it is none, or not of a machine that there can be. */
function startOf(record: Readonly<Record<string, unknown>> | undefined, name: string): LogStart {
  if (record?.record !== 'start') throw new LogError(`${name}: not a run log: --log writes one`);
  const where = `${name}:1`;
  const { format } = record;
  if (!Number.isSafeInteger(format))
    throw new LogError(`${where}: format is ${shown(format)}. Accepted: ${FORMAT}.`);
  if (format !== FORMAT)
    throw new LogError(
      `${name}: a run log of format ${format}; this Callwheel reads ${FORMAT}: replay it with the version that wrote it`,
    );
  const any: Shape = () => undefined;
  const wrong = object({ record: any, format: any, ...START })(record, '');
  if (wrong !== undefined) throw new LogError(`${where}: ${wrong}`);
  const start = record as unknown as LogStart;
  const against =
    start.scheme === null
      ? clash(loggedConfig(start), undefined, (setting) => `config.${setting}`)
      : undefined;
  if (against !== undefined) throw new LogError(`${where}: ${against}`);
  return start;
}

/** The contents of a file, which need not have the SHA-256 that the record gives for them. */
function contentsOf(
  record: Readonly<Record<string, unknown>>,
  where: string,
): { readonly sha256: string; readonly bytes: Uint8Array } {
  const wrong = CONTENTS(record, '');
  if (wrong !== undefined) throw new LogError(`${where}: ${wrong}`);
  const { sha256, form, content } = record as unknown as LogContents;
  const bytes = form === 'text' ? encodeUtf8(content) : decodeBase64(content);
  if (bytes === undefined) throw new LogError(`${where}: content is no base64`);
  return { sha256, bytes };
}

/** A record of something that happened. */
function eventOf(record: Readonly<Record<string, unknown>>, where: string): LogEvent {
  const kind = record.record as string;
  if (kind === 'start') throw new LogError(`${where}: the log begins again`);
  if (!Object.hasOwn(RECORDS, kind))
    throw new LogError(
      `${where}: record is ${shown(kind)}. Accepted: file, ${Object.keys(RECORDS).join(', ')}.`,
    );
  const wrong = RECORDS[kind]?.(record, '');
  if (wrong !== undefined) throw new LogError(`${where}: ${wrong}`);
  const event = record as unknown as LogEvent;
  if (event.record === 'end' && !ENDINGS[event.how].includes(event.at))
    throw new LogError(
      `${where}: how is ${shown(event.how)} where at is ${shown(event.at)}. Accepted: ${ENDINGS[event.how].join(', ')}.`,
    );
  return event;
}
