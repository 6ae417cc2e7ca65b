/**
 * A reliable-datagram protocol on two hundred connections with three timers each,
 * the server of the paper's introduction. It runs between the two ends of each
 * connection, over a link that loses, delays and reorders packets. The clients
 * send requests, the server sends each back, and both compare what arrives with
 * what must: every datagram once, in order, every byte of it. Reading /dev/rexmt
 * waits until all has come back, or its connection was given up, and then tells
 * what it took.
 *
 * One end of a connection is a Pcb, a protocol control block like 4.4BSD's
 * tcpcb, with datagrams where TCP counts bytes. Its timers:
 *
 * t_rexmt   runs while something is unacknowledged. The time it is set for
 *           follows the round trips measured (Jacobson: srtt + 4 rttvar), and
 *           doubles with each expiry; a datagram sent twice is not measured,
 *           and the doubled time stays until one that was sent once has been
 *           acknowledged (Karn).
 * t_delack  holds an acknowledgement back, in the hope of data to send it with
 *           or of a second datagram to acknowledge with it.
 * t_keep    asks a peer that has been silent for long whether it is there.
 *
 * Nearly all of these callouts are stopped or set anew before they expire.
 * 4.4BSD had no callouts for them: it looked at every connection five times a
 * second, and again twice a second, and counted time in those.
 *
 * Levels: a Pcb belongs to splnet, at which packets arrive. Callout handlers
 * come at splsoftclock, below that, and raise the level first. What they were
 * called for may have been settled by a packet that came in just before they
 * did so: they look again. The clients are a thread, at level 0.
 *
 * In one file, as a module has to be, though it is long.
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
/** `loss` is in percent; the seed chooses what is lost and how long the rest takes. */
export const args = { connections: 200, messages: 20, size: 32, loss: 5, seed: 1 } as const;

/** Datagrams that may be unacknowledged. */
const WINDOW = 4;
/** Expiries of t_rexmt in a row, and probes without an answer, after which the peer counts as gone. */
const MAXRXTSHIFT = 12;
const KEEPCNT = 8;
/** The factor grows no further than 2 to this. */
const MAXBACKOFF = 6;
/** Times in milliseconds: t_rexmt's first, least and most, t_delack's, t_keep's when idle and between probes. */
const REXMT_FIRST = 1500;
const REXMT_MIN = 300;
const REXMT_MAX = 64_000;
const DELACK = 100;
const KEEPIDLE = 2000;
const KEEPINTVL = 500;

/** Modelled cycles that a packet costs, out and in. */
const PACKET_CYCLES = 2000;
/** Microseconds a packet takes on the shortest line, from one line to the next of eight, and at random. */
const DELAY = 5000;
const DELAY_STEP = 10_000;
const DELAY_RANDOM = 3000;
/** The clients' thread looks around so often, milliseconds; each client sends something every so many times. */
const ROUND = 20;
const EVERY = 16;

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

interface Packet {
  readonly conn: number;
  readonly toServer: boolean;
  /** The number of the datagram. */
  readonly seq: number;
  /** The number that the sender of the packet waits for. */
  readonly ack: number;
  /** Null when it is only an acknowledgement. */
  readonly data: Uint8Array | null;
  /** It wants to be acknowledged at once. */
  readonly probe: boolean;
}

/**
 * Invariant, at splnet: snd_una <= snd_nxt <= snd_max; sendq begins with
 * datagram snd_una; t_rexmt is pending exactly when snd_una < snd_max; `held`
 * has datagrams after rcv_nxt.
 */
class Pcb {
  readonly conn: number;
  readonly server: boolean;
  /** Datagrams handed to the application. */
  delivered = 0;
  /** Given up. */
  dead = false;

  /** The oldest datagram not acknowledged, the next to send, and the next never sent. */
  private snd_una = 0;
  private snd_nxt = 0;
  private snd_max = 0;
  private readonly sendq: Uint8Array[] = [];
  private rcv_nxt = 0;
  private readonly held = new Map<number, Uint8Array>();
  private last_ack_sent = 0;
  private acknow = false;

  /** Smoothed round trip in eighths of a tick, and its mean deviation in quarters. */
  t_srtt = 0;
  t_rttvar = 0;
  /** What t_rexmt is set for, ticks, and how often that was doubled. */
  private t_rxtcur: number;
  private t_rxtshift = 0;
  /** The datagram being timed, -1 for none, and the tick it was sent on. */
  private t_rtseq = -1;
  private t_rtstart = 0;
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

  /** Sends a datagram, when the window has room for it. Any level up to splnet. */
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

  /** Takes the timers back. Process level. */
  *detach(): Generator<undefined, void> {
    for (const callout of [this.t_rexmt, this.t_delack, this.t_keep]) {
      yield* this.k.callout_drain(callout);
      this.k.callout_destroy(callout);
    }
  }

  private ticks(milliseconds: number): number {
    return Math.max(1, Math.ceil((milliseconds * this.k.hz) / 1000));
  }

  /** Sends what the window allows, and an acknowledgement if one is owed and did not go with that. */
  private output(): void {
    const end = this.snd_una + Math.min(WINDOW, this.sendq.length);
    while (this.snd_nxt < end) {
      const seq = this.snd_nxt++;
      this.transmit(seq, this.sendq[seq - this.snd_una]);
    }
    if (this.acknow) this.transmit(this.snd_nxt, null);
  }

  /** Every packet acknowledges what has come until now. */
  private transmit(seq: number, data: Uint8Array | null, probe = false): void {
    const { k, conn, server } = this;
    this.acknow = false;
    this.last_ack_sent = this.rcv_nxt;
    k.callout_stop(this.t_delack);
    if (data !== null) this.noteSent(seq);
    this.net.transmit({ conn, toServer: !server, seq, ack: this.rcv_nxt, data, probe });
  }

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

  private acknowledged(ack: number): void {
    if (ack <= this.snd_una || ack > this.snd_max) return;
    if (this.t_rtseq >= 0 && ack > this.t_rtseq) this.xmit_timer((this.k.ticks - this.t_rtstart) | 0);
    this.sendq.splice(0, ack - this.snd_una);
    this.snd_una = ack;
    this.snd_nxt = Math.max(this.snd_nxt, ack);
    if (this.snd_una === this.snd_max) this.k.callout_stop(this.t_rexmt);
    else this.setRexmt();
  }

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

  private setTime(): void {
    const measured = this.t_srtt === 0 ? this.ticks(REXMT_FIRST) : (this.t_srtt >> 3) + this.t_rttvar;
    const backedOff = Math.max(measured, this.ticks(REXMT_MIN)) << Math.min(this.t_rxtshift, MAXBACKOFF);
    this.t_rxtcur = Math.min(backedOff, this.ticks(REXMT_MAX));
  }

  rexmtExpired(): void {
    const s = this.k.splnet();
    if (!this.k.callout_pending(this.t_rexmt) && this.snd_una < this.snd_max && !this.dead) {
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

  delackExpired(): void {
    const s = this.k.splnet();
    if (this.last_ack_sent < this.rcv_nxt && !this.dead) {
      this.net.count('delacks');
      this.acknow = true;
      this.output();
    }
    this.k.splx(s);
  }

  /** The peer is alive. */
  private heard(): void {
    this.t_keepcnt = 0;
    this.k.callout_reset(this.t_keep, this.ticks(KEEPIDLE), keepTimer, this);
  }

  keepExpired(): void {
    const s = this.k.splnet();
    if (!this.k.callout_pending(this.t_keep) && !this.dead) {
      if (this.t_keepcnt++ >= KEEPCNT) this.drop();
      else {
        this.net.count('probes');
        this.k.callout_reset(this.t_keep, this.ticks(KEEPINTVL), keepTimer, this);
        this.transmit(this.snd_nxt, null, true);
      }
    }
    this.k.splx(s);
  }

  private drop(): void {
    this.dead = true;
    this.net.count('drops');
    for (const callout of [this.t_rexmt, this.t_delack, this.t_keep]) this.k.callout_stop(callout);
    this.net.dropped(this);
  }
}

/** The three handlers. */
function rexmtTimer(pcb: Pcb): void {
  pcb.rexmtExpired();
}

function delackTimer(pcb: Pcb): void {
  pcb.delackExpired();
}

function keepTimer(pcb: Pcb): void {
  pcb.keepExpired();
}

class Rexmt {
  readonly k: ModuleKernel;
  readonly device: Device;
  readonly thread: Thread;
  private readonly args: Args<typeof args>;
  private readonly random: (n: number) => number;
  private readonly wire: SimDevice<Packet>;
  private readonly counters: Record<Counted, Counter>;
  private readonly clients: Pcb[] = [];
  private readonly servers: Pcb[] = [];
  private readonly sent: number[];
  private readonly lossNode: Removable;
  private loss: number;
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

  /** The link. Level: splnet. */
  transmit(packet: Packet): void {
    this.k.charge(PACKET_CYCLES);
    this.count('packets');
    if (this.random(100) < this.loss) this.count('lost');
    else {
      const line = DELAY + DELAY_STEP * (packet.conn % 8);
      this.wire.after(line + this.random(DELAY_RANDOM), packet);
    }
  }

  private arrived(packet: Packet): void {
    this.k.charge(PACKET_CYCLES);
    (packet.toServer ? this.servers : this.clients)[packet.conn].input(packet);
  }

  /** The n-th datagram of a connection, either way. */
  private message(conn: number, n: number): Uint8Array {
    return Uint8Array.from({ length: this.args.size }, (_, i) => conn + 31 * n + i * (n + 1));
  }

  /** What has arrived is compared; the server sends it back. Level: splnet. */
  deliver(pcb: Pcb, data: Uint8Array): void {
    const expected = this.message(pcb.conn, pcb.delivered - 1);
    const right = data.length === expected.length && data.every((byte, i) => byte === expected[i]);
    this.count(right ? 'delivered' : 'wrong');
    if (pcb.server) pcb.send(data);
    else if (pcb.delivered === this.args.messages) this.finished();
  }

  /** Level: splnet. */
  dropped(pcb: Pcb): void {
    if (!pcb.server && pcb.delivered < this.args.messages) this.finished();
  }

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

  *detach(): Sleepable<void> {
    this.stop = true;
    this.k.wakeup(this);
    yield* this.k.kthread_join(this.thread);
    this.wire.remove();
    this.device.remove();
    this.lossNode.remove();
    for (const pcb of [...this.clients, ...this.servers]) yield* pcb.detach();
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
