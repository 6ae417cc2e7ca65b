/** Links to runs in the page, with the platform's compressor. */

import { decodeUtf8, encodeUtf8 } from '../../kernel/sys/utf8.ts';
import { damagedLink, deflatedLog, INFLATED_MOST, linkTo } from '../front/link.ts';
import type { Linked } from './protocol.ts';

/** The output of a stream for these bytes. Throws if the stream fails, or gives too many bytes. */
async function through(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  // An error of the writer is one of the reader too.
  writer.write(bytes as Uint8Array<ArrayBuffer>).catch(() => undefined);
  writer.close().catch(() => undefined);
  const reader = stream.readable.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    pieces.push(next.value);
    length += next.value.length;
    if (length > INFLATED_MOST) {
      await reader.cancel();
      throw new RangeError('too long');
    }
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** The log of a link. LogError if the link is damaged. */
export async function logOfLink(link: string): Promise<string> {
  const deflated = deflatedLog(link);
  try {
    return decodeUtf8(await through(deflated, new DecompressionStream('deflate-raw')));
  } catch {
    throw damagedLink();
  }
}

/** The log of a run, and the link to it on the page at `address` if it fits one. */
export async function linked(address: string, log: string | undefined): Promise<Linked> {
  if (log === undefined) return { kind: 'linked', log, link: undefined };
  const bytes = encodeUtf8(log);
  const deflated = await through(bytes, new CompressionStream('deflate-raw'));
  return { kind: 'linked', log, link: linkTo(address, bytes.length, deflated) };
}
