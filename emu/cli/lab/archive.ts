/**
 * Archives that students hand in, made by any program. Only the files of the lab are unpacked, into
 * memory and with a bound, so that no name and no size in an archive does anything to the host.
 */

import { inflateRawSync } from 'node:zlib';
import { unpacked, ZipError, type ZipFile, zipEntries } from '../../front/zip.ts';
import { Failure, reason } from '../exit.ts';
import { sizeText } from '../hostfile.ts';
import { HANDED_MOST } from './folder.ts';

/** The most bytes of an archive: those of its files that nobody asks for are not counted. */
export const ARCHIVE_MOST = 64 << 20;

const inflate = (packed: Uint8Array): Uint8Array => inflateRawSync(packed, { maxOutputLength: HANDED_MOST });

/** The name of a file without its folders. */
const plain = (name: string): string => name.replace(/^.*[/\\]/s, '');

/** The number of folders before a name. */
const depth = (name: string): number => name.split(/[/\\]/).length - 1;

/**
 * The files of an archive with these names, from its top or from one folder below; Failure, without
 * the archive's name, if it cannot be read or has one twice.
 */
export function filesIn(archive: Uint8Array, names: readonly string[]): ZipFile[] {
  const found = new Map<string, ZipFile>();
  try {
    for (const entry of zipEntries(archive)) {
      const name = plain(entry.name);
      if (!names.includes(name) || depth(entry.name) > 1) continue;
      // Thousands of entries may have the same bytes in the archive: one of a name is unpacked.
      if (found.has(name)) throw new Failure(`${name} is there twice`);
      found.set(name, { name, bytes: bytesOf(name, entry) });
    }
  } catch (error) {
    throw error instanceof ZipError ? new Failure(error.message) : error;
  }
  return names.flatMap((name) => found.get(name) ?? []);
}

function bytesOf(name: string, entry: Parameters<typeof unpacked>[0]): Uint8Array {
  if (entry.size > HANDED_MOST) throw new Failure(`${name} is too large: more than ${sizeText(HANDED_MOST)}`);
  try {
    return unpacked({ ...entry, name }, inflate);
  } catch (error) {
    if (error instanceof ZipError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE')
      throw new Failure(`${name} is too large: more than ${sizeText(HANDED_MOST)}`);
    throw new Failure(`${name} is damaged: ${reason(error)}`);
  }
}
