/** The judge of schemes in the editor: it works in a worker of its own, and can be stopped. */

import type { OwnFile } from '../own/sources.ts';
import type { FromWorker, ToWorker } from '../protocol.ts';

export class JudgeBench {
  /** Its button, and the verdict in words. */
  readonly button = document.createElement('button');
  readonly verdict = document.createElement('div');
  private readonly scheme: () => OwnFile;
  private readonly done: (lines: readonly string[]) => void;
  private worker: Worker | undefined;

  /** `scheme` gives the present text; `done` is given the lines of a verdict. */
  constructor(scheme: () => OwnFile, done: (lines: readonly string[]) => void) {
    this.scheme = scheme;
    this.done = done;
    const { button, verdict } = this;
    button.type = 'button';
    button.id = 'own-judge';
    button.title = 'Try the scheme on random scripts, as callwheel judge --runs 600 does';
    button.textContent = 'Judge';
    button.addEventListener('click', () => (this.worker === undefined ? this.begin() : this.stop()));
    verdict.id = 'own-verdict';
    verdict.setAttribute('role', 'status');
    verdict.hidden = true;
  }

  /** Ends a judgement that is under way, and takes the last verdict away. */
  stop(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.button.textContent = 'Judge';
    this.verdict.hidden = true;
    delete this.verdict.dataset.is;
  }

  private begin(): void {
    this.stop();
    const worker = new Worker('machine-worker.js');
    this.worker = worker;
    this.button.textContent = 'Stop judging';
    this.show(['The judge is on its way.']);
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind !== 'judged' || this.worker !== worker) return;
      const { scripts, runs, verdict, isGood } = data;
      if (verdict === undefined) this.show([`Judging: ${scripts} of ${runs} scripts.`]);
      else this.end(verdict, isGood === true);
    };
    worker.onerror = ({ message }) => this.end([`The judge cannot work: ${message}`], false);
    const base = new URL('.', document.baseURI).href;
    worker.postMessage({ kind: 'judge', scheme: this.scheme(), base } satisfies ToWorker);
  }

  private end(lines: readonly string[], isGood: boolean): void {
    this.stop();
    this.verdict.dataset.is = isGood ? 'good' : 'bad';
    this.show(lines);
    this.done(lines);
  }

  private show(lines: readonly string[]): void {
    this.verdict.textContent = lines.join('\n');
    this.verdict.hidden = false;
  }
}
