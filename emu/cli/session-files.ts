/** All files of the host's that a session reads and writes, which must not be the same. */

import { existsSync } from 'node:fs';
import type { BootFile } from '../boot.ts';
import { isSourceFile } from './bundle.ts';
import { filesFor, type ReadFile } from './files-in.ts';
import { FilesOut } from './files-out.ts';
import { rootImagePath } from './image.ts';
import { checkWritable } from './output.ts';
import { outputsOf, refuseOverwriting } from './outputs.ts';
import type { SessionOptions } from './session-options.ts';
import { compiledFiles, isSource } from './sources.ts';

/** The files that a session begins with, and the writer of those that it ends with. */
interface HostFiles {
  readonly files: readonly BootFile[];
  readonly out: FilesOut | undefined;
}

/**
 * Reads the files of --file and --share, and prepares --out. Failure, of one line, if one cannot be
 * read, or if something that the options name cannot be written or is read as well.
 */
export async function hostFiles(argv: readonly string[], options: SessionOptions): Promise<HostFiles> {
  if (options.json !== undefined) checkWritable('--json', options.json);
  if (options.log !== undefined) checkWritable('--log', options.log);
  const read: ReadFile[] = [];
  const files = filesFor(options, read);
  await refuseSession(argv, options, read);
  return { files: await compiledFiles(files, options.file), out: FilesOut.prepared(options) };
}

/**
 * Failure if the options have a session write over what it reads, or two files into one. `read` are
 * the files of --file and --share.
 */
async function refuseSession(
  [program = '']: readonly string[],
  options: SessionOptions,
  read: readonly ReadFile[],
): Promise<void> {
  const { callout, out, share = [], module = [], ddbCommands } = options;
  const outputs = outputsOf({
    '--log': options.log,
    '--json': options.json,
    '--core': options.core,
    '--trace-file': options.traceFile,
    '--trace-out': options.traceOut,
    '--profile': options.profile === '' ? undefined : options.profile,
  });
  if (outputs.length === 0 && out === undefined) return;
  const inputs = [...read, { what: 'the root image', path: rootImagePath() }];
  if ((program.includes('/') || isSource(program)) && existsSync(program))
    inputs.push({ what: 'the program', path: program });
  for (const { name } of module)
    if (isSourceFile(name)) inputs.push({ what: 'a module of --module', path: name });
  if (callout !== undefined && isSourceFile(callout)) {
    const { schemeFiles } = await import('./scheme-file.ts');
    for (const path of await schemeFiles(callout)) inputs.push({ what: 'the scheme of --callout', path });
  }
  if (ddbCommands !== undefined && ddbCommands !== '-')
    inputs.push({ what: 'the commands of --ddb-commands', path: ddbCommands });
  const shared = share.map((it) => ({ ...it, what: `--share ${it.path}` }));
  refuseOverwriting({ outputs, inputs, shared, out });
}
