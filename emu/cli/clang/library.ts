/**
 * The library that programs are linked with: that of userland/sysroot.tar. In a checkout whose
 * library has been changed since that was made, the sources that have changed are compiled, and the
 * other objects are those of the archive.
 */

import { type Archive, readArchive } from '../../../userland/cc/elf/archive.ts';
import type { Sysroot } from '../../front/sysroot.ts';
import { Failure } from '../exit.ts';
import {
  archiveOf,
  EMPTY_ARCHIVE,
  librariesOf,
  libraryOf,
  librarySources,
  memberName,
  notReplaced,
  objectName,
} from '../sysroot/members.ts';
import { isCurrent, outdated, packedManifest, SYSROOT } from '../sysroot/packed.ts';
import { LIBRARY_FLAGS } from '../sysroot/sources.ts';
import { planOf } from './arguments.ts';
import { type Build, Driver, madeOf } from './unit.ts';

/** More sources than these are compiled with a word before it: they take seconds. */
const FEW = 5;

/** Compiles sources of the library. Returns their objects by the paths of the sources. */
export async function libraryObjects(
  build: Build,
  sources: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const objects = new Map<string, Uint8Array>();
  const plan = planOf([...LIBRARY_FLAGS, '-c', ...sources]);
  const here = { ...build, cwd: build.root, plan };
  const driver = new Driver(here);
  for (const input of plan.inputs) objects.set(input.path, (await madeOf(here, driver, input)).bytes);
  return objects;
}

/** The objects of sources in a library. */
function objectsIn({ file }: Sysroot): (path: string) => Uint8Array {
  const start = file('crt0.o') ?? new Uint8Array();
  const objects = new Map([[`crt0.o crt0.o`, start]]);
  for (const name of ['libcallwheel.a', 'libbuiltins.a'])
    for (const member of readArchive(name, file(name) ?? EMPTY_ARCHIVE).members)
      objects.set(`${name} ${memberName(member)}`, member.bytes);
  return (path) => {
    const object = objects.get(`${libraryOf(path)} ${objectName(path)}`);
    if (object === undefined) throw new Failure(`cc: ${SYSROOT} has no object of ${path}`);
    return object;
  };
}

/** The library of the sources as they are. */
export async function currentLibrary(build: Build): Promise<Sysroot> {
  const { root, sysroot, tell } = build;
  const manifest = packedManifest(root);
  if (isCurrent(root, manifest)) return sysroot;
  const sources = outdated(root, manifest);
  if (sources.length > FEW) tell(`cc: ${sources.length} sources of the library are compiled anew\n`);
  const fresh = await libraryObjects(build, sources);
  const kept = objectsIn(sysroot);
  const files = librariesOf(librarySources(root), (path) => fresh.get(path) ?? kept(path));
  const [ours, libc] = ['libcallwheel.a', 'libc.a'].map((name) =>
    readArchive(name, files.get(name) ?? sysroot.file(name) ?? EMPTY_ARCHIVE),
  ) as [Archive, Archive];
  files.set('libc.a', archiveOf(notReplaced(libc, ours)));
  return { ...sysroot, file: (name) => files.get(name) ?? sysroot.file(name) };
}
