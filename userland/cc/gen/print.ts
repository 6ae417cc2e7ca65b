/** Assembly text of a function. */

import { CallFrames, type Phase } from './callframe.ts';
import { contrary } from './compare.ts';
import { epilogue, type Frame, layFrame, placeSlots, prologue } from './frame.ts';
import { type End, type Insn, type MBlock, type MFunction, NAMES, type SymbolPart } from './mir.ts';

const name = (register: number): string => NAMES[register] as string;

const PARTS: Readonly<Record<SymbolPart['part'], string>> = {
  whole: '',
  hi: '%hi',
  lo: '%lo',
  tprel_hi: '%tprel_hi',
  tprel_lo: '%tprel_lo',
  tprel_add: '%tprel_add',
};

/** Returns a symbol as assembly has it; names with other signs than C's are quoted. */
export function symbolText({ name: symbol, addend, part }: SymbolPart): string {
  const quoted = /^[\w.$]+$/.test(symbol) ? symbol : `"${symbol}"`;
  const sum = addend === 0 ? quoted : `${quoted}${addend < 0 ? '-' : '+'}${Math.abs(addend)}`;
  return part === 'whole' ? sum : `${PARTS[part]}(${sum})`;
}

/**
 * Returns the lines of an address in a register: its upper bits, and the sum with the lower ones.
 */
function address({ rd, symbol }: Insn): string[] {
  const whole = symbol as SymbolPart;
  const [high, low] = [symbolText({ ...whole, part: 'hi' }), symbolText({ ...whole, part: 'lo' })];
  return [`lui ${name(rd)}, ${high}`, `addi ${name(rd)}, ${name(rd)}, ${low}`];
}

/** Instructions whose text is not that of their kind. */
const OWN: ReadonlyMap<string, (insn: Insn) => readonly string[]> = new Map([
  ['li', ({ rd, imm }: Insn) => [`li ${name(rd)}, ${imm}`]],
  ['la', address],
  ['mv', ({ rd, rs1 }: Insn) => [`mv ${name(rd)}, ${name(rs1)}`]],
  ['call', ({ rs1, symbol }: Insn) => [symbol === null ? `jalr ${name(rs1)}` : `call ${symbolText(symbol)}`]],
  ['fence', () => ['fence rw, rw']],
  ['ebreak', () => ['ebreak']],
  ['lr.w', ({ rd, rs1 }: Insn) => [`lr.w.aqrl ${name(rd)}, (${name(rs1)})`]],
  ['lui', ({ rd, symbol }: Insn) => [`lui ${name(rd)}, ${symbolText(symbol as SymbolPart)}`]],
]);

/** Returns the text of a load, a store, an atomic operation or an operation on registers. */
function usual({ op, rd, rs1, rs2, imm, symbol }: Insn): string {
  const low = symbol === null ? String(imm) : symbolText(symbol);
  if (/^l[bhw]u?$/.test(op)) return `${op} ${name(rd)}, ${low}(${name(rs1)})`;
  if (/^s[bhw]$/.test(op)) return `${op} ${name(rs2)}, ${low}(${name(rs1)})`;
  if (/^(?:sc\.|amo)/.test(op)) return `${op}.aqrl ${name(rd)}, ${name(rs2)}, (${name(rs1)})`;
  if (rs2 < 0) return `${op} ${name(rd)}, ${name(rs1)}, ${low}`;
  return `${op} ${name(rd)}, ${name(rs1)}, ${name(rs2)}${symbol === null ? '' : `, ${low}`}`;
}

/** The listener to what is printed: it may put directives between the lines. */
interface Listener {
  begin(frame: Frame): void;
  block(block: MBlock): void;
  before(insn: Insn): void;
  end(block: MBlock): void;
  leave(): void;
  printed(isCall: boolean): void;
}

/** Prints a function whose registers are the machine's. */
export class Printer {
  readonly lines: string[];
  readonly #target: MFunction;
  readonly #number: number;
  readonly #frame: Frame;
  /** Jump tables, to be printed behind the code. */
  readonly #tables: { readonly label: string; readonly targets: readonly MBlock[] }[] = [];

  readonly #listener: Listener | null;
  readonly #frames: CallFrames | null;
  #phase: Phase = 'prologue';

  /** `listener` hears of what is printed to `lines`, if debug information is wanted. */
  constructor(target: MFunction, number: number, listener: Listener | null = null, lines: string[] = []) {
    this.lines = lines;
    this.#listener = listener;
    this.#frames = listener === null ? null : new CallFrames(target, lines);
    this.#target = target;
    this.#number = number;
    this.#frame = layFrame(target);
    placeSlots(target, this.#frame);
  }

  print(): void {
    const { blocks } = this.#target;
    this.#listener?.begin(this.#frame);
    for (const insn of prologue(this.#target, this.#frame)) this.#insn(insn);
    this.#phase = 'body';
    blocks.forEach((block, i) => {
      this.#frames?.back();
      if (i > 0 || block.preds.length > 0) this.lines.push(`${this.#label(block)}:`);
      if (block.label !== '') this.lines.push(`"${block.label}":`);
      this.#listener?.block(block);
      for (const insn of block.insns) this.#insn(insn);
      if (block.end.kind !== 'stop') this.#listener?.end(block);
      this.#end(block.end, blocks[i + 1]);
    });
  }

  /** Returns the lines of the jump tables. */
  tables(): string[] {
    return this.#tables.flatMap(({ label, targets }) => [
      '\t.p2align 2',
      `${label}:`,
      ...targets.map((block) => `\t.word ${this.#label(block)}`),
    ]);
  }

  #label(block: MBlock): string {
    return `.L${this.#number}_${block.id}`;
  }

  #line(text: string): void {
    this.lines.push(`\t${text}`);
    this.#listener?.printed(false);
  }

  #insn(insn: Insn): void {
    this.#listener?.before(insn);
    const own = OWN.get(insn.op);
    if (insn.op === 'asm') this.lines.push(...(insn.extra?.asm ?? '').split('\n'));
    else for (const line of own === undefined ? [usual(insn)] : own(insn)) this.#line(line);
    this.#listener?.printed(insn.op === 'call');
    this.#frames?.after(insn, this.#phase);
  }

  /** Prints the instructions that leave the frame. */
  #leave(): void {
    this.#listener?.leave();
    this.#frames?.leave();
    this.#phase = 'epilogue';
    for (const insn of epilogue(this.#target, this.#frame)) this.#insn(insn);
    this.#phase = 'body';
  }

  #end(end: End, next: MBlock | undefined): void {
    switch (end.kind) {
      case 'jump':
        if (end.target !== next) this.#line(`j ${this.#label(end.target)}`);
        return;
      case 'branch':
        this.#branch(end, next);
        return;
      case 'table':
        this.#table(end);
        return;
      case 'indirect':
        this.#line(`jr ${name(end.rs1)}`);
        return;
      case 'return':
        this.#leave();
        this.#line('ret');
        return;
      case 'tail':
        this.#leave();
        this.#line(end.symbol === null ? `jr ${name(end.rs1)}` : `tail ${symbolText(end.symbol)}`);
        return;
      default:
        return;
    }
  }

  #branch(end: Extract<End, { kind: 'branch' }>, next: MBlock | undefined): void {
    const { condition, rs1, rs2, yes, no } = end;
    if (yes === next) {
      this.#line(`${contrary(condition)} ${name(rs1)}, ${name(rs2)}, ${this.#label(no)}`);
      return;
    }
    this.#line(`${condition} ${name(rs1)}, ${name(rs2)}, ${this.#label(yes)}`);
    if (no !== next) this.#line(`j ${this.#label(no)}`);
  }

  /** Loads the target from a table, whose place is known to the linker. */
  #table({ rs1, targets }: Extract<End, { kind: 'table' }>): void {
    const label = `.LT${this.#number}_${this.#tables.length}`;
    this.#tables.push({ label, targets });
    this.#line(`lui t6, %hi(${label})`);
    this.#line(`add t6, t6, ${name(rs1)}`);
    this.#line(`lw t6, %lo(${label})(t6)`);
    this.#line('jr t6');
  }
}
