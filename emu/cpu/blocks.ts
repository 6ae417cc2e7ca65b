/**
 * The block cache of the interpreter. Instructions are decoded once and kept
 * by physical page, so that processes that share a text page share its decoded
 * form.
 *
 * A block starts at the pc to which control came. It goes on, through branches
 * not taken and jumps within the page, to an instruction that always leaves, to
 * the end of the page, or to MAX_INSNS instructions. insn.ts gives the layout of
 * a block in `code`. A block refers directly to another one (chain) only within
 * one page at one virtual address. From page to page the interpreter looks into
 * `lookups`, a direct-mapped table by virtual pc; the processor then calls
 * find(). So a change of mapping only empties `lookups`, and a change of
 * contents drops one page. An instruction that straddles two pages is a block
 * of its own and never chained to, since it depends on both.
 *
 * Every change takes effect at the next fetch, whoever makes it. Stores of user
 * programs into a page of which code is kept go the slow way (Mmu.keepsCode),
 * which tells of them here. If they change decoded bytes, the page is dropped,
 * and the processor leaves the block that it is in.
 */

import { PAGE_SHIFT, PAGE_SIZE, PROT_EXEC } from '../../kernel/machdep.ts';
import { decode, type Insn } from './decode.ts';
import { DecodedBytes } from './decodedbytes.ts';
import type { CodeCache } from './engine.ts';
import * as op from './insn.ts';
import type { Mmu } from './mmu.ts';
import { pairUp } from './pairs.ts';
import { expand } from './rvc.ts';
import type { Stops } from './stops.ts';
import { LOOKUP_ENTRIES } from './store.ts';

/** The index of the block that single() makes. Index 0 means no block. */
const SINGLE = 1;
/** The index of the first block that is kept. */
const FIRST = 16;
/** The most instructions in a block. */
const MAX_INSNS = 64;
/**
 * The most instructions in the first block after a program has changed its code; the next one may
 * have twice as many, and so on. So a program that changes code all the time does not have much of
 * it decoded in vain.
 */
const FEW_INSNS = 2;
/** Each instruction may have a stop in front of it; ENTER begins the block, and GOTO ends it. */
const MAX_BLOCK_WORDS = op.HEADER_WORDS + (2 * MAX_INSNS + 2) * op.LONG_WORDS;
/** The least room for decoded code: one block fits. */
export const MIN_CODE_WORDS = FIRST + MAX_BLOCK_WORDS;

/**
 * `lookups` holds pairs of pc and block. The pair for a pc starts at index
 * (pc ^ (pc >>> LOOKUP_FOLD)) & LOOKUP_MASK.
 */
export const LOOKUP_MASK = (LOOKUP_ENTRIES - 1) << 1;
/** The shift that brings the page into the index of a pair. */
export const LOOKUP_FOLD = 10;
/** The pc of an empty pair: odd, and so never a pc. */
const NO_PC = 1;

/** chain, while the block at the target is not known. */
export const UNCHAINED = 0;
/** chain, if the target is not in the same page, or may straddle its end. */
const NEVER_CHAINED = -1;

/** The bits of an address within its page. */
const OFFSET = PAGE_SIZE - 1;
/** The offset of a page's last halfword. */
const LAST_HALFWORD = PAGE_SIZE - 2;

/** The most instructions in the short blocks for the end of a slice that have more than one. */
const FEW_STEPS = 6;

/** Pages without blocks that are kept for new code: a program that writes its own needs few. */
const SPARE_PAGES = 16;
/** Slots of `lookups` that are emptied one by one; if more are in use, all are. */
const FEW_SLOTS = 64;

/**
 * Code that is compiled from the pages of this cache. It has its bytes noted by keeps(), so the
 * cache is told of every change of them, and tells of it here.
 */
export interface CompiledCode {
  /** True if compiled code begins at `pc`, if that lies in physical page `ppn`. */
  begins(pc: number, ppn: number): boolean;
  /** The contents of a physical page change; `byUser`: by a store of the program. */
  pageDropped(ppn: number, byUser: boolean): void;
  /** The stops in a virtual page change. */
  virtualPageDropped(vpn: number): void;
  /** A virtual page may lead elsewhere than before. */
  lookupsEmptied(): void;
}

/** The short blocks of a page: for the end of a slice, where others do not fit. */
interface Kept {
  /** The most instructions in each. */
  readonly limit: number;
  /** The index of the block at each halfword, or 0. */
  readonly blocks: Int32Array;
  /** The halfwords at which there is one, each once. */
  readonly starts: number[];
}

/** The decoded code of one physical page at one virtual page. */
interface CodePage {
  vpn: number;
  /** The index of the block at each halfword, or 0. */
  readonly blocks: Int32Array;
  /** The halfwords at which there is a block, each once. */
  readonly starts: number[];
  /** The blocks of FEW_STEPS instructions at most, and those of one. */
  readonly few: Kept;
  readonly one: Kept;
  /** The same physical page at another virtual page. */
  other: CodePage | undefined;
  /** The block of the instruction that straddles the end of the page, or 0. */
  straddling: number;
  /** The physical page from which the second half of that instruction was decoded. */
  straddlingInto: number;
  /** The epoch in which that block was decoded. It is good in that epoch only. */
  straddlingEpoch: number;
}

/**
 * Invariant: a block is reachable from pages, lookups or another reachable
 * block only while the bytes from which it was decoded have not changed; these
 * bytes are in `decoded`, and their pages marked in hasCode; lookups holds only
 * pcs that the active map allows to be executed, with blocks of the physical
 * page to which that map leads. `filled` has the slots of lookups that may be in
 * use, while they are FEW_SLOTS at most.
 */
export class BlockCache implements CodeCache {
  readonly code: Int32Array;
  /**
   * A number that advances whenever blocks are dropped. Indices of an earlier
   * epoch mean nothing.
   */
  epoch = 0;
  /** The address that could not be fetched from, after find() returned -1. */
  faultAddress = 0;
  /** The compiled code to be told of changes; undefined for none. Set before the first run. */
  compiled: CompiledCode | undefined = undefined;
  private readonly mmu: Mmu;
  private readonly stops: Stops;
  private readonly lookups: Int32Array;
  private readonly halfwords: Uint16Array;
  private readonly hasCode: Uint8Array;
  private readonly decoded: DecodedBytes;
  private readonly cycles: Int32Array;
  private readonly branchTaken: number;
  private readonly pages: (CodePage | undefined)[];
  /** Pages without blocks, to be used again. */
  private readonly spare: CodePage[] = [];
  private readonly filled = new Int32Array(FEW_SLOTS);
  /** Number of slots of lookups that were filled since it was last emptied. */
  private nfilled = 0;
  /** The instruction that fetch() has decoded. */
  private readonly insn: Insn = { op: 0, rd: 0, rs1: 0, rs2: 0, imm: 0 };
  /** The bits of that instruction: 16 or 32. */
  private bits = 0;
  /** The most instructions in the next block. */
  private limit = MAX_INSNS;
  /** True if a block ends at the first instruction that may go elsewhere. */
  private straight = false;
  /** True if records are paired. */
  private paired = false;
  /** The index at which the next block is written. */
  private next = FIRST;

  /**
   * cycles: the cost of each operation, from cyclesByOp(). branchTaken: the
   * cost of a taken branch.
   */
  constructor(mmu: Mmu, stops: Stops, cycles: Int32Array, branchTaken: number) {
    this.mmu = mmu;
    this.stops = stops;
    const { store } = mmu;
    this.code = store.code;
    this.lookups = store.lookups.fill(NO_PC);
    this.pages = new Array(mmu.npages).fill(undefined);
    this.halfwords = store.ram16;
    this.hasCode = store.hasCode;
    this.decoded = new DecodedBytes(store.decoded);
    this.cycles = cycles;
    this.branchTaken = branchTaken;
  }

  /**
   * Returns the block at `pc` in the active map, or -1 if the instruction there
   * cannot be fetched.
   */
  find(pc: number): number {
    const slot = (pc ^ (pc >>> LOOKUP_FOLD)) & LOOKUP_MASK;
    if (this.lookups[slot] === pc) return this.lookups[slot + 1];
    const paddr = this.mmu.active.reach(pc, PROT_EXEC);
    if (paddr < 0) return this.fault(pc);
    if (this.next + MAX_BLOCK_WORDS > this.code.length) this.dropAll();
    const page = this.pageOf(paddr >>> PAGE_SHIFT, pc >>> PAGE_SHIFT);
    let block = page.blocks[(pc & OFFSET) >>> 1];
    if (block === 0) {
      if (this.straddles(paddr)) {
        block = this.findStraddling(page, paddr, pc);
        if (block < 0) return block;
      } else {
        block = this.next;
        this.next = this.emit(block, paddr, -1, pc, this.limit);
        this.limit = Math.min(MAX_INSNS, 2 * this.limit);
        page.blocks[(pc & OFFSET) >>> 1] = block;
        page.starts.push((pc & OFFSET) >>> 1);
      }
    }
    if (this.nfilled < FEW_SLOTS) this.filled[this.nfilled] = slot;
    this.nfilled++;
    this.lookups[slot] = pc;
    this.lookups[slot + 1] = block;
    return block;
  }

  /**
   * Returns a short block at `pc`, which find() has just found: one of which all instructions but
   * the last take less than `left` cycles. It is good until the next call of find().
   */
  fitting(pc: number, left: number): number {
    const { active } = this.mmu;
    const paddr = active.reach(pc, PROT_EXEC);
    if (this.straddles(paddr)) {
      this.emit(SINGLE, paddr, active.reach(pc + 2, PROT_EXEC), pc, 1);
      return SINGLE;
    }
    const page = this.pageOf(paddr >>> PAGE_SHIFT, pc >>> PAGE_SHIFT);
    const few = this.short(page.few, paddr, pc);
    return this.code[few] < left ? few : this.short(page.one, paddr, pc);
  }

  /** Returns the short block at `pc`, and keeps it if there is room. */
  private short({ limit, blocks, starts }: Kept, paddr: number, pc: number): number {
    const halfword = (pc & OFFSET) >>> 1;
    if (blocks[halfword] !== 0) return blocks[halfword];
    const isRoom = this.next + MAX_BLOCK_WORDS <= this.code.length;
    const block = isRoom ? this.next : SINGLE;
    const after = this.emit(block, paddr, -1, pc, isRoom ? limit : 1);
    if (!isRoom) return SINGLE;
    this.next = after;
    blocks[halfword] = block;
    starts.push(halfword);
    return block;
  }

  /**
   * Makes the branch with the record at index `exit` lead straight to `block`,
   * if chaining is allowed there.
   */
  chain(exit: number, block: number): void {
    if (this.code[exit + 1] === UNCHAINED) this.code[exit + 1] = block;
  }

  /** Has blocks end where control may go elsewhere. Before the first run. */
  straighten(): void {
    this.straight = true;
  }

  /** Has the records of blocks executed in pairs from now on. Between two runs. */
  pair(): void {
    this.paired = true;
    if (this.next > FIRST) this.dropAll();
  }

  stored(paddr: number, size: number): void {
    if (!this.decoded.include(paddr, size)) return;
    this.dropPage(paddr >>> PAGE_SHIFT, true);
    this.limit = FEW_INSNS;
  }

  pageChanged(ppn: number): void {
    this.dropPage(ppn, false);
  }

  /** Notes that code is compiled from the halfword at `paddr`. */
  keeps(paddr: number): void {
    this.mmu.keepsCode(paddr >>> PAGE_SHIFT);
    this.decoded.add(paddr);
  }

  /** True if a block begins at `pc` in the active map: the program has been there. */
  knows(pc: number): boolean {
    const paddr = this.mmu.active.reach(pc, PROT_EXEC);
    if (paddr < 0) return false;
    let page = this.pages[paddr >>> PAGE_SHIFT];
    while (page !== undefined && page.vpn !== pc >>> PAGE_SHIFT) page = page.other;
    return page !== undefined && page.blocks[(pc & OFFSET) >>> 1] !== 0;
  }

  private dropPage(ppn: number, byUser: boolean): void {
    this.decodeAgain(ppn);
    this.hasCode[ppn] = 0;
    this.decoded.clear(ppn);
    this.compiled?.pageDropped(ppn, byUser);
  }

  /** Forgets the blocks of a physical page, the bytes of which have not changed. */
  decodeAgain(ppn: number): void {
    for (let page = this.pages[ppn]; page !== undefined && this.spare.length < SPARE_PAGES; ) {
      const { other } = page;
      for (const start of page.starts) page.blocks[start] = 0;
      page.starts.length = 0;
      for (const kept of [page.few, page.one]) {
        for (const start of kept.starts) kept.blocks[start] = 0;
        kept.starts.length = 0;
      }
      this.spare.push(page);
      page = other;
    }
    this.pages[ppn] = undefined;
    this.epoch += 1;
    this.emptyLookups();
  }

  mapChanged(): void {
    this.emptyLookups();
  }

  mapActivated(): void {
    this.emptyLookups();
  }

  /** Makes lookups empty. */
  private emptyLookups(): void {
    const { lookups, filled, nfilled } = this;
    if (nfilled > FEW_SLOTS) lookups.fill(NO_PC);
    else for (let i = 0; i < nfilled; i++) lookups[filled[i]] = NO_PC;
    this.nfilled = 0;
    this.compiled?.lookupsEmptied();
  }

  /** Drops the decoded code of every physical page that was decoded at virtual page `vpn`. */
  dropVirtualPage(vpn: number): void {
    this.compiled?.virtualPageDropped(vpn);
    this.pages.forEach((first, ppn) => {
      for (let page = first; page !== undefined; page = page.other) {
        if (page.vpn === vpn) this.pageChanged(ppn);
      }
    });
  }

  /**
   * Drops all blocks: when there is no room for another one. The pages stay marked, of which the
   * bytes may be compiled, too.
   */
  private dropAll(): void {
    this.pages.fill(undefined);
    this.epoch += 1;
    this.next = FIRST;
    this.emptyLookups();
  }

  private fault(address: number): number {
    this.faultAddress = address;
    return -1;
  }

  /**
   * Returns the decoded code of physical page `ppn` at virtual page `vpn`;
   * makes an empty one if there is none.
   */
  private pageOf(ppn: number, vpn: number): CodePage {
    const first = this.pages[ppn];
    for (let page = first; page !== undefined; page = page.other) {
      if (page.vpn === vpn) return page;
    }
    const made = this.spare.pop() ?? emptyPage();
    made.vpn = vpn;
    made.other = first;
    made.straddlingEpoch = -1;
    this.pages[ppn] = made;
    this.mmu.keepsCode(ppn);
    return made;
  }

  /** True if the instruction at physical address `paddr` goes on in the next page. */
  private straddles(paddr: number): boolean {
    return (paddr & OFFSET) === LAST_HALFWORD && (this.halfwords[paddr >>> 1] & 3) === 3;
  }

  /**
   * Returns the block of the straddling instruction at `pc`, or -1 if its
   * second half cannot be fetched.
   */
  private findStraddling(page: CodePage, paddr: number, pc: number): number {
    const second = this.mmu.active.reach(pc + 2, PROT_EXEC);
    if (second < 0) return this.fault((pc + 2) | 0);
    const ppn = second >>> PAGE_SHIFT;
    if (page.straddlingInto !== ppn || page.straddlingEpoch !== this.epoch) {
      page.straddling = this.next;
      page.straddlingInto = ppn;
      page.straddlingEpoch = this.epoch;
      this.mmu.keepsCode(ppn);
      this.next = this.emit(this.next, paddr, second, pc, 1);
    }
    return page.straddling;
  }

  /**
   * Decodes up to `limit` instructions from the virtual address `start`, which
   * lies at physical address `paddr`, into `code` at index `block`. If the
   * instruction at `start` straddles two pages, `second` is the physical
   * address of its second half; otherwise -1. Returns the index after the
   * block.
   */
  private emit(block: number, paddr: number, second: number, start: number, limit: number): number {
    const { code, insn, cycles, stops } = this;
    const toPhysical = paddr - start;
    const vpn = start >>> PAGE_SHIFT;
    let at = this.emitHead(block, paddr, start);
    let pc = start;
    let before = 0;
    let spent = 0;
    let maxBefore = 0;
    let most = limit;
    for (let count = 0; ; count++) {
      before = (spent << 8) | count;
      const inPage = count < most && pc >>> PAGE_SHIFT === vpn;
      const length = inPage ? this.fetch((pc + toPhysical) | 0, second) : 0;
      if (length === 0) {
        at = this.emitBranch(at, op.pack(op.OP_GOTO, 0, 0, 0), vpn, pc, before);
        break;
      }
      if (stops.marked(pc)) at = put(code, at, op.OP_STOP, 0, pc, before);
      const kind = insn.op;
      maxBefore = spent;
      spent += cycles[kind];
      if (kind >= op.OP_JALR && kind <= op.OP_CSR) {
        at = this.emitLast(at, pc, (pc + length) | 0, before);
        break;
      }
      if (kind <= op.OP_REMU || kind >= op.OP_FENCE_I) at = this.emitPlain(at, pc, (pc + length) | 0);
      else if (kind <= op.OP_AMOMAXU) at = this.emitMemory(at, pc, length, before);
      else {
        const word = op.pack(kind, 0, insn.rs1, insn.rs2);
        const after = before + (this.branchTaken << 8) + 1;
        at = this.emitBranch(at, word, vpn, (pc + insn.imm) | 0, after);
      }
      pc = (pc + (kind === op.OP_JAL ? insn.imm : length)) | 0;
      if (this.straight && (kind === op.OP_JAL || (kind >= op.OP_BEQ && kind <= op.OP_BGEU))) most = 0;
    }
    code[block] = maxBefore;
    if (this.paired) pairUp(code, block + op.HEADER_WORDS, at);
    return at;
  }

  /** Writes the pc of a block, and the mark of compiled code. Returns the index behind them. */
  private emitHead(block: number, paddr: number, start: number): number {
    this.code[block + 1] = start;
    const at = block + op.HEADER_WORDS;
    if (!this.compiled?.begins(start, paddr >>> PAGE_SHIFT)) return at;
    return put(this.code, at, op.OP_ENTER, 0, start, 0);
  }

  /**
   * Decodes the instruction at physical address `paddr` into `insn` and `bits`.
   * Returns its length in bytes, or 0 if it goes on in the next page and
   * `second` is -1.
   */
  private fetch(paddr: number, second: number): number {
    const { halfwords, decoded, insn } = this;
    const low = halfwords[paddr >>> 1];
    decoded.add(paddr);
    this.bits = low;
    if ((low & 3) !== 3) {
      decode(expand(low), insn);
      return 2;
    }
    const rest = (paddr & OFFSET) === LAST_HALFWORD ? second : paddr + 2;
    if (rest < 0) return 0;
    decoded.add(rest);
    this.bits |= halfwords[rest >>> 1] << 16;
    decode(this.bits, insn);
    return 4;
  }

  /**
   * Writes the record of an ALU instruction, a constant or a link; none for an
   * instruction without effect.
   */
  private emitPlain(at: number, pc: number, next: number): number {
    const { code, insn } = this;
    const { op: kind, rd, rs1, rs2, imm } = insn;
    if (rd === 0 || kind === op.OP_NOP || kind === op.OP_FENCE_I) return at;
    const li = op.pack(op.OP_LI, rd, 0, 0);
    if (kind === op.OP_JAL) return put(code, at, li, next);
    if (kind === op.OP_AUIPC) return put(code, at, li, (pc + imm) | 0);
    if (kind === op.OP_LI || (kind === op.OP_ADDI && rs1 === 0)) return put(code, at, li, imm);
    if (kind >= op.OP_ADDI && kind <= op.OP_ANDI) return put(code, at, op.pack(kind, rd, rs1, 0), imm);
    return put(code, at, op.pack(kind, rd, rs1, rs2));
  }

  /** Writes the record of a load, a store or an atomic instruction. */
  private emitMemory(at: number, pc: number, length: number, before: number): number {
    const { op: kind, rd, rs1, rs2, imm } = this.insn;
    const store = kind >= op.OP_SB && kind <= op.OP_SW;
    const word = op.pack(kind, store ? length : rd || op.SINK, rs1, rs2);
    return put(this.code, at, word, imm, pc, before);
  }

  /** Writes the record of a branch or GOTO, not chained yet. */
  private emitBranch(at: number, word: number, vpn: number, target: number, after: number): number {
    const may = target >>> PAGE_SHIFT === vpn && (target & OFFSET) !== LAST_HALFWORD;
    const chain = may ? UNCHAINED : NEVER_CHAINED;
    return put(this.code, at, word, chain, target, after);
  }

  /**
   * Writes the record of JALR, or of an instruction that the interpreter leaves
   * to the processor.
   */
  private emitLast(at: number, pc: number, next: number, before: number): number {
    const { op: kind, rd, rs1, imm } = this.insn;
    if (kind !== op.OP_JALR) return put(this.code, at, kind, this.bits, pc, before);
    const after = before + (this.cycles[kind] << 8) + 1;
    return put(this.code, at, op.pack(kind, rd || op.SINK, rs1, 0), imm, next, after);
  }
}

/** A page without blocks. */
function emptyPage(): CodePage {
  return {
    vpn: 0,
    blocks: new Int32Array(PAGE_SIZE / 2),
    starts: [],
    few: { limit: FEW_STEPS, blocks: new Int32Array(PAGE_SIZE / 2), starts: [] },
    one: { limit: 1, blocks: new Int32Array(PAGE_SIZE / 2), starts: [] },
    other: undefined,
    straddling: 0,
    straddlingInto: -1,
    straddlingEpoch: -1,
  };
}

/** Writes `words` at index `at`. Returns the index after them. */
function put(code: Int32Array, at: number, ...words: number[]): number {
  for (let i = 0; i < words.length; i++) code[at + i] = words[i];
  return at + words.length;
}
