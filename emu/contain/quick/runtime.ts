/**
 * The runtime of a realm in a vat, as the host's side of it (realm-make.ts) calls it: each routine
 * of the door passes its arguments and its result through the slots.
 */

import { OVER } from '../bounds.ts';
import type { Fuel } from '../fuel.ts';
import type { Any } from '../runtime.ts';
import { type Engine, EngineRefusal, Vat, type VatValue } from './engine.ts';
import { LETTERS, NAMES, PLAIN, SHARED, SLOTS, WORDS } from './layout.ts';
import { type Slots, slots, type Views } from './slots.ts';
import type { Plain } from './templates.ts';

/** The bound of depth, as the word OVER has it (fuel.ts). */
const DEEPER = 2;
const { isArray } = Array;

/** That memory. */
class Shared {
  private readonly engine: Engine;
  /** The place of the memory. */
  readonly at: number;
  private now: (Views & { readonly words: Int32Array }) | undefined = undefined;

  constructor(engine: Engine) {
    this.engine = engine;
    this.at = engine.allocate(SHARED);
  }

  /** The views of it, which are others when the memory has grown. */
  get views(): Views & { readonly words: Int32Array } {
    if (this.now !== undefined && this.now.tags.length > 0) return this.now;
    const { at } = this;
    const { memory } = this.engine;
    this.now = {
      numbers: new Float64Array(memory, at, SLOTS),
      tags: new Int32Array(memory, at + 8 * SLOTS, SLOTS),
      words: new Int32Array(memory, at + 12 * SLOTS, WORDS),
      letters: new Uint16Array(memory, at + 12 * SLOTS + 4 * WORDS, LETTERS),
    };
    return this.now;
  }
}

/** A view of bytes that belong to the vat's code. */
interface Copied {
  readonly value: object;
  readonly bytes: Uint8Array;
}

/** The runtime of a realm in a vat. */
export class VatRuntime {
  /** Routines for the host, as those of a realm of the host's engine. */
  readonly door: Record<string, Any>;
  readonly KernelError: object;
  /** Nothing: the routines that programs have inserted stay in the vat. */
  readonly inserted: Record<string, Any> = {};
  private readonly engine: Engine;
  private readonly vat: Vat;
  private readonly shared: Shared;
  private readonly fuel: Fuel;
  private readonly main: VatValue;
  private readonly slots: Slots;
  private readonly routines: ((args: readonly unknown[]) => unknown)[] = [];
  private readonly numbers = new Map<unknown, number>();
  private readonly objects = new Map<number, unknown>();
  /** Small integers of the vat, made once. */
  private readonly commands: readonly VatValue[];
  /** The vat calls the host by this; the engine does not keep it. */
  private readonly host = (): void => this.called();
  private program: Plain | undefined = undefined;
  /** Copies of bytes of the vat's that the present routine of the host's has. */
  private copies: Copied[] = [];

  constructor(engine: Engine, filename: string, fuel: Fuel) {
    this.engine = engine;
    this.fuel = fuel;
    this.vat = new Vat(engine, this.host);
    const { vat } = this;
    engine.ends.register(this, vat);
    this.shared = new Shared(engine);
    this.slots = this.makeSlots();
    const [maker, memory, host] = [
      vat.evaluate(engine.parts.vatText(filename), 'callwheel-realm'),
      vat.buffer(this.shared.at, SHARED),
      vat.callHost(),
    ];
    this.commands = [0, 1, 2].map((n) => vat.keep(vat.evaluate(`${n}`, '')));
    this.main = vat.keep(vat.call(maker, memory, host));
    for (const value of [maker, memory, host]) vat.free(value);
    this.door = this.makeDoor();
    this.entering(() => this.command(0));
    this.KernelError = this.door.runtimeError() as object;
    this.door.THREW = this.cross('threw', []);
  }

  private makeSlots(): Slots {
    const { shared, objects, numbers } = this;
    return slots({
      views: () => shared.views,
      tagOf: (value) => (numbers.has(value) ? kindOf(value) : 10),
      numberOf: (value) => numbers.get(value) ?? this.routines.push(value as never) - 1,
      valueOf: (tag, number, description) => {
        const known = objects.get(number);
        if (known !== undefined) return known;
        const made = tag === 8 ? () => undefined : tag === 9 ? Symbol(description) : {};
        objects.set(number, made);
        numbers.set(made, number);
        return made;
      },
      isList: isArray,
    });
  }

  private makeDoor(): Record<string, Any> {
    const door: Record<string, Any> = {
      value: undefined,
      error: undefined,
      done: false,
      answer: { value: 0, visited: 0, steps: 0 },
      list: () => [],
      push: (list: unknown[], value: unknown) => list.push(value),
      load: (text: string, filename: string, prefix: string) => this.load(text, filename, prefix),
      bytes: (length: number) => this.made(length, false).inside,
      ints: (length: number) => this.made(length, true),
      keys: (object: unknown, most: number) => this.cross('keys', [object, most]),
      bytesOf: (value: unknown) => this.bytesOf(value),
      here: () => this.cross('here', []),
      runtimeError: () => this.cross('runtimeError', []),
      enter: (routine: unknown, scheme: unknown, a: unknown, b: unknown) =>
        this.answered(door, [routine, scheme, a, b]),
    };
    for (const name of PLAIN) door[name] = (...args: unknown[]) => this.cross(name, args);
    for (const name of ['call', 'resume', 'read'])
      door[name] = (...args: unknown[]) => this.ended(door, name, args);
    this.routines.push(
      () => door.taken(),
      (args) => door.stopped(args),
    );
    return door;
  }

  /** The property of an object that can be had without running code. */
  dataOf(object: unknown, key: string): unknown {
    return this.cross('dataOf', [object, key]);
  }

  /** The frames of an Error. */
  framesOf(error: unknown): [string, number, number][] | undefined {
    const found = this.cross('frames', [error]) as [string, number, number][] | undefined;
    return found?.map(([name, line, column]) => [name, line, this.program?.column(line, column) ?? column]);
  }

  /** The exception that ended the activity over a bound. */
  get over(): unknown {
    return this.cross('over', []);
  }

  /** Calls a routine of the bridge's; its result is what comes first. */
  private cross(name: string, args: readonly unknown[]): unknown {
    const { slots: its } = this;
    its.rewind();
    its.put(NAMES.indexOf(name));
    its.put(args);
    this.entering(() => this.command(2));
    if (this.vat.isLost) return undefined;
    its.rewind();
    return its.take();
  }

  /** The same, of a routine that tells how it ended. */
  private ended(door: Record<string, Any>, name: string, args: readonly unknown[]): boolean {
    const ok = this.cross(name, args) as boolean;
    if (this.vat.isLost) return this.lost();
    const value = this.slots.take();
    if (ok) door.value = value;
    else door.error = value;
    door.done = this.slots.take();
    return ok;
  }

  /** The end of an activity in a vat that is lost. */
  private lost(): false {
    this.fuel.words[OVER] = DEEPER;
    return false;
  }

  /** The same, of a routine of a scheme's. */
  private answered(door: Record<string, Any>, args: readonly unknown[]): boolean {
    const ok = this.cross('enter', args) as boolean;
    if (this.vat.isLost) return this.lost();
    const { slots: its } = this;
    const value = its.take();
    if (!ok) {
      door.error = value;
      return false;
    }
    door.answer.value = value;
    door.answer.visited = its.take();
    door.answer.steps = its.take();
    return true;
  }

  /** Enters the vat, which gets the words of the fuel, and gives them back. */
  private entering(work: () => void): void {
    const { fuel, shared } = this;
    if (this.vat.isLost) return;
    shared.views.words.set(fuel.words);
    try {
      work();
      fuel.words.set(shared.views.words);
    } catch (error) {
      if (error instanceof EngineRefusal) throw error;
      // The host's stack is used up, before the bound of depth: nothing of the vat can be trusted.
      this.vat.isLost = true;
    }
  }

  /** The vat calls the host. */
  private called(): void {
    const { slots: its, fuel, shared } = this;
    fuel.words.set(shared.views.words);
    its.rewind();
    const routine = this.routines[its.take() as number];
    const args = Array.from({ length: its.take() as number }, () => its.take());
    const before = this.copies;
    this.copies = [];
    const result = routine?.(args);
    for (const copy of this.copies) this.putBack(copy);
    this.copies = before;
    its.rewind();
    its.put(result);
    its.put(this.door.value);
    shared.views.words.set(fuel.words);
  }

  /** Has the vat's side begin (0), give a value a number (1), or do what the slots say (2). */
  private command(what: 0 | 1 | 2, value?: VatValue): void {
    const { vat, main, commands } = this;
    vat.free(vat.call(main, commands[what] as VatValue, ...(value === undefined ? [] : [value])));
    if (value !== undefined) vat.free(value);
  }

  /** Evaluates a program, and gives it the routines that are inserted into it. */
  private load(text: string, filename: string, prefix: string): unknown {
    this.program = this.engine.parts.withoutTemplates(text, `${prefix}string`);
    const factory = this.vat.evaluate(this.program.code, filename);
    this.command(1, factory);
    this.slots.rewind();
    return this.cross('load', [this.slots.take()]);
  }

  /** Bytes or ints that both sides have. */
  private made(length: number, isInts: boolean): { readonly inside: object; readonly memory: Any } {
    const { vat, engine } = this;
    const size = isInts ? 4 * length : length;
    const at = engine.allocate(size);
    const buffer = vat.buffer(at, size);
    this.command(1, buffer);
    this.slots.rewind();
    const inside = this.cross('view', [this.slots.take(), at, isInts]) as object;
    let memory = new (isInts ? Int32Array : Uint8Array)(engine.memory, at, length);
    return {
      inside,
      get memory() {
        // The engine's memory has grown: it is elsewhere.
        if (memory.length !== length)
          memory = new (isInts ? Int32Array : Uint8Array)(engine.memory, at, length);
        return memory;
      },
    };
  }

  /** The bytes of a Uint8Array of the vat's; a copy, which goes back, if its code has made it. */
  private bytesOf(value: unknown): Uint8Array | undefined {
    if (typeof value !== 'object' || value === null) return undefined;
    const place = this.cross('placeOf', [value]) as number | undefined;
    if (place === undefined) return undefined;
    const length = this.slots.take() as number;
    if (place >= 0) return new Uint8Array(this.engine.memory, place, length);
    const bytes = new Uint8Array(length);
    this.pieces(length, (from, to) => {
      this.cross('copyOut', [value, from, to]);
      bytes.set(this.letters(to - from), from);
    });
    this.copies.push({ value, bytes });
    return bytes;
  }

  private putBack({ value, bytes }: Copied): void {
    this.pieces(bytes.length, (from, to) => {
      this.letters(to - from).set(bytes.subarray(from, to));
      this.cross('copyIn', [value, from, to]);
    });
  }

  private letters(length: number): Uint8Array {
    const { letters } = this.shared.views;
    return new Uint8Array(letters.buffer, letters.byteOffset, length);
  }

  /** Does `work` for each piece of so many bytes that goes through the letters. */
  private pieces(length: number, work: (from: number, to: number) => void): void {
    const most = 2 * LETTERS;
    for (let from = 0; from < length; from += most) work(from, Math.min(length, from + most));
  }
}

/** The tag of an object of the vat's. */
const kindOf = (value: unknown): number =>
  typeof value === 'function' ? 8 : typeof value === 'symbol' ? 9 : 7;
