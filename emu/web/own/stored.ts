/** The user's own sources as a text of JSON can hold them: their bytes in base64. */

import { decodeBase64, encodeBase64 } from '../../front/base64.ts';
import type { OwnFile, OwnScheme, OwnSources } from './sources.ts';

/** A file, its bytes in base64. */
type StoredFile<T> = Omit<T, 'bytes'> & { readonly bytes: string };

type Module = NonNullable<OwnSources['modules']>[number];

/** The sources, their bytes in base64. */
export interface StoredSources {
  readonly scheme?: StoredFile<OwnScheme> | undefined;
  readonly modules?: readonly StoredFile<Module>[] | undefined;
  readonly files?: readonly StoredFile<OwnFile>[] | undefined;
  readonly program?: StoredFile<OwnFile> | undefined;
}

const stored = <T extends OwnFile>(file: T): StoredFile<T> => ({ ...file, bytes: encodeBase64(file.bytes) });

const restored = <T extends { readonly bytes: string }>(
  file: T,
): Omit<T, 'bytes'> & Pick<OwnFile, 'bytes'> => ({
  ...file,
  bytes: decodeBase64(file.bytes) ?? new Uint8Array(),
});

/** Sources as they are stored. */
export const storedSources = ({ scheme, modules, files, program }: OwnSources): StoredSources => ({
  ...{ scheme: scheme && stored(scheme), program: program && stored(program) },
  ...{ modules: modules?.map(stored), files: files?.map(stored) },
});

/** The sources that were stored. */
export const sourcesOf = ({ scheme, modules, files, program }: StoredSources): OwnSources => ({
  ...{ scheme: scheme && restored(scheme), program: program && restored(program) },
  ...{ modules: modules?.map(restored), files: files?.map(restored) },
});
