/** The sources in the page. They come when they are first asked for. */

import type { Sources } from '../front/sourceplace.ts';
import { type SourceBundle, SourceTexts } from '../front/sourcetexts.ts';
import { embedded } from './parts.ts';

let loaded: Promise<SourceTexts> | undefined;

/** Loads the sources once, from the file beside the page or from the text in it. */
export function sourceTexts(): Promise<SourceTexts> {
  loaded ??= load().catch((error: unknown) => {
    // The next one who asks has another try.
    loaded = undefined;
    throw error;
  });
  return loaded;
}

/** Adds a program of the user's, and its sources by their names in it, where there are sources. */
export async function addSources(program: Uint8Array, sources: Sources): Promise<void> {
  const texts = await sourceTexts().catch(() => undefined);
  texts?.add(program, sources);
}

async function load(): Promise<SourceTexts> {
  const text = embedded('sources');
  const bytes =
    text === undefined
      ? await fetched('sources.bin')
      : Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  // A server may have decompressed the file on its way.
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const stream = new Blob([bytes as BlobPart]).stream();
  const plain = isCompressed ? stream.pipeThrough(new DecompressionStream('gzip')) : stream;
  return new SourceTexts((await new Response(plain).json()) as SourceBundle);
}

async function fetched(name: string): Promise<Uint8Array> {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
}
