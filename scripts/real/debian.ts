/**
 * Debian's source packages, fetched by apt from the places that this computer's own packages come
 * from. apt verifies what it fetches by their signed lists. Nothing of it is kept but under build/.
 */

import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';

/** The lists of sources that apt reads. */
const LIST = '/etc/apt/sources.list';
const LISTS = `${LIST}.d`;

/** Runs a tool in a folder; throws with what it says if it fails. */
export function run(folder: string, tool: string, ...args: readonly string[]): void {
  const { status, stderr, stdout, error } = spawnSync(tool, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (error) throw new Error(`cannot run ${tool}: ${error.message}`);
  if (status !== 0) throw new Error(`${tool} ${args.join(' ')}: status ${status}\n${stdout}${stderr}`);
}

/** Writes lists of the same places for source packages into a folder. */
function writeLists(folder: string): void {
  const paths = [LIST, ...(existsSync(LISTS) ? readdirSync(LISTS).map((name) => join(LISTS, name)) : [])];
  for (const [i, path] of paths.entries()) {
    if (!existsSync(path)) continue;
    const text = readFileSync(path, 'utf8');
    if (path.endsWith('.sources'))
      writeFileSync(join(folder, `${i}.sources`), text.replace(/^Types:.*$/gm, 'Types: deb-src'));
    else if (path.endsWith('.list'))
      writeFileSync(join(folder, `${i}.list`), text.replace(/^deb(?:-src)?(?=\s)/gm, 'deb-src'));
  }
}

/** Fetches packages into folders of their names; those that are there are not fetched again. */
export function fetchPackages(names: readonly string[], where: string): void {
  // apt runs in another folder.
  const folder = resolve(where);
  mkdirSync(folder, { recursive: true });
  const missing = names.filter((name) => !existsSync(join(folder, name)));
  if (missing.length === 0) return;
  const scratch = mkdtempSync(join(folder, 'apt-'));
  try {
    for (const part of ['parts', 'lists/partial', 'cache/archives/partial', 'sources'])
      mkdirSync(join(scratch, part), { recursive: true });
    writeLists(join(scratch, 'parts'));
    const options = [
      'Dir::Etc::sourcelist=/dev/null',
      `Dir::Etc::sourceparts=${join(scratch, 'parts')}`,
      `Dir::State::lists=${join(scratch, 'lists')}`,
      `Dir::Cache=${join(scratch, 'cache')}`,
      // The user whom apt fetches as may not write into the folder.
      'APT::Sandbox::User=root',
    ].flatMap((option) => ['-o', option]);
    run(scratch, 'apt-get', ...options, 'update');
    for (const name of missing) {
      const fetched = join(scratch, 'sources', name);
      mkdirSync(fetched);
      run(fetched, 'apt-get', ...options, 'source', '--download-only', name);
      const description = readdirSync(fetched).find((file) => file.endsWith('.dsc'));
      if (description === undefined) throw new Error(`apt-get fetched no source of ${name}`);
      run(fetched, 'dpkg-source', '--no-check', '-x', description, 'unpacked');
      renameSync(join(fetched, 'unpacked'), join(folder, name));
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
