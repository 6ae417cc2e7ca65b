/**
 * The machine of the page, in its worker. Another one takes its place when it has been booted; if
 * that is refused, the first one goes on.
 */

import type { Wish } from './begin.ts';
import { BRINGING } from './own/sources.ts';
import type { FromWorker, ImageSource, ToWorker } from './protocol.ts';
import { noWorker } from './support.ts';

/** The page, as it is told of its machine. */
export interface MachineEvents {
  /** A message of the machine's worker. `isNow` tells whether it is still the page's machine. */
  received(message: FromWorker, isNow: () => boolean): void;
  /**
   * Another machine is being made, and this is the work at it, in a few words; undefined when it is
   * refused or given up.
   */
  making(line: string | undefined): void;
  /** A line for the user of a machine that goes on. */
  said(line: string): void;
}

export class PageMachine {
  private readonly image: ImageSource;
  private readonly startWorker: () => Worker;
  private readonly events: MachineEvents;
  private worker: Worker | undefined;
  /** The worker of a machine that is to take the place of the first one, while it is made. */
  private coming: Worker | undefined;
  private booted = false;
  private looking = false;
  private asked: Wish | undefined;

  constructor(image: ImageSource, startWorker: () => Worker, events: MachineEvents) {
    this.image = image;
    this.startWorker = startWorker;
    this.events = events;
  }

  /** The wish that the machine was booted for. There is one. */
  get wish(): Wish {
    if (this.asked === undefined) throw new Error('no machine has been booted');
    return this.asked;
  }

  /** Sends the worker a message. */
  send(message: ToWorker): void {
    if (message.kind === 'look') this.looking = message.structure;
    this.worker?.postMessage(message);
  }

  /** Boots the machine of a run. One that is being made is given up. */
  boot(wish: Wish): void {
    let worker: Worker;
    try {
      worker = this.startWorker();
    } catch (error) {
      const line = error instanceof Error ? error.message : `${error}`;
      if (this.booted) this.failed(line);
      else this.events.received({ kind: 'refused', line }, () => true);
      return;
    }
    if (this.booted) {
      this.coming?.terminate();
      this.coming = worker;
      const { scheme, modules } = wish.own ?? {};
      this.events.making(scheme === undefined && modules === undefined ? 'booting' : BRINGING);
    } else {
      this.worker?.terminate();
      this.worker = worker;
    }
    const isNow = (): boolean => this.worker === worker;
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'booted') this.replace(worker, wish);
      if (isNow() || data.kind === 'log') this.events.received(data, isNow);
      else if (this.coming !== worker) return;
      else if (data.kind === 'progress') this.events.making(data.line);
      else if (data.kind === 'refused') this.failed(data.line);
    };
    worker.onerror = ({ message }) => {
      const line = message ? `The machine cannot run: ${message}` : noWorker('it did not start');
      if (isNow()) this.events.received({ kind: 'refused', line }, isNow);
      else if (this.coming === worker) this.failed(line);
    };
    worker.postMessage({ kind: 'boot', image: this.image, ...wish } satisfies ToWorker);
  }

  /** Gives up the machine that is being made. The first one goes on. */
  cancel(): void {
    this.coming?.terminate();
    this.coming = undefined;
    this.events.making(undefined);
  }

  /** The other machine cannot be made. */
  private failed(line: string): void {
    this.cancel();
    this.events.said(line);
  }

  /** Boots the machine of the last log again. False if the page has the machine of its address. */
  again(): boolean {
    if (this.asked?.log === undefined && this.asked?.own === undefined) return false;
    this.boot(this.asked);
    return true;
  }

  /** The machine of this worker is the page's from now on. */
  private replace(worker: Worker, wish: Wish): void {
    if (this.worker !== worker) this.worker?.terminate();
    this.worker = worker;
    this.coming = undefined;
    this.booted = true;
    const { own } = wish;
    const scheme = own?.scheme && { ...own.scheme, isJudged: true };
    this.asked = scheme === undefined ? wish : { ...wish, own: { ...own, scheme } };
    this.send({ kind: 'look', structure: this.looking });
  }
}
