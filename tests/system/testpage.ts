/** A page without a browser: the other side of a session of the page's worker. */

import { expect } from 'chai';
import { packageVersion } from '../../emu/cli/image.ts';
import { sha256 } from '../../emu/cli/logfile.ts';
import { UNCOUNTED } from '../../emu/cli/ram.ts';
import type { Wall } from '../../emu/front/pace.ts';
import { LogError } from '../../emu/front/runlog.ts';
import { begun, type Wish } from '../../emu/web/begin.ts';
import type { Build } from '../../emu/web/image.ts';
import type {
  Ended,
  Frame,
  FromWorker,
  Kept,
  Linked,
  LogContents,
  ToSession,
} from '../../emu/web/protocol.ts';
import { type PageSession, Session, type Surroundings } from '../../emu/web/session.ts';
import type { RootImage } from '../../kernel/mfs/ustar.ts';
import { ROOT_IMAGE } from './harness.ts';

/** The build of such a page. */
export const BUILD: Build = { callwheel: packageVersion(), image: sha256(ROOT_IMAGE) };

const SIZE = { rows: 24, columns: 80 };

/** A wall that goes on by sleeping; a message can arrive whenever the session sleeps or yields. */
class TestWall implements Wall {
  private time = 0;

  now(): number {
    return this.time;
  }

  async sleep(milliseconds: number): Promise<void> {
    this.time += Math.min(milliseconds, 50);
    await this.yield();
  }

  yield(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }
}

/** The page's side of a session: it draws each frame at its next turn, unless it is told not to. */
/** No compiler: the page in one file has none, either. */
const noCode = (): never => {
  throw new LogError('no compiler is here');
};

export class TestPage {
  readonly frames: Frame[] = [];
  text = '';
  refused = '';
  /** False for a page that draws nothing. */
  draws = true;
  /** The contents of the log whose run is made again. */
  contents: LogContents | undefined;
  private session: PageSession | undefined;
  private linked: Linked | undefined;
  private undrawn = 0;

  constructor(fragment?: string, image: RootImage = ROOT_IMAGE) {
    if (fragment !== undefined)
      this.session = Session.begin({ fragment, size: SIZE, kept: undefined }, image, this.around);
  }

  /** A page that is opened at an address, which may be a link, or at a log. */
  static opened(address: string, log?: string): Promise<TestPage> {
    const text = log === undefined ? undefined : { name: 'run.log', text: log };
    return TestPage.wished({ fragment: address.slice(Math.max(0, address.indexOf('#'))), log: text });
  }

  /** A page that is loaded again, with what it has kept. */
  static reloaded(fragment: string, kept: Kept): Promise<TestPage> {
    return TestPage.wished({ fragment, kept });
  }

  /** A page whose machine runs a program of the user's. */
  static withProgram(fragment: string, bytes: Uint8Array): Promise<TestPage> {
    return TestPage.wished({ fragment, own: { program: { path: './program', bytes } } });
  }

  private static async wished(wish: Omit<Wish, 'size'>): Promise<TestPage> {
    const page = new TestPage();
    page.session = await begun({ ...wish, size: SIZE }, ROOT_IMAGE, page.around);
    return page;
  }

  /** Resolves when the run is over, or rejects with what kept it from going on. */
  get over(): Promise<void> {
    return this.session?.over ?? Promise.resolve();
  }

  /** The run as the page would keep it now. */
  get kept(): Kept {
    const log = this.frames.map((frame) => frame.log ?? '').join('');
    return {
      log,
      cycle: this.now.present,
      paused: ['paused', 'past'].includes(this.now.activity),
      speed: 100,
    };
  }

  private get around(): Surroundings {
    return {
      ...UNCOUNTED,
      wall: new TestWall(),
      build: BUILD,
      code: noCode,
      post: (message) => this.got(message),
    };
  }

  /** The link to the run, and its log. */
  async link(): Promise<Linked> {
    this.linked = undefined;
    this.send({ kind: 'link', page: 'http://127.0.0.1/page.html#seed=5' });
    await this.see('a link', () => this.linked !== undefined);
    return this.linked as unknown as Linked;
  }

  private got(message: FromWorker): void {
    if (message.kind === 'linked') this.linked = message;
    if (message.kind === 'log') this.contents = message;
    if (message.kind === 'refused') this.refused = message.line;
    if (message.kind !== 'frame') return;
    expect(++this.undrawn, 'frames that were not drawn').to.equal(1);
    this.frames.push(message);
    if (message.fresh) this.text = '';
    this.text += Buffer.from(message.output).toString();
    if (this.draws) setImmediate(() => this.draw());
  }

  draw(): void {
    if (this.undrawn === 0) return;
    this.undrawn--;
    this.send({ kind: 'drawn' });
  }

  send(message: ToSession): void {
    this.session?.receive(message);
  }

  /** Leaves the machine, if a user types at it, and resolves at the end of its run. */
  async leave(): Promise<Ended> {
    this.send({ kind: 'typed', bytes: new Uint8Array([1, 'x'.charCodeAt(0)]) });
    return this.end();
  }

  /** The last frame. */
  get now(): Frame {
    return this.frames.at(-1) as Frame;
  }

  /** Resolves when a frame is as it should be. */
  async see(what: string, isIt: (page: TestPage) => boolean): Promise<void> {
    for (let turns = 0; turns < 20_000; turns++) {
      if (this.refused !== '') throw new Error(this.refused);
      if (this.frames.length > 0 && isIt(this)) return;
      await new Promise((resolve) => setImmediate(resolve));
    }
    throw new Error(`the page never saw ${what}: ${JSON.stringify(this.now?.figures)} ${this.text}`);
  }

  /** The end of the run. */
  async end(): Promise<Ended> {
    await this.see('the end', ({ now }) => now.ended !== undefined);
    return this.now.ended as Ended;
  }
}
