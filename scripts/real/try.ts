/** A real program's trial on the machine, and the size of its code. */

import { readFileSync } from 'node:fs';
import { type BootFile, boot } from '../../emu/boot.ts';
import { UNCOUNTED } from '../../emu/cli/ram.ts';
import { DEFAULT_CONFIG, type MachineConfig } from '../../emu/config.ts';
import { STT_FUNC } from '../../userland/cc/elf/constants.ts';
import { UNDEFINED } from '../../userland/cc/elf/object.ts';
import { readElf } from '../../userland/cc/elf/read.ts';

/** Ten minutes of the machine's time: no trial takes that long, unless it never ends. */
const LONG = 600 * DEFAULT_CONFIG.freq;

/** The outcome of a trial: its output, and the cycles that it took. */
export interface Trial {
  readonly output: string;
  readonly cycles: number;
}

/** A file for the machine's folder /real. */
export const realFile = (name: string, host: string, executable: boolean): BootFile => ({
  type: 'file',
  path: `/real/${name}`,
  executable,
  content: readFileSync(host),
  host,
});

/** Runs a script of the shell on a machine that has files besides those of its image. */
export function tryScript(
  image: Uint8Array,
  files: readonly BootFile[],
  script: string,
  config: Partial<MachineConfig> = {},
): Trial {
  const output: Uint8Array[] = [];
  const system = boot(
    { ...DEFAULT_CONFIG, ...config },
    image,
    {
      path: '/bin/sh',
      argv: ['sh', '-c', script],
      envp: ['PATH=/real:/bin', 'HOME=/tmp'],
      file: undefined,
      files: [{ type: 'directory', path: '/real' }, ...files],
    },
    { ...UNCOUNTED, consoleOutput: (bytes) => output.push(bytes.slice()), trace: () => {}, mark: () => {} },
  );
  let reason = system.run(LONG);
  for (; reason === 'input'; reason = system.run(LONG)) system.consoleInput(null);
  system.check();
  const text = Buffer.concat(output).toString().replaceAll('\r\n', '\n');
  return { output: reason === 'halt' ? text : `${text}\nstopped: ${reason}\n`, cycles: system.cycle };
}

/** Bytes of the functions of a program that its objects define: none of the library's. */
export function codeSize(program: string, objects: readonly string[]): number {
  const functionsOf = (path: string) =>
    readElf(path, readFileSync(path)).symbols.filter(
      ({ type, section }) => type === STT_FUNC && section !== UNDEFINED,
    );
  const own = new Set(objects.flatMap((path) => functionsOf(path).map(({ name }) => name)));
  return functionsOf(program)
    .filter(({ name }) => own.has(name))
    .reduce((total, { size }) => total + size, 0);
}
