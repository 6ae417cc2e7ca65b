/**
 * The choice of pointers for strength reduction: which values of a loop they are to replace, and
 * whether that is worth the registers.
 */

import type { Counter, Linear, LinearForms } from './linear.ts';
import { eachUse, type Insn, type MBlock, type Operand, ZERO } from './mir.ts';
import { fits12 } from './parts.ts';
import { eachRead, isInsn, type User, type Uses } from './uses.ts';

/** A loop, and what is known of it. */
export interface Turn {
  /** Its blocks, the header first. */
  readonly blocks: readonly MBlock[];
  readonly inside: ReadonlySet<MBlock>;
  /**
   * The block through which it is entered, and the one from which it goes on with the next turn.
   */
  readonly before: MBlock;
  readonly latch: MBlock;
  /** The last block of each turn that has instructions. */
  readonly last: MBlock;
  readonly forms: LinearForms;
  readonly isSmall: boolean;
  readonly uses: Uses;
  /** The registers that hold numbers. */
  readonly numbers: ReadonlyMap<number, number>;
}

/** A value that a pointer may replace. */
export interface Member {
  readonly rd: number;
  readonly distance: number;
}

/** Values at numbers of bytes from each other: one pointer for all. */
export interface Group {
  /** The form of the pointer. */
  readonly form: Linear;
  readonly members: Member[];
  /** The runs of the instructions that make the members. */
  weight: number;
}

/** A comparison of the counter by which the loop is left, which may be one of a pointer. */
interface Exit {
  readonly block: MBlock;
  readonly limit: Operand;
  readonly group: Group;
}

export interface Plan {
  readonly groups: readonly Group[];
  readonly exit: Exit | null;
}

/** Pointers that a loop is given at most for one counter. */
const POINTERS = 6;
/** Instructions before the loop for a pointer, about. */
const BEGIN = 2;

const LOADS_AND_STORES = /^(?:l[bhw]u?|s[bhw])$/;

/** True if the distance of an address can be told in the instruction that takes it. */
export const folds = (user: Insn, register: number, distance: number): boolean =>
  LOADS_AND_STORES.test(user.op) &&
  user.rs1 === register &&
  user.rs2 !== register &&
  user.slot < 0 &&
  user.symbol === null &&
  fits12(user.imm + distance);

const keyOf = ({ scale, terms }: Linear): string =>
  `${scale} ${[...terms]
    .sort(([one], [other]) => one - other)
    .map(([register, times]) => `${register}*${times}`)
    .join(' ')}`;

/** True if a value is the counter itself, but for a number. */
const isPlain = ({ scale, terms }: Linear): boolean => scale === 1 && terms.size === 0;

/**
 * The values that pointers may replace, by their counter: those that something asks for that is not
 * itself a value of the counter. The groups of a counter are in the order of their weight.
 */
export function groupsOf(turn: Turn): Map<Counter, Group[]> {
  const groups = new Map<Counter, Group[]>(turn.forms.counters.map((counter) => [counter, []]));
  const latest = new Map<string, Group>();
  for (const { insns, frequency } of turn.blocks)
    for (const { rd } of insns) {
      const form = turn.forms.inside(rd);
      const list = form?.counter ? groups.get(form.counter) : undefined;
      if (form === undefined || list === undefined || isPlain(form) || !isAsked(turn, rd, form)) continue;
      const key = `${form.counter?.phi.rd} ${keyOf(form)}`;
      let group = latest.get(key);
      if (group === undefined || !fits12(form.distance - group.form.distance)) {
        group = { form, members: [], weight: 0 };
        list.push(group);
        latest.set(key, group);
      }
      group.members.push({ rd, distance: form.distance });
      group.weight += turn.isSmall ? 1 : frequency;
    }
  for (const list of groups.values()) list.sort((a, b) => b.weight - a.weight);
  return groups;
}

/** True if something reads a value that is no value of the same counter. */
const isAsked = ({ forms, uses }: Turn, register: number, { counter }: Linear): boolean =>
  [...uses.users(register)].some((user) => !isInsn(user) || forms.inside(user.rd)?.counter !== counter);

/** Returns the best choice among groups; null if none is worth it. */
export function bestPlan(turn: Turn, counter: Counter, groups: readonly Group[]): Plan | null {
  let best: Plan | null = null;
  let most = 0;
  for (let count = 1; count <= Math.min(groups.length, POINTERS); count++) {
    const chosen = groups.slice(0, count);
    for (const exit of [null, exitFor(turn, counter, chosen)]) {
      const plan = { groups: chosen, exit };
      const worth = worthOf(turn, counter, plan);
      if (worth > most) [best, most] = [plan, worth];
    }
  }
  return best;
}

/**
 * The readers of registers when some of them are gone.
 *
 * Invariant: `#left` has, for each register that one of `#lost` reads, the number of its readers
 * that are not among these.
 */
class Readers {
  readonly #uses: Uses;
  readonly #lost = new Set<User>();
  readonly #left = new Map<number, number>();

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  lose(user: User): void {
    if (this.#lost.has(user)) return;
    this.#lost.add(user);
    const read = new Set<number>();
    eachRead(user, (register) => read.add(register));
    for (const register of read) this.#left.set(register, this.#count(register) - 1);
  }

  isLost(user: User): boolean {
    return this.#lost.has(user);
  }

  /** True if a register has readers that are left. */
  has(register: number): boolean {
    return this.#count(register) > 0;
  }

  #count(register: number): number {
    return this.#left.get(register) ?? this.#uses.users(register).size;
  }
}

/** The runs of instructions that a plan saves, less those that it adds. */
function worthOf(turn: Turn, counter: Counter, { groups, exit }: Plan): number {
  const { uses, before, last, isSmall } = turn;
  const runs = (block: MBlock | undefined): number => (isSmall ? 1 : (block?.frequency ?? 0));
  const readers = new Readers(uses);
  let saved = 0;
  const work: Insn[] = [];
  for (const { members, form } of groups)
    for (const { rd, distance } of members) {
      const insn = uses.definitions.get(rd) as Insn;
      const away = (distance - form.distance) | 0;
      const isFolded = [...uses.users(rd)].every((user) => isInsn(user) && folds(user, rd, away));
      if (away === 0 || isFolded) saved += runs(uses.blockOf.get(rd));
      readers.lose(insn);
      work.push(insn);
    }
  if (exit !== null) readers.lose(exit.block);
  for (let insn = work.pop(); insn !== undefined; insn = work.pop())
    eachUse(insn, (register) => {
      const maker = uses.definitions.get(register);
      const block = uses.blockOf.get(register);
      if (maker === undefined || readers.isLost(maker) || maker === counter.step) return;
      if (block === undefined || !turn.inside.has(block) || readers.has(register)) return;
      readers.lose(maker);
      saved += runs(block);
      work.push(maker);
    });
  // Counter and step ask for each other.
  readers.lose(counter.step);
  readers.lose(counter.phi);
  if (!readers.has(counter.phi.rd) && !readers.has(counter.step.rd))
    saved += runs(uses.blockOf.get(counter.step.rd));
  else if (exit !== null) return 0;
  const pointers = groups.length;
  return saved - pointers * (runs(last) + BEGIN * runs(before)) - (exit === null ? 0 : BEGIN * runs(before));
}

/** The comparison that leaves the loop, if a pointer of the groups can take the counter's place. */
function exitFor(turn: Turn, counter: Counter, groups: readonly Group[]): Exit | null {
  const { uses, last } = turn;
  const { phi, step } = counter;
  const ends = [...uses.users(phi.rd), ...uses.users(step.rd)].filter((user) => 'insns' in user);
  const [block, ...others] = ends as MBlock[];
  if (block === undefined || others.length > 0 || !turn.inside.has(block)) return null;
  const { end } = block;
  if (end.kind !== 'branch' || (end.condition !== 'beq' && end.condition !== 'bne')) return null;
  const isNow = end.rs1 === phi.rd || end.rs2 === phi.rd;
  const limit = end.rs1 === phi.rd || end.rs1 === step.rd ? end.rs2 : end.rs1;
  if (limit === phi.rd || limit === step.rd || (!isNow && block !== last)) return null;
  if (!isOutside(turn, limit)) return null;
  const isSure = leavesWhenEqual(turn, block);
  const group = groups.find(
    ({ form }) => Math.abs(form.scale) === 1 || (isSure && staysApart(turn, counter, form, limit)),
  );
  return group === undefined ? null : { block, limit, group };
}

const isOutside = ({ inside, uses }: Turn, register: number): boolean => {
  if (register === ZERO) return true;
  const block = uses.blockOf.get(register);
  return block !== undefined && !inside.has(block);
};

/**
 * True if each turn of a loop asks at the end of a block, and goes on only if what it compares
 * differs.
 */
function leavesWhenEqual({ blocks, inside, last }: Turn, block: MBlock): boolean {
  const { end } = block;
  if (end.kind !== 'branch' || (block !== last && block !== blocks[0])) return false;
  const [equal, other] = end.condition === 'beq' ? [end.yes, end.no] : [end.no, end.yes];
  return !inside.has(equal) && inside.has(other);
}

/**
 * True if a pointer is equal to the value that it has when the counter is at its limit at no turn
 * before: it comes to the limit before it is once around.
 */
function staysApart({ numbers }: Turn, { initial, by }: Counter, { scale }: Linear, limit: number): boolean {
  const from = typeof initial === 'number' ? numbers.get(initial) : initial.imm;
  const to = limit === ZERO ? 0 : numbers.get(limit);
  if (from === undefined || to === undefined) return false;
  const turns = (to - from) / by;
  return Number.isInteger(turns) && turns > 0 && turns * Math.abs(scale * by) < 2 ** 32;
}
