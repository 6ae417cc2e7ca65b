/**
 * The tree of calls of a program: a node for each chain of calls, with the cycles that were spent
 * there, in the function's own instructions and in the kernel on its behalf.
 */

/** The most calls in calls that have nodes of their own; deeper ones share the last level. */
const MAX_DEPTH = 512;

/** Instructions that lie one behind the other, executed one after the other. */
export interface Stretch {
  readonly pc: number;
  readonly instructions: number;
  /** Number of times that it was executed. */
  times: number;
  /** Cycles of all times. */
  cycles: number;
}

/** The kernel's work, or code, at the end of a chain of calls. */
export class Node {
  /** The first instruction of the function, or the words for work of the kernel. */
  readonly key: number | string;
  /** The address to which the call returns; undefined for work of the kernel. */
  readonly back: number | undefined;
  readonly parent: Node | undefined;
  readonly depth: number;
  /** Those that are called from here, by the addresses to which the calls return, or by words. */
  private readonly children = new Map<number | string, Node>();
  /** Another function that is called by the same instruction, through a pointer. */
  private sibling: Node | undefined = undefined;
  /** The function's own instructions, by number and first instruction. */
  readonly stretches = new Map<number, Stretch>();
  /** Cycles in places that no stretch tells: all of the kernel's. */
  cycles = 0;
  /** Number of calls. */
  calls = 0;

  constructor(key: number | string, parent?: Node, back?: number) {
    this.key = key;
    this.parent = parent;
    this.back = back;
    this.depth = parent === undefined ? 0 : parent.depth + 1;
  }

  /** The node of a call from here, of the function at `target`. */
  called(target: number, back: number): Node {
    const from = this.depth >= MAX_DEPTH && this.parent !== undefined ? this.parent : this;
    const first = from.children.get(back);
    let node = first;
    while (node !== undefined && node.key !== target) node = node.sibling;
    if (node !== undefined) return node;
    const made = new Node(target, from, back);
    made.sibling = first;
    from.children.set(back, made);
    return made;
  }

  /** The node of the kernel's work, in words. */
  kernel(words: string): Node {
    let node = this.children.get(words);
    if (node === undefined) {
      node = new Node(words, this);
      this.children.set(words, node);
    }
    return node;
  }

  /** The stretch of so many instructions from `pc` on. */
  stretch(pc: number, instructions: number): Stretch {
    const key = instructions * 2 ** 32 + (pc >>> 0);
    let stretch = this.stretches.get(key);
    if (stretch === undefined) {
      stretch = { pc: pc >>> 0, instructions, times: 0, cycles: 0 };
      this.stretches.set(key, stretch);
    }
    return stretch;
  }

  /** Cycles here, without those of calls. */
  get own(): number {
    let sum = this.cycles;
    for (const { cycles } of this.stretches.values()) sum += cycles;
    return sum;
  }

  /** This node and all below it. */
  *all(): Generator<Node> {
    const open: Node[] = [this];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      yield node;
      for (const child of node.children.values())
        for (let it: Node | undefined = child; it !== undefined; it = it.sibling) open.push(it);
    }
  }

  /** The chain of nodes that leads here, the outermost first. */
  get path(): Node[] {
    const path: Node[] = [];
    for (let node: Node | undefined = this; node !== undefined; node = node.parent) path.push(node);
    return path.reverse();
  }
}
