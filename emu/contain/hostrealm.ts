/** The host's side of a realm: it makes, calls and reads things in its runtime (runtime.ts). */

import * as bounds from './bounds.ts';
import { type Fuel, spentOf } from './fuel.ts';
import { INSERTED, type Instrumented } from './inserted.ts';
import type {
  Answer,
  Entered,
  Frame,
  HostRoutine,
  ObjectSpec,
  Outcome,
  Realm,
  Spent,
  StepOutcome,
  Thrown,
} from './realm.ts';
import type { Any, Runtime } from './runtime.ts';

/** The most characters of a message that comes out of a realm. */
const MESSAGE = 300;
/** The most characters of a value that is shown. */
const SHOWN = 100;

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}...` : text);

/** A text in one line, without characters that a terminal obeys. */
const plain = (text: string): string =>
  [...text].map((it) => (it < ' ' || (it >= '\x7f' && it < '\xa0') ? ' ' : it)).join('');

/** The side of a runtime that the host sees; its objects may be of another engine. */
export type Inside = Pick<Runtime, 'door' | 'inserted' | 'KernelError' | 'dataOf' | 'framesOf' | 'over'>;

/** A realm over a runtime that has been made. */
export const realmOver = (r: Inside, fuel: Fuel): HostRealm => new HostRealm(r, fuel);

export class HostRealm implements Realm {
  readonly KernelError: object;
  private readonly r: Inside;
  private readonly door: Record<string, Any>;
  private readonly fuel: Fuel;
  readonly answer: Answer;
  private readonly entered: { readonly answer: Answer; threw: Thrown | undefined };
  used = 0;
  private program: Instrumented | undefined = undefined;
  /** The host's exceptions that went into the realm, by the exceptions there. */
  private readonly hosts = new WeakMap<object, { readonly error: unknown }>();
  /** The exception of the host's that is on its way into the realm. */
  private pending: unknown = undefined;

  constructor(r: Inside, fuel: Fuel) {
    this.r = r;
    this.door = r.door;
    this.fuel = fuel;
    this.KernelError = r.KernelError;
    this.answer = r.door.answer;
    this.entered = { answer: this.answer, threw: undefined };
    r.door.taken = () => this.taken();
  }

  evaluate(
    program: Instrumented,
    imports: ReadonlyMap<string, object>,
    stopped: (stop: number) => void = () => undefined,
  ): Outcome {
    this.program = program;
    this.r.inserted.s = program.armed;
    this.door.stopped = this.guarded(([stop]) => stopped(stop as number));
    const names = INSERTED.map((name) => `${program.prefix}${name}`);
    // Globals are constants around it: to look one up in a global object takes some engines long.
    const globals = `const {${program.globals}} = ${program.prefix}globals;`;
    const head = `(function (${names}, ${program.prefix}globals) {"use strict"; ${globals} return function (module, exports, require) {\n`;
    let body: Any;
    try {
      body = this.door.load(`${head}${program.code}\n}})`, program.filename, program.prefix);
    } catch (error) {
      // The engine refuses the text, for a reason that the parser does not know.
      const text = plain(String(error));
      return {
        threw: {
          text,
          message: text,
          errno: undefined,
          spent: undefined,
          frames: [],
          detail: '',
          host: undefined,
        },
      };
    }
    const module = this.door.module();
    const exports = this.door.plain(module, 'exports');
    const require = this.func('require', ([name]) => imports.get(name as string));
    const outcome = this.call(body, undefined, [module, exports, require]);
    return 'threw' in outcome ? outcome : this.read(module, 'exports');
  }

  // Makers.

  func(name: string, routine: HostRoutine): object {
    return this.door.func(name, this.guarded(routine));
  }

  object({ values = {}, getters = {}, setters = {}, functions = {} }: ObjectSpec): object {
    const functionsMade = Object.entries(functions).map(([key, it]) => [key, this.func(key, it)] as const);
    const list = this.listOf([...Object.entries(values), ...functionsMade].map((it) => this.listOf(it)));
    const accessors = Object.entries(getters).map(([key, get]) => {
      const set = Object.hasOwn(setters, key) ? setters[key] : undefined;
      return this.listOf([
        key,
        this.guarded(() => get()),
        set === undefined ? undefined : this.guarded(([value]) => set(value)),
      ]);
    });
    return this.door.object(list, this.listOf(accessors));
  }

  bytes(length: number): object {
    return this.door.bytes(length);
  }

  ints(length: number): { readonly inside: object; readonly memory: Int32Array } {
    return this.door.ints(length);
  }

  array(values: readonly unknown[]): object {
    return this.door.freeze(this.listOf(values));
  }

  iterator(generator: Iterator<unknown, unknown, undefined>): object {
    return this.door.iterator(
      this.guarded(() => {
        const { done = false, value } = generator.next();
        this.door.value = value;
        return done;
      }),
    );
  }

  kernelError(errno: number, message: string): object {
    return this.door.kernelError(errno, message);
  }

  list(length: number, value: null | undefined): object {
    return this.door.kept(this.listOf(Array.from({ length }, () => value)));
  }

  put(list: object, i: number, value: unknown): void {
    this.door.put(list, i, value);
  }

  bound(func: unknown, self: unknown): unknown {
    return this.door.bound(func, self);
  }

  standIn(): object {
    return this.door.standIn();
  }

  /** A list of the realm's. */
  private listOf(values: readonly unknown[]): Any {
    const list = this.door.list();
    for (const value of values) this.door.push(list, value);
    return list;
  }

  /** A routine of the host's that throws nothing into the realm. */
  private guarded(routine: HostRoutine): HostRoutine {
    const { THREW } = this.door;
    return (args) => {
      // By their numbers: the iterator of an array of the realm's is charged to its code.
      const own: unknown[] = [];
      for (let i = 0; i < args.length; i++) own[i] = args[i];
      try {
        return routine(own);
      } catch (error) {
        this.pending = error;
        return THREW;
      }
    };
  }

  /** The exception of the realm's for the pending one of the host's. */
  private taken(): object {
    const error = this.pending;
    this.pending = undefined;
    const { errno, message } = (error ?? {}) as { errno?: unknown; message?: unknown };
    const made =
      typeof errno === 'number'
        ? this.kernelError(errno, String(message))
        : this.door.failure('a routine of the kernel has thrown');
    this.hosts.set(made, { error });
    return made;
  }

  // Readers.

  call(func: unknown, self: unknown, args: readonly unknown[]): Outcome {
    const { result, spent, used } = this.fuel.within(() => this.door.call(func, self, args));
    this.used += used;
    return result && spent === undefined ? { value: this.taking() } : { threw: this.thrown(spent) };
  }

  enter(func: unknown, self: unknown, a: unknown, b: unknown): Entered {
    const { entered, fuel } = this;
    const { words } = fuel;
    const left = words[bounds.LEFT] as number;
    const deep = words[bounds.DEEP] as number;
    const over = words[bounds.OVER] as number;
    words[bounds.LEFT] = fuel.work;
    words[bounds.OVER] = 0;
    let spent: Spent | undefined;
    let ended = false;
    try {
      ended = this.door.enter(func, self, a, b);
      spent = spentOf(words[bounds.OVER] as number);
      this.used += fuel.work - (words[bounds.LEFT] as number);
    } finally {
      words[bounds.LEFT] = left;
      words[bounds.DEEP] = deep;
      words[bounds.OVER] = over;
    }
    entered.threw = ended && spent === undefined ? undefined : this.thrown(spent);
    return entered;
  }

  resume(generator: unknown): StepOutcome {
    const { result, spent, used } = this.fuel.within(() => this.door.resume(generator));
    this.used += used;
    if (!result || spent !== undefined) return { threw: this.thrown(spent) };
    return { value: this.taking(), done: this.door.done };
  }

  read(object: unknown, key: string): Outcome {
    const { result, spent } = this.fuel.within(() => this.door.read(object, key));
    return result && spent === undefined ? { value: this.taking() } : { threw: this.thrown(spent) };
  }

  keys(object: unknown): readonly string[] {
    return this.fuel.within(() => [...this.door.keys(object, 1000)] as string[], bounds.WORK).result;
  }

  isGenerator(value: unknown): boolean {
    return this.door.isGenerator(value);
  }

  bytesOf(value: unknown): Uint8Array | undefined {
    return this.door.bytesOf(value);
  }

  shown(value: unknown): string {
    if (typeof value === 'string') return cut(JSON.stringify(value.slice(0, SHOWN + 1)), SHOWN);
    if (typeof value === 'function') return 'a function';
    if (typeof value !== 'object' || value === null) return cut(String(value), SHOWN);
    if (this.door.isError(value)) return this.errorText(value);
    return this.door.isArray(value) ? 'an array' : 'an object';
  }

  /** The value that came out. */
  private taking(): unknown {
    const { value } = this.door;
    this.door.value = undefined;
    return value;
  }

  /** The exception that came out, or the bound that was met. */
  private thrown(met: Spent | undefined): Thrown {
    const thrown = this.door.error;
    const spent = met ?? (this.door.overflown(thrown) ? 'depth' : undefined);
    const error = met !== undefined ? this.r.over : spent === undefined ? this.door.caught(thrown) : thrown;
    this.door.error = undefined;
    const isError = this.door.isError(error);
    const errno = this.door.isKernelError(error) ? this.r.dataOf(error, 'errno') : undefined;
    const frames = this.frames(error);
    return {
      text: this.shown(error),
      message: isError ? this.message(error) : '',
      errno: typeof errno === 'number' ? errno : undefined,
      spent,
      frames,
      detail: spent === undefined ? this.detail(error, frames[0]) : '',
      host: isError ? this.hosts.get(error) : undefined,
    };
  }

  private message(error: unknown): string {
    const message = this.r.dataOf(error, 'message');
    return typeof message === 'string' ? cut(this.authored(message), MESSAGE) : '';
  }

  /** The engine's words for an exception that it has made, or a sentence of ours in their place. */
  private detail(error: unknown, at: Frame | undefined): string {
    const words = this.authored(this.door.engineWords(error));
    const ours = at && this.program?.explain(words, at.line, at.column);
    return plain(cut(ours ?? words, MESSAGE));
  }

  /** A message of the engine's may quote the instrumented text, which the author does not know. */
  private authored(message: string): string {
    if (this.program === undefined) return message;
    const { prefix } = this.program;
    // A computed name, which has become the value of several expressions.
    const short = message.replaceAll(/(?:\(intermediate value\)){2,}/g, '...');
    const named = INSERTED.reduce((text, name) => text.replace(`${prefix}${name} `, 'the value '), short);
    const at = named.indexOf(prefix);
    const open = at < 0 ? -1 : named.lastIndexOf('{', at);
    return open < 0 ? named : `${named.slice(0, open)}{ ... }`;
  }

  private errorText(error: unknown): string {
    const name = this.r.dataOf(error, 'name');
    const message = this.message(error);
    const called = typeof name === 'string' ? cut(name, SHOWN) : 'Error';
    return plain(message === '' ? called : `${called}: ${message}`);
  }

  /** The frames of the program, where it has called the host. */
  framesHere(): readonly Frame[] {
    return this.frames(this.fuel.within(() => this.door.here(), bounds.WORK).result);
  }

  private frames(error: unknown): Frame[] {
    const { program } = this;
    if (program === undefined) return [];
    const found = this.fuel.within(() => this.r.framesOf(error), bounds.WORK).result ?? [];
    return [...found].map(([func, at, column]) => {
      // The code begins on the second line of what was evaluated.
      const line = at - 1;
      return { func, filename: program.filename, line, column: program.column(line, column) };
    });
  }
}
