/**
 * The chain of calls of one process, followed by its instructions: a call adds a link, a return
 * takes off all links up to its own. A jump into another function stays at the same link; a jump
 * out of several functions at once, as longjmp(3) makes, takes off those whose stack is gone.
 *
 * Invariant: `links` has at most MAX_LINKS; calls beyond are counted in `beyond`.
 */

import type { Node } from './tree.ts';

/** The most calls that are followed: a program may call without end and never return. */
const MAX_LINKS = 100_000;

/** A call that has not returned. */
interface Link {
  readonly node: Node;
  /** The address to which it returns. */
  readonly back: number;
  /** The stack pointer at the call. */
  readonly sp: number;
}

export class Chain {
  readonly root: Node;
  private readonly links: Link[] = [];
  private beyond = 0;
  /** The node of the function that runs; undefined before the first instruction. */
  node: Node;

  /** `root` is the node from which all others come. */
  constructor(root: Node) {
    this.root = root;
    this.node = root;
  }

  /** A copy for a child that was forked. */
  copy(): Chain {
    const chain = new Chain(this.root);
    chain.links.push(...this.links);
    chain.beyond = this.beyond;
    chain.node = this.node;
    return chain;
  }

  /** The program begins at `pc`. */
  begin(pc: number): void {
    this.node = this.root.called(pc, 0);
  }

  /** A call of the function at `target`, which returns to `back`. */
  call(target: number, back: number, sp: number): void {
    if (this.links.length === MAX_LINKS) {
      this.beyond++;
      return;
    }
    this.links.push({ node: this.node, back, sp: sp >>> 0 });
    this.node = this.node.called(target, back);
    this.node.calls++;
  }

  /** A return, or a jump through a link register, to `target`. */
  returned(target: number, sp: number): void {
    if (this.beyond > 0) {
      this.beyond--;
      return;
    }
    const { links } = this;
    for (let i = links.length - 1; i >= 0; i--) {
      if (links[i].back === target) {
        this.cut(i);
        return;
      }
      if (links[i].sp > sp >>> 0) break;
    }
    this.left(sp);
  }

  /** The stack pointer was set anew: calls whose stack is gone are over. */
  private left(sp: number): void {
    const { links } = this;
    let at = links.length;
    while (at > 0 && links[at - 1].sp <= sp >>> 0) at--;
    if (at < links.length) this.cut(at);
  }

  /** Takes off the links from `at` on. */
  private cut(at: number): void {
    const link = this.links[at];
    this.links.length = at;
    this.node = link.node;
  }
}
