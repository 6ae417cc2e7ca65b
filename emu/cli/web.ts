/** The server of the page: the files of build/web, and nothing else. */

import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Failure, reason } from './exit.ts';
import { packageRoot } from './image.ts';
import { labNames } from './lab/folder.ts';

export interface WebOptions {
  readonly port: number;
  readonly host: string;
}

/** The files of the page, by their paths in an address. No other path leads to a file. */
const FILES: Readonly<Record<string, string>> = {
  '/': 'index.html',
  ...Object.fromEntries(
    [
      ...['index.html', 'early.js', 'page.css', 'page.js', 'machine-worker.js'],
      ...[
        'root.bin',
        'root-programs.bin',
        'root-programs.raw',
        'root-figure.bin',
        'root-figure.raw',
        'root-rest.raw',
        'sources.bin',
        'callwheel.html',
        // For code of the user's.
        ...['own-tools.js', 'quickjs.wasm', 'esbuild.wasm', 'sources.json'],
        ...['editor.js', 'types-worker.js', 'types.json'],
        // For programs in C.
        ...['c-worker.js', 'clang/bundle.js', 'clang/llvm-resources.tar', 'clang/sysroot.tar'],
        ...['clang/headers.tar', 'clang/version'],
        ...['', '2', '3', '4'].map((number) => `clang/llvm.core${number}.wasm`),
        ...['labs/index.html', 'labs/labs.json'],
        'LICENSE',
        'NOTICE',
      ],
    ].map((name) => [`/${name}`, name]),
  ),
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.bin': 'application/octet-stream',
  '.raw': 'application/octet-stream',
  '.tar': 'application/x-tar',
  '': 'text/plain; charset=utf-8',
};

/** Serves the page until the process ends, and says where. Failure if it cannot be served. */
export async function web({ port, host }: WebOptions): Promise<void> {
  const server = await served({ port, host });
  process.stdout.write(`the page is at ${addressOf(server)}\n`);
  await new Promise((resolve) => server.on('close', resolve));
}

/** The address of a server's page. */
export function addressOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/`;
}

/**
 * A server of the page in `folder`, which listens. Failure if the page is not built, or if it
 * cannot listen.
 */
export async function served(
  { port, host }: WebOptions,
  folder = join(packageRoot(), 'build', 'web'),
): Promise<Server> {
  if (!existsSync(join(folder, 'index.html')))
    throw new Failure('the page is not built: make web builds it, in a checkout');
  const server = createServer((request, response) => answer(folder, request, response));
  return new Promise((resolve, reject) => {
    server.on('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE' ? ' (take another with --port)' : '';
      reject(new Failure(`cannot serve at ${host} port ${port}: ${reason(error)}${taken}`));
    });
    server.listen(port, host, () => resolve(server));
  });
}

/** The file of a path in an address: of the page, or the handout of a lab. */
const nameOf = (path: string): string | undefined =>
  Object.hasOwn(FILES, path) ? FILES[path] : isHandout(path) ? path.slice(1) : undefined;

const isHandout = (path: string): boolean => labNames().some((name) => path === `/labs/${name}.html`);

/** Answers a request: with a file, or with the reason why there is none. */
function answer(folder: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, url = '', headers } = request;
  const [path = ''] = url.split('?');
  const say = (status: number, text: string): void => {
    const allow = status === 405 ? { allow: 'GET, HEAD' } : {};
    response.writeHead(status, { 'content-type': TYPES[''], ...allow });
    response.end(method === 'HEAD' ? undefined : `${text}\n`);
  };
  if (method !== 'GET' && method !== 'HEAD') say(405, 'the page is only read');
  else if (nameOf(path) === undefined) say(404, 'no file of the page');
  else {
    const name = nameOf(path) as string;
    let bytes: Uint8Array;
    try {
      bytes = readFileSync(join(folder, name));
    } catch (error) {
      say(500, `${name}: ${reason(error)}`);
      return;
    }
    // To compress the compiler takes longer than to send it on this computer.
    const isAsItIs = extname(name) === '.bin' || name.startsWith('clang/');
    const zipped = /\bgzip\b/.test(`${headers['accept-encoding']}`) && !isAsItIs;
    const body = zipped ? gzipSync(bytes) : bytes;
    response.writeHead(200, {
      'content-type': TYPES[extname(name)],
      'content-length': body.length,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      ...(zipped ? { 'content-encoding': 'gzip' } : {}),
    });
    response.end(method === 'HEAD' ? undefined : body);
  }
}
