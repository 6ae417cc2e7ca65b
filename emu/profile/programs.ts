/**
 * The programs of a run, each with the tree of its calls, and the processes that run them. All
 * processes of a program are counted together.
 */

import type { Observer } from '../../kernel/probe.ts';
import { Chain } from './chain.ts';
import { Node } from './tree.ts';

/** A process, as the probe shows it. */
export type Shown = Parameters<NonNullable<Observer['onCpu']>>[0];

/** A program that has run. */
export interface Program {
  readonly name: string;
  /** Its ELF file; undefined for a process of the kernel's own. */
  readonly file: Uint8Array | undefined;
  readonly root: Node;
  /** The numbers of its processes. */
  readonly pids: Set<number>;
}

/** A process and the chain of its calls. */
export interface Process {
  readonly program: Program;
  readonly chain: Chain;
}

export class Programs {
  readonly all: Program[] = [];
  private readonly processes = new WeakMap<Shown, Process>();

  /** The present program of a process. */
  of(p: Shown): Process {
    const known = this.processes.get(p);
    if (known !== undefined) return known;
    const program = this.program(p);
    program.pids.add(p.p_pid);
    const process = { program, chain: new Chain(program.root) };
    this.processes.set(p, process);
    return process;
  }

  /** `child` was forked by `parent`. */
  forked(child: Shown, parent: Shown): void {
    const { program, chain } = this.of(parent);
    program.pids.add(child.p_pid);
    this.processes.set(child, { program, chain: chain.copy() });
  }

  /** `p` runs another program from now on. */
  execed(p: Shown): void {
    this.processes.delete(p);
  }

  private program(p: Shown): Program {
    const { file } = p.p_vmspace;
    const known = this.all.find((it) => it.name === p.p_comm && isSame(it.file, file));
    if (known !== undefined) return known;
    const program = { name: p.p_comm, file, root: new Node(''), pids: new Set<number>() };
    this.all.push(program);
    return program;
  }
}

function isSame(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  if (one === undefined || other === undefined || one === other) return one === other;
  return one.length === other.length && one.every((byte, i) => byte === other[i]);
}
