/** The option --core: the first core file of a run, as a file of the host. */

import { closeSync, openSync, writeSync } from 'node:fs';
import type { Observer } from '../../kernel/probe.ts';
import { reason } from './exit.ts';
import { checkWritable, complain } from './output.ts';

/** Bytes that are written at a time. */
const PIECE = 1 << 20;

type CoreDumped = Parameters<NonNullable<Observer['coreDumped']>>;

/** Writes the first core file that a process leaves to a file of the host. */
export class CoreFile implements Observer {
  private readonly path: string;
  private dumped = false;
  /** True if the file could not be written. */
  failed = false;

  /** Failure if `path` cannot be written. */
  constructor(path: string) {
    checkWritable('--core', path);
    this.path = path;
  }

  coreDumped(...[, , core]: CoreDumped): void {
    const { size, contents } = core;
    if (this.dumped || contents === undefined) return;
    this.dumped = true;
    try {
      const fd = openSync(this.path, 'w');
      try {
        for (let at = 0; at < size; ) {
          const bytes = contents.at(at).subarray(0, PIECE);
          writeSync(fd, bytes, 0, bytes.length, at);
          at += bytes.length;
        }
      } finally {
        closeSync(fd);
      }
    } catch (error) {
      this.failed = true;
      complain(`--core: cannot write ${this.path}: ${reason(error)}`);
    }
  }

  /** Tells the user, at the end of the run, if there was nothing to write. */
  end(): void {
    if (!this.dumped) complain(`--core: no process left a core file; ${this.path} was not written`);
  }
}
