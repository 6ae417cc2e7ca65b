/** The kernel's interface by the name that modules import, and the rules for imports and types. */

/** The name. */
export const MODULE_INTERFACE = 'callwheel/module.ts';

/** The imports that a module may have; the modules of Callwheel name the interface by its place. */
export const INTERFACE_NAMES: readonly string[] = [MODULE_INTERFACE, '../module.ts'];

/** The sentence for any other import. */
export const IMPORT_REFUSAL = `a module is one file and imports only '${MODULE_INTERFACE}'`;

/** The compiler's options for modules and schemes, here and in an editor, but no paths. */
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
