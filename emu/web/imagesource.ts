/** The root image in a worker: from the files beside the page, or from the bytes in it. */

import { PartedImage } from './image.ts';
import type { ImageSource } from './protocol.ts';
import { unfolded } from './repeats.ts';

/** The bytes of a file of the image, which is folded and then compressed by gzip. */
async function decompressed(bytes: Uint8Array): Promise<Uint8Array> {
  // A server may have decompressed the file on its way.
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return unfolded(bytes);
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream('gzip'));
  return unfolded(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** A file beside the page. Throws, with a line, if it cannot be fetched. */
export async function fetched(base: string, name: string): Promise<Uint8Array> {
  const answer = await fetch(new URL(name, base)).catch((error: unknown) => {
    throw new Error(`${name} does not come (${error instanceof Error ? error.message : error})`);
  });
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

/** The first file of the image, from when fetchFirst() has asked for it until it is taken. */
let first: { readonly base: string; readonly bytes: Promise<Uint8Array> } | undefined;

/**
 * Asks for the first file of the image beside the worker's own, before the page says what it wants:
 * every machine needs it.
 */
export function fetchFirst(): void {
  if (!location.protocol.startsWith('http')) return;
  const base = new URL('.', location.href).href;
  const bytes = fetched(base, 'root.bin').then(decompressed);
  // The one that takes it hears of an error.
  bytes.catch(() => undefined);
  first = { base, bytes };
}

/** The first file of the image. */
function firstOf(base: string): Promise<Uint8Array> {
  const early = first;
  first = undefined;
  return early?.base === base ? early.bytes : fetched(base, 'root.bin').then(decompressed);
}

/** The parts of the image that come while a machine runs already (scripts/web.ts has them). */
const PARTS = ['programs', 'figure'] as const;
type PartName = (typeof PARTS)[number];

/**
 * The image of a source, with the parts that are `needed`. Others that are wanted come after it,
 * and at once when one of their files is read: then uncompressed, since only a stream can be
 * decompressed here.
 */
export async function imageOf(
  source: ImageSource,
  needed: readonly PartName[],
  wanted: readonly PartName[] = PARTS,
): Promise<PartedImage> {
  if (source.from === 'bytes')
    return new PartedImage(await decompressed(source.bytes), (name) => {
      throw new Error(`${name} is not in the page`);
    });
  const { base } = source;
  const part = (name: string): Promise<Uint8Array> => fetched(base, `root-${name}.bin`).then(decompressed);
  const [file, ...parts] = await Promise.all([firstOf(base), ...needed.map(part)]);
  const image = new PartedImage(file, (name) => fetchedAtOnce(base, `root-${name}.raw`));
  needed.forEach((name, i) => {
    image.provide(name, parts[i] as Uint8Array);
  });
  for (const name of wanted.filter((it) => !needed.includes(it)))
    part(name)
      .then((bytes) => image.provide(name, bytes))
      // A program that is read is fetched once more, and that tells the user of an error.
      .catch(() => undefined);
  return image;
}
