/** The compiler of C for the editor: it comes with the first source, and is kept. */

import type { Remark } from '../../clang/single.ts';
import type { FromCompiler, ToCompiler } from './protocol.ts';

/** The editor, as the bench needs it. */
export interface BenchEvents {
  /** A source was compiled: a program, unless it has errors, and the remarks. */
  compiled(name: string, program: Uint8Array | undefined, remarks: readonly Remark[]): void;
  /** The compiler cannot be had, or has broken down. */
  failed(why: string): void;
  /** The compiler is at work, and the line says at what, in a few words. */
  working(line: string): void;
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);

export class CompilerBench {
  private readonly events: BenchEvents;
  private worker: Worker | undefined;
  private number = 0;

  constructor(events: BenchEvents) {
    this.events = events;
  }

  /** Compiles a source. What was asked for before is of no more use. */
  compile(name: string, text: string): void {
    const worker = this.started();
    const number = ++this.number;
    this.events.working(`compiling ${name}`);
    worker.onmessage = ({ data }: MessageEvent<FromCompiler>) => this.received(name, number, data);
    worker.onerror = ({ message }) => this.broken(`the compiler cannot be loaded: ${message}`);
    worker.postMessage({ number, name, text } satisfies ToCompiler);
  }

  /** Forgets what was asked for. */
  forget(): void {
    this.number++;
  }

  private started(): Worker {
    this.worker ??= new Worker('c-worker.js', { type: 'module' });
    return this.worker;
  }

  private received(name: string, number: number, answer: FromCompiler): void {
    if (answer.kind === 'loading') {
      const { done, total } = answer;
      if (number === this.number && done < total)
        this.events.working(`loading the compiler: ${megabytes(done)} of ${megabytes(total)} MB`);
      else if (number === this.number) this.events.working(`compiling ${name}`);
      return;
    }
    if (answer.number !== this.number) return;
    if (answer.kind === 'failed') {
      this.broken(answer.why);
      return;
    }
    this.events.compiled(name, answer.program, answer.remarks);
  }

  /** Another worker is begun the next time. */
  private broken(why: string): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.events.failed(why);
  }
}
