/**
 * QuickJS, compiled to WebAssembly: a JavaScript engine with nothing of a host. Each Vat is one of
 * its runtimes, a fresh global with memory of its own kind, which shares no object with anybody.
 */

import { QuickJSFFI } from '@jitl/quickjs-ng-wasmfile-release-sync/ffi';
import { encodeUtf8 } from '../../../kernel/sys/utf8.ts';
import type { Plain } from './templates.ts';

type Ffi = InstanceType<typeof QuickJSFFI>;
type Value = ReturnType<Ffi['QTS_Eval']>;
type Context = ReturnType<Ffi['QTS_NewContext']>;

/** The engine's routines that are called with a pointer to a function's arguments. */
interface Callbacks {
  callFunction(
    _sync: undefined,
    context: Context,
    self: Value,
    argc: number,
    argv: number,
    id: number,
  ): number;
  freeHostRef(): void;
}

/** The compiled engine, as Emscripten gives it. */
interface Compiled {
  readonly HEAPU8: Uint8Array<ArrayBuffer>;
  callbacks: Callbacks;
  _malloc(size: number): number;
  _free(pointer: number): void;
  UTF8ToString(pointer: number): string;
}

/** Makes an instance of the engine's WebAssembly module with its imports. */
export type Instantiate = (imports: object) => { readonly exports: object };

/** The maker of a compiled engine, the default export of the engine's package. */
export type CompiledMaker = (options: {
  instantiateWasm(imports: object, done: (instance: object) => void): object;
}) => Promise<unknown>;

/** Flags of an evaluation: a script, in the global scope. */
const GLOBAL = 0 as never;
/** All built-in objects. */
const INTRINSICS = 0 as never;
/** Bytes that one vat may take. */
const MEMORY = 768 * 1024 * 1024;
/** Bytes of the engine's stack. The depth of a user's code is bounded long before (bounds.ts). */
const STACK = 2048 * 1024;

/** The parts of an engine that a host loads. */
export interface EngineParts {
  readonly makeCompiled: CompiledMaker;
  readonly instantiate: Instantiate;
  /** The text of a vat for a program of that name (vattext.ts). */
  readonly vatText: (filename: string) => string;
  /** Makes a program one without templates (templates.ts). */
  readonly withoutTemplates: (code: string, named: string) => Plain;
}

/** An engine in which vats are made. */
export class Engine {
  readonly parts: EngineParts;
  readonly compiled: Compiled;
  readonly ffi: Ffi;
  /** The function of the host's for each context; it keeps no vat that nobody else has. */
  readonly hosts = new Map<Context, WeakRef<() => void>>();
  /** Ends vats whose realms nobody has any more. */
  readonly ends = new FinalizationRegistry<Vat>((vat) => vat.end());

  private constructor(compiled: Compiled, parts: EngineParts) {
    this.compiled = compiled;
    this.parts = parts;
    this.ffi = new QuickJSFFI(compiled as never);
    compiled.callbacks = {
      callFunction: (_sync, context) => {
        this.hosts.get(context)?.deref()?.();
        // Nothing, which is undefined there.
        return 0;
      },
      freeHostRef: () => undefined,
    };
  }

  /** The memory of the engine; another object after each time that it has grown. */
  get memory(): ArrayBuffer {
    return this.compiled.HEAPU8.buffer;
  }

  /** The place of so many bytes of zero. */
  allocate(size: number): number {
    const { compiled } = this;
    const at = compiled._malloc(Math.max(1, size));
    if (at === 0) throw new RangeError('no memory is left for code of yours');
    compiled.HEAPU8.fill(0, at, at + size);
    return at;
  }

  /** The engine of these parts. */
  static async start(parts: EngineParts): Promise<Engine> {
    const { makeCompiled, instantiate } = parts;
    const compiled = await makeCompiled({
      instantiateWasm: (imports, done) => {
        const instance = instantiate(imports);
        done(instance);
        return instance.exports;
      },
    });
    return new Engine(compiled as Compiled, parts);
  }
}

/** A text that the engine refuses. */
export class EngineRefusal extends Error {}

/** One runtime of the engine. */
export class Vat {
  private readonly engine: Engine;
  private readonly runtime: ReturnType<Ffi['QTS_NewRuntime']>;
  private readonly context: Context;
  /** Values that are there as long as the vat. */
  private readonly kept: Value[] = [];
  /** The engine has left it in the middle of its work. */
  isLost = false;

  /**
   * `host` is called when code of the vat calls the function that `callHost` gives; somebody else
   * keeps it.
   */
  constructor(engine: Engine, host: () => void) {
    const { ffi } = engine;
    this.engine = engine;
    this.runtime = ffi.QTS_NewRuntime();
    ffi.QTS_RuntimeSetMemoryLimit(this.runtime, MEMORY);
    ffi.QTS_RuntimeSetMaxStackSize(this.runtime, STACK);
    this.context = ffi.QTS_NewContext(this.runtime, INTRINSICS);
    engine.hosts.set(this.context, new WeakRef(host));
  }

  /** The same value, which the vat lets go of at its end. */
  keep(value: Value): Value {
    this.kept.push(value);
    return value;
  }

  /** Gives all memory of the vat back. One that is lost keeps it: its counts are wrong. */
  end(): void {
    const { engine, context, runtime } = this;
    engine.hosts.delete(context);
    if (this.isLost) return;
    for (const value of this.kept) this.free(value);
    engine.ffi.QTS_FreeContext(context);
    engine.ffi.QTS_FreeRuntime(runtime);
  }

  /** An ArrayBuffer of the vat's over bytes that were allocated; they are the vat's from now on. */
  buffer(at: number, size: number): Value {
    return this.engine.ffi.QTS_NewArrayBuffer(this.context, at as never, size);
  }

  /** A function of the vat's that calls the host. */
  callHost(): Value {
    return this.engine.ffi.QTS_NewFunction(this.context, 'host', 0, false, 1 as never);
  }

  /** The value of a script. EngineRefusal, in the engine's words. */
  evaluate(code: string, filename: string): Value {
    const { compiled, ffi } = this.engine;
    const bytes = encodeUtf8(code);
    const at = this.engine.allocate(bytes.length + 1);
    compiled.HEAPU8.set(bytes, at);
    const value = ffi.QTS_Eval(this.context, at as never, bytes.length, filename, GLOBAL, GLOBAL);
    compiled._free(at);
    return this.sound(value);
  }

  /** The result of a call of a function of the vat's. EngineRefusal if it throws. */
  call(func: Value, ...args: readonly Value[]): Value {
    const { compiled, ffi } = this.engine;
    const at = compiled._malloc(4 * Math.max(1, args.length));
    new Int32Array(compiled.HEAPU8.buffer, at, args.length).set(args);
    const result = ffi.QTS_Call(this.context, func, ffi.QTS_GetUndefined(), args.length, at as never);
    compiled._free(at);
    return this.sound(result);
  }

  /** Lets go of a value. */
  free(value: Value): void {
    this.engine.ffi.QTS_FreeValuePointer(this.context, value);
  }

  private sound(value: Value): Value {
    const { compiled, ffi } = this.engine;
    const exception = ffi.QTS_ResolveException(this.context, value);
    if ((exception as number) === 0) return value;
    const text = ffi.QTS_Dump(this.context, exception);
    throw new EngineRefusal(compiled.UTF8ToString(text));
  }
}

/** A value of a vat's, by its place in the engine's memory. */
export type VatValue = Value;
