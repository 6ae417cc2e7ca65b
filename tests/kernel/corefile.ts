/**
 * A reader of core files, written from the ELF specification and Linux's structures for riscv32:
 * the tests hold the kernel's core files against it.
 */

import { expect } from 'chai';

/** A program header. */
export interface CoreSegment {
  readonly type: number;
  readonly offset: number;
  readonly address: number;
  readonly filesz: number;
  readonly memsz: number;
  readonly flags: number;
}

/** A core file as a debugger sees it. */
export interface Core {
  readonly loads: readonly CoreSegment[];
  /** Notes by their type. */
  readonly notes: ReadonlyMap<number, Uint8Array>;
  /** The threads, the one that the signal has met first: number, signal, pc and x1 to x31. */
  readonly threads: readonly { readonly id: number; readonly signal: number; readonly regs: Int32Array }[];
  /** Signal, as Linux numbers it. */
  readonly signal: number;
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** Pending and blocked signals 1 to 31. */
  readonly sets: readonly [number, number];
  /** User and system time, microseconds. */
  readonly times: readonly [number, number];
  /** The pc, then x1 to x31. */
  readonly regs: Int32Array;
  readonly name: string;
  readonly args: string;
  /** Words of the siginfo_t; empty if there is none. */
  readonly siginfo: Int32Array;
  /** Bytes of memory; undefined if they are not all in the file. */
  memory(address: number, size: number): Uint8Array | undefined;
}

const NOTE = 4;
const LOAD = 1;

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function text(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  expect(end, 'a null ends the text').to.be.at.least(0);
  return String.fromCharCode(...bytes.subarray(0, end));
}

/** Reads a core file; fails if it breaks a rule of the format. */
export function readCore(file: Uint8Array): Core {
  const view = viewOf(file);
  expect([...file.subarray(0, 16)]).to.deep.equal([0x7f, 0x45, 0x4c, 0x46, 1, 1, 1, ...new Array(9).fill(0)]);
  const half = (at: number) => view.getUint16(at, true);
  const word = (at: number) => view.getUint32(at, true);
  expect([half(16), half(18), word(20), word(28), half(40), half(42)]).to.deep.equal([4, 243, 1, 52, 52, 32]);
  const segments = Array.from({ length: half(44) }, (_, i): CoreSegment => {
    const [type, offset, address, , filesz, memsz, flags, align] = Array.from({ length: 8 }, (_, n) =>
      word(52 + i * 32 + n * 4),
    ) as [number, number, number, number, number, number, number, number];
    expect(offset + filesz, `segment ${i} lies in the file`).to.be.at.most(file.length);
    if (type === LOAD) expect([offset % align, address % align, filesz % align]).to.deep.equal([0, 0, 0]);
    return { type, offset, address, filesz, memsz, flags };
  });
  const [first, ...loads] = segments as [CoreSegment, ...CoreSegment[]];
  expect(first.type).to.equal(NOTE);
  loads.forEach(({ type, address }, i) => {
    expect(type).to.equal(LOAD);
    const before = loads[i - 1];
    if (before !== undefined) expect(address).to.be.at.least(before.address + before.memsz);
  });
  const read = readNotes(file.subarray(first.offset, first.offset + first.filesz));
  const notes = new Map(read.toReversed());
  const threads = read.flatMap(([type, bytes]) => (type === 1 ? [thread(bytes)] : []));
  return {
    loads,
    notes,
    threads,
    ...process(notes, threads.length),
    memory: (at, size) => memory(file, loads, at, size),
  };
}

/** The notes with their types, in the order of the file. */
function readNotes(bytes: Uint8Array): [number, Uint8Array][] {
  const notes: [number, Uint8Array][] = [];
  const view = viewOf(bytes);
  for (let at = 0; at < bytes.length; ) {
    const [namesz, descsz, type] = [0, 4, 8].map((n) => view.getUint32(at + n, true)) as [
      number,
      number,
      number,
    ];
    expect(text(bytes.subarray(at + 12))).to.equal('CORE');
    expect(namesz).to.equal(5);
    notes.push([type, bytes.subarray(at + 20, at + 20 + descsz)]);
    at += 20 + Math.ceil(descsz / 4) * 4;
    expect(at).to.be.at.most(bytes.length);
  }
  return notes;
}

/** Words of a part of a note. */
const wordsOf = (bytes: Uint8Array): Int32Array =>
  Int32Array.from({ length: bytes.length / 4 }, (_, i) => viewOf(bytes).getInt32(i * 4, true));

/** The members of a thread's struct elf_prstatus. */
function thread(status: Uint8Array) {
  expect(status.length).to.equal(204);
  const view = viewOf(status);
  return {
    id: view.getInt32(24, true),
    signal: view.getInt32(0, true),
    regs: wordsOf(status.subarray(72, 200)),
  };
}

/** The members of struct elf_prstatus, struct elf_prpsinfo and siginfo_t. */
function process(notes: ReadonlyMap<number, Uint8Array>, threads: number) {
  const status = notes.get(1) as Uint8Array;
  const info = notes.get(3) as Uint8Array;
  expect([status.length, info.length]).to.deep.equal([204, 128]);
  const view = viewOf(status);
  const int = (at: number) => view.getInt32(at, true);
  const time = (at: number) => int(at) * 1_000_000 + int(at + 4);
  expect(int(0), 'si_signo is pr_cursig').to.equal(view.getInt16(12, true));
  const pids = [24, 28, 32, 36].map(int) as [number, number, number, number];
  const ofProcess = [12, 16, 20, 24].map((at) => viewOf(info).getInt32(at + 4, true));
  // A thread of several may have another number than its process.
  const same = threads > 1 ? 1 : 0;
  expect(ofProcess.slice(same)).to.deep.equal(pids.slice(same));
  const [pid, parent, group, session] = ofProcess as typeof pids;
  const siginfo = notes.get(0x53494749) ?? new Uint8Array(0);
  return {
    ...{ signal: int(0), pid, parent, group, session },
    sets: [int(16), int(20)] as const,
    times: [time(40), time(48)] as const,
    regs: wordsOf(status.subarray(72, 200)),
    name: text(info.subarray(32, 48)),
    args: text(info.subarray(48)),
    siginfo: wordsOf(siginfo),
  };
}

function memory(
  file: Uint8Array,
  loads: readonly CoreSegment[],
  address: number,
  size: number,
): Uint8Array | undefined {
  const bytes = new Uint8Array(size);
  for (let i = 0; i < size; i++) {
    const at = address + i;
    const load = loads.find((each) => at >= each.address && at < each.address + each.filesz);
    if (load === undefined) return undefined;
    bytes[i] = file[load.offset + at - load.address] as number;
  }
  return bytes;
}
