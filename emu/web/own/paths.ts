/** Paths of the user's files in the page, with `/` between folders. */

/** The path that `path` means in a folder. */
export function joined(folder: string, path: string): string {
  const parts = path.startsWith('/') ? [] : folder.split('/').filter((part) => part !== '');
  for (const part of path.split('/'))
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  return `/${parts.join('/')}`;
}
