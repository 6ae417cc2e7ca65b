/**
 * The connection with GDB: a port of the loopback address, or standard input and output. A second
 * thread has it, so that the first can wait for a packet in the middle of a run, where it must
 * stand still (emu/debug/debugger.ts), and can see between two runs whether one has come.
 */

import { fstatSync } from 'node:fs';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { Channel } from '../../gdb/line.ts';
import { packetOf } from '../../gdb/packet.ts';
import type { StandingStill } from '../ddb/debugger.ts';
import { letKill } from '../ddb/lines.ts';
import { Failure } from '../exit.ts';
import { STDIO } from './options.ts';

/** A message of the second thread to the first. */
type Told =
  | { readonly kind: 'data'; readonly bytes: string }
  /** A GDB has come; `number` is that of its connection. */
  | { readonly kind: 'opened'; readonly number: number }
  | { readonly kind: 'closed' }
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'failed'; readonly code: string };

/** The reply for a GDB that comes while another one is there. */
const BUSY = 'E.another gdb has this machine; it can be had when that one has detached or quit';

/**
 * Milliseconds for which the reply about the last process is held for a gdb that started the
 * command, unless the command ends before: gdb shows what it has told until then.
 */
const HELD_MS = 500;

/** The code of the second thread: a text, so that the bundled command needs no file beside it. */
const CONNECTION = `
const { workerData } = require('node:worker_threads');
const net = require('node:net');
const { busy, count, port, side, wake, HELD_MS } = workerData;
// The reply after which gdb reads nothing more that the command writes on standard error.
let held = '';
let socket;
let server;
let number = 0;
let ended = false;

function tell(message) {
  side.postMessage(message);
  wake.postMessage(0);
  Atomics.add(count, 0, 1);
  Atomics.notify(count, 0);
}

function use(input, output) {
  socket = output;
  tell({ kind: 'opened', number: ++number });
  let open = true;
  const closed = () => {
    if (open && !ended) tell({ kind: 'closed' });
    open = false;
    if (socket === output) socket = undefined;
  };
  input.on('data', (bytes) => tell({ kind: 'data', bytes: bytes.toString('latin1') }));
  input.on('end', closed).on('close', closed).on('error', closed);
  if (output !== input) output.on('error', closed);
}

function write(bytes) {
  const all = held + bytes;
  held = '';
  if (all !== '') socket?.write(Buffer.from(all, 'latin1'));
}

side.on('message', (message) => {
  // A reply to a GDB that has gone is none for the next one.
  if (message !== null) {
    if (message.to !== number) return;
    if (message.last && port === '-') {
      held += message.bytes;
      setTimeout(() => write(''), HELD_MS);
    } else write(message.bytes);
    return;
  }
  ended = true;
  write('');
  server?.close();
  side.close();
  wake.close();
  const last = socket;
  if (last === undefined) process.exit();
  setTimeout(() => process.exit(), 2000);
  last.end(() => process.exit());
});

if (port === '-') use(new net.Socket({ fd: 0, writable: false }), new net.Socket({ fd: 1, readable: false }));
else {
  server = net.createServer((it) => {
    // A second GDB would speak to the machine of the first. It is answered when it asks.
    if (socket !== undefined) {
      it.on('error', () => {}).once('data', () => it.end(busy, 'latin1'));
      return;
    }
    it.setNoDelay(true);
    use(it, it);
  });
  server.on('error', ({ code }) => tell({ kind: 'failed', code: String(code) }));
  server.listen(port, '127.0.0.1', () => tell({ kind: 'listening', port: server.address().port }));
}
`;

export class Connection implements Channel {
  readonly reopens: boolean;
  private readonly standing: StandingStill;
  private readonly count = new Int32Array(new SharedArrayBuffer(4));
  private readonly port: MessagePort;
  private readonly wake: MessagePort;
  private woken: () => void = () => undefined;
  /** The number of the connection from which what was received last has come. */
  private number = 0;

  private constructor(port: number | typeof STDIO, standing: StandingStill) {
    this.standing = standing;
    this.reopens = port !== STDIO;
    const { port1, port2 } = new MessageChannel();
    const wakes = new MessageChannel();
    this.port = port1;
    this.wake = wakes.port1;
    this.wake.on('message', () => this.woken());
    const busy = `+${packetOf(BUSY)}`;
    const workerData = { HELD_MS, busy, count: this.count, port, side: port2, wake: wakes.port2 };
    const transferList = [port2, wakes.port2];
    new Worker(CONNECTION, { eval: true, workerData, transferList, stdin: false });
  }

  /**
   * Opens a port, and tells the user; or takes standard input and output. Failure if the port is
   * not to be had. `standing` does the waiting while the machine stands still.
   */
  static open(port: number | typeof STDIO, say: (line: string) => void, standing: StandingStill): Connection {
    if (port === STDIO) refuseStdin();
    const connection = new Connection(port, standing);
    if (port === STDIO) return connection;
    const told = connection.told(true);
    if (told?.kind === 'listening') {
      say(`gdb: waiting for gdb at 127.0.0.1:${told.port}: target remote :${told.port}`);
      return connection;
    }
    connection.close();
    const code = told?.kind === 'failed' ? told.code : 'no answer';
    throw new Failure(
      code === 'EADDRINUSE'
        ? `--gdb: port ${port} is in use; choose another one, as --gdb=${port + 1}, or 0 for any that is free`
        : `--gdb: cannot listen at port ${port}: ${code}`,
    );
  }

  /** Resolves when something has come. */
  come(): Promise<void> {
    return new Promise((resolve) => {
      this.woken = resolve;
    });
  }

  receive(wait: boolean): ReturnType<Channel['receive']> {
    const told = this.told(wait);
    if (told?.kind === 'opened') this.number = told.number;
    if (told === undefined || told.kind === 'opened' || told.kind === 'closed') return told?.kind;
    return told.kind === 'data' ? told : undefined;
  }

  /** The next thing that the second thread has told; waits for it if asked to. */
  private told(wait: boolean): Told | undefined {
    const seen = Atomics.load(this.count, 0);
    const got = receiveMessageOnPort(this.port) as { message: Told } | undefined;
    if (got !== undefined || !wait) return got?.message;
    return this.standing(() => {
      const restore = letKill();
      try {
        for (let before = seen; ; before = Atomics.load(this.count, 0)) {
          const next = receiveMessageOnPort(this.port) as { message: Told } | undefined;
          if (next !== undefined) return next.message;
          Atomics.wait(this.count, 0, before);
        }
      } finally {
        restore();
      }
    });
  }

  send(bytes: string, last = false): void {
    this.port.postMessage({ to: this.number, bytes, last });
  }

  /** Sends what is left, and closes the connection. */
  close(): void {
    this.port.postMessage(null);
    this.wake.close();
    this.port.unref();
  }
}

/** Failure unless standard input can be gdb's. */
function refuseStdin(): void {
  const stat = fstatSync(0);
  if (!stat.isFIFO() && !stat.isSocket())
    throw new Failure(
      '--gdb=-: standard input is no pipe; gdb starts the command: target remote | callwheel run --gdb=- ./prog',
    );
}
