/** The tools that make what is checked in, and its comparison with what they make here. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Manifest } from '../emu/cli/manifest.ts';

/** The first line that a tool prints; 'unknown' if the tool is not there. */
export function firstLine(tool: string, ...args: string[]): string {
  const { status, stdout } = spawnSync(tool, args, { encoding: 'utf8' });
  return status === 0 ? (stdout.split('\n', 1)[0] as string) : 'unknown';
}

/** The version of picolibc. */
export const picolibcVersion = (): string =>
  firstLine('dpkg-query', '-W', 'picolibc-riscv64-unknown-elf').replace('\t', ' ');

/** A file of the repository, made again. */
interface Rebuilt {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** The place where it is left. */
  readonly left: string;
  /** The tools that made it. */
  readonly tools: ReadonlyMap<string, string>;
}

/**
 * Compares what was made again with the file of a manifest, if the tools are those of the manifest,
 * and says how that went. Returns the exit status.
 */
export function verify({ path, bytes, left, tools }: Rebuilt, manifest: Manifest): number {
  mkdirSync(dirname(left), { recursive: true });
  writeFileSync(left, bytes);
  const others = [...tools].filter(([tool, version]) => manifest.tools.get(tool) !== version);
  if (others.length > 0) {
    for (const [tool, version] of others)
      console.log(`${tool} here: ${version}; of ${path}: ${manifest.tools.get(tool)}`);
    console.log(`${path} was made by other tools, so bytes are not compared; test with ${left}`);
    return 0;
  }
  const same = Buffer.compare(bytes, readFileSync(path)) === 0;
  console.log(same ? `${path} rebuilds byte for byte` : `${path} differs from its rebuild, ${left}`);
  return same ? 0 : 1;
}
