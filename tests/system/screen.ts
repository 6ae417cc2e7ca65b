/**
 * The screen of a terminal like the vt100, with as many of its control sequences as a
 * line editor needs. A character in the last column leaves the cursor there; the next one
 * goes to the next row.
 */

export class Screen {
  private readonly columns: number;
  private readonly lines: string[][] = [[]];
  private row = 0;
  private column = 0;
  /** The beginning of a sequence whose end has not been written yet. */
  private begun = '';

  constructor(columns = 80) {
    this.columns = columns;
  }

  private line(): string[] {
    while (this.lines.length <= this.row) this.lines.push([]);
    return this.lines[this.row] as string[];
  }

  private put(char: string): void {
    if (this.column === this.columns) {
      this.row++;
      this.column = 0;
    }
    const line = this.line();
    while (line.length < this.column) line.push(' ');
    line[this.column++] = char;
  }

  private control(char: string): void {
    if (char === '\r') this.column = 0;
    else if (char === '\n') this.row++;
    else if (char === '\b') this.column = Math.max(0, this.column - 1);
    else if (char !== '\x07') throw new Error(`control character ${char.charCodeAt(0)}`);
  }

  private sequence(n: number, last: string): void {
    if (last === 'A') this.row = Math.max(0, this.row - (n || 1));
    else if (last === 'B') this.row += n || 1;
    else if (last === 'C') this.column = Math.min(this.columns - 1, this.column + (n || 1));
    else if (last === 'D') this.column = Math.max(0, this.column - (n || 1));
    else if (last === 'H') this.row = this.column = 0;
    else if (last === 'J' || last === 'K') this.erase(n, last);
    else if (last !== 'm') throw new Error(`control sequence ${last}`);
  }

  private erase(n: number, last: string): void {
    if (last === 'J' && n >= 2) {
      this.lines.length = 0;
      return;
    }
    this.line().length = Math.min(this.line().length, this.column);
    if (last === 'J') this.lines.length = this.row + 1;
  }

  write(written: string): this {
    const sent = this.begun + written;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
    this.begun = /\x1b(?:\[[0-9]*)?$/.exec(sent)?.[0] ?? '';
    const text = sent.slice(0, sent.length - this.begun.length);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
    for (const [, n, last, char] of text.matchAll(/\x1b\[([0-9]*)([A-Za-z])|(.)/gsu)) {
      if (last !== undefined) this.sequence(Number(n), last);
      else if ((char as string) < ' ') this.control(char as string);
      else this.put(char as string);
    }
    return this;
  }

  /** The rows, without blanks at their ends, and without empty rows at the end. */
  get text(): string {
    return this.lines
      .map((line) => line.join('').trimEnd())
      .join('\n')
      .trimEnd();
  }

  /** The row and column of the cursor. */
  get cursor(): readonly [row: number, column: number] {
    return [this.row, this.column];
  }
}
