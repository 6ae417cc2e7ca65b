/**
 * The values of LLVM's IR: constants, globals, arguments, blocks and instructions, as the reader
 * makes them and the passes change them.
 */

import type { Meta, Metadata } from './metadata.ts';
import type { ArrayType, FunctionType, IntType, StructType, Type } from './type.ts';

export type Value = Constant | Argument | Instruction;

export type Constant =
  | ConstInt
  | ConstFloat
  | ConstNull
  | ConstUndef
  | ConstData
  | ConstAggregate
  | ConstExpr
  | BlockAddress
  | InlineAsm
  | Global;

/** An integer; its value is taken modulo 2^bits and not negative. */
export interface ConstInt {
  readonly kind: 'int';
  readonly type: IntType;
  readonly value: bigint;
}
/** A floating-point number, by the bits of its own format. */
export interface ConstFloat {
  readonly kind: 'float';
  readonly type: Type;
  readonly bits: bigint;
}
/** All bits zero: a null pointer or zeroinitializer. */
export interface ConstNull {
  readonly kind: 'null';
  readonly type: Type;
}
/** Any value may be taken: undef or poison. */
export interface ConstUndef {
  readonly kind: 'undef';
  readonly type: Type;
}
/** An array of bytes: c"...". */
export interface ConstData {
  readonly kind: 'data';
  readonly type: ArrayType;
  readonly bytes: Uint8Array;
}
export interface ConstAggregate {
  readonly kind: 'aggregate';
  readonly type: ArrayType | StructType;
  readonly elements: readonly Constant[];
}
/** An operation on constants that the linker may have to finish. */
export interface ConstExpr {
  readonly kind: 'expr';
  readonly type: Type;
  readonly op: string;
  readonly operands: readonly Constant[];
  /** The type that a getelementptr steps over. */
  readonly element?: Type;
}
/** The address of a block: blockaddress(@f, %label). */
export interface BlockAddress {
  readonly kind: 'blockaddress';
  readonly type: Type;
  readonly func: string;
  readonly label: string;
}
export interface InlineAsm {
  readonly kind: 'asm';
  readonly type: Type;
  readonly template: string;
  readonly constraints: string;
  readonly sideEffect: boolean;
}

export type Linkage = 'external' | 'internal' | 'private' | 'weak' | 'common';
export type Visibility = 'default' | 'hidden' | 'protected';

/** A variable or function with a name for the linker; an alias is a name for another's place. */
export interface Global {
  readonly kind: 'global';
  readonly type: Type;
  readonly name: string;
  readonly valueType: Type;
  linkage: Linkage;
  visibility: Visibility;
  /** True if this module has only its declaration. */
  declared: boolean;
  constant: boolean;
  threadLocal: boolean;
  /** True if two of the same contents may be one. */
  unnamedAddr: boolean;
  align: number;
  section: string;
  comdat: string;
  initializer: Constant | null;
  /** The place that an alias names; null if this is no alias. */
  aliasee: Constant | null;
  func: Func | null;
  /** The debugger's description: a node of the metadata, or -1. */
  debug: number;
}

/** Attributes of a parameter, a result, a call or a function: names, some with a value. */
export type Attributes = ReadonlyMap<string, string | Type | number>;

export interface Argument {
  readonly kind: 'argument';
  readonly type: Type;
  readonly name: string;
  readonly index: number;
  readonly attributes: Attributes;
}

export interface Func {
  readonly global: Global;
  readonly type: FunctionType;
  readonly args: readonly Argument[];
  readonly resultAttributes: Attributes;
  attributes: Attributes;
  blocks: Block[];
  /** The node of its DISubprogram, or -1. */
  debug: number;
}

/**
 * A basic block.
 *
 * Invariant: phis stand first; the last instruction, and no other, is a terminator, and its
 * `targets` are the block's successors.
 */
export class Block {
  readonly name: string;
  instructions: Instruction[] = [];

  constructor(name: string) {
    this.name = name;
  }

  get terminator(): Instruction {
    return this.instructions[this.instructions.length - 1] as Instruction;
  }
}

/** A record for the debugger that stands before an instruction: #dbg_value, #dbg_declare. */
export interface DebugRecord {
  readonly what: 'value' | 'declare' | 'assign';
  /** One value; several of a list; none if it is lost. */
  readonly values: readonly Value[];
  readonly isList: boolean;
  readonly variable: number;
  readonly expression: Meta;
  readonly location: number;
}

/**
 * An instruction.
 *
 * Invariant: `operands` holds values alone; blocks are in `targets`. A phi has as many targets,
 * its predecessors, as operands. A switch has its default in targets[0], and the target of
 * operands[i] in targets[i].
 */
export class Instruction {
  readonly kind = 'instruction';
  readonly op: string;
  readonly type: Type;
  name = '';
  operands: Value[];
  targets: Block[] = [];
  /** Flags (nsw, inbounds, volatile, tail ...), a comparison's predicate, an ordering. */
  flags: readonly string[] = [];
  predicate = '';
  /** The type that an alloca makes, a getelementptr steps over, or a call calls. */
  element: Type | null = null;
  align = 0;
  /** Indices of extractvalue and insertvalue. */
  indices: readonly number[] = [];
  /** Attributes of a call's arguments, one for each. */
  argAttributes: readonly Attributes[] = [];
  resultAttributes: Attributes = NO_ATTRIBUTES;
  attributes: Attributes = NO_ATTRIBUTES;
  /** The node of its DILocation, or -1. */
  debug = -1;
  /** Records for the debugger that stand before it. */
  records: DebugRecord[] | null = null;
  /** The node of branch weights, or -1. */
  weights = -1;

  constructor(op: string, type: Type, operands: Value[] = []) {
    this.op = op;
    this.type = type;
    this.operands = operands;
  }

  has(flag: string): boolean {
    return this.flags.includes(flag);
  }
}

export const NO_ATTRIBUTES: ReadonlyMap<string, string | Type | number> = new Map();

export interface Module {
  readonly file: string;
  sourceName: string;
  readonly globals: Map<string, Global>;
  /** Blocks whose address is taken, as `function label`. */
  readonly labels: Set<string>;
  /** Assembly between functions: module asm. */
  readonly asm: string[];
  readonly metadata: Metadata;
  /** Named metadata: the nodes that each name lists. */
  readonly named: Map<string, readonly number[]>;
}
