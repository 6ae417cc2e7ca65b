/**
 * The worker of the page: it fetches the root image, and runs a session with a machine, or two
 * machines side by side. Its first message says which.
 */

import type { RootImage } from '../../kernel/mfs/ustar.ts';
import { acquitted, JUDGE_SEED, PAGE_RUNS } from '../front/judging.ts';
import { Manual, plain } from '../front/manual.ts';
import type { Wall } from '../front/pace.ts';
import { logPath } from '../front/runlog.ts';
import { begun } from './begin.ts';
import { fetched, fetchFirst, imageOf } from './imagesource.ts';
import { bringing } from './own/bring.ts';
import type { FromWorker, ToSession, ToWorker } from './protocol.ts';
import type { PageSession } from './session.ts';
import type { FromSide, ToSide } from './side/protocol.ts';
import { SideWorker } from './side/worker.ts';

/** The parts of a worker's global that are used here. */
interface WorkerScope {
  postMessage(message: FromWorker | FromSide, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToWorker | ToSide>) => void) | null;
}
const scope = globalThis as unknown as WorkerScope;

function post(message: FromWorker): void {
  scope.postMessage(message, message.kind === 'frame' ? [message.output.buffer as ArrayBuffer] : []);
}

/** Resolves when the worker has had a turn for its messages. A timer would wait for 4 ms. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

const WALL: Wall = {
  now: () => performance.now(),
  async sleep(milliseconds, other) {
    let timer = 0;
    const time = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, milliseconds);
    });
    await Promise.race([time, other]);
    clearTimeout(timer);
  },
  yield: turn,
};

/** The manual of the image, from the first page that is asked for on. */
let manual: Manual | undefined;
let image: RootImage | undefined;

/** Sends the page a page of the manual. */
function sendManual(name: string, section: string): void {
  if (image === undefined) return;
  const title = `${name}(${section})`;
  try {
    manual ??= new Manual(image);
    const text = manual.find(name, section);
    post({ kind: 'manual', title, text: text === undefined ? undefined : plain(text) });
  } catch (error) {
    post({ kind: 'manual', title, text: error instanceof Error ? error.message : String(error) });
  }
}

let session: PageSession | undefined;
/** Messages that came before there was a session. */
const early: ToSession[] = [];

/** Boots the machine. */
async function begin({ image: source, ...wish }: Extract<ToWorker, { kind: 'boot' }>): Promise<void> {
  try {
    const isShell =
      wish.log === undefined && !/(?:^#?|&)(?:input|program(?!=sh(?:&|$))|log)=/.test(wish.fragment);
    const parted = await imageOf(source, isShell ? [] : ['programs', 'figure']);
    image = parted.image;
    const base = source.from === 'files' ? source.base : undefined;
    const tell = (line: string): void => post({ kind: 'progress', line });
    const code = bringing(base, (name) => fetched(base ?? '', name), tell);
    const around = { wall: WALL, build: parted.build, code, post };
    session = await begun(wish, parted.image, around);
    for (const message of early) session?.receive(message);
    await session?.over;
  } catch (error) {
    post({ kind: 'refused', line: error instanceof Error ? error.message : String(error) });
  }
}

/** Judges a scheme of the user's as `callwheel judge --runs 600` does, and tells the page. */
async function judge({ scheme, base }: Extract<ToWorker, { kind: 'judge' }>): Promise<void> {
  const runs = PAGE_RUNS;
  const name = logPath(scheme.path);
  try {
    const code = await bringing(base, (file) => fetched(base, file))();
    post({ kind: 'judged', scripts: 0, runs });
    const progress = (scripts: number): void => post({ kind: 'judged', scripts, runs });
    await code.judged(name, new Map([[name, scheme.bytes]]), runs, progress);
    const verdict = [acquitted(name, runs, JUDGE_SEED)];
    post({ kind: 'judged', scripts: runs, runs, verdict, isGood: true });
  } catch (error) {
    const verdict = (error instanceof Error ? error.message : String(error)).split('\n');
    post({ kind: 'judged', scripts: runs, runs, verdict, isGood: false });
  }
}

/** The messages of a page with one machine. */
function received({ data }: MessageEvent<ToWorker | ToSide>): void {
  const message = data as ToWorker;
  if (message.kind === 'boot') void begin(message);
  else if (message.kind === 'judge') void judge(message);
  else if (message.kind === 'manual') sendManual(message.name, message.section);
  else if (session === undefined) early.push(message);
  else session.receive(message);
}

fetchFirst();
scope.onmessage = (event) => {
  const side = new SideWorker(WALL, (message) => scope.postMessage(message, []));
  scope.onmessage = event.data.kind === 'compare' ? ({ data }) => side.receive(data as ToSide) : received;
  scope.onmessage(event);
};
