/** `callwheel web`: its server gives the files of the page, and nothing else, or says why not. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { addressOf, served } from '../../emu/cli/web.ts';

describe('the server of the page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'callwheel-web-'));
  const options = { port: 0, host: '127.0.0.1' };
  let server: Server;
  let address: string;
  before(async () => {
    writeFileSync(join(folder, 'index.html'), '<!doctype html>');
    writeFileSync(join(folder, 'secret'), 'secret');
    writeFileSync(join(folder, 'root.bin'), new Uint8Array([0x1f, 0x8b, 1, 2]));
    server = await served(options, folder);
    address = addressOf(server);
  });
  after(() => {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true });
  });

  /** The answer to a request as it stands. */
  const raw = async (line: string, headers = 'Host: x\r\n'): Promise<string> => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.end(`${line}\r\n${headers}Connection: close\r\n\r\n`);
    let text = '';
    for await (const piece of socket) text += piece;
    return text;
  };

  const refusal = async (work: Promise<Server>): Promise<string> => {
    try {
      (await work).close();
    } catch (error) {
      return (error as Error).message;
    }
    return '';
  };

  it('gives the page and its files, the image as it is', async () => {
    expect(await (await fetch(`${address}?x=1`)).text()).to.equal('<!doctype html>');
    const image = await fetch(`${address}root.bin`);
    expect(image.headers.get('content-encoding')).to.equal(null);
    expect((await image.arrayBuffer()).byteLength).to.equal(4);
    const head = await fetch(address, { method: 'HEAD' });
    // A page that is a file may have a view, too: `frame-ancestors *` would forbid that.
    for (const name of ['content-security-policy', 'x-frame-options'])
      expect(head.headers.get(name), name).to.equal(null);
    expect([head.status, await head.text()]).to.deep.equal([200, '']);
  });

  for (const path of ['secret', '../package.json', '%2e%2e/package.json', 'toString', 'index.html/'])
    it(`has no ${path}`, async () => {
      expect((await fetch(`${address}${path}`)).status).to.equal(404);
    });

  for (const path of [
    '/../package.json',
    '//../secret',
    '/%2e%2e/secret',
    `http://x/secret`,
    '*',
    '/\\secret',
  ])
    it(`has no ${path}, as a request that no browser sends`, async () => {
      expect(await raw(`GET ${path} HTTP/1.1`)).to.match(
        /^HTTP\/1\.1 404 Not Found\r\n[\s\S]*\nno file of the page\n/,
      );
    });

  it('answers each method but GET and HEAD in a line, and HEAD without a body', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH'])
      expect(await raw(`${method} / HTTP/1.1`)).to.match(
        /^HTTP\/1\.1 405 [\s\S]*\r\nallow: GET, HEAD\r\n[\s\S]*\nthe page is only read\n/,
      );
    expect(await raw('HEAD /none HTTP/1.1')).to.match(/^HTTP\/1\.1 404 [\s\S]*\r\n\r\n$/);
    expect(await raw('no request')).to.match(/^HTTP\/1\.1 400 /);
  });

  it('gives the page under any name of this computer, compressed where that is wanted', async () => {
    const page = async (more: string): Promise<string> => raw('GET / HTTP/1.1', more);
    expect(await page('Host: elsewhere.example:1\r\n')).to.match(
      /^HTTP\/1\.1 200 [\s\S]*content-type: text\/html; charset=utf-8\r\n[\s\S]*<!doctype html>/,
    );
    expect(await page('Host: x\r\nAccept-Encoding: br, gzip\r\n')).to.include('\ncontent-encoding: gzip\r\n');
    expect(await page('Host: x\r\nAccept-Encoding: br\r\n')).to.not.include('content-encoding');
    const image = await raw('GET /root.bin HTTP/1.1');
    expect(image).to.match(
      /\r\ncontent-type: application\/octet-stream\r\n[\s\S]*x-content-type-options: nosniff/,
    );
  });

  it('is only read, and says which file is missing', async () => {
    expect((await fetch(address, { method: 'POST', body: 'x' })).status).to.equal(405);
    const missing = await fetch(`${address}page.js`);
    expect([missing.status, await missing.text()]).to.deep.equal([
      500,
      'page.js: no such file or directory\n',
    ]);
  });

  it('says in a line that the page is not built, or that the port is taken', async () => {
    expect(await refusal(served(options, join(folder, 'none')))).to.equal(
      'the page is not built: make web builds it, in a checkout',
    );
    const port = Number(new URL(address).port);
    expect(await refusal(served({ ...options, port }, folder))).to.equal(
      `cannot serve at 127.0.0.1 port ${port}: address already in use (take another with --port)`,
    );
    expect(await refusal(served({ ...options, host: '192.0.2.1' }, folder))).to.match(/^cannot serve at 192/);
  });
});
