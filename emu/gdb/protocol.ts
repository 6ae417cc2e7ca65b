/**
 * The commands of GDB's remote serial protocol, and what each does to a target. One object serves
 * one connection. A command that there is not gets an empty reply, one that is wrong an error.
 */

import { REGISTERS } from './description.ts';
import { Files } from './files.ts';
import { bytesOf, hexOf, hexWord, number, pair, unhex, unhexText, unhexWord } from './hex.ts';
import { unescaped } from './packet.ts';
import { extraInfo, type Features, heldThreads, supported, threadName, transferred } from './queries.ts';
import { resumeOf, threadId } from './resume.ts';
import { stopReply, threadOf } from './stopreply.ts';
import {
  Refused,
  type Resume,
  type Stop,
  type Target,
  type ThreadName,
  type WatchKind,
  type Way,
} from './target.ts';

/** The reply for a command that there is not. */
const UNKNOWN = '';
const OK = 'OK';
/** The reply for a command whose words are wrong: EINVAL. */
const WRONG = 'E16';
/** The reply for memory that is not there: EFAULT. */
const NO_MEMORY = 'E0e';
/** The reply for a process or a thread that is not there: ESRCH. */
const NO_PROCESS = 'E03';
/** The most bytes of memory in a reply. */
const MEMORY_MOST = 0x1000;

const WATCHES: Readonly<Record<string, WatchKind>> = { 2: 'write', 3: 'read', 4: 'access' };

/** The answer to a command: replies, and the way if the target goes on or back. */
export interface Answer {
  readonly replies: readonly string[];
  readonly way?: Way;
  /** The command of `monitor`, which the server does. */
  readonly monitor?: string;
  /** No packet is acknowledged any more, from the next one on. */
  readonly noAck?: true;
}

export class Protocol {
  readonly features: Features;
  private target: Target;
  private readonly files: Files;
  /** The thread that commands mean. */
  private present: ThreadName = { pid: 0, thread: 0 };
  /** The thread that a step back is for; 0 for the one that commands mean. */
  private stepper = 0;
  /** The last stop, for `?`. */
  private last: Stop | undefined;

  /** The commands of one letter, which are given what follows it. */
  private readonly commands: Readonly<Record<string, (rest: string) => string>> = {
    '?': () => (this.last === undefined ? 'W00' : this.stopped(this.last)),
    '!': () => OK,
    g: () => this.registers(),
    G: (rest) => this.setRegisters(rest),
    p: (rest) => this.register(rest),
    P: (rest) => this.setRegister(rest),
    m: (rest) => this.read(rest),
    M: (rest) => this.write(rest),
    X: (rest) => this.writeBytes(rest),
    H: (rest) => this.select(rest),
    T: (rest) => (this.isHeld(rest) ? OK : NO_PROCESS),
    Z: (rest) => this.point(true, rest),
    z: (rest) => this.point(false, rest),
    D: (rest) => this.detach(rest),
    k: () => this.killAll(),
  };

  /** `reverses`: the target can go back. */
  constructor(target: Target, reverses = false) {
    this.features = { multiprocess: false, swbreak: false, reverses };
    this.target = target;
    this.files = new Files((path) => this.target.file(path));
  }

  /** Takes another target, at another point of the same run. */
  use(target: Target): void {
    this.target = target;
  }

  /** The reply for a stop, at which the target stands now. */
  stopped(stop: Stop): string {
    this.stands(stop);
    return stopReply(stop, this.features, this.target);
  }

  /** The stop at which the target stands now, which the other side will ask for. */
  stands(stop: Stop): void {
    this.last = stop;
    this.present = threadOf(stop);
  }

  /** Does a command. */
  answer(text: string): Answer {
    try {
      const resume = this.resumed(text);
      if (typeof resume === 'string') return { replies: [resume] };
      if (resume !== undefined) return { replies: [], way: { kind: 'on', resume } };
      const back = this.back(text);
      if (back !== undefined) return back;
      if (text === 'QStartNoAckMode') return { replies: [OK], noAck: true };
      if (text.startsWith('qRcmd,')) return this.monitor(text.slice(6));
      return { replies: [this.reply(text)] };
    } catch (error) {
      if (error instanceof Refused) return { replies: [`E.${error.message}`] };
      throw error;
    }
  }

  /** The way on that a command asks for, or its error; undefined for any other command. */
  private resumed(text: string): Resume | string | undefined {
    if (!/^(?:vCont;|[cCsS])/.test(text)) return undefined;
    const actions = text.startsWith('vCont;') ? text.slice(6) : text;
    const held = this.target.inferiors();
    if (held.length === 0) return NO_PROCESS;
    const resume = resumeOf(actions, this.present);
    if (resume === undefined) return WRONG;
    return resume.named.every((thread) => this.has(thread)) ? resume : NO_PROCESS;
  }

  /** The way back that a command asks for. */
  private back(text: string): Answer | undefined {
    if (!this.features.reverses || (text !== 'bs' && text !== 'bc')) return undefined;
    const thread = this.has(this.stepper) ? this.stepper : this.present.thread;
    if (!this.has(thread)) return { replies: [NO_PROCESS] };
    return { replies: [], way: text === 'bs' ? { kind: 'step', thread } : { kind: 'continue' } };
  }

  /** True if there is such a thread, in a process that GDB has. */
  private has(thread: number): boolean {
    const pid = this.target.processOf(thread);
    return pid !== undefined && this.target.inferiors().includes(pid);
  }

  private monitor(digits: string): Answer {
    const monitor = unhexText(digits);
    return monitor === undefined ? { replies: [WRONG] } : { replies: [], monitor };
  }

  private reply(text: string): string {
    const [letter = ''] = text;
    if (letter === 'q' || letter === 'Q') return this.query(text);
    if (letter === 'v') return this.verbose(text);
    return this.commands[letter]?.(text.slice(1)) ?? UNKNOWN;
  }

  private killAll(): string {
    for (const pid of this.target.inferiors()) this.target.kill(pid);
    return OK;
  }

  private registers(): string {
    const regs = this.target.registers(this.present.thread);
    return regs === undefined ? NO_PROCESS : Array.from(regs, hexWord).join('');
  }

  private setRegisters(digits: string): string {
    const words = digits.match(/.{1,8}/g)?.map(unhexWord) ?? [];
    if (words.length !== REGISTERS || words.includes(undefined)) return WRONG;
    words.forEach((word, r) => {
      this.target.setRegister(this.present.thread, r, word ?? 0);
    });
    return OK;
  }

  private register(digits: string): string {
    const r = number(digits);
    const regs = this.target.registers(this.present.thread);
    if (regs === undefined) return NO_PROCESS;
    return r === undefined || r >= REGISTERS ? WRONG : hexWord(regs[r]);
  }

  private setRegister(text: string): string {
    const [name = '', digits = ''] = text.split('=');
    const [r, word] = [number(name), unhexWord(digits)];
    if (r === undefined || r >= REGISTERS || word === undefined) return WRONG;
    this.target.setRegister(this.present.thread, r, word);
    return OK;
  }

  private read(text: string): string {
    const range = pair(text);
    if (range === undefined) return WRONG;
    const [address, length] = range;
    const bytes = this.target.read(this.present.pid, address, Math.min(length, MEMORY_MOST));
    return bytes.length === 0 && length > 0 ? NO_MEMORY : hexOf(bytes);
  }

  private write(text: string): string {
    const colon = text.indexOf(':');
    return this.put(text.slice(0, colon), unhex(text.slice(colon + 1)));
  }

  private writeBytes(text: string): string {
    const colon = text.indexOf(':');
    return this.put(text.slice(0, colon), bytesOf(unescaped(text.slice(colon + 1))));
  }

  private put(where: string, bytes: Uint8Array | undefined): string {
    const range = pair(where);
    if (range === undefined || bytes === undefined || bytes.length !== range[1]) return WRONG;
    if (bytes.length === 0) return OK;
    return this.target.write(this.present.pid, range[0], bytes) ? OK : NO_MEMORY;
  }

  private select(text: string): string {
    const id = threadId(text.slice(1), this.present);
    if (!/^[gc]/.test(text) || id === undefined) return WRONG;
    if (text[0] === 'c') this.stepper = id === 'all' || id === this.present.thread ? 0 : id;
    if (text[0] === 'c' || id === 'all') return OK;
    const pid = this.target.processOf(id);
    if (pid === undefined) return NO_PROCESS;
    this.present = { pid, thread: id };
    return OK;
  }

  private isHeld(text: string): boolean {
    const id = threadId(text, this.present);
    return id !== undefined && id !== 'all' && this.has(id);
  }

  private point(sets: boolean, text: string): string {
    const [kind = '', where = ''] = [text.slice(0, 1), text.slice(2).split(';')[0]];
    const range = pair(where);
    if (range === undefined || text[1] !== ',') return WRONG;
    const [address, size] = range;
    const how = WATCHES[kind];
    if (how !== undefined) {
      if (size === 0 || address + size > 2 ** 32) return WRONG;
      if (!sets) this.target.clearWatch(this.present.pid, how, address, size);
      return !sets || this.target.setWatch(this.present.pid, how, address, size) ? OK : NO_PROCESS;
    }
    if (kind !== '0' && kind !== '1') return UNKNOWN;
    if (!sets) this.target.clearBreak(this.present.pid, address);
    return !sets || this.target.setBreak(this.present.pid, address) ? OK : NO_MEMORY;
  }

  private detach(text: string): string {
    const pids = text === '' ? this.target.inferiors() : [number(text.slice(1)) ?? 0];
    const gone = pids.map((pid) => this.target.detach(pid));
    this.last = undefined;
    return gone.includes(false) ? NO_PROCESS : OK;
  }

  private query(text: string): string {
    const [, name = '', args = ''] = /^(\w+)[:,;]?(.*)$/s.exec(text) ?? [];
    const { features, target } = this;
    switch (name) {
      case 'qSupported':
        return supported(args, features, target);
      case 'qXfer':
        return transferred(args, this.present.pid, features, target);
      case 'qC':
        return `QC${threadName(features, this.present)}`;
      case 'qfThreadInfo':
        return this.threads();
      case 'qsThreadInfo':
        return 'l';
      case 'qThreadExtraInfo':
        return extraInfo(Number(threadId(args, this.present)), target);
      case 'qAttached':
        return target.begun ? '0' : '1';
      case 'qSymbol':
        return OK;
      case 'QPassSignals':
        target.passed = new Set(args.split(';').flatMap((digits) => number(digits) ?? []));
        return OK;
      case 'QProgramSignals':
        return OK;
      default:
        return UNKNOWN;
    }
  }

  private threads(): string {
    const threads = heldThreads(this.target);
    return threads.length === 0 ? 'l' : `m${threads.map((it) => threadName(this.features, it)).join(',')}`;
  }

  private verbose(text: string): string {
    const [, file = '', call = '', args = ''] = /^v(File):(\w+):(.*)$/s.exec(text) ?? [];
    if (file !== '') return this.files.answer(call, args);
    if (text === 'vCont?') return 'vCont;c;C;s;S;r;t';
    const [name, digits = ''] = text.split(';');
    const pid = number(digits) ?? 0;
    if (name === 'vKill') return this.target.kill(pid) ? OK : NO_PROCESS;
    if (name !== 'vAttach') return UNKNOWN;
    return this.target.attach(pid) ? this.stopped({ kind: 'trap', pid, thread: pid }) : NO_PROCESS;
  }
}
