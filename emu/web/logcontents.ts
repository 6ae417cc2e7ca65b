/** The contents of a run log as a user reads them: what was run, the input, and the files. */

import { decodeUtf8, encodeUtf8 } from '../../kernel/sys/utf8.ts';
import { type LogFile, loggedConfig, type RunLog, textBytes } from '../front/runlog.ts';
import type { LogContents, LogText } from './protocol.ts';
import { settingsOf } from './settings.ts';

/** The most lines of input that are shown. */
const LINES = 1000;
/** The bytes that end a line. */
const NEWLINES = [10, 13];

/** Bytes as text, with control characters as a caret and a letter. */
function visible(bytes: Uint8Array): string {
  return Array.from(decodeUtf8(bytes), (character) => {
    const code = character.charCodeAt(0);
    if (code >= 0x20 && code !== 0x7f) return character;
    return NEWLINES.includes(code) ? '' : `^${String.fromCharCode(code ^ 0x40)}`;
  }).join('');
}

/** The input of a run, a line each, with the second in which the line began. */
function inputOf({ start, events }: RunLog): string[] {
  const lines: string[] = [];
  let line: number[] = [];
  let since = 0;
  const flush = (): void => {
    if (line.length > 0)
      lines.push(`${(since / start.config.freq).toFixed(3)} s  ${visible(Uint8Array.from(line))}`);
    line = [];
  };
  for (const event of events) {
    if (event.record !== 'input' && event.record !== 'stdin') continue;
    for (const byte of textBytes(event.bytes ?? '')) {
      if (line.length === 0) since = event.cycle;
      line.push(byte);
      if (NEWLINES.includes(byte)) flush();
    }
  }
  flush();
  const more = lines.length - LINES;
  return more > 0 ? [...lines.slice(0, LINES), `and ${more} lines more`] : lines;
}

/** The files that a log names, by their paths; one that is no text by its length. */
function filesOf({ start, events, files }: RunLog): LogContents['files'] {
  const named: LogFile[] = [
    ...(start.program.file === null ? [] : [start.program.file]),
    ...(start.scheme === null ? [] : [start.scheme.file, ...start.scheme.parts]),
    ...start.modules.map(({ file }) => file),
    ...start.files.flatMap((it) => (it.type === 'file' ? [it.file] : [])),
    ...events.flatMap((it) => (it.record === 'module' && 'file' in it.answer ? [it.answer.file] : [])),
  ];
  const unique = new Map(named.map((file) => [`${file.path}\0${file.sha256}`, file]));
  return [...unique.values()].map(({ path, sha256 }) => {
    const bytes = files.get(sha256);
    if (bytes === undefined) return { path, text: 'The log does not hold it.' };
    const text = decodeUtf8(bytes);
    const isText = bytes.indexOf(0) < 0 && encodeUtf8(text).length === bytes.length;
    return { path, text: isText ? text : `${bytes.length} bytes, no text` };
  });
}

/** The contents of a log that is called `name`, which is parsed in `log`. */
export function logContents({ name, text }: LogText, log: RunLog): LogContents {
  const { argv } = log.start.program;
  return {
    ...{ kind: 'log', name, text, argv, settings: settingsOf(loggedConfig(log.start)) },
    ...{ input: inputOf(log), files: filesOf(log) },
  };
}
