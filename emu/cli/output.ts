/** The command's output: console bytes, trace and reports, with slow readers waited for and vanished ones noticed. */

import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { EXIT_SIGPIPE, Failure, reason } from './exit.ts';

/** One line to the user on stderr. */
export function complain(line: string): void {
  process.stderr.write(`callwheel: ${line}\n`);
}

/** Ends the process quietly, as SIGPIPE would, once nobody reads what it prints. */
export function endWithReader(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      process.exit(error.code === 'EPIPE' ? EXIT_SIGPIPE : 1);
    });
  }
}

/** A promise for when stdout can take more, or undefined when it can now. */
export function stdoutDrained(): Promise<void> | undefined {
  if (!process.stdout.writableNeedDrain) return undefined;
  return new Promise((resolve) => process.stdout.once('drain', resolve));
}

/** A file of text, or stdout when its name is `-`. */
export function writeText(option: string, path: string, text: string): void {
  if (path === '-') {
    process.stdout.write(text);
    return;
  }
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new Failure(`${option}: cannot write ${path}: ${reason(error)}`);
  }
}

/** Lines of trace, gathered and written in blocks to a file or to stderr. */
export class TraceOutput {
  private readonly fd: number | undefined;
  private text = '';

  constructor(path: string | undefined) {
    try {
      this.fd = path === undefined ? undefined : openSync(path, 'w');
    } catch (error) {
      throw new Failure(`--trace-file: cannot write ${path}: ${reason(error)}`);
    }
  }

  line(line: string): void {
    this.text += `${line}\n`;
    if (this.text.length > 65536) this.flush();
  }

  flush(): void {
    if (this.text === '') return;
    if (this.fd === undefined) process.stderr.write(this.text);
    else writeSync(this.fd, this.text);
    this.text = '';
  }

  close(): void {
    this.flush();
    if (this.fd !== undefined) closeSync(this.fd);
  }
}
