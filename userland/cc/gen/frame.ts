/**
 * The frame: what stands where on the stack, and the instructions that make and leave it. From the
 * stack pointer up: arguments that calls pass on the stack, slots, registers that are given back,
 * registers that may hold arguments of `...`; above it, the arguments that the caller passed there.
 *
 * Invariant: no two of them overlap, each slot is aligned as it asks, and the size keeps the stack
 * aligned.
 */

import { alignUp } from '../ir/type.ts';
import {
  BASE,
  eachDefinition,
  hasBase,
  INCOMING,
  Insn,
  type MFunction,
  NONE,
  RA,
  S0,
  SCRATCH,
  SP,
} from './mir.ts';
import { fits12 } from './parts.ts';

/** The registers that a function must give back as they were, in the order of their places. */
const SAVED: readonly number[] = [RA, 8, 9, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27];

export interface Frame {
  readonly size: number;
  readonly offsets: readonly number[];
  /** The registers that are kept, and their offsets. */
  readonly saved: readonly { readonly register: number; readonly offset: number }[];
}

/** Gives each slot its offset: small ones first, so that most are in reach of 12 bits. */
export function layFrame(target: MFunction): Frame {
  const order = target.slots.map((_, i) => i).sort((a, b) => sizeAt(target, a) - sizeAt(target, b));
  const offsets: number[] = [];
  let at = target.outgoing;
  for (const slot of order) {
    const { size, align } = target.slots[slot] as { size: number; align: number };
    at = alignUp(at, Math.max(align, 1));
    offsets[slot] = at;
    at += size;
  }
  const registers = savedRegisters(target);
  const top = 4 * registers.length + target.saveArea;
  const size = alignUp(alignUp(at, 4) + top, 16);
  const saved = registers.map((register, i) => ({ register, offset: size - target.saveArea - 4 * (i + 1) }));
  return { size, offsets, saved };
}

/** Throws unless the invariant holds. */
export function check(target: MFunction, { size, offsets, saved }: Frame): void {
  const places = [
    { offset: 0, size: target.outgoing },
    ...target.slots.map((slot, i) => ({ offset: offsets[i] as number, size: slot.size })),
    ...saved.map(({ offset }) => ({ offset, size: 4 })),
    { offset: size - target.saveArea, size: target.saveArea },
  ].filter((place) => place.size > 0);
  places.sort((a, b) => a.offset - b.offset);
  let end = 0;
  for (const { offset, size: bytes } of places) {
    if (offset < end) throw new Error(`${target.name}: two things in one place of the frame`);
    end = offset + bytes;
  }
  if (end > size || size % 16 !== 0) throw new Error(`${target.name}: a frame of ${size} bytes`);
  if (target.slots.some(({ align }, i) => (offsets[i] as number) % Math.max(align, 1) !== 0))
    throw new Error(`${target.name}: a slot is not aligned`);
}

const sizeAt = (target: MFunction, slot: number): number => target.slots[slot]?.size ?? 0;

function savedRegisters(target: MFunction): number[] {
  const used = new Set<number>();
  for (const block of target.blocks)
    for (const insn of block.insns) {
      eachDefinition(insn, (register) => used.add(register));
      if (insn.op === 'call' || insn.op === 'returnaddress') used.add(RA);
      for (const register of insn.extra?.clobbers ?? []) used.add(register);
    }
  if (target.dynamic) used.add(S0);
  if (hasBase(target)) used.add(BASE);
  if (!calls(target)) used.delete(RA);
  return SAVED.filter((register) => used.has(register));
}

const calls = (target: MFunction): boolean =>
  target.dynamic ||
  target.blocks.some(({ insns }) =>
    insns.some(
      ({ op, extra }) =>
        op === 'call' || op === 'returnaddress' || (op === 'asm' && extra?.clobbers.includes(RA)),
    ),
  );

/** Bytes by which the stack pointer moves first: all, or what the saved registers need. */
function firstStep(target: MFunction, frame: Frame): number {
  if (frame.size <= 2032) return frame.size;
  return alignUp(4 * frame.saved.length + target.saveArea, 16);
}

/** Returns the instructions that make the frame. */
export function prologue(target: MFunction, frame: Frame): Insn[] {
  if (frame.size === 0) return [];
  const step = firstStep(target, frame);
  const rest = frame.size - step;
  const out = [new Insn('addi', SP, SP, NONE, -step)];
  for (const { register, offset } of frame.saved) out.push(new Insn('sw', NONE, SP, register, offset - rest));
  if (target.dynamic) out.push(new Insn('addi', S0, SP, NONE, step));
  out.push(...moveStack(-rest));
  if (target.align > 16) out.push(...alignStack(target.align));
  if (hasBase(target)) out.push(new Insn('mv', BASE, SP));
  return out;
}

/** Returns the instructions that leave the frame. */
export function epilogue(target: MFunction, frame: Frame): Insn[] {
  if (frame.size === 0) return [];
  const step = firstStep(target, frame);
  const rest = frame.size - step;
  const out = target.dynamic ? [new Insn('addi', SP, S0, NONE, -step)] : moveStack(rest);
  for (const { register, offset } of frame.saved) out.push(new Insn('lw', register, SP, NONE, offset - rest));
  out.push(new Insn('addi', SP, SP, NONE, step));
  return out;
}

function alignStack(align: number): Insn[] {
  if (align <= 2048) return [new Insn('andi', SP, SP, NONE, -align)];
  return [new Insn('li', SCRATCH, NONE, NONE, -align), new Insn('and', SP, SP, SCRATCH)];
}

function moveStack(by: number): Insn[] {
  if (by === 0) return [];
  if (fits12(by)) return [new Insn('addi', SP, SP, NONE, by)];
  return [new Insn('li', SCRATCH, NONE, NONE, by), new Insn('add', SP, SP, SCRATCH)];
}

/** Replaces slots by offsets from the stack pointer, or from s0 where that one moves. */
export function placeSlots(target: MFunction, frame: Frame): void {
  for (const block of target.blocks)
    block.insns = block.insns.flatMap((insn) => {
      const { debug, news } = insn;
      const insns = placed(target, frame, insn);
      // The first instructions of several use a register on the way: the last one's, or another.
      const busy = insns.find(({ rd }) => rd > 0 && rd !== SP)?.rd ?? NONE;
      insns.forEach((it, i) => {
        it.debug = debug;
        it.news = i === 0 ? news : null;
        it.busy = i === 0 ? NONE : busy;
      });
      return insns;
    });
}

/**
 * Returns where debuggers find a slot: counted from a register, or from the address of the frame
 * (CFA), whose number is -1.
 */
export function addressIn(target: MFunction, frame: Frame, slot: number): { base: number; offset: number } {
  if (target.align > 16) return placeOf(target, frame, slot);
  return { base: -1, offset: (frame.offsets[slot] as number) - frame.size };
}

function placed(target: MFunction, frame: Frame, insn: Insn): Insn[] {
  if (insn.op === 'outgoing') return [new Insn('addi', insn.rd, SP, NONE, target.outgoing)];
  if (insn.op === 'returnaddress') return returnAddress(target, frame, insn.rd);
  if (insn.slot < 0) return [insn];
  const { base, offset } = placeOf(target, frame, insn.slot);
  const imm = offset + insn.imm;
  insn.slot = -1;
  insn.rs1 = base;
  insn.imm = imm;
  return fits12(imm) ? [insn] : farther(insn, base, imm);
}

/** Loads the return address from its place among the saved registers. */
function returnAddress(target: MFunction, frame: Frame, rd: number): Insn[] {
  const { offset } = frame.saved[0] as { offset: number };
  const [base, imm] = target.dynamic ? [S0, offset - frame.size] : [SP, offset];
  const insn = new Insn('lw', rd, base, NONE, imm);
  return fits12(imm) ? [insn] : farther(insn, base, imm);
}

function placeOf(target: MFunction, frame: Frame, slot: number): { base: number; offset: number } {
  if (slot === INCOMING) return target.dynamic ? { base: S0, offset: 0 } : { base: SP, offset: frame.size };
  const offset = frame.offsets[slot] as number;
  if (hasBase(target)) return { base: BASE, offset };
  return target.grows ? { base: S0, offset: offset - frame.size } : { base: SP, offset };
}

/** Reaches an offset that 12 bits do not hold: by the result's register, or by the scratch one. */
function farther(insn: Insn, base: number, imm: number): Insn[] {
  const stores = insn.rd < 0;
  const through = stores ? SCRATCH : insn.rd;
  if (stores && insn.rs2 === SCRATCH) return farStore(insn, base, imm);
  if (insn.op === 'addi')
    return [new Insn('li', through, NONE, NONE, imm), new Insn('add', insn.rd, through, base)];
  const low = (imm << 20) >> 20;
  insn.rs1 = through;
  insn.imm = low;
  return [new Insn('li', through, NONE, NONE, imm - low), new Insn('add', through, through, base), insn];
}

/** Stores the scratch register far away, by way of t5, which is put aside on the stack. */
function farStore(insn: Insn, base: number, imm: number): Insn[] {
  const distance = base === SP ? imm + 16 : imm;
  const low = (distance << 20) >> 20;
  insn.rs1 = ASIDE;
  insn.imm = low;
  return [
    new Insn('addi', SP, SP, NONE, -16),
    new Insn('sw', NONE, SP, ASIDE, 0),
    new Insn('li', ASIDE, NONE, NONE, distance - low),
    new Insn('add', ASIDE, ASIDE, base),
    insn,
    new Insn('lw', ASIDE, SP, NONE, 0),
    new Insn('addi', SP, SP, NONE, 16),
  ];
}

/** t5 */
const ASIDE = 30;
