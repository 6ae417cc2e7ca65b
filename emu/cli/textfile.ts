/**
 * A text file of the host that is written while a machine runs. Whoever writes to it may be inside
 * the machine's kernel, where nothing may be thrown, so an error is kept until settle() or close().
 */

import { closeSync, fstatSync, openSync, writeSync } from 'node:fs';
import { Failure, reason } from './exit.ts';
import { shownPath } from './hostfile.ts';

/** Text is written in pieces of this many characters. */
export const PIECE = 1 << 16;

export class TextFile {
  private readonly option: string;
  private readonly path: string;
  private readonly fd: number;
  private text = '';
  private failure: Failure | undefined = undefined;
  private closed = false;

  /** Begins the file that `option` names. Failure if it cannot be written. */
  constructor(option: string, path: string) {
    this.option = option;
    this.path = path;
    if (path === '-')
      throw new Failure(`${option} -: standard output has the console; name a file (./- is one called -)`);
    if (path === '') throw new Failure(`${option}: the name of the file is empty`);
    try {
      this.fd = openSync(path, 'w');
    } catch (error) {
      throw this.cannot(error);
    }
  }

  /** Adds text, which is written sooner or later. Throws nothing. */
  write(text: string): void {
    this.text += text;
    if (this.text.length >= PIECE) this.flush();
  }

  /** Writes the text that has been gathered. Throws nothing. */
  flush(): void {
    if (this.text === '') return;
    const bytes = Buffer.from(this.text);
    this.text = '';
    try {
      for (let at = 0; at < bytes.length && this.failure === undefined; ) at += writeSync(this.fd, bytes, at);
    } catch (error) {
      this.failure = this.cannot(error);
    }
  }

  /** Throws a Failure if something could not be written. */
  settle(): void {
    if (this.failure !== undefined) throw this.failure;
  }

  /**
   * Puts text in the place of the file's beginning, which is as long. Does nothing to a file that
   * cannot go back, as a pipe. Throws nothing.
   */
  rewrite(text: string): void {
    this.flush();
    try {
      if (this.failure === undefined && fstatSync(this.fd).isFile()) writeSync(this.fd, text, 0);
    } catch (error) {
      this.failure ??= this.cannot(error);
    }
  }

  /** Completes the file. Failure if it could not be written. Closing it once more does nothing. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.flush();
    try {
      closeSync(this.fd);
    } catch (error) {
      this.failure ??= this.cannot(error);
    }
    this.settle();
  }

  private cannot(error: unknown): Failure {
    return new Failure(`${this.option}: cannot write ${shownPath(this.path)}: ${reason(error)}`);
  }
}
