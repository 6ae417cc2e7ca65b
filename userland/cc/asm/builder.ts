/**
 * The builder of an object: what the code generator calls, and what the text of an assembly file is
 * turned into. Sections and data are in data.ts, instructions in code.ts; here are line numbers,
 * call frames, attributes and the end.
 */

import { SHT_RISCV_ATTRIBUTES } from '../elf/constants.ts';
import type { ObjectFile } from '../elf/object.ts';
import { bytesOf } from '../elf/text.ts';
import { attributeBytes } from './attributes.ts';
import { Frames } from './cfi.ts';
import { CodeBuilder } from './code.ts';
import { finishObject } from './finish.ts';
import { LineTable, type LocOptions } from './line.ts';
import type { AsmSection } from './section.ts';

/** The machine, as the attributes of an object name it. */
const ARCH = 'rv32i2p1_m2p0_a2p1_c2p0_zicsr2p0_zifencei2p0';

/** The folder of a file in a table of lines: that of the compilation, if its name has none. */
const folderOf = (name: string): string => (name.startsWith('/') ? '' : '.');

export class ObjectBuilder extends CodeBuilder {
  readonly cfi = new Frames(this);
  private lines = new LineTable();
  /** The files of lines that are noted by themselves, by their names; undefined if none are. */
  private noted: Map<string, number> | undefined;
  private nameOf = (file: string): string => file;
  /** The number of definitions of each numbered label, such as `1:`, so far. */
  readonly numbered = new Map<string, number>();
  /** The name of the source, as `.file` without a number gives it. */
  sourceName = '';
  private readonly attributes = new Map<number, number | string>([
    [4, 16],
    [5, ARCH],
  ]);

  /**
   * Notes the line of each instruction from here on, until a directive numbers a file itself.
   * `name` is that of the source, and `nameOf` tells how a file is to be known.
   */
  noteLines(name: string, nameOf: (file: string) => string): void {
    this.nameOf = nameOf;
    this.lines.file(0, name, folderOf(name));
    this.noted = new Map();
    this.beforeInstruction = this.noting;
  }

  /** The sections with lines that were noted. */
  notedSections(): AsmSection[] {
    return this.noted === undefined ? [] : this.lines.sections();
  }

  private readonly noting = (): void => {
    const { noted, line, current } = this;
    if (noted === undefined || this.lines.isAt(line, current)) return;
    let number = noted.get(line.file);
    if (number === undefined) {
      number = noted.size + 1;
      noted.set(line.file, number);
      const name = this.nameOf(line.file);
      this.lines.file(number, name, folderOf(name));
    }
    this.lines.loc(number, line.line, 0, {});
    this.lines.place(current.here());
    this.lines.keep(line, current);
  };

  file(number: number, name: string, directory = ''): void {
    if (this.noted !== undefined) {
      this.noted = undefined;
      this.beforeInstruction = undefined;
      this.lines = new LineTable();
    }
    this.lines.file(number, name, directory);
  }

  /** The next instruction is of this line. */
  loc(file: number, line: number, column = 0, options: LocOptions = {}): void {
    if (!this.lines.has(file)) {
      this.wrong(`.loc names file ${file}, which no .file has`);
      return;
    }
    // A line without an instruction has a row of its own.
    if (this.lines.isWaiting) this.placeLine();
    this.lines.loc(file, line, column, options);
    this.beforeInstruction = this.placing;
  }

  private readonly placing = (): void => this.placeLine();

  private placeLine(): void {
    this.lines.place(this.current.here());
    this.beforeInstruction = undefined;
  }

  /** An attribute of the object: a tag, and a number or a text. */
  attribute(tag: number, value: number | string): void {
    this.attributes.set(tag, value);
  }

  /** A note of who made the object, which .comment keeps. */
  ident(text: string): void {
    const { current } = this;
    const comment = this.section('.comment');
    this.enter(comment);
    if (comment.data.length === 0) this.u8(0);
    this.bytes(bytesOf(`${text}\0`));
    this.enter(current);
  }

  /** Ends the module. If there are errors, in `errors`, the object is not to be used. */
  finish(): ObjectFile {
    if (this.lines.isWaiting) this.placeLine();
    this.lines.write(this);
    this.cfi.write();
    this.enter(this.section('.riscv.attributes', { type: SHT_RISCV_ATTRIBUTES, flags: 0 }));
    this.bytes(attributeBytes(this.attributes));
    return finishObject(this, this.sourceName);
  }
}
