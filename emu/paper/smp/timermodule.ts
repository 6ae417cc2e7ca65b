/**
 * The timer module that the processors of Appendix B share: callouts in the kernel's own table,
 * schemes and hash (kernel/callout), divided into the sections that a lock is held for.
 *
 * The work of a routine has parts: an entry is taken off the free list or put back, its fields are
 * filled, it is put into the hash or found there, and it is linked into its bucket or unlinked. The
 * prices are those of the cost table, split as its comments split them. One lock for a structure
 * holds all parts. With a lock for each bucket, linking alone is done under it; entries come from
 * free lists that each processor has for itself, unless these or the hash have one lock for all.
 */

import { C_HANDLE, C_HASHED, C_PENDING } from '../../../kernel/callout/entry.ts';
import { CalloutHash } from '../../../kernel/callout/hash.ts';
import { NONE, type Scheme } from '../../../kernel/callout/scheme.ts';
import { schemeNamed } from '../../../kernel/callout/schemes.ts';
import { CalloutTable } from '../../../kernel/callout/table.ts';
import type { CalloutCost } from '../../../kernel/machdep.ts';
import type { Lock } from './lock.ts';

/** The locks of a timer module. */
export type Locks = 'one' | 'each bucket' | 'each processor' | 'bucket, free list' | 'bucket, hash';

/** Work that is done in one go, under one lock or none. */
export interface Section {
  readonly lock: Lock | undefined;
  /** Does the work. Returns its cycles. */
  run(): number;
}

/** A part of a routine. */
interface Part {
  readonly of: 'free list' | 'fields' | 'hash' | 'bucket';
  run(): number;
}

/** References of memory for the parts of setting: 13 in all, calloutSet. */
export const SET_MEMREFS = { free: 3, fields: 5, link: 5 };
/** References of memory for the parts of unsetting: 11 in all, calloutUnset. */
export const UNSET_MEMREFS = { unlink: 7, free: 4 };

/** A structure: a table, its scheme and, for the old interface, its hash. */
interface Structure {
  readonly table: CalloutTable;
  readonly scheme: Scheme;
  readonly hash: CalloutHash | null;
  readonly lock: Lock;
  readonly freeLock: Lock;
  readonly hashLock: Lock;
  /** The lock of each bucket, made when it is first asked for. */
  readonly bucketLocks: Lock[];
}

/** The function of all callouts; none is called. */
const expired = (): void => undefined;

/** A timer module with one timer for each of a number of clients. */
export class TimerModule {
  private readonly locks: Locks;
  private readonly prices: CalloutCost;
  private readonly makeLock: (name: string) => Lock;
  private readonly structures: readonly Structure[];
  /** For each client, the structure that its timer is in. */
  private readonly home: Int32Array;
  /** For each client, the entry of its timer; NONE if it is idle. */
  private readonly entry: Int32Array;
  /** For each client, the handle of its timer. */
  private readonly handle: Float64Array;
  /** Callouts looked at by the schemes so far. */
  visited = 0;
  /** Timers started so far. */
  starts = 0;

  /** `scheme` is a scheme as --callout takes it. */
  constructor(
    scheme: string,
    locks: Locks,
    nclients: number,
    nprocessors: number,
    prices: CalloutCost,
    makeLock: (name: string) => Lock,
  ) {
    this.locks = locks;
    this.prices = prices;
    this.makeLock = makeLock;
    this.home = new Int32Array(nclients);
    this.entry = new Int32Array(nclients).fill(NONE);
    this.handle = new Float64Array(nclients);
    const number = locks === 'each processor' ? nprocessors : 1;
    this.structures = Array.from({ length: number }, (_, i) => this.structure(scheme, nclients, i));
  }

  private structure(scheme: string, ncallout: number, i: number): Structure {
    const table = new CalloutTable(ncallout, 0, 1);
    return {
      table,
      scheme: schemeNamed(scheme)(table),
      hash: this.locks === 'bucket, hash' ? new CalloutHash(table, 0) : null,
      lock: this.makeLock(`structure ${i}`),
      freeLock: this.makeLock('the free list'),
      hashLock: this.makeLock('the hash'),
      bucketLocks: [],
    };
  }

  /**
   * START_TIMER by processor `p`, as sections. Each is to be run before the next is asked for.
   */
  start(p: number, client: number, ticks: number): Generator<Section, void> {
    const { entry, handle, prices } = this;
    this.home[client] = p % this.structures.length;
    const { table, scheme, hash } = this.structures[this.home[client]];
    const take: Part = {
      of: 'free list',
      run: () => {
        entry[client] = table.take();
        return SET_MEMREFS.free * prices.memref;
      },
    };
    const fill: Part = {
      of: 'fields',
      run: () => {
        const c = entry[client];
        table.c_flags[c] = C_PENDING | (hash === null ? C_HANDLE : C_HASHED);
        table.c_func[c] = expired;
        table.c_arg[c] = client;
        table.c_time[c] = (table.ticks + ticks) | 0;
        if (hash === null) handle[client] = table.giveHandle(c);
        return SET_MEMREFS.fields * prices.memref;
      },
    };
    const link: Part = {
      of: 'bucket',
      run: () => {
        scheme.start(entry[client], ticks);
        this.starts++;
        return SET_MEMREFS.link * prices.memref + this.nodes(scheme);
      },
    };
    const chain = hash === null ? [] : [this.insert(hash, client)];
    return this.sections(client, [take, fill, ...chain, link]);
  }

  /** STOP_TIMER by any processor, likewise. */
  stop(client: number): Generator<Section, void> {
    const { entry, handle, prices } = this;
    const { table, scheme, hash } = this.structures[this.home[client]];
    const unlink: Part = {
      of: 'bucket',
      run: () => {
        const c = entry[client];
        if (hash === null && table.c_handle[c] !== handle[client]) throw new Error('the handle is stale');
        scheme.stop(c);
        return UNSET_MEMREFS.unlink * prices.memref + this.nodes(scheme);
      },
    };
    const free: Part = {
      of: 'free list',
      run: () => {
        if (hash === null) table.freeHandle(entry[client], handle[client]);
        else table.free(entry[client]);
        entry[client] = NONE;
        return UNSET_MEMREFS.free * prices.memref;
      },
    };
    const chain = hash === null ? [] : [this.find(hash, client)];
    return this.sections(client, [...chain, unlink, free]);
  }

  /**
   * Panics unless every structure is in order; no routine is half done. Returns the number of
   * timers started.
   */
  check(): number {
    let started = 0;
    for (const { scheme, table, hash } of this.structures) {
      started += scheme.check();
      table.check();
      hash?.check();
    }
    return started;
  }

  private insert(hash: CalloutHash, client: number): Part {
    return {
      of: 'hash',
      run: () => {
        hash.insert(expired, client, this.entry[client]);
        return hash.idents.probes * this.prices.hashProbe;
      },
    };
  }

  private find(hash: CalloutHash, client: number): Part {
    return {
      of: 'hash',
      run: () => {
        const c = hash.find(expired, client);
        if (c !== this.entry[client]) throw new Error(`the hash has ${c} for client ${client}`);
        hash.remove(c);
        return hash.idents.probes * this.prices.hashProbe + hash.visited * this.prices.calloutNode;
      },
    };
  }

  private nodes({ visited }: Scheme): number {
    this.visited += visited;
    return visited * this.prices.calloutNode;
  }

  /** The parts as sections: in one piece under the lock of the structure, or each under its own. */
  private *sections(client: number, parts: readonly Part[]): Generator<Section, void> {
    const structure = this.structures[this.home[client]];
    if (this.locks === 'one' || this.locks === 'each processor') {
      const run = (): number => parts.reduce((sum, part) => sum + part.run(), 0);
      yield { lock: structure.lock, run };
      return;
    }
    for (const { of, run } of parts) yield { lock: this.lockOf(of, structure, client), run };
  }

  private lockOf(part: Part['of'], structure: Structure, client: number): Lock | undefined {
    if (part === 'hash') return structure.hashLock;
    if (part === 'free list') return this.locks === 'bucket, free list' ? structure.freeLock : undefined;
    if (part === 'fields') return undefined;
    const bucket = structure.scheme.bucketOf(this.entry[client]);
    structure.bucketLocks[bucket] ??= this.makeLock(`bucket ${bucket}`);
    return structure.bucketLocks[bucket];
  }
}
