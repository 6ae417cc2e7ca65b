/**
 * Manifests of what is built and checked in: the tools that made it, and the SHA-256 of it and of
 * everything that goes into it. Lines of `sum  path`, as sha256sum(1) reads them, stand below lines
 * of `# tool: version`. Lines of `sum  size  name` below them are of the files of an archive.
 */

import { createHash } from 'node:crypto';

/** A file of an archive. */
export interface Entry {
  /** Bytes. */
  readonly size: number;
  readonly sum: string;
}

/** A manifest: versions by tool, sums by path, and the files of the archive by name. */
export interface Manifest {
  readonly tools: ReadonlyMap<string, string>;
  readonly sums: ReadonlyMap<string, string>;
  readonly entries: ReadonlyMap<string, Entry>;
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The text of a manifest. */
export function formatManifest({ tools, sums, entries }: Manifest): string {
  return [
    ...[...tools].map(([tool, version]) => `# ${tool}: ${version}\n`),
    ...[...sums].map(([path, sum]) => `${sum}  ${path}\n`),
    ...[...entries].map(([name, { size, sum }]) => `${sum}  ${size}  ${name}\n`),
  ].join('');
}

/** Reads a manifest; throws at a line that is none of a manifest. */
export function parseManifest(text: string): Manifest {
  const tools = new Map<string, string>();
  const sums = new Map<string, string>();
  const entries = new Map<string, Entry>();
  for (const line of text.split(/\r?\n/).filter((line) => line !== '')) {
    const [, tool, version] = /^# (\w+): (.*)$/.exec(line) ?? [];
    const [, sum, size, path] = /^([0-9a-f]{64}) {2}(?:(\d+) {2})?(.+)$/.exec(line) ?? [];
    if (tool !== undefined) tools.set(tool, version as string);
    else if (sum === undefined || path === undefined) throw new Error(`not a line of a manifest: '${line}'`);
    else if (size === undefined) sums.set(path, sum);
    else entries.set(path, { size: Number(size), sum });
  }
  return { tools, sums, entries };
}

/** The files whose sums in a manifest are not those that were found, sorted by their paths. */
export const differing = (
  manifest: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
): string[] =>
  [...new Set([...manifest.keys(), ...found.keys()])]
    .sort()
    .filter((path) => manifest.get(path) !== found.get(path));

/**
 * The differences between the sums of a manifest and those that were found: one line for
 * each file that differs.
 */
export const differences = (
  manifest: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
): string[] =>
  differing(manifest, found).map((path) => {
    if (!manifest.has(path)) return `${path} is new`;
    return found.has(path) ? `${path} has changed` : `${path} is gone`;
  });
