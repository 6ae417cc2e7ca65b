/**
 * The line that is typed at the debugger's prompt, in a terminal that neither echoes nor edits: the
 * keys change it, and what the screen has to show for that is returned. A line that is longer than
 * the screen is wide is shown from its middle on.
 */

import type { Complete } from '../../debug/prompt.ts';

/** The end of a line: it is whole; the emulator is to be left; there is no more input. */
export type Entered = { readonly line: string } | 'leave' | 'end';

/** The bytes of a key: a character, or an escape sequence. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: keys are control characters
const KEY = /^(?:\x1b[[O][0-9;]*[A-Za-z~]|\x1b.?|.)/su;
/** ^A, which begins a key of the emulator's own. */
const COMMAND_KEY = '\x01';
/** Lines that are remembered. */
const REMEMBERED = 100;

/** The place before the word in front of a place, and the spaces between them. */
const wordBefore = (text: string): number => text.replace(/\S*\s*$/, '').length;

/** The longest beginning that all of the words have. */
function common(words: readonly string[]): string {
  return words.reduce((start, word) => {
    let length = 0;
    while (length < start.length && start[length] === word[length]) length++;
    return start.slice(0, length);
  });
}

/** The parts of a line before and behind the cursor after a key; undefined for any other key. */
function edited(key: string, before: string, after: string): [before: string, after: string] | undefined {
  switch (key) {
    case '\x7f':
    case '\b':
      return [before.slice(0, -1), after];
    case '\x1b[3~':
      return [before, after.slice(1)];
    case '\x15':
      return ['', after];
    case '\x17':
      return [before.slice(0, wordBefore(before)), after];
    case '\x0b':
      return [before, ''];
    case '\x1b[D':
    case '\x02':
      return [before.slice(0, -1), before.slice(-1) + after];
    case '\x1b[C':
    case '\x06':
      return [before + after.slice(0, 1), after.slice(1)];
    case '\x1b[H':
      return ['', before + after];
    case '\x1b[F':
    case '\x05':
      return [before + after, ''];
    default:
      return undefined;
  }
}

export class LineEditor {
  /** Shows the user a text. */
  private readonly say: (text: string) => void;
  private readonly columns: () => number;
  /** Keys that were typed and not looked at yet. */
  private keys = '';
  private prompt = '';
  private complete: Complete = () => [];
  private line = '';
  /** The place of the cursor in the line. */
  private at = 0;
  private readonly past: string[] = [];
  /** The line of the past that is shown; past.length for the new one. */
  private shown = 0;
  /** True after ^A. */
  private commands = false;

  constructor(say: (text: string) => void, columns: () => number) {
    this.say = say;
    this.columns = columns;
  }

  /** Begins a line. */
  begin(prompt: string, complete: Complete): void {
    this.prompt = prompt;
    this.complete = complete;
    this.line = '';
    this.at = 0;
    this.shown = this.past.length;
    this.say(prompt);
  }

  /** Takes typed text, for next(). */
  type(text: string): void {
    this.keys += text;
  }

  /** Obeys the keys up to the end of the line; undefined if the line goes on. */
  next(): Entered | undefined {
    while (this.keys !== '') {
      const [key = ''] = KEY.exec(this.keys) ?? [];
      this.keys = this.keys.slice(key.length);
      const entered = this.commands ? this.command(key) : this.obey(key);
      if (entered !== undefined) return entered;
    }
    return undefined;
  }

  /** The key after ^A. */
  private command(key: string): Entered | undefined {
    this.commands = false;
    if (key !== 'x') return this.obey(key);
    this.say('\n');
    return 'leave';
  }

  private obey(key: string): Entered | undefined {
    switch (key) {
      case COMMAND_KEY:
        this.commands = true;
        return undefined;
      case '\r':
      case '\n':
        return this.ended();
      case '\x03':
        this.say('^C\n');
        this.begin(this.prompt, this.complete);
        return undefined;
      case '\x04':
        if (this.line !== '') return undefined;
        this.say('\n');
        return 'end';
      case '\t':
        this.completed();
        return undefined;
      default:
        this.edit(key);
        return undefined;
    }
  }

  private ended(): Entered {
    const { line, past } = this;
    this.say('\n');
    if (line.trim() !== '' && past.at(-1) !== line) past.push(line);
    if (past.length > REMEMBERED) past.shift();
    return { line };
  }

  /** A key that changes the line or moves the cursor; others do nothing. */
  private edit(key: string): void {
    const { line, at } = this;
    const parts = edited(key, line.slice(0, at), line.slice(at));
    if (parts !== undefined) this.become(...parts);
    else if (key === '\x1b[A' || key === '\x10') this.recall(this.shown - 1);
    else if (key === '\x1b[B' || key === '\x0e') this.recall(this.shown + 1);
    else if (key >= ' ') this.insert(key);
  }

  /** The line of the past of that number; an empty one after the last. */
  private recall(number: number): void {
    if (number < 0 || number > this.past.length) return;
    this.shown = number;
    this.become(this.past[number] ?? '', '');
  }

  private insert(text: string): void {
    const { line, at } = this;
    const atEnd = at === line.length;
    this.line = line.slice(0, at) + text + line.slice(at);
    this.at = at + text.length;
    // As a terminal echoes.
    if (atEnd && this.prompt.length + this.line.length < this.columns()) this.say(text);
    else this.show();
  }

  /** The line becomes these two parts, with the cursor between them. */
  private become(before: string, after: string): void {
    this.line = before + after;
    this.at = before.length;
    this.show();
  }

  /** Shows prompt and line anew. */
  private show(): void {
    const room = Math.max(1, this.columns() - this.prompt.length - 1);
    const from = Math.max(0, this.at - room);
    const text = this.line.slice(from, from + room);
    const back = text.length - (this.at - from);
    this.say(`\r${this.prompt}${text}\x1b[K${back > 0 ? `\x1b[${back}D` : ''}`);
  }

  /** Tab: completes the word before the cursor as far as that is clear, or shows what it may be. */
  private completed(): void {
    const before = this.line.slice(0, this.at);
    const words = this.complete(before);
    if (words.length === 0) return;
    const typed = before.length - before.replace(/\S*$/, '').length;
    const rest = `${common(words).slice(typed)}${words.length === 1 ? ' ' : ''}`;
    if (rest !== '') this.insert(rest);
    else {
      this.say(`\n${inColumns(words, this.columns())}`);
      this.show();
    }
  }
}

/** Words in columns, as wide as the screen. */
function inColumns(words: readonly string[], columns: number): string {
  const width = Math.max(...words.map(({ length }) => length)) + 2;
  const across = Math.max(1, Math.floor((columns - 1) / width));
  const rows = Math.ceil(words.length / across);
  return Array.from({ length: rows }, (_, row) =>
    words
      .filter((_word, i) => i % rows === row)
      .map((word) => word.padEnd(width))
      .join('')
      .trimEnd(),
  )
    .map((line) => `${line}\n`)
    .join('');
}
