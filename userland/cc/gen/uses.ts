/**
 * Definitions and uses of virtual registers.
 *
 * Invariant: `users` has, for each register, the instructions, phis and ends of blocks that read
 * it, and no others; an instruction that was removed reads nothing.
 */

import {
  eachDefinition,
  eachEndUse,
  eachUse,
  type Insn,
  type MBlock,
  type MFunction,
  type Operand,
  type Phi,
} from './mir.ts';

/** A reader of registers; a block stands for its end. */
export type User = Insn | Phi | MBlock;

const isBlock = (user: User): user is MBlock => 'insns' in user;
export const isInsn = (user: User): user is Insn => 'op' in user;

/** Calls `visit` for each register that a reader reads. */
export function eachRead(user: User, visit: (register: number) => void): void {
  if (isBlock(user)) eachEndUse(user.end, visit);
  else if (isInsn(user)) eachUse(user, visit);
  else for (const arg of user.args) if (typeof arg === 'number') visit(arg);
}

export class Uses {
  /** The block that defines each register. */
  readonly blockOf = new Map<number, MBlock>();
  readonly definitions = new Map<number, Insn>();
  readonly #users = new Map<number, Set<User>>();
  /** Instructions that were removed. */
  readonly #gone = new Set<Insn>();
  /** Registers whose place others have taken. */
  readonly #names = new Map<number, number>();
  readonly #target: MFunction;

  constructor(target: MFunction) {
    this.#target = target;
    for (const block of target.blocks) {
      for (const phi of block.phis) this.add(phi, block);
      for (const insn of block.insns) this.add(insn, block);
      this.add(block, block);
    }
  }

  users(register: number): ReadonlySet<User> {
    return this.#users.get(register) ?? new Set();
  }

  /** Notes what stands in a block. */
  add(user: User, block: MBlock): void {
    eachRead(user, (register) => {
      const users = this.#users.get(register);
      if (users === undefined) this.#users.set(register, new Set([user]));
      else users.add(user);
    });
    if (isBlock(user)) return;
    if (!isInsn(user)) this.blockOf.set(user.rd, block);
    else
      eachDefinition(user, (register) => {
        this.blockOf.set(register, block);
        this.definitions.set(register, user);
      });
  }

  /** Does `change` to a reader, which may read other registers then. */
  change(user: User, change: () => void): void {
    eachRead(user, (register) => void this.#users.get(register)?.delete(user));
    change();
    eachRead(user, (register) => {
      const users = this.#users.get(register);
      if (users === undefined) this.#users.set(register, new Set([user]));
      else users.add(user);
    });
  }

  /** Lets all that read a register read another one, also what is for debuggers. */
  replace(register: number, by: number): void {
    this.#names.set(register, by);
    for (const user of [...this.users(register)])
      this.change(user, () => rename(user, (read) => (read === register ? by : read)));
  }

  /** Removes the instruction of a register that nobody reads, and those that it alone asked for. */
  drop(register: number, isFree: (insn: Insn) => boolean): void {
    const work = [register];
    for (let at = work.pop(); at !== undefined; at = work.pop()) {
      const insn = this.definitions.get(at);
      if (insn === undefined || this.users(at).size > 0 || this.#gone.has(insn) || !isFree(insn)) continue;
      this.#gone.add(insn);
      eachUse(insn, (read) => {
        this.#users.get(read)?.delete(insn);
        work.push(read);
      });
    }
  }

  /**
   * Takes what was removed out of the blocks, and gives records for debuggers the new registers.
   */
  finish(): void {
    for (const block of this.#target.blocks) {
      if (this.#gone.size > 0) block.insns = block.insns.filter((insn) => !this.#gone.has(insn));
      if (this.#names.size > 0)
        block.records = block.records.map((record) => ({
          ...record,
          parts: record.parts.map((part) => (typeof part === 'number' ? this.#final(part) : part)),
        }));
    }
  }

  #final(register: number): number {
    let at = register;
    for (let next = this.#names.get(at); next !== undefined; next = this.#names.get(at)) at = next;
    return at;
  }

  /** Throws unless the invariant holds. */
  check(): void {
    const fresh = new Uses(this.#target);
    for (const register of new Set([...this.#users.keys(), ...fresh.#users.keys()])) {
      const here = [...this.users(register)];
      const there = [...fresh.users(register)].filter((user) => !(isInsn(user) && this.#gone.has(user)));
      if (here.length !== there.length || !here.every((user) => there.includes(user)))
        throw new Error(`${this.#target.name}: the readers of ${register} are others`);
    }
  }
}

/** Gives a reader other registers to read. */
export function rename(user: User, other: (register: number) => number): void {
  const renamed = (operand: Operand): Operand => (typeof operand === 'number' ? other(operand) : operand);
  if (isInsn(user)) {
    if (user.rs1 >= 0) user.rs1 = other(user.rs1);
    if (user.rs2 >= 0) user.rs2 = other(user.rs2);
    for (const arg of user.extra?.args ?? []) arg.value = renamed(arg.value);
  } else if (isBlock(user)) {
    const { end } = user;
    if ('rs1' in end && end.rs1 >= 0) end.rs1 = other(end.rs1);
    if ('rs2' in end) end.rs2 = other(end.rs2);
    if (end.kind === 'return') for (const value of end.values) value.value = renamed(value.value);
    if (end.kind === 'tail') for (const arg of end.args) arg.value = renamed(arg.value);
  } else user.args.splice(0, user.args.length, ...user.args.map(renamed));
}
