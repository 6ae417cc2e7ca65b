// Builds everything that runs (the command, the scripts, the tests) from TypeScript to ES
// modules under build/js/, and the types of the interface to modules and schemes under
// build/types/. Type checking is `npm run check`.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
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

/** The bytes below which a part of the command is small: it is not to load the machine. */
const SMALL = 100_000;

/**
 * Joins what starts a machine into two files, since Node takes longer over a hundred small ones:
 * `front`, which every command loads, with what its small parts share with a machine, and
 * `machine`. The files that were joined stay, and give on what other parts of the command import
 * from them.
 */
async function joinStart(outputs) {
  const built = (source) => Object.keys(outputs).find((name) => outputs[name].entryPoint === source);
  /** A file, and all that are loaded with it. */
  const loaded = (name, seen = new Set()) => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const { path, kind, external } of outputs[name].imports)
      if (kind === 'import-statement' && !external) loaded(path, seen);
    return seen;
  };
  const main = built('emu/cli/callwheel.ts');
  const front = loaded(main);
  const rest = (name) => [...loaded(name)].filter((it) => !front.has(it));
  const small = Object.keys(outputs).filter(
    (name) =>
      outputs[name].entryPoint !== undefined &&
      rest(name).reduce((sum, it) => sum + outputs[it].bytes, 0) < SMALL,
  );
  const shared = new Set(small.flatMap(rest));
  for (const name of rest(built('emu/cli/session.ts'))) if (shared.has(name)) front.add(name);
  const machine = rest(built('emu/cli/session.ts'));
  front.delete(main);
  const groups = { front: [...front], machine };
  await build({
    ...COMMAND,
    entryPoints: [main, ...Object.keys(groups)].map((it) => ({
      in: it,
      out: `emu/cli/${basename(it, '.js')}`,
    })),
    plugins: [joining(groups, outputs)],
    allowOverwrite: true,
  });
  for (const [group, files] of Object.entries(groups))
    files.forEach((name, i) => {
      const list = outputs[name].exports.map((it) => `${it}_${i} as ${it}`);
      const path = relative(dirname(name), `build/js/emu/cli/${group}.js`).replaceAll('\\', '/');
      writeFileSync(name, `export { ${list.join(', ')} } from "./${path}";\n`);
      rmSync(`${name}.map`);
    });
}

/** The plugin that makes a file of each group: it exports what its files do, with their numbers. */
function joining(groups, outputs) {
  const joined = new Set(Object.values(groups).flat());
  const allOf = (name, i) => {
    const list = outputs[name].exports.map((it) => `${it} as ${it}_${i}`);
    return `export { ${list.join(', ')} } from './${name}';\n`;
  };
  return {
    name: 'joining',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^(front|machine)$/ }, ({ path }) => ({ path, namespace: 'group' }));
      onLoad({ filter: /.*/, namespace: 'group' }, ({ path }) => ({
        contents: groups[path].map(allOf).join(''),
        resolveDir: '.',
      }));
      onResolve({ filter: /^\.\.?\// }, ({ path, kind, resolveDir }) => {
        const name = relative('.', resolve(resolveDir, path)).replaceAll('\\', '/');
        const inside = kind === 'entry-point' || (kind === 'import-statement' && joined.has(name));
        return inside ? undefined : { path, external: true };
      });
    },
  };
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
// The command is built by itself, and its files lie together under build/js/emu, the folder that the
// package holds. Packages that are no dependencies of a user's installation are built in; NOTICE names
// them.
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const COMMAND = {
  ...OPTIONS,
  chunkNames: 'emu/cli/[name]-[hash]',
  external: Object.keys(dependencies),
};
const { metafile } = await build({
  ...COMMAND,
  entryPoints: ['emu/cli/main.ts', 'emu/cli/explore/worker.ts', 'emu/cli/lab/worker.ts'],
  metafile: true,
});
await joinStart(metafile.outputs);
await build({
  ...OPTIONS,
  entryPoints: [...under('scripts', '.ts'), ...under('tests', '.test.ts'), ...under('tests', '.child.ts')],
  packages: 'external',
});

// Declarations, and not the sources, are what the package's users compile against: their own flags
// of strictness are not for code of ours. What is wrong in the types is told by the check.
rmSync('build/types', { recursive: true, force: true });
spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'scripts/types.tsconfig.json']);
