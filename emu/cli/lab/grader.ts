/**
 * Grading in a process of its own. A compilation has a bound in the host's time, the only one of a
 * grading, and the process one of memory. If it ends at a step, for either or for what nobody has
 * thought of, that step has failed, and the grading is made once more without it: so a part costs a
 * submission no other part, and no other submission anything.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Grade } from '../../lab/grade.ts';
import { Failure } from '../exit.ts';
import { packageRoot } from '../image.ts';
import { UNCOUNTED } from '../ram.ts';
import type { Step } from './grading.ts';
import { type Asked, type Job, stepWords, type Told } from './job.ts';
import { withRoom } from './room.ts';

const WORKER = 'build/js/emu/cli/lab/worker.js';

/** Seconds that a file may be compiled. */
export const PATIENCE = 60;

/** Megabytes for objects of JavaScript. */
const HEAP_MB = 2048;
/** Pages of 64 KiB for the compiler: a gigabyte. */
const WASM_PAGES = 16384;
/** The last Node that is known to have the option for them. */
const NODE_LAST = 24;
/** Characters of the process's standard error that are kept. */
const SAID_MOST = 4000;

const OPTIONS = [
  `--max-old-space-size=${HEAP_MB}`,
  ...(Number.parseInt(process.versions.node, 10) <= NODE_LAST ? [`--wasm-max-mem-pages=${WASM_PAGES}`] : []),
];

/** The end of the process in the middle of a grading. */
interface Fallen {
  /** The step that had begun; undefined if none had. */
  readonly step: Step | undefined;
  readonly why: string;
}

type Answer = Exclude<Told, { readonly begins: Step }>;

export class Grader {
  private child: ChildProcess | undefined;
  private said = '';
  private readonly patience: number;
  private readonly worker: string;

  /** A grader whose process runs `worker`; files may take so many seconds to be compiled. */
  constructor(patience = PATIENCE, worker = join(packageRoot(), WORKER)) {
    this.patience = patience;
    this.worker = worker;
  }

  /**
   * Grades a submission; `told` is called before each step. Failure, which says why, if it cannot
   * be graded at all.
   */
  grade(job: Job, told: (step: Step) => void = () => undefined): Promise<Grade> {
    const { found, files } = job;
    return withRoom(found, files, async (room) => {
      const fallen: Record<string, string> = {};
      for (;;) {
        const isFresh = this.child === undefined;
        const answer = await this.answerTo({ ...job, room, fallen, engine: UNCOUNTED.engine }, told);
        if ('grade' in answer) return answer.grade;
        if ('wrong' in answer) throw failureOf(answer);
        const { step, why } = answer;
        // A submission before it may have left something in the process that is the cause.
        if (!isFresh && why === ENDED) continue;
        const words = step && stepWords(step);
        if (words === undefined || words in fallen) throw new Failure(why);
        fallen[words] = step?.kind === 'file' ? `${step.name} does not compile: ${why}` : why;
      }
    });
  }

  /** Ends the process. */
  close(): void {
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }

  private started(): ChildProcess {
    if (this.child !== undefined) return this.child;
    const child = fork(this.worker, [], {
      ...{ execArgv: OPTIONS, serialization: 'advanced', stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
    });
    this.said = '';
    child.stderr?.on('data', (bytes: Buffer) => {
      this.said = (this.said + bytes.toString()).slice(-SAID_MOST);
    });
    // A process that has ended between two gradings is noticed by the next one.
    child.on('error', () => undefined);
    // A process in the middle of a compilation would not notice that this one has ended.
    const kill = (): void => void child.kill('SIGKILL');
    process.once('exit', kill);
    child.once('close', () => process.off('exit', kill));
    this.child = child;
    return child;
  }

  private answerTo(asked: Asked, told: (step: Step) => void): Promise<Answer | Fallen> {
    const child = this.started();
    let step: Step | undefined;
    let late: NodeJS.Timeout | undefined;
    let isLate = false;
    return new Promise((resolve) => {
      const ended = (): void => {
        if (this.child === child) this.child = undefined;
        const why = isLate ? `it takes the compiler more than ${this.patience} seconds` : endOf(this.said);
        settle({ step, why });
      };
      const begins = (it: Step): void => {
        step = it;
        told(it);
        if (it.kind !== 'file') return;
        late = setTimeout(() => {
          isLate = true;
          child.kill('SIGKILL');
        }, this.patience * 1000);
      };
      const heard = (message: Told): void => {
        clearTimeout(late);
        if ('begins' in message) begins(message.begins);
        else settle(message);
      };
      const settle = (answer: Answer | Fallen): void => {
        clearTimeout(late);
        child.off('message', heard).off('close', ended).off('error', ended);
        resolve(answer);
      };
      child.on('message', heard).once('close', ended).once('error', ended);
      child.send(asked);
    });
  }
}

const ENDED = 'it ended the process of the grader';

/** The reason for which the process has ended, by its last words. */
function endOf(said: string): string {
  if (/out of memory|allocation failed/i.test(said)) return 'it takes too much memory';
  const [, told] = /^callwheel: (.*)$/m.exec(said) ?? [];
  return told ?? ENDED;
}

function failureOf({ wrong, below, isDefect }: Exclude<Answer, { readonly grade: Grade }>): Error {
  if (!isDefect) return new Failure(wrong, undefined, below);
  return new Failure(`a defect of the grader: ${wrong}`, undefined, below);
}
