/** The kernel's interface as modules name it: the one thing they import. */

import { join } from 'node:path';
import { packageRoot } from '../image.ts';

export const MODULE_INTERFACE = 'callwheel/module.ts';

/** What a module may import; those of ours name the interface by its place. */
export const INTERFACE_NAMES: readonly string[] = [MODULE_INTERFACE, '../module.ts'];

/** What is said of any other import. */
export const IMPORT_REFUSAL = `a module is one file and imports only '${MODULE_INTERFACE}'`;

/** The file that the name stands for. */
export const interfaceFile = (): string => join(packageRoot(), 'kernel', 'module.ts');

/** How modules are checked, here and in an editor; files and paths come to it. */
export const COMPILER_OPTIONS = {
  target: 'es2023',
  lib: ['es2023'],
  types: [],
  module: 'esnext',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  isolatedModules: true,
  noImplicitReturns: true,
  skipLibCheck: true,
} as const;
