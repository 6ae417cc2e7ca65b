/**
 * A reliable-datagram protocol on two hundred connections with three timers each,
 * the server of the paper's introduction. It runs between the two ends of each
 * connection, over a link that loses, delays and reorders packets. The clients
 * send requests, the server sends each back, and both compare what arrives with
 * what had to arrive: every datagram once, in order, every byte of it. A read of
 * /dev/rexmt waits until all datagrams have come back, or their connections were
 * given up, and then tells the figures.
 *
 * One end of a connection is a Pcb, a protocol control block like 4.4BSD's
 * tcpcb, with datagrams where TCP counts bytes. Its timers:
 *
 * t_rexmt   runs while something is unacknowledged. The time it is set for
 *           follows the round trips measured (Jacobson: srtt + 4 rttvar), and
 *           doubles with each expiry; a datagram sent twice is not measured,
 *           and the doubled time stays until one that was sent once has been
 *           acknowledged (Karn).
 * t_delack  holds an acknowledgement back: it may go with data, or with the one of
 *           a second datagram.
 * t_keep    asks a peer that has been silent for long whether it is there.
 *
 * Nearly all of these callouts are stopped or set anew before they expire.
 * 4.4BSD had no callouts for them: it looked at every connection five times a
 * second, and again twice a second, and counted time in such turns.
 *
 * Levels: a Pcb belongs to splnet, at which packets arrive. Callout handlers
 * come at splsoftclock, below that, and raise the level first. A packet that came
 * just before they did so may have stopped their timer: so they look again whether
 * they are still wanted. The clients are a thread, at level 0.
 *
 * It is one file, as a module has to be, though it is long.
 */
import {
  type Args,
  type Callout,
  type Counter,
  type Device,
  type DeviceFile,
  EINVAL,
  IPL_NET,
  KernelError,
  type ModuleKernel,
  PCATCH,
  PSOCK,
  PWAIT,
  type Removable,
  type SimDevice,
  type Sleepable,
  type Thread,
  type Uio,
} from '../module.ts';

export const name = 'rexmt';
export const version = 1;
/** `loss` is in percent; `seed` chooses the packets that are lost and the delays of the others. */
export const args = { connections: 200, messages: 20, size: 32, loss: 5, seed: 1 } as const;

/** Datagrams that may be unacknowledged. */
const WINDOW = 4;
/** Expiries of t_rexmt in a row after which the peer counts as gone. */
const MAXRXTSHIFT = 12;
/** Probes without an answer after which the peer counts as gone. */
const KEEPCNT = 8;
/** Doublings of the time after which it grows no further. */
const MAXBACKOFF = 6;
/** The time of t_rexmt before a round trip was measured, milliseconds. */
const REXMT_FIRST = 1500;
/** The least time of t_rexmt, milliseconds. */
const REXMT_MIN = 300;
/** The greatest time of t_rexmt, milliseconds. */
const REXMT_MAX = 64_000;
/** The time of t_delack, milliseconds. */
const DELACK = 100;
/** The time of t_keep while the peer is heard, milliseconds. */
const KEEPIDLE = 2000;
/** The time of t_keep between probes, milliseconds. */
const KEEPINTVL = 500;

/** Modelled cycles that a packet costs, out and in. */
const PACKET_CYCLES = 2000;
/** Microseconds that a packet takes on the shortest of eight lines. */
const DELAY = 5000;
/** Microseconds that it takes more on each next line. */
const DELAY_STEP = 10_000;
/** Microseconds that it takes more at random, at most. */
const DELAY_RANDOM = 3000;
/** Milliseconds between two rounds of the clients' thread. */
const ROUND = 20;
/** A client sends a message in one round of so many. */
const EVERY = 16;

/** The counters and their descriptions in sysctl. */
const COUNTERS = {
  packets: 'packets sent, lost ones too',
  lost: 'packets that the link lost',
  delivered: 'datagrams handed over in order, as they were sent',
  wrong: 'datagrams handed over that were not the ones that had to come',
  retransmits: 'datagrams sent again',
  timeouts: 'expiries of a retransmission timer',
  duplicates: 'datagrams that came again',
  delacks: 'acknowledgements that waited in vain for something to go with',
  probes: 'questions whether a silent peer is there',
  drops: 'ends of connections given up',
} as const;
type Counted = keyof typeof COUNTERS;

/** Integers below n from a 32-bit xorshift generator. */
function randomFrom(seed: number): (n: number) => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1;
  return (n) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % n;
  };
}

/** A packet on its way. */
interface Packet {
  /** The number of its connection. */
  readonly conn: number;
  /** It goes to the server's end, and not to the client's. */
  readonly toServer: boolean;
  /** The number of the datagram. */
  readonly seq: number;
  /** The number that the sender of the packet waits for. */
  readonly ack: number;
  /** The datagram; null when the packet is only an acknowledgement. */
  readonly data: Uint8Array | null;
  /** It wants to be acknowledged at once. */
  readonly probe: boolean;
}

/**
 * A protocol control block: one end of a connection.
 *
 * Invariant, at splnet: snd_una <= snd_nxt <= snd_max; sendq begins with
 * datagram snd_una; t_rexmt is pending exactly when snd_una < snd_max; `held`
 * has datagrams after rcv_nxt.
 */
class Pcb {
  readonly conn: number;
  /** The server's end, and not the client's. */
  readonly server: boolean;
  /** Datagrams handed to the application. */
  delivered = 0;
  /** The connection was given up, or the module is being unloaded. */
  dead = false;

  /** The oldest datagram not acknowledged. */
  private snd_una = 0;
  /** The next datagram to send. */
  private snd_nxt = 0;
  /** The next datagram that was never sent. */
  private snd_max = 0;
  /** Datagrams to be sent, or sent and not acknowledged. */
  private readonly sendq: Uint8Array[] = [];
  /** The datagram that has to come next. */
  private rcv_nxt = 0;
  /** Datagrams that came before their turn. */
  private readonly held = new Map<number, Uint8Array>();
  /** The acknowledgement that was sent last. */
  private last_ack_sent = 0;
  /** An acknowledgement must go at once. */
  private acknow = false;

  /** Smoothed round trip, in eighths of a tick. */
  t_srtt = 0;
  /** Its mean deviation, in quarters of a tick. */
  t_rttvar = 0;
  /** The time that t_rexmt is set for, ticks. */
  private t_rxtcur: number;
  /** Expiries of t_rexmt in a row. */
  private t_rxtshift = 0;
  /** The datagram being timed, -1 for none. */
  private t_rtseq = -1;
  /** The tick it was sent on. */
  private t_rtstart = 0;
  /** Probes without an answer. */
  private t_keepcnt = 0;

  private readonly t_rexmt: Callout;
  private readonly t_delack: Callout;
  private readonly t_keep: Callout;
  private readonly net: Rexmt;
  private readonly k: ModuleKernel;

  constructor(net: Rexmt, conn: number, server: boolean) {
    const { k } = net;
    this.net = net;
    this.k = k;
    this.conn = conn;
    this.server = server;
    this.t_rxtcur = this.ticks(REXMT_FIRST);
    this.t_rexmt = k.callout_init();
    this.t_delack = k.callout_init();
    this.t_keep = k.callout_init();
    this.heard();
  }

  /** Sends a datagram, once the window has room for it. Any level up to splnet. */
  send(data: Uint8Array): void {
    const s = this.k.splnet();
    if (!this.dead) {
      this.sendq.push(data);
      this.output();
    }
    this.k.splx(s);
  }

  /** A packet has arrived. Level: splnet. */
  input(packet: Packet): void {
    if (this.dead) return;
    this.heard();
    this.acknowledged(packet.ack);
    if (packet.data !== null) this.receive(packet.seq, packet.data);
    if (packet.probe) this.acknow = true;
    this.output();
  }

  /** Gives the timers back, once the connection is dead. Level: sleep. */
  *detach(): Generator<undefined, void> {
    for (const callout of [this.t_rexmt, this.t_delack, this.t_keep]) {
      yield* this.k.callout_drain(callout);
      this.k.callout_destroy(callout);
    }
  }

  private ticks(milliseconds: number): number {
    return Math.max(1, Math.ceil((milliseconds * this.k.hz) / 1000));
  }

  /** Sends the datagrams that the window allows, or an acknowledgement alone if one must go. */
  private output(): void {
    const end = this.snd_una + Math.min(WINDOW, this.sendq.length);
    while (this.snd_nxt < end) {
      const seq = this.snd_nxt++;
      this.transmit(seq, this.sendq[seq - this.snd_una]);
    }
    if (this.acknow) this.transmit(this.snd_nxt, null);
  }

  /** Sends a packet. Every packet acknowledges the datagrams that have come until now. */
  private transmit(seq: number, data: Uint8Array | null, probe = false): void {
    const { k, conn, server } = this;
    this.acknow = false;
    this.last_ack_sent = this.rcv_nxt;
    k.callout_stop(this.t_delack);
    if (data !== null) this.noteSent(seq);
    this.net.transmit({ conn, toServer: !server, seq, ack: this.rcv_nxt, data, probe });
  }

  /** A datagram goes out: times it if none is being timed, and sees that t_rexmt runs. */
  private noteSent(seq: number): void {
    if (seq < this.snd_max) this.net.count('retransmits');
    else {
      this.snd_max = seq + 1;
      if (this.t_rtseq < 0) {
        this.t_rtseq = seq;
        this.t_rtstart = this.k.ticks;
      }
    }
    if (!this.k.callout_pending(this.t_rexmt)) this.setRexmt();
  }

  private setRexmt(): void {
    this.k.callout_reset(this.t_rexmt, this.t_rxtcur, rexmtTimer, this);
  }

  /** The peer waits for datagram `ack`: those before have arrived. */
  private acknowledged(ack: number): void {
    if (ack <= this.snd_una || ack > this.snd_max) return;
    if (this.t_rtseq >= 0 && ack > this.t_rtseq) this.xmit_timer((this.k.ticks - this.t_rtstart) | 0);
    this.sendq.splice(0, ack - this.snd_una);
    this.snd_una = ack;
    this.snd_nxt = Math.max(this.snd_nxt, ack);
    if (this.snd_una === this.snd_max) this.k.callout_stop(this.t_rexmt);
    else this.setRexmt();
  }

  /** A datagram has come: delivers it and those held behind it, or holds it for later. */
  private receive(seq: number, data: Uint8Array): void {
    if (seq !== this.rcv_nxt) {
      if (seq < this.rcv_nxt || this.held.has(seq)) this.net.count('duplicates');
      else this.held.set(seq, data);
      this.acknow = true;
      return;
    }
    for (let next: Uint8Array | undefined = data; next !== undefined; next = this.held.get(this.rcv_nxt)) {
      this.held.delete(this.rcv_nxt++);
      this.delivered++;
      this.net.deliver(this, next);
    }
    if (this.last_ack_sent === this.rcv_nxt) return;
    if (this.k.callout_pending(this.t_delack)) this.acknow = true;
    else this.k.callout_reset(this.t_delack, this.ticks(DELACK), delackTimer, this);
  }

  /** A round trip of `rtt` ticks was measured (tcp_xmit_timer). */
  private xmit_timer(rtt: number): void {
    this.t_rtseq = -1;
    this.t_rxtshift = 0;
    if (this.t_srtt === 0) {
      this.t_srtt = Math.max(1, rtt << 3);
      this.t_rttvar = Math.max(1, rtt << 1);
    } else {
      const delta = rtt - (this.t_srtt >> 3);
      this.t_srtt = Math.max(1, this.t_srtt + delta);
      this.t_rttvar = Math.max(1, this.t_rttvar + Math.abs(delta) - (this.t_rttvar >> 2));
    }
    this.setTime();
  }

  /** Works out the time of t_rexmt. */
  private setTime(): void {
    const measured = this.t_srtt === 0 ? this.ticks(REXMT_FIRST) : (this.t_srtt >> 3) + this.t_rttvar;
    const backedOff = Math.max(measured, this.ticks(REXMT_MIN)) << Math.min(this.t_rxtshift, MAXBACKOFF);
    this.t_rxtcur = Math.min(backedOff, this.ticks(REXMT_MAX));
  }

  /** t_rexmt has expired: sends again from the oldest one on. Level: splsoftclock. */
  rexmtExpired(): void {
    const s = this.k.splnet();
    if (!this.dead && !this.k.callout_pending(this.t_rexmt) && this.snd_una < this.snd_max) {
      this.net.count('timeouts');
      if (++this.t_rxtshift > MAXRXTSHIFT) this.drop();
      else {
        this.setTime();
        this.t_rtseq = -1;
        this.snd_nxt = this.snd_una;
        this.output();
      }
    }
    this.k.splx(s);
  }

  /** t_delack has expired: acknowledges. Level: splsoftclock. */
  delackExpired(): void {
    const s = this.k.splnet();
    if (!this.dead && this.last_ack_sent < this.rcv_nxt) {
      this.net.count('delacks');
      this.acknow = true;
      this.output();
    }
    this.k.splx(s);
  }

  /** A packet shows that the peer is alive. */
  private heard(): void {
    this.t_keepcnt = 0;
    this.k.callout_reset(this.t_keep, this.ticks(KEEPIDLE), keepTimer, this);
  }

  /** t_keep has expired: asks the silent peer. Level: splsoftclock. */
  keepExpired(): void {
    const s = this.k.splnet();
    if (!this.dead && !this.k.callout_pending(this.t_keep)) {
      if (this.t_keepcnt++ >= KEEPCNT) this.drop();
      else {
        this.net.count('probes');
        this.k.callout_reset(this.t_keep, this.ticks(KEEPINTVL), keepTimer, this);
        this.transmit(this.snd_nxt, null, true);
      }
    }
    this.k.splx(s);
  }

  /** Gives the connection up. */
  private drop(): void {
    this.dead = true;
    this.net.count('drops');
    for (const callout of [this.t_rexmt, this.t_delack, this.t_keep]) this.k.callout_stop(callout);
    this.net.dropped(this);
  }
}

/** The handlers of the three timers. */
function rexmtTimer(pcb: Pcb): void {
  pcb.rexmtExpired();
}

function delackTimer(pcb: Pcb): void {
  pcb.delackExpired();
}

function keepTimer(pcb: Pcb): void {
  pcb.keepExpired();
}

/** The module's state: both ends of all connections, and the link between them. */
class Rexmt {
  readonly k: ModuleKernel;
  readonly device: Device;
  readonly thread: Thread;
  private readonly args: Args<typeof args>;
  private readonly random: (n: number) => number;
  /** The link. */
  private readonly wire: SimDevice<Packet>;
  private readonly counters: Record<Counted, Counter>;
  private readonly clients: Pcb[] = [];
  private readonly servers: Pcb[] = [];
  /** Messages sent, by client. Readers sleep on this. */
  private readonly sent: number[];
  private readonly lossNode: Removable;
  /** Percent of the packets that are lost. */
  private loss: number;
  /** The thread is to end. */
  private stop = false;
  /** Clients that still wait for something. [at splnet] */
  private waiting: number;

  constructor(k: ModuleKernel, given: Args<typeof args>) {
    const { connections, seed, loss } = given;
    this.k = k;
    this.args = given;
    this.loss = loss;
    this.waiting = connections;
    this.random = randomFrom(seed);
    this.sent = new Array<number>(connections).fill(0);
    this.counters = Object.fromEntries(
      Object.entries(COUNTERS).map(([what, doc]) => [what, k.counter(what, doc)]),
    ) as Rexmt['counters'];
    this.wire = k.simdev<Packet>('wire', IPL_NET, (packet) => this.arrived(packet));
    for (let conn = 0; conn < connections; conn++) {
      this.clients.push(new Pcb(this, conn, false));
      this.servers.push(new Pcb(this, conn, true));
    }
    this.lossNode = k.sysctl('loss', {
      doc: 'percent of the packets that are lost',
      read: () => this.loss,
      write: (percent) => {
        if (percent > 100) return EINVAL;
        this.loss = percent;
        return 0;
      },
    });
    this.device = k.device('rexmt', 0o444, { read: (file, uio) => this.read(file, uio) });
    this.thread = k.kthread_create('rexmt', () => this.converse());
  }

  count(what: Counted): void {
    this.counters[what].add();
  }

  /** Puts a packet on the link, or loses it. Level: splnet. */
  transmit(packet: Packet): void {
    this.k.charge(PACKET_CYCLES);
    this.count('packets');
    if (this.random(100) < this.loss) this.count('lost');
    else {
      const line = DELAY + DELAY_STEP * (packet.conn % 8);
      this.wire.after(line + this.random(DELAY_RANDOM), packet);
    }
  }

  /** The link's interrupt. Level: splnet. */
  private arrived(packet: Packet): void {
    this.k.charge(PACKET_CYCLES);
    (packet.toServer ? this.servers : this.clients)[packet.conn].input(packet);
  }

  /** The n-th datagram of a connection, either way. */
  private message(conn: number, n: number): Uint8Array {
    return Uint8Array.from({ length: this.args.size }, (_, i) => conn + 31 * n + i * (n + 1));
  }

  /** Compares a datagram with the one that had to come; the server sends it back. Level: splnet. */
  deliver(pcb: Pcb, data: Uint8Array): void {
    const expected = this.message(pcb.conn, pcb.delivered - 1);
    const right = data.length === expected.length && data.every((byte, i) => byte === expected[i]);
    this.count(right ? 'delivered' : 'wrong');
    if (pcb.server) pcb.send(data);
    else if (pcb.delivered === this.args.messages) this.finished();
  }

  /** A connection was given up. Level: splnet. */
  dropped(pcb: Pcb): void {
    if (!pcb.server && pcb.delivered < this.args.messages) this.finished();
  }

  /** A client waits for nothing more. */
  private finished(): void {
    if (--this.waiting === 0) this.k.wakeup(this.sent);
  }

  /** The clients: each sends its next message now and then, until all have sent all. */
  private *converse(): Sleepable<void> {
    const { k, clients, sent, args } = this;
    const round = Math.max(1, Math.floor((ROUND * k.hz) / 1000));
    let left = clients.length * args.messages;
    while (left > 0 && !this.stop) {
      for (const pcb of clients) {
        if (sent[pcb.conn] === args.messages || this.random(EVERY) > 0) continue;
        pcb.send(this.message(pcb.conn, sent[pcb.conn]++));
        left--;
      }
      yield* k.tsleep(this, PWAIT, 'rexmtidle', round);
    }
  }

  /** Reads the report, once no client waits any more. 0, EFAULT, EINTR or ERESTART. */
  private *read(file: DeviceFile, uio: Uio): Sleepable<number> {
    const s = this.k.splnet();
    let error = 0;
    while (this.waiting > 0 && error === 0)
      error = yield* this.k.tsleep(this.sent, PSOCK | PCATCH, 'rexmt', 0);
    this.k.splx(s);
    if (error !== 0) return error;
    file.data ??= Uint8Array.from(this.report(), (c) => c.charCodeAt(0));
    const rest = file.data as Uint8Array;
    const piece = rest.subarray(0, uio.resid);
    file.data = rest.subarray(piece.length);
    return uio.uiomove(piece);
  }

  /** The text of /dev/rexmt. */
  private report(): string {
    const { clients, args, counters, k } = this;
    const n = (what: Counted) => counters[what].value;
    const mean = (of: (pcb: Pcb) => number) =>
      Math.round((clients.reduce((sum, pcb) => sum + of(pcb), 0) * 1000) / k.hz / clients.length);
    return [
      `${clients.length} connections, ${args.messages} messages of ${args.size} bytes each way`,
      `${n('delivered')} delivered in order, ${n('wrong')} wrong; ${n('drops')} connections given up`,
      `${n('packets')} packets, ${n('lost')} lost, ${n('retransmits')} sent again, ${n('duplicates')} came twice`,
      `${n('timeouts')} retransmission timeouts, ${n('delacks')} delayed acknowledgements, ${n('probes')} probes`,
      `round trip ${mean((pcb) => pcb.t_srtt / 8)} ms, deviation ${mean((pcb) => pcb.t_rttvar / 4)} ms, means of all clients`,
      '',
    ].join('\n');
  }

  /** Ends the thread and gives everything back. Level: sleep. */
  *detach(): Sleepable<void> {
    this.stop = true;
    this.k.wakeup(this);
    yield* this.k.kthread_join(this.thread);
    this.device.remove();
    this.lossNode.remove();
    const pcbs = [...this.clients, ...this.servers];
    // From now on neither a packet nor a timer does anything.
    for (const pcb of pcbs) pcb.dead = true;
    this.wire.remove();
    for (const pcb of pcbs) yield* pcb.detach();
  }
}

export function load(k: ModuleKernel, given: Args<typeof args>): Rexmt {
  const { connections, messages, size, loss } = given;
  const limits = [
    ['connections', connections, 1, 1000],
    ['messages', messages, 1, 100_000],
    ['size', size, 1, 1024],
    ['loss', loss, 0, 100],
  ] as const;
  for (const [what, value, least, most] of limits)
    if (!(Number.isInteger(value) && value >= least && value <= most))
      throw new KernelError(EINVAL, `${what}=${value} is not a whole number from ${least} to ${most}`);
  return new Rexmt(k, given);
}

export function unload(_k: ModuleKernel, rexmt: Rexmt): Sleepable<void> {
  return rexmt.detach();
}
