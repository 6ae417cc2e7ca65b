// Builds everything that runs (the command, the scripts, the tests) from TypeScript to ES
// modules under build/js/, and the types of the interface to modules and schemes under
// build/types/. Type checking is `npm run check`.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

/** The files under a folder whose names end in `suffix`. */
const under = (folder, suffix) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .filter((name) => name.endsWith(suffix))
        .map((name) => `${folder}/${name}`)
    : [];

/** The hash of our part of the C compiler: what it has made is kept under it. */
function compilerHash() {
  const hash = createHash('sha256');
  const paths = ['userland/cc', 'emu/cli/clang'].flatMap((folder) => under(folder, '.ts'));
  for (const path of [...paths.map((name) => name.replaceAll('\\', '/')).sort(), 'package.json'])
    hash.update(`${path}\0`).update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

rmSync('build/js', { recursive: true, force: true });
const OPTIONS = {
  outdir: 'build/js',
  outbase: '.',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Puts constants in their places, so that `case OP_ADD:` is a number and the
  // processor's switch is a jump table.
  minifySyntax: true,
  sourcemap: true,
  // The sources stand beside the build: the maps of the tests are read whenever they are loaded.
  sourcesContent: false,
  logLevel: 'warning',
  define: { CC_SOURCES: JSON.stringify(compilerHash()) },
};
// The command is built by itself: it starts faster from a few files than from all the files that it
// would share with the tests. Its files lie together under build/js/emu, the folder that the package
// holds. Packages that are no dependencies of a user's installation are built in; NOTICE names them.
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
await build({
  ...OPTIONS,
  entryPoints: ['emu/cli/main.ts', 'emu/cli/explore/worker.ts', 'emu/cli/lab/worker.ts'],
  chunkNames: 'emu/cli/[name]-[hash]',
  external: Object.keys(dependencies),
});
await build({
  ...OPTIONS,
  entryPoints: [...under('scripts', '.ts'), ...under('tests', '.test.ts'), ...under('tests', '.child.ts')],
  packages: 'external',
});

// Declarations, and not the sources, are what the package's users compile against: their own flags
// of strictness are not for code of ours. What is wrong in the types is told by the check.
rmSync('build/types', { recursive: true, force: true });
spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'scripts/types.tsconfig.json']);
