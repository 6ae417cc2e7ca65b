/** Files in the form of clang's file system: folders in each other, by the parts of their paths. */

import type { Tree } from './clang.ts';

/** The folder below `root` that these names lead to; folders that are missing are made. */
export function folderIn(root: Tree, names: readonly string[]): Tree {
  let folder = root;
  for (const name of names) {
    if (!Object.hasOwn(folder, name)) folder[name] = {};
    folder = folder[name] as Tree;
  }
  return folder;
}

/** The tree of files that are given by their paths below its root. */
export function treeOf(files: ReadonlyMap<string, Uint8Array>): Tree {
  const root: Tree = {};
  for (const [path, bytes] of files) {
    const names = path.split('/');
    folderIn(root, names.slice(0, -1))[names.at(-1) as string] = bytes;
  }
  return root;
}
