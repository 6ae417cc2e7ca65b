/**
 * Equal ends of blocks, where few bytes are wanted: where several blocks end in the same
 * instructions and go the same way, one keeps them and the others jump to it. Blocks that are equal
 * as a whole become one. Elsewhere each line of the source keeps the code that was made of it.
 *
 * Invariant: what is merged has the same text, and its debugging information says only what holds
 * on all ways that lead to it.
 */

import { type Insn, type MBlock, type MFunction, RA, type SymbolPart, successors } from './mir.ts';
import type { ValueRecord } from './records.ts';

/** The number of instructions of an end that are compared. */
const LONGEST = 64;
/** Rounds, of which each finds the ends that the one before has made equal. */
const ROUNDS = 4;

/** Merges equal ends of a function whose registers are the machine's. */
export function mergeTails(target: MFunction): void {
  if (!target.isSmall) return;
  const merger = new Merger(target);
  for (let round = 0; round < ROUNDS && merger.round(); round++);
}

class Merger {
  readonly #target: MFunction;
  readonly #entry: MBlock;
  /** True if to return takes more than one instruction. */
  readonly #hasFrame: boolean;
  #keys = new Map<Insn, string>();
  /** The new blocks, by those that they stand behind. */
  #behind = new Map<MBlock, MBlock[]>();
  #isChanged = false;

  constructor(target: MFunction) {
    this.#target = target;
    this.#entry = target.blocks[0] as MBlock;
    this.#hasFrame = target.blocks.some(({ insns }) =>
      insns.some(({ op, extra }) => op === 'call' || extra?.clobbers.includes(RA)),
    );
  }

  /** Merges what is equal; tells if anything was. */
  round(): boolean {
    this.#keys = new Map();
    this.#behind = new Map();
    this.#isChanged = false;
    for (const blocks of grouped(this.#target.blocks, endKey).values()) this.#merge(blocks, 0);
    this.#target.blocks = this.#target.blocks.flatMap((block) => this.#withBehind(block));
    return this.#isChanged;
  }

  #withBehind(block: MBlock): MBlock[] {
    const more = this.#behind.get(block) ?? [];
    return [block, ...more.flatMap((other) => this.#withBehind(other))];
  }

  /** Merges blocks that have their last `depth` instructions in common; returns what is left. */
  #merge(blocks: readonly MBlock[], depth: number): MBlock[] {
    if (blocks.length < 2) return [...blocks];
    const left: MBlock[] = [];
    if (depth >= LONGEST) left.push(...blocks);
    else
      for (const [key, group] of grouped(blocks, (block) => this.#keyAt(block, depth)))
        left.push(...(key === '' ? group : this.#merge(group, depth + 1)));
    return this.#mergeAll(left, depth);
  }

  /** The text of an instruction, counted from the end of a block; empty before its begin. */
  #keyAt({ insns }: MBlock, fromEnd: number): string {
    const insn = insns[insns.length - 1 - fromEnd];
    if (insn === undefined) return '';
    let key = this.#keys.get(insn);
    if (key === undefined) {
      key = ALONE.test(insn.op) ? `alone ${this.#keys.size}` : insnKey(insn);
      this.#keys.set(insn, key);
    }
    return key;
  }

  /** Leads blocks with a common end to one that has it; returns it, and those that are not led. */
  #mergeAll(blocks: MBlock[], depth: number): MBlock[] {
    const isWhole = (block: MBlock): boolean => block.insns.length === depth;
    const whole = blocks.filter((block) => isWhole(block) && block !== this.#entry);
    const all = this.#isWorth(blocks, depth) ? blocks : whole;
    if (all.length < 2 || (depth === 0 && all === whole)) return blocks;
    // A block whose end is split off is the first of them.
    const first = whole[0] ?? (all[0] as MBlock);
    const kept = first === whole[0] ? first : this.#split(first, depth);
    for (const block of all) if (block !== first) this.#lead(block, kept, depth);
    return [kept, ...blocks.filter((block) => !all.includes(block))];
  }

  /** True if an end of so many instructions takes more bytes than the jump to it. */
  #isWorth([block]: readonly MBlock[], depth: number): boolean {
    const { insns, end } = block as MBlock;
    if (end.kind === 'return' && this.#hasFrame) return true;
    if (depth !== 1) return depth > 1;
    return end.kind === 'branch' || /^(?:call|la|lui)$/.test(insns.at(-1)?.op ?? '');
  }

  /** Makes a block of the end of another, behind it. */
  #split(block: MBlock, depth: number): MBlock {
    const other = this.#target.block();
    other.insns = block.insns.splice(block.insns.length - depth);
    other.end = block.end;
    other.debug = block.debug;
    other.records = block.records;
    [other.depth, other.frequency, other.isCold] = [block.depth, block.frequency, block.isCold];
    block.records = [];
    this.#jump(block, other);
    this.#behind.set(block, [other, ...(this.#behind.get(block) ?? [])]);
    return other;
  }

  /** Takes the end from a block, which then jumps to another that has it. */
  #lead(block: MBlock, kept: MBlock, depth: number): void {
    const gone = block.insns.splice(block.insns.length - depth);
    gone.forEach((insn, i) => {
      blur(kept.insns[kept.insns.length - depth + i] as Insn, insn);
    });
    kept.records = nowhere(kept.records, block.records);
    if (kept.debug !== block.debug) kept.debug = -1;
    block.records = [];
    kept.held = [];
    this.#jump(block, kept);
  }

  #jump(block: MBlock, to: MBlock): void {
    block.end = { kind: 'jump', target: to };
    if (block.entered > block.insns.length) [block.entered, block.held] = [0, []];
    this.#isChanged = true;
  }
}

function grouped(blocks: readonly MBlock[], keyOf: (block: MBlock) => string): Map<string, MBlock[]> {
  const groups = new Map<string, MBlock[]>();
  for (const block of blocks) {
    const key = keyOf(block);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [block]);
    else group.push(block);
  }
  return groups;
}

const symbolKey = (symbol: SymbolPart | null): string =>
  symbol === null ? '' : `${symbol.part} ${symbol.name} ${symbol.addend}`;

/** Instructions that stay where they are: their text is not all that they are. */
const ALONE = /^(?:asm|lr\.w|sc\.w)$/;

const insnKey = ({ op, rd, rs1, rs2, imm, slot, symbol }: Insn): string =>
  `${op} ${rd} ${rs1} ${rs2} ${imm} ${slot} ${symbolKey(symbol)}`;

/** The way that a block goes; tables are no two alike. */
function endKey({ end, id }: MBlock): string {
  switch (end.kind) {
    case 'jump':
      return `jump ${end.target.id}`;
    case 'branch':
      return `${end.condition} ${end.rs1} ${end.rs2} ${end.yes.id} ${end.no.id}`;
    case 'tail':
      return `tail ${end.rs1} ${symbolKey(end.symbol)}`;
    case 'return':
    case 'stop':
      return end.kind;
    default:
      return `block ${id}`;
  }
}

/** Throws if two blocks are equal as a whole, the first apart, or a way leads to none of them. */
export function check({ blocks }: MFunction): void {
  const known = new Set<string>();
  for (const block of blocks) {
    if (successors(block).some((next) => !blocks.includes(next)))
      throw new Error(`block ${block.id} leads to one that is not there`);
    const key = [...block.insns.map(insnKey), endKey(block)].join('\n');
    if (block === blocks[0] || block.insns.length > LONGEST) continue;
    if (known.has(key) && block.insns.length > 0) throw new Error(`block ${block.id} is there twice`);
    known.add(key);
  }
}

/** Leaves in an instruction what is true of another as well. */
function blur(kept: Insn, other: Insn): void {
  if (kept.debug !== other.debug) kept.debug = -1;
  if (kept.value !== other.value) kept.value = -1;
  const records = nowhere(kept.records ?? [], other.records ?? []);
  kept.records = records.length === 0 ? null : records;
}

/** Returns records that say of the variables of others, once of each, that they are nowhere. */
function nowhere(some: readonly ValueRecord[], others: readonly ValueRecord[]): ValueRecord[] {
  const found = new Map<string, ValueRecord>();
  for (const record of [...some, ...others]) found.set(record.key, { ...record, piece: null, parts: [] });
  return [...found.values()];
}
