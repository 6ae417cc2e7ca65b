/**
 * The manifest of the root image: the tools that made it, and the SHA-256 of the image
 * and of everything that goes into it. Lines of `sum  path`, as sha256sum(1) reads them,
 * stand below lines of `# tool: version`.
 */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder } from '../emu/cli/cc.ts';
import { FLAGS, LINK_FLAGS } from '../emu/cli/cc-arguments.ts';
import { manpagePaths } from './manpages.ts';

/** The root image. */
export const IMAGE = 'userland/root.tar';
/** The manifest of the root image. */
export const MANIFEST = 'userland/root.manifest';
/** The folders whose files go into the image, or into its programs. */
const FOLDERS = ['bin', 'etc', 'guide', 'include', 'lib', 'tests'].map((folder) => `userland/${folder}`);

/**
 * Options for compiling the programs of the image: without debugging information, which
 * would be most of the image.
 */
export const IMAGE_FLAGS: readonly string[] = ['-O2', '-g0', '-Wall', '-Wextra', '-Wl,--strip-debug'];

/** A manifest that has been read: versions by tool, and sums by path. */
export interface Manifest {
  readonly tools: ReadonlyMap<string, string>;
  readonly sums: ReadonlyMap<string, string>;
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * The sums of the sources as they are in the repository at `root`, by path. Manual pages
 * come first, then the folders in turn, each sorted.
 */
export function sourceSums(root: string): Map<string, string> {
  const paths = [...manpagePaths(root), ...FOLDERS.flatMap((folder) => filesUnder(root, folder))];
  return new Map(paths.map((path) => [path, sha256(readFileSync(join(root, path)))]));
}

/** The options that the programs are compiled with, as they stand in the manifest. */
export const flagsLine = () => [...FLAGS, ...IMAGE_FLAGS, ...LINK_FLAGS].join(' ');

/** The text of a manifest. */
export function formatManifest({ tools, sums }: Manifest): string {
  return [
    ...[...tools].map(([tool, version]) => `# ${tool}: ${version}\n`),
    ...[...sums].map(([path, sum]) => `${sum}  ${path}\n`),
  ].join('');
}

/** Reads a manifest; throws at a line that is none of a manifest. */
export function parseManifest(text: string): Manifest {
  const tools = new Map<string, string>();
  const sums = new Map<string, string>();
  for (const line of text.split('\n').filter((line) => line !== '')) {
    const tool = /^# (\w+): (.*)$/.exec(line);
    const sum = /^([0-9a-f]{64}) {2}(.+)$/.exec(line);
    if (tool) tools.set(tool[1] as string, tool[2] as string);
    else if (sum) sums.set(sum[2] as string, sum[1] as string);
    else throw new Error(`${MANIFEST}: not a line of a manifest: '${line}'`);
  }
  return { tools, sums };
}

/**
 * The differences between the sums of a manifest and those that were found: one line for
 * each file that differs.
 */
export function differences(
  manifest: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
): string[] {
  const paths = [...new Set([...manifest.keys(), ...found.keys()])].sort();
  return paths
    .filter((path) => manifest.get(path) !== found.get(path))
    .map((path) => {
      if (!manifest.has(path)) return `${path} is new`;
      return found.has(path) ? `${path} has changed` : `${path} is gone`;
    });
}
