/** The files of the host's that the cases of a suite name. */

import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Run } from '../suite/results.ts';
import type { Case } from '../suite/suite.ts';
import { isSourceFile } from './bundle.ts';
import type { ReadFile } from './files-in.ts';
import { moduleSpec } from './module/spec.ts';
import type { SharedFolder } from './outputs.ts';
import { isSource } from './sources.ts';

/** The cases of some runs, each once. */
const casesOf = (runs: readonly Run[]): Case[] => [...new Set(runs.map(({ test }) => test))];

/** The files that the runs read, as the suite in `file` names them: from its folder. */
export function inputsOf(file: string, runs: readonly Run[]): ReadFile[] {
  const from = dirname(resolve(file));
  const of = (name: string, key: string, path: string): ReadFile => ({
    what: `${key} of the case ${JSON.stringify(name)}`,
    path: resolve(from, path),
  });
  const schemes = runs.flatMap(({ test, machine: { settings } }) =>
    settings.callout !== undefined && isSourceFile(settings.callout)
      ? [of(test.name, '"callout"', settings.callout)]
      : [],
  );
  const others = casesOf(runs).flatMap(({ name, argv, files, modules }) => {
    const [program = ''] = argv;
    const itsModules = modules.flatMap((text) => moduleSpec(text)).filter((it) => isSourceFile(it.name));
    return [
      ...((program.includes('/') || isSource(program)) && existsSync(resolve(from, program))
        ? [of(name, '"run"', program)]
        : []),
      ...files.flatMap((it) => ('file' in it ? [of(name, '"files"', it.file)] : [])),
      ...itsModules.map((it) => of(name, '"modules"', it.name)),
    ];
  });
  return [...schemes, ...others];
}

/** The folders that the runs read, likewise. */
export function sharedBy(file: string, runs: readonly Run[]): SharedFolder[] {
  const from = dirname(resolve(file));
  return casesOf(runs).flatMap(({ name, files }) =>
    files.flatMap((it) => {
      if (!('folder' in it)) return [];
      const what = `"files" of the case ${JSON.stringify(name)}`;
      return [{ what, path: it.path, host: resolve(from, it.folder) }];
    }),
  );
}
