/**
 * Kinds of work for which the introduction of the paper has timers, as kernel
 * code on the callout facility: clients of setcallout and unsetcallout that a
 * booted machine runs beside its processes, with packets from a device that
 * interrupts at splnet. They do the same on every scheme.
 */

import { Random } from './random.ts';

/** The part of a kernel that a workload uses. */
export interface Bench {
  readonly hz: number;
  setcallout(func: (arg: number) => void, arg: number, ticks: number): number;
  unsetcallout(handle: number): boolean;
  /** Charges references to memory for the work of a handler. */
  work(memrefs: number): void;
  /** Adds a device that interrupts at splnet `hz` times a second. */
  packets(hz: number, handler: () => void): void;
}

export interface Workload {
  readonly name: string;
  readonly summary: string;
  /** Ticks a second of the kernel that it runs in. */
  readonly hz: number;
  /** Seconds of virtual time that it runs for. */
  readonly seconds: number;
  /** Sets its first callouts and its device up. */
  start(bench: Bench): void;
}

/** References to memory for a packet or a timer of a connection, without those of callouts. */
const CONNECTION_WORK = 30;
/**
 * Packets a second. A 25 MHz processor has time for this number when each walks a
 * list of 600 callouts twice.
 */
const PACKETS = 300;

/**
 * A server with 200 connections and three timers each: retransmission, delayed
 * acknowledgement, keepalive.
 */
const connections: Workload = {
  name: 'connections',
  summary:
    '200 connections, 3 timers each, 300 packets a second, 1 % of them lost: retransmission timers almost never expire',
  hz: 100,
  seconds: 20,
  start(bench) {
    const random = new Random(200);
    const rexmt = new Float64Array(200);
    const delack = new Float64Array(200);
    const keep = new Float64Array(200);
    const timers = (handles: Float64Array, ticks: number) => {
      const expired = (i: number): void => {
        handles[i] = 0;
        bench.work(CONNECTION_WORK);
      };
      return {
        set: (i: number): void => {
          handles[i] = bench.setcallout(expired, i, ticks);
        },
        unset: (i: number): void => {
          if (handles[i] !== 0) bench.unsetcallout(handles[i]);
          handles[i] = 0;
        },
      };
    };
    const rexmtTimer = timers(rexmt, bench.hz);
    const delackTimer = timers(delack, bench.hz / 5);
    const keepTimer = timers(keep, 7200 * bench.hz);
    // Connections that wait for an acknowledgement which is under way.
    const underWay: number[] = [];
    bench.packets(PACKETS, () => {
      const dataArrives = random.unit() < 0.5;
      const sends = !dataArrives && (underWay.length === 0 || (underWay.length < 20 && random.unit() < 0.5));
      const i = dataArrives || sends ? random.below(200) : (underWay.shift() as number);
      bench.work(CONNECTION_WORK);
      keepTimer.unset(i);
      keepTimer.set(i);
      if (dataArrives) {
        if (delack[i] === 0) delackTimer.set(i);
      } else if (!sends) rexmtTimer.unset(i);
      else if (rexmt[i] === 0) {
        // A packet that is sent takes a delayed acknowledgement along.
        delackTimer.unset(i);
        rexmtTimer.set(i);
        if (random.unit() >= 0.01) underWay.push(i);
      }
    });
  },
};

/** The same packets in the way of BSD's TCP, with two callouts that walk all connections. */
const bsdtcp: Workload = {
  name: 'bsdtcp',
  summary: "the same packets with BSD TCP's two timers, of 200 and 500 ms, that look at every connection",
  hz: 100,
  seconds: 20,
  start(bench) {
    const random = new Random(200);
    const periodic = (ticks: number): void => {
      const walk = (): void => {
        bench.setcallout(walk, 0, ticks);
        bench.work(200 * 3);
      };
      bench.setcallout(walk, 0, ticks);
    };
    periodic(bench.hz / 5);
    periodic(bench.hz / 2);
    bench.packets(PACKETS, () => {
      random.below(200);
      bench.work(CONNECTION_WORK + 3);
    });
  },
};

/** Rate control and scheduling: timers that always expire. */
const rate: Workload = {
  name: 'rate',
  summary: '100 rate-controlled flows that send every 1 to 20 ticks: all timers expire',
  hz: 100,
  seconds: 20,
  start(bench) {
    const send = (i: number): void => {
      bench.work(CONNECTION_WORK);
      bench.setcallout(send, i, 1 + (i % 20));
    };
    for (let i = 0; i < 100; i++) bench.setcallout(send, i, 1 + (i % 20));
  },
};

/** Audio streams in the manner of CHANNELS. */
const audio: Workload = {
  name: 'audio',
  summary: '50 audio streams with a frame every 10 to 20 ms, at 1000 ticks a second',
  hz: 1000,
  seconds: 10,
  start(bench) {
    const frame = (i: number): void => {
      bench.work(2 * CONNECTION_WORK);
      bench.setcallout(frame, i, 10 + (i % 11));
    };
    for (let i = 0; i < 50; i++) bench.setcallout(frame, i, 10 + (i % 11));
  },
};

/** The mix of Ratas's benchmark: units of ten timers of five kinds. */
const ratas: Workload = {
  name: 'ratas',
  summary:
    "20 of Ratas's units of ten timers of five kinds: short and executed, long and executed once, long and always put off, medium and executed, medium and cancelled",
  hz: 100,
  seconds: 20,
  start(bench) {
    const { hz } = bench;
    const nothing = (): void => bench.work(CONNECTION_WORK);
    for (let unit = 0; unit < 20; unit++) {
      const cycle = 8 + (unit % 16);
      const late = [0, 0];
      const medium = [0, 0];
      let turns = 0;
      const short = (i: number): void => {
        bench.work(CONNECTION_WORK);
        bench.setcallout(short, i, cycle + i);
        if (i < 2) {
          if (late[i] !== 0) bench.unsetcallout(late[i]);
          late[i] = bench.setcallout(nothing, i, 60 * hz);
        } else if (i === 2 && ++turns % 8 === 0) bench.setcallout(nothing, i, 5 * cycle);
        else if (i === 3 && turns % 4 === 0) {
          for (let which = 0; which < 2; which++) {
            if (medium[which] !== 0) bench.unsetcallout(medium[which]);
            medium[which] = bench.setcallout(nothing, which, (which === 0 ? 20 : 40) * cycle);
          }
        }
      };
      for (let i = 0; i < 4; i++) bench.setcallout(short, i, cycle + i);
      bench.setcallout(nothing, unit, 15 * hz);
    }
  },
};

export const WORKLOADS: readonly Workload[] = [connections, bsdtcp, rate, audio, ratas];
