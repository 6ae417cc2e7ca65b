/**
 * The files of a root image, whatever compiler makes its programs: those of userland/bin,
 * userland/guide and userland/tests (a C file, or a folder of them), the files of userland/etc, and
 * the formatted manual.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder } from '../emu/cli/sysroot/sources.ts';
import { type Formatter, manpages, whatis } from './manpages.ts';
import { type Member, ustar } from './ustar.ts';

/** The folders of programs. */
export const PROGRAM_FOLDERS: readonly string[] = ['bin', 'guide', 'tests'];

/**
 * The programs of a folder of userland, with their sources. A file is a program, and so
 * is a folder of files.
 */
export function programsOf(root: string, folder: string): Map<string, string[]> {
  const programs = new Map<string, string[]>();
  for (const path of filesUnder(root, `userland/${folder}`).filter((path) => path.endsWith('.c'))) {
    const name = (path.split('/')[2] as string).replace(/\.c$/, '');
    programs.set(name, [...(programs.get(name) ?? []), path]);
  }
  return programs;
}

/**
 * The manual as man(1) finds it: a file for each formatted page, and the whatis file that
 * lists them.
 */
function manual(root: string, format: Formatter): Member[] {
  const pages = manpages(root);
  const file = (path: string, text: string): Member => ({
    path: `usr/share/man/${path}`,
    mode: 0o644,
    content: Buffer.from(text),
  });
  return [
    ...pages.map(({ path, names, section }) => file(`cat${section}/${names[0]}.${section}`, format(path))),
    file('whatis', whatis(pages)),
  ];
}

/**
 * Packs an image. `make` makes a program, which is named as in the image, of its sources, and
 * `format` a page of the manual.
 */
export function packImage(
  root: string,
  make: (path: string, sources: readonly string[]) => Uint8Array,
  format: Formatter,
): Uint8Array {
  const programs: Member[] = PROGRAM_FOLDERS.flatMap((folder) =>
    [...programsOf(root, folder)].map(([name, sources]) => ({
      path: `${folder}/${name}`,
      mode: 0o755,
      content: make(`${folder}/${name}`, sources),
    })),
  );
  const plain = filesUnder(root, 'userland/etc').map((path) => ({
    path: path.replace('userland/', ''),
    mode: 0o644,
    content: readFileSync(join(root, path)),
  }));
  return ustar([...programs, ...plain, ...manual(root, format)]);
}
