/** The protocol's queries: what a stub can do, and lists of threads, files and texts. */

import { TARGET_XML } from './description.ts';
import { hexText, number, pair } from './hex.ts';
import { escaped } from './packet.ts';
import type { Target, ThreadInfo, ThreadName } from './target.ts';

/** The abilities of the other side, as far as they change what it is sent. */
export interface Features {
  /** Threads are named with their processes. */
  multiprocess: boolean;
  /** Stops at breakpoints are told as such. */
  swbreak: boolean;
  /** The target can go back. */
  readonly reverses: boolean;
}

/** The greatest packet that the other side is to send, in characters. */
const PACKET_SIZE = 0x4000;
/** The most characters of a part of a text. */
const PART = 0x2000;

/** The name of a thread. */
export function threadName({ multiprocess }: Features, { pid, thread }: ThreadName): string {
  const name = thread.toString(16);
  return multiprocess ? `p${pid.toString(16)}.${name}` : name;
}

/** Answers qSupported, whose argument says what the other side can do. */
export function supported(list: string, features: Features, target: Target): string {
  const theirs = new Set(list.split(';'));
  features.multiprocess = theirs.has('multiprocess+');
  features.swbreak = theirs.has('swbreak+');
  const ours = [
    ...[`PacketSize=${PACKET_SIZE.toString(16)}`, 'QStartNoAckMode+', 'vContSupported+', 'swbreak+'],
    ...['qXfer:features:read+', 'qXfer:threads:read+', 'qXfer:exec-file:read+'],
    ...['QPassSignals+', 'QProgramSignals+'],
  ];
  if (features.reverses) ours.push('ReverseStep+', 'ReverseContinue+');
  if (features.multiprocess) ours.push('multiprocess+');
  for (const event of ['fork', 'vfork', 'exec'] as const) {
    // Without processes in the names of threads a child could not be named.
    target.wanted[event] = features.multiprocess && theirs.has(`${event}-events+`);
    if (target.wanted[event]) ours.push(`${event}-events+`);
  }
  return ours.join(';');
}

/** Answers qXfer:OBJECT:read:ANNEX:OFFSET,LENGTH; empty for an object that there is not. */
export function transferred(args: string, present: number, features: Features, target: Target): string {
  const [object = '', operation = '', annex = '', where = ''] = args.split(':');
  const range = pair(where);
  if (operation !== 'read' || range === undefined) return 'E16';
  const text = textOf(object, annex, present, features, target);
  if (text === undefined) return object === 'features' ? 'E00' : '';
  const [offset, length] = range;
  const part = text.slice(offset, offset + Math.min(length, PART));
  return `${offset + part.length < text.length ? 'm' : 'l'}${escaped(part)}`;
}

function textOf(
  object: string,
  annex: string,
  present: number,
  features: Features,
  target: Target,
): string | undefined {
  switch (object) {
    case 'features':
      return annex === 'target.xml' ? TARGET_XML : undefined;
    case 'threads':
      return threadsXml(features, target);
    case 'exec-file':
      return target.program(number(annex) ?? present);
    default:
      return undefined;
  }
}

const forXml = (text: string): string =>
  text.replace(/[&<>"]|[^ -~]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The threads of the processes that GDB has. */
export function heldThreads(target: Target): readonly ThreadInfo[] {
  const held = new Set(target.inferiors());
  return target.threads().filter(({ pid }) => held.has(pid));
}

function threadsXml(features: Features, target: Target): string {
  const lines = heldThreads(target).map(
    (it) => `<thread id="${threadName(features, it)}" name="${forXml(it.name)}">${forXml(it.state)}</thread>`,
  );
  return `<?xml version="1.0"?>\n<threads>\n${lines.join('\n')}\n</threads>\n`;
}

/** The state of a thread in words, as the protocol gives it. */
export function extraInfo(thread: number, target: Target): string {
  const found = target.threads().find((it) => it.thread === thread);
  return hexText(found === undefined ? 'gone' : `${found.name}, ${found.state}`);
}
