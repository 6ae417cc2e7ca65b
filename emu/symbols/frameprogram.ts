/** The machine of call frame information, DWARF 5 section 6.4.2. */

import { ByteReader } from './bytes.ts';
import type { FrameCommon, FrameRow, Rule } from './callframes.ts';

/** Operations with an operand in the low bits. */
const DW_CFA_ADVANCE_LOC = 0x40; // goes on by bytes of code
const DW_CFA_OFFSET = 0x80; // a register is saved at an offset
const DW_CFA_RESTORE = 0xc0; // a register has the rule that it began with
const LOW_BITS = 0x3f;

/** Other operations. */
const DW_CFA_NOP = 0x00; // nothing
const DW_CFA_SET_LOC = 0x01; // goes to an address
const DW_CFA_ADVANCE_LOC1 = 0x02; // goes on
const DW_CFA_ADVANCE_LOC2 = 0x03; // goes on
const DW_CFA_ADVANCE_LOC4 = 0x04; // goes on
const DW_CFA_OFFSET_EXTENDED = 0x05; // a register is saved
const DW_CFA_RESTORE_EXTENDED = 0x06; // a register has the rule that it began with
const DW_CFA_UNDEFINED = 0x07; // a register is lost
const DW_CFA_SAME_VALUE = 0x08; // a register is as it was
const DW_CFA_REGISTER = 0x09; // a register is in another
const DW_CFA_REMEMBER_STATE = 0x0a; // keeps all rules
const DW_CFA_RESTORE_STATE = 0x0b; // takes those that were kept
const DW_CFA_DEF_CFA = 0x0c; // the frame: a register and an offset
const DW_CFA_DEF_CFA_REGISTER = 0x0d; // its register
const DW_CFA_DEF_CFA_OFFSET = 0x0e; // its offset
const DW_CFA_DEF_CFA_EXPRESSION = 0x0f; // its expression
const DW_CFA_EXPRESSION = 0x10; // a register is saved where an expression says
const DW_CFA_OFFSET_EXTENDED_SF = 0x11; // a register is saved
const DW_CFA_DEF_CFA_SF = 0x12; // the frame
const DW_CFA_DEF_CFA_OFFSET_SF = 0x13; // its offset
const DW_CFA_VAL_OFFSET = 0x14; // a register is the frame's address and an offset
const DW_CFA_VAL_OFFSET_SF = 0x15; // the same
const DW_CFA_VAL_EXPRESSION = 0x16; // a register is what an expression computes
const DW_CFA_GNU_ARGS_SIZE = 0x2e; // bytes of arguments

/** The most sets of rules that are kept. */
const MAX_KEPT = 64;
/** The most registers with a rule. */
const MAX_RULES = 128;

/** A set of rules. */
interface State {
  frame: FrameRow['frame'];
  rules: Map<number, Rule>;
}

/**
 * The row for the instruction at `pc` of a function that begins at `begin`; undefined if the
 * program is damaged.
 */
export function runFrameProgram(
  common: FrameCommon,
  program: Uint8Array,
  begin: number,
  pc: number,
): FrameRow | undefined {
  const machine = new FrameMachine(common);
  if (!machine.run(common.program, begin, pc)) return undefined;
  machine.started();
  return machine.run(program, begin, pc) ? machine.row : undefined;
}

class FrameMachine {
  private readonly common: FrameCommon;
  private state: State = { frame: { register: 2, offset: 0 }, rules: new Map() };
  private initial: ReadonlyMap<number, Rule> = new Map();
  private readonly kept: State[] = [];
  private program: Uint8Array = new Uint8Array(0);
  private address = 0;

  constructor(common: FrameCommon) {
    this.common = common;
  }

  get row(): FrameRow {
    return { frame: this.state.frame, rules: this.state.rules, returns: this.common.returns };
  }

  /** The program of the CIE is over. */
  started(): void {
    this.initial = new Map(this.state.rules);
  }

  /** Runs a program up to the instruction at `pc`; false if it is damaged. */
  run(program: Uint8Array, begin: number, pc: number): boolean {
    this.program = program;
    this.address = begin;
    const reader = new ByteReader(program);
    while (!reader.done) {
      const code = reader.u8();
      const advance = this.advance(code, reader);
      if (advance !== undefined) {
        if (!(advance > pc)) this.address = advance;
        else return !reader.cut;
      } else if (!this.operation(code, reader) || this.state.rules.size > MAX_RULES) return false;
    }
    return !reader.cut;
  }

  /** The address to which an operation goes; undefined if it goes nowhere. */
  private advance(code: number, reader: ByteReader): number | undefined {
    const by = (units: number): number => this.address + units * this.common.codeFactor;
    if ((code & ~LOW_BITS) === DW_CFA_ADVANCE_LOC) return by(code & LOW_BITS);
    if (code === DW_CFA_SET_LOC) return reader.u32();
    if (code === DW_CFA_ADVANCE_LOC1) return by(reader.u8());
    if (code === DW_CFA_ADVANCE_LOC2) return by(reader.u16());
    return code === DW_CFA_ADVANCE_LOC4 ? by(reader.u32()) : undefined;
  }

  /** Does an operation that changes rules; false if it is not known. */
  private operation(code: number, reader: ByteReader): boolean {
    const low = code & LOW_BITS;
    const { dataFactor } = this.common;
    const saved = (n: number): Rule => ({ kind: 'offset', offset: n * dataFactor });
    const high = code & ~LOW_BITS;
    if (high === DW_CFA_OFFSET) return this.rule(low, saved(reader.uleb()));
    if (high === DW_CFA_RESTORE) return this.restore(low);
    if (code >= DW_CFA_DEF_CFA && code <= DW_CFA_DEF_CFA_EXPRESSION) return this.frame(code, reader);
    if (code === DW_CFA_DEF_CFA_SF || code === DW_CFA_DEF_CFA_OFFSET_SF) return this.frame(code, reader);
    if (code === DW_CFA_REMEMBER_STATE || code === DW_CFA_RESTORE_STATE) return this.keep(code);
    if (code === DW_CFA_NOP) return true;
    const operand = reader.uleb();
    switch (code) {
      case DW_CFA_OFFSET_EXTENDED:
        return this.rule(operand, saved(reader.uleb()));
      case DW_CFA_OFFSET_EXTENDED_SF:
        return this.rule(operand, saved(reader.sleb()));
      case DW_CFA_RESTORE_EXTENDED:
        return this.restore(operand);
      case DW_CFA_UNDEFINED:
        return this.rule(operand, { kind: 'lost' });
      case DW_CFA_SAME_VALUE:
        return this.rule(operand, undefined);
      case DW_CFA_REGISTER:
        return this.rule(operand, { kind: 'register', register: reader.uleb() });
      case DW_CFA_EXPRESSION:
        return this.rule(operand, { kind: 'expression', bytes: this.block(reader) });
      case DW_CFA_VAL_EXPRESSION:
        return this.rule(operand, { kind: 'computed', bytes: this.block(reader) });
      case DW_CFA_VAL_OFFSET:
        return this.rule(operand, { kind: 'sum', offset: reader.uleb() * dataFactor });
      case DW_CFA_VAL_OFFSET_SF:
        return this.rule(operand, { kind: 'sum', offset: reader.sleb() * dataFactor });
      default:
        return code === DW_CFA_GNU_ARGS_SIZE;
    }
  }

  private rule(register: number, rule: Rule | undefined): true {
    if (rule === undefined) this.state.rules.delete(register);
    else this.state.rules.set(register, rule);
    return true;
  }

  private restore(register: number): true {
    return this.rule(register, this.initial.get(register));
  }

  /** Does an operation on the frame's address. */
  private frame(code: number, reader: ByteReader): boolean {
    const { state } = this;
    const { dataFactor } = this.common;
    const { register, offset } = state.frame instanceof Uint8Array ? { register: 2, offset: 0 } : state.frame;
    if (code === DW_CFA_DEF_CFA) state.frame = { register: reader.uleb(), offset: reader.uleb() };
    else if (code === DW_CFA_DEF_CFA_SF)
      state.frame = { register: reader.uleb(), offset: reader.sleb() * dataFactor };
    else if (code === DW_CFA_DEF_CFA_REGISTER) state.frame = { register: reader.uleb(), offset };
    else if (code === DW_CFA_DEF_CFA_OFFSET) state.frame = { register, offset: reader.uleb() };
    else if (code === DW_CFA_DEF_CFA_OFFSET_SF)
      state.frame = { register, offset: reader.sleb() * dataFactor };
    else state.frame = this.block(reader);
    return true;
  }

  /** Keeps all rules, or takes those that were kept last. */
  private keep(code: number): boolean {
    const { kept, state } = this;
    if (code === DW_CFA_REMEMBER_STATE) {
      kept.push({ frame: state.frame, rules: new Map(state.rules) });
      return kept.length <= MAX_KEPT;
    }
    const last = kept.pop();
    if (last !== undefined) this.state = last;
    return last !== undefined;
  }

  private block(reader: ByteReader): Uint8Array {
    const size = reader.uleb();
    const from = reader.skip(size);
    return from < 0 ? new Uint8Array(0) : this.program.subarray(from, from + size);
  }
}
