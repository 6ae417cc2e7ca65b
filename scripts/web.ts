/**
 * `make web`: builds the page. build/web/ gets files that any server of static files serves, and
 * callwheel.html, all of it in one file. Prints what the first load takes, and fails if that is
 * more than the budget. Runs in the repository.
 */

import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BuildOptions, build } from 'esbuild';
import { packageVersion } from '../emu/cli/image.ts';
import type { SourceBundle } from '../emu/front/sourcetexts.ts';
import { type Build, split } from '../emu/web/image.ts';
import { folded } from '../emu/web/repeats.ts';
import { members } from '../kernel/mfs/ustar.ts';
import { LINES } from './programlines.ts';
import { writeLabs } from './weblabs.ts';
import { writeOwn } from './webown.ts';

const OUT = 'build/web';
/** Bytes of the first load, compressed. */
const BUDGET = 2_000_000;
/** Those of the files that the prompt waits for, and their budget: 0.4 s at 10 Mbit/s. */
const FOR_PROMPT = ['index.html', 'early.js', 'page.css', 'page.js', 'machine-worker.js', 'root.bin'];
const PROMPT_BUDGET = 500_000;
/**
 * The parts of the image, by the paths of their files: the programs, but for the shell, come while
 * it boots, and that of Figure 9 comes alone for the page's first view; the others when one is
 * read.
 */
const PARTS: Readonly<Record<string, RegExp>> = {
  programs: /^(?:bin\/(?!(?:sh|fig9)$)|guide\/)/,
  figure: /^bin\/fig9$/,
  rest: /^(?:tests|usr\/share\/man)\//,
};

type Policy = Readonly<Record<string, string>>;

/** Directives of the policy that both forms of the page have. */
const POLICY: Policy = { 'default-src': "'none'", 'base-uri': "'none'", 'form-action': "'none'" };
/** The policy of the files. Styles are made by xterm.js, in the page. */
const FILES_POLICY: Policy = {
  ...POLICY,
  'script-src': "'self' 'wasm-unsafe-eval' blob:",
  'worker-src': "'self' blob:",
  'connect-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
};

/** The policy of a page in one file, whose only script is this one. */
function singlePolicy(script: string): Policy {
  const hash = createHash('sha256').update(script).digest('base64');
  return {
    ...POLICY,
    'script-src': `'sha256-${hash}' 'wasm-unsafe-eval' blob:`,
    'worker-src': 'blob:',
    'style-src': "'unsafe-inline'",
    'img-src': 'data: blob:',
  };
}

/** A program or a style sheet, bundled. */
async function bundled(path: string, options: BuildOptions = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    minify: true,
    outdir: OUT,
    format: 'iife',
    platform: 'browser',
    target: ['chrome103', 'firefox113', 'safari16.4'],
    legalComments: 'eof',
    logLevel: 'warning',
    ...options,
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/** The page with its parts in their places. */
function page(policy: Policy, style: string, script: string): string {
  const directives = Object.entries(policy).map(([name, sources]) => `${name} ${sources}`);
  return readFileSync('emu/web/index.html', 'utf8')
    .replace('{{policy}}', () => directives.join('; '))
    .replace('{{style}}', () => style)
    .replace('{{script}}', () => script);
}

/** A program as the text of an element, which no end tag in it ends. */
const asText = (program: string): string => program.replaceAll('</script', String.raw`<\/script`);

/** An element that holds a text for the page's script. */
const dataElement = (id: string, text: string): string =>
  `<script type="text/plain" id="${id}">${text}</script>`;

/**
 * The sources that the page can show, those of the kernel and of the programs, and the lines of the
 * image's programs.
 */
function sourcesText(): string {
  const under = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  const paths = [
    ...under('kernel').filter((path) => path.endsWith('.ts')),
    ...['bin', 'guide']
      .flatMap((folder) => under(`userland/${folder}`))
      .filter((path) => /\.[ch]$/.test(path)),
  ].sort();
  const files = Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'utf8')]));
  return JSON.stringify({ files, lines: JSON.parse(readFileSync(LINES, 'utf8')) } satisfies SourceBundle);
}

/** A file of the image as the page fetches it. */
const packed = (bytes: Uint8Array): Buffer => gzipSync(folded(bytes), { level: 9 });

/** The files of the first load, with their sizes as a server compresses them. */
const sizes: [name: string, bytes: number][] = [];

/** Writes a file of the first load. */
function put(name: string, content: string | Uint8Array): void {
  writeFileSync(join(OUT, name), content);
  const compressed = typeof content === 'string' ? gzipSync(content, { level: 6 }) : content;
  sizes.push([name, compressed.length]);
}

const root = readFileSync('userland/root.tar');
const archive = new Uint8Array(root.buffer, root.byteOffset, root.length);
const parts = Object.entries(PARTS).map(([name, paths]) => ({
  name,
  holes: [...members(archive)]
    .filter(({ path, content }) => paths.test(path) && content.length > 0)
    .map(({ content }) => [content.byteOffset - archive.byteOffset, content.length] as const),
}));
const image = createHash('sha256').update(archive).digest('hex');
const ofBuild: Build = { callwheel: packageVersion(), image };
const { first, rest } = split(ofBuild, archive, parts);
const partOf = (name: string): Uint8Array => rest.get(name) as Uint8Array;
const program = asText(await bundled('emu/web/page.ts'));
const worker = asText(await bundled('emu/web/machine-worker.ts'));
const style = await bundled('emu/web/page.css');

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
const head = '<script src="early.js"></script>\n<link rel="stylesheet" href="page.css">';
put('index.html', page(FILES_POLICY, head, '<script src="page.js"></script>'));
put('early.js', await bundled('emu/web/early.ts'));
put('page.css', style);
put('page.js', program);
put('machine-worker.js', worker);
put('root.bin', packed(first));
for (const name of ['programs', 'figure']) put(`root-${name}.bin`, packed(partOf(name)));
await writeOwn(OUT, bundled);
writeLabs(OUT);
for (const [name, bytes] of rest) writeFileSync(join(OUT, `root-${name}.raw`), bytes);
const whole = packed(split(ofBuild, archive, []).first).toString('base64');
const sources = gzipSync(sourcesText(), { level: 9 });
writeFileSync(join(OUT, 'sources.bin'), sources);
const scripts = [
  dataElement('worker-program', worker),
  dataElement('root-image', whole),
  dataElement('sources', sources.toString('base64')),
  `<script>${program}</script>`,
];
const licences = `<!--\n${['LICENSE', 'NOTICE'].map((name) => readFileSync(name, 'utf8')).join('\n')}-->\n`;
const single = page(singlePolicy(program), `<style>${style}</style>`, scripts.join('\n')) + licences;
writeFileSync(join(OUT, 'callwheel.html'), single);
for (const name of ['LICENSE', 'NOTICE']) copyFileSync(name, join(OUT, name));

const line = (bytes: number, what: string): void => console.log(`${`${bytes}`.padStart(9)}  ${what}`);
const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
for (const [name, bytes] of sizes) line(bytes, name);
const forPrompt = sizes.reduce((sum, [name, bytes]) => sum + (FOR_PROMPT.includes(name) ? bytes : 0), 0);
line(forPrompt, `before the prompt, compressed; the budget is ${PROMPT_BUDGET}`);
line(total, `first load, compressed; the budget is ${BUDGET}`);
line(
  gzipSync(partOf('rest')).length,
  'root-rest.raw, compressed: /tests and the manual, fetched when one of their files is read',
);
line(sources.length, 'sources.bin: the sources of the kernel and of the programs, fetched when one is read');
line(Buffer.byteLength(single), 'callwheel.html: all in one file, with the whole image');
if (total > BUDGET || forPrompt > PROMPT_BUDGET) {
  console.error(
    total > BUDGET
      ? `make web: the first load has ${total} bytes, more than ${BUDGET}`
      : `make web: the prompt waits for ${forPrompt} bytes, more than ${PROMPT_BUDGET}`,
  );
  process.exit(1);
}
