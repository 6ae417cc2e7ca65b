/**
 * The assembler: text in, calls of an ObjectBuilder out. It takes the language of GNU as for
 * RISC-V: labels, instructions, directives, macros, conditions. An error is noted with its file and
 * line, and assembly goes on with the next statement, so that all errors are told at once.
 */

import { Complaint } from '../elf/complaint.ts';
import type { ObjectFile } from '../elf/object.ts';
import { utf8 } from '../elf/text.ts';
import { ObjectBuilder } from './builder.ts';
import { Conditions } from './conditions.ts';
import type { Message } from './data.ts';
import { DIRECTIVES } from './directives.ts';
import { Expressions } from './expression.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { lineMark, statementsOf, withoutBlockComments } from './lines.ts';
import { bind, type Macro, macroHead, nesting, substitute } from './macros.ts';
import { Operands } from './operands.ts';
import { Scanner } from './scanner.ts';
import type { AsmSection } from './section.ts';
import { constantValue, type Value } from './symbol.ts';

/** Macros and repetitions are nested no deeper, and expand to no more lines than this. */
const DEPTH = 100;
const LINES = 2_000_000;
/** After so many errors assembly ends. */
const ERRORS = 100;

/** Lines of a body that is being collected, up to its end. */
interface Collected {
  readonly begin: string;
  readonly head: Scanner;
  readonly lines: string[];
  depth: number;
}

export class Assembler {
  readonly builder: ObjectBuilder;
  readonly expressions: Expressions;
  /** Sections that .pushsection keeps, and the one before the current. */
  readonly sectionStack: { section: AsmSection; previous: AsmSection }[] = [];
  previous: AsmSection;
  readonly optionStack: { relax: boolean; rvc: boolean }[] = [];
  private readonly macros = new Map<string, Macro>();
  private readonly conditions = new Conditions();
  private collected: Collected | undefined;
  private expansions = 0;
  private expandedLines = 0;
  private depth = 0;
  private isEnded = false;

  constructor(builder: ObjectBuilder) {
    this.builder = builder;
    this.expressions = new Expressions(builder);
    this.previous = builder.current;
  }

  /** Assembles a text. */
  text(source: string, file: string, firstLine = 1): void {
    const lines = withoutBlockComments(utf8(source)).split('\n');
    let mark = { file, line: firstLine };
    for (const line of lines) {
      if (this.isEnded || this.builder.errors.length >= ERRORS) return;
      this.builder.line = mark;
      const next = lineMark(line);
      if (next === undefined) this.guard(() => this.line(line));
      mark = next ?? { file: mark.file, line: mark.line + 1 };
    }
  }

  /** Tells what is open at the end of a text. */
  end(): void {
    if (this.conditions.depth > 0) this.builder.wrong('.endif is missing at the end of the file');
    if (this.collected !== undefined) this.builder.wrong(`the end of ${this.collected.begin} is missing`);
    this.collected = undefined;
  }

  /** Stops assembly: .end. */
  stop(): void {
    this.isEnded = true;
  }

  private guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof Complaint)) throw error;
      this.builder.wrong(error.message);
    }
  }

  private line(line: string): void {
    if (this.collected !== undefined) {
      this.collect(this.collected, line);
      return;
    }
    const statements = statementsOf(line);
    for (const statement of statements) this.guard(() => this.statement(statement));
  }

  /** Takes a line into a body; at its end does with it what its beginning says. */
  private collect(collected: Collected, line: string): void {
    const word = new Scanner(line).peekName();
    collected.depth += nesting(word);
    if (collected.depth > 0) {
      collected.lines.push(line);
      return;
    }
    this.collected = undefined;
    const { begin, head, lines } = collected;
    if (begin === '.macro') {
      const { name, parameters } = macroHead(head);
      this.macros.set(name, { name, parameters, body: lines });
    } else if (begin === '.irp' || begin === '.irpc') this.iterate(begin, head, lines);
    else {
      const count = this.expressions.number(head, 'number of repetitions');
      for (let i = 0; i < count; i++) this.expand(lines, new Map());
    }
  }

  /** .irp: the body once for each of a list of values; .irpc: for each character. */
  private iterate(begin: string, head: Scanner, lines: readonly string[]): void {
    const name = head.needName('parameter');
    head.take(',');
    const rest = head.text.slice(head.at).trim();
    const values = begin === '.irpc' ? [...rest] : rest === '' ? [''] : rest.split(/\s*,\s*|\s+/);
    for (const value of values) this.expand(lines, new Map([[name, value]]));
  }

  private expand(body: readonly string[], values: ReadonlyMap<string, string>): void {
    const count = this.expansions++;
    if (++this.depth > DEPTH) throw new Complaint(`macros call each other more than ${DEPTH} deep`);
    try {
      for (const line of body) {
        if (++this.expandedLines > LINES) throw new Complaint(`macros expand to more than ${LINES} lines`);
        this.line(substitute(line, values, count));
      }
    } finally {
      this.depth--;
    }
  }

  private statement(text: string): void {
    const scanner = new Scanner(text);
    while (!scanner.isEnd && this.label(scanner));
    if (scanner.isEnd) return;
    const word = scanner.name();
    if (word === '') {
      scanner.wrong(`'${scanner.rest()}' is no statement`);
      return;
    }
    if (word.startsWith('.if') || word.startsWith('.e'))
      if (this.conditions.statement(word, scanner, this.expressions, this.builder)) return;
    if (!this.conditions.isOn) return;
    if (scanner.next === '=' && scanner.text[scanner.at + 1] !== '=') {
      this.assign(word, scanner);
      return;
    }
    this.operation(word, scanner);
  }

  private assign(word: string, scanner: Scanner): void {
    scanner.take('=');
    this.set(word, this.expressions.value(scanner), true);
    scanner.end();
  }

  /** Takes a label, if one comes now. */
  private label(scanner: Scanner): boolean {
    const { text, at } = scanner;
    const [whole, number, name, quoted] =
      /^(?:(\d+)|([^\s:"=,()+*/-]+)|"((?:[^"\\]|\\.)*)")\s*:(?!:)/.exec(text.slice(at)) ?? [];
    if (whole === undefined) return false;
    scanner.at += whole.length;
    scanner.skip();
    if (!this.conditions.isOn) return true;
    if (number !== undefined) this.expressions.defineNumbered(number);
    else this.builder.define(this.builder.symbol((name ?? quoted) as string));
    return true;
  }

  private operation(word: string, scanner: Scanner): void {
    const instruction = INSTRUCTIONS.get(word);
    const macro = this.macros.get(word);
    if (macro !== undefined) {
      this.expand(macro.body, bind(macro, scanner));
      return;
    }
    if (instruction !== undefined) {
      if (!this.builder.current.isCode && this.builder.current.isReserved)
        scanner.wrong(`an instruction cannot be in section ${this.builder.current.name}, which holds zeros`);
      instruction(new Operands(scanner, this.expressions), this.builder);
      scanner.end();
      return;
    }
    if (nesting(word) > 0) {
      this.collected = { begin: word, head: scanner, lines: [], depth: 1 };
      return;
    }
    if (word === '.purgem') {
      this.macros.delete(scanner.needName('name of a macro'));
      return;
    }
    const directive = DIRECTIVES.get(word);
    if (directive === undefined) {
      scanner.wrong(
        word[0] === '.' ? `directive ${word} is not known` : `instruction '${word}' is not known`,
      );
      return;
    }
    directive(scanner, this);
    scanner.end();
  }

  /** Gives a symbol a value; a label keeps its own. */
  set(name: string, value: Value, mayChange: boolean): void {
    const { builder } = this;
    const symbol = builder.symbol(name);
    if (name === '.') {
      builder.piece({ kind: 'org', value, fill: 0 });
      return;
    }
    if (
      symbol.place !== undefined ||
      symbol.common !== undefined ||
      (symbol.equal !== undefined && !mayChange)
    )
      throw new Complaint(`symbol ${name} is already defined`);
    const known = builder.known(value);
    symbol.equal = known === undefined ? value : constantValue(known);
  }
}

/** Assembles a text in the middle of what a builder builds. Returns the errors. */
export function assembleInto(builder: ObjectBuilder, text: string, file: string, firstLine = 1): Message[] {
  const known = builder.errors.length;
  const { line, current } = builder;
  const assembler = new Assembler(builder);
  assembler.text(text, file, firstLine);
  assembler.end();
  builder.line = line;
  builder.enter(current);
  return builder.errors.slice(known);
}

/** An object, and what is wrong with its text. */
export interface Assembled {
  readonly object: ObjectFile;
  readonly errors: readonly Message[];
}

/** Assembles a file. If there are errors, the object is not to be used. */
export function assemble(text: string, file: string): Assembled {
  return assembleWith(text, file, () => {});
}

type Work = (builder: ObjectBuilder) => void;

/** Assembles a file and what `more` puts behind it; `begin` comes before all. */
export function assembleWith(text: string, file: string, more: Work, begin: Work = () => {}): Assembled {
  const builder = new ObjectBuilder();
  begin(builder);
  const assembler = new Assembler(builder);
  assembler.text(text, file);
  assembler.end();
  more(builder);
  const object = builder.finish();
  return { object: { ...object, name: file }, errors: builder.errors };
}
