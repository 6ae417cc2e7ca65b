/** The worker of the page: it fetches the root image, and runs a session with a machine. */

import type { Wall } from '../front/pace.ts';
import { begun } from './begin.ts';
import { PartedImage } from './image.ts';
import { bringing } from './own/bring.ts';
import type { FromWorker, ImageSource, ToSession, ToWorker } from './protocol.ts';
import type { PageSession } from './session.ts';

/** The parts of a worker's global that are used here. */
interface WorkerScope {
  postMessage(message: FromWorker, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
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

/** The bytes of a stream that gzip has compressed. */
async function decompressed(bytes: Uint8Array): Promise<Uint8Array> {
  // A server may have decompressed the file on its way.
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A file beside the page. Throws, with a line, if it cannot be fetched. */
async function fetched(base: string, name: string): Promise<Uint8Array> {
  const answer = await fetch(new URL(name, base));
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** The same, while the worker stands still. */
function fetchedAtOnce(base: string, name: string): Uint8Array {
  const request = new XMLHttpRequest();
  request.open('GET', new URL(name, base), false);
  request.responseType = 'arraybuffer';
  request.send();
  if (request.status !== 200) throw new Error(`${name}: ${request.status} ${request.statusText}`);
  return new Uint8Array(request.response as ArrayBuffer);
}

/**
 * The image of a source. The programs are on their way when it comes; `whole` has it wait for them.
 * At once they come uncompressed, since only a stream can be decompressed here.
 */
async function imageOf(source: ImageSource, whole: boolean): Promise<PartedImage> {
  if (source.from === 'bytes')
    return new PartedImage(await decompressed(source.bytes), (name) => {
      throw new Error(`${name} is not in the page`);
    });
  const { base } = source;
  const first = await decompressed(await fetched(base, 'root.bin'));
  const image = new PartedImage(first, (name) => fetchedAtOnce(base, `root-${name}.raw`));
  const programs = fetched(base, 'root-programs.bin')
    .then(decompressed)
    .then((bytes) => image.provide('programs', bytes));
  if (whole) await programs;
  // A program that is read is fetched once more, and that tells the user of an error.
  else programs.catch(() => undefined);
  return image;
}

let session: PageSession | undefined;
/** Messages that came before there was a session. */
const early: ToSession[] = [];

/** Boots the machine. */
async function begin({ image, ...wish }: Extract<ToWorker, { kind: 'boot' }>): Promise<void> {
  try {
    const isShell = wish.log === undefined && !/(?:^#?|&)(?:input|program|log)=/.test(wish.fragment);
    const parted = await imageOf(image, !isShell);
    const base = image.from === 'files' ? image.base : undefined;
    const code = bringing(base, (name) => fetched(base ?? '', name));
    const around = { wall: WALL, build: parted.build, code, post };
    session = await begun(wish, parted.image, around);
    for (const message of early) session?.receive(message);
    await session?.over;
  } catch (error) {
    post({ kind: 'refused', line: error instanceof Error ? error.message : String(error) });
  }
}

scope.onmessage = ({ data }) => {
  if (data.kind === 'boot') void begin(data);
  else if (session === undefined) early.push(data);
  else session.receive(data);
};
