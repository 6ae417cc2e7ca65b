/** The line to a GDB: packets over a channel, acknowledged until GDB wants it otherwise. */

import { hexText } from './hex.ts';
import { PacketReader, packetOf, type Received } from './packet.ts';

/** A connection with a GDB, or the place where one can come. */
export interface Channel {
  /** True if another GDB may come after one has gone. */
  readonly reopens: boolean;
  /** Bytes that have arrived, a GDB that has come or gone; waits for one of them if asked to. */
  receive(wait: boolean): { readonly bytes: string } | 'opened' | 'closed' | undefined;
  /** Sends bytes, each a character; `last` if no process is left after them. */
  send(bytes: string, last?: boolean): void;
}

export class Line {
  readonly reopens: boolean;
  /** True while each packet is acknowledged. */
  acks = true;
  private readonly channel: Channel;
  private readonly reader = new PacketReader();
  private sent = '';
  /** A GDB that has come or gone, which was seen too early. */
  private pending: 'opened' | 'closed' | undefined;

  constructor(channel: Channel) {
    this.channel = channel;
    this.reopens = channel.reopens;
  }

  /** Another GDB is at the line. */
  renew(): void {
    this.acks = true;
    this.reader.reset();
  }

  send(text: string, last = false): void {
    this.sent = packetOf(text);
    this.channel.send(this.sent, last);
  }

  /** Shows GDB's user lines. */
  tell(...lines: readonly string[]): void {
    for (const line of lines) this.send(`O${hexText(`${line}\n`)}`);
  }

  /** Ends a command of `monitor`, with lines for GDB's user. */
  answer(lines: readonly string[]): void {
    this.tell(...lines);
    this.send('OK');
  }

  /** Acknowledges a packet. */
  acknowledge(): void {
    if (this.acks) this.channel.send('+');
  }

  /** The next packet or interrupt of what has come; what was damaged is asked for again. */
  command(): Extract<Received, { kind: 'packet' | 'interrupt' }> | undefined {
    for (let got = this.reader.next(); got !== undefined; got = this.reader.next()) {
      if (got.kind === 'packet' || got.kind === 'interrupt') return got;
      if (got.kind === 'again') this.channel.send(this.sent);
      else if (this.acks) this.channel.send('-');
      else this.send(`E.${got.why}`);
    }
    return undefined;
  }

  /** Takes bytes that have come. */
  feed(bytes: string): void {
    this.reader.feed(bytes);
  }

  /** Takes the copies of the first packet that GDB has sent while nobody was there yet. */
  drain(text: string): void {
    for (let what = this.channel.receive(false); what !== undefined; what = this.channel.receive(false)) {
      if (typeof what === 'string') {
        this.pending = what;
        break;
      }
      this.reader.feed(what.bytes);
    }
    this.reader.dropCopies(text);
  }

  /** The next thing that has come; waits for it if asked to. */
  next(wait: boolean): ReturnType<Channel['receive']> {
    const { pending } = this;
    this.pending = undefined;
    return pending ?? this.channel.receive(wait);
  }

  /** Keeps a GDB that has come or gone for the next call of next(). */
  keep(what: 'opened' | 'closed'): void {
    this.pending = what;
  }

  /** The wish of a GDB while a machine runs: to stop at once, or to leave; or none. */
  interrupts(): 'stop' | 'leave' | undefined {
    const what = this.next(false);
    if (what === 'closed') {
      this.keep(what);
      return 'leave';
    }
    if (what !== undefined && typeof what !== 'string') this.feed(what.bytes);
    return this.command()?.kind === 'interrupt' ? 'stop' : undefined;
  }
}
