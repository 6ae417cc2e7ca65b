/**
 * The wires of modules' trace points in a value change dump. The format declares all wires at the
 * head of the file, when no module has told its names yet. So the head has a number of wires that
 * are called probe_1 and so on, with room for names; `declarations` of the complete file has the
 * names in it, and is as long.
 *
 * Invariant: `names` has at most WIRES names; the wire of names[i] is the i-th one.
 */

/** The wires of a file; further trace points are not shown. */
export const WIRES = 24;
/** The longest name: of a module, a dot, and of a trace point. */
const WIDTH = 63;

export class ProbeWires {
  private readonly names: string[] = [];
  /** The code of the first wire's identifier; those of the others follow. */
  private readonly first: number;

  /** `first` is the code of a printable character, as are the codes that follow it. */
  constructor(first: number) {
    this.first = first;
  }

  /** The identifier of a trace point's wire; undefined if there are no more wires. */
  wire(name: string): string | undefined {
    let at = this.names.indexOf(name);
    if (at < 0 && this.names.length < WIRES) at = this.names.push(name) - 1;
    return at < 0 ? undefined : this.identifier(at);
  }

  /** The identifiers of the wires in use. */
  get used(): string[] {
    return this.names.map((_, at) => this.identifier(at));
  }

  private identifier(at: number): string {
    return String.fromCharCode(this.first + at);
  }

  /** A line for each wire. With `named`, those in use have names, and the others are blank. */
  declarations(named: boolean): string[] {
    return Array.from({ length: WIRES }, (_, at) => {
      const name = named ? this.names[at] : `probe_${at + 1}`;
      const line = `$var real 64 ${this.identifier(at)} ${(name ?? '').padEnd(WIDTH)} $end`;
      return name === undefined ? ' '.repeat(line.length) : line;
    });
  }
}
