/** The last part of the runtime: takes away what is not permitted, and freezes the rest. */

import type { Any, Runtime } from './runtime.ts';

/** Prunes the intrinsics to `permits`, and the global object to `globals`; freezes them all. */
export const prune = (r: Runtime, permits: Record<string, string>, globals: readonly string[]): void => {
  const { own, global } = r;
  const O = Object;
  const R = Reflect;
  const proto = O.getPrototypeOf;
  const arrayIterator = proto([][Symbol.iterator]());
  const hidden: Record<string, Any> = {
    TypedArray: proto(Uint8Array),
    IteratorPrototype: proto(arrayIterator),
    ArrayIterator: arrayIterator,
    MapIterator: r.door.MapIterator,
    SetIterator: r.door.SetIterator,
    StringIterator: proto(''[Symbol.iterator]()),
    'GeneratorFunction.prototype': proto(function* () {}),
    'Generator.prototype': r.door.generators,
    'AsyncFunction.prototype': proto(async () => {}),
    'AsyncGeneratorFunction.prototype': proto(async function* () {}),
  };
  const keyOf = (name: string): PropertyKey =>
    name.startsWith('@@') ? (Symbol as Any)[name.slice(2)] : name;
  const keys = new Map<string, PropertyKey>();
  for (const list of O.values(permits))
    for (const name of list.split(' ')) keys.set(name.replace('~', ''), keyOf(name.replace('~', '')));
  const find = (path: string): Any => {
    if (path in hidden) return hidden[path];
    const [root, prototype] = path.split('.') as [string, string | undefined];
    const object = hidden[root] ?? global[root];
    const ours = own[root] ?? object;
    return prototype === undefined ? ours : ours.prototype;
  };
  const objects = O.entries(permits).map(([path, list]) => [path, find(path), list.split(' ')] as const);
  /** Keeps one property: as it is, or its own routine. */
  const keep = (object: Any, path: string, name: string, deep: boolean): void => {
    const key = keys.get(name) as PropertyKey;
    const found = O.getOwnPropertyDescriptor(object, key);
    const replaced = own[`${path}.${name}`];
    if (found === undefined) return;
    if (found.get !== undefined && replaced !== undefined)
      return void O.defineProperty(object, key, { ...found, get: replaced });
    let { value } = found;
    if (replaced !== undefined) value = replaced;
    else if (deep) value = r.counted(name.replace('@@', ''), value, () => 0);
    else return;
    O.defineProperty(object, key, { ...found, value });
  };
  for (const [path, object, names] of objects) {
    if (object === undefined) throw new Error(`there is no ${path}`);
    const wanted = new Set(names.map((name) => keys.get(name.replace('~', ''))));
    for (const key of R.ownKeys(object)) if (!wanted.has(key)) R.deleteProperty(object, key);
    for (const name of names) keep(object, path, name.replace('~', ''), name.endsWith('~'));
  }
  const kept = new Set<PropertyKey>(globals);
  for (const key of R.ownKeys(global)) {
    const name = key as string;
    if (own[name] !== undefined) O.defineProperty(global, key, { value: own[name] });
    if (!kept.has(key)) R.deleteProperty(global, key);
  }
  r.door.objects = objects.map(([, object]) => object);
};

/**
 * Freezes. Properties that objects of a user's commonly have of their own become accessors first,
 * so that an assignment to one makes it, as it would if nothing were frozen.
 */
export const freezeAll = (r: Runtime, globals: readonly string[]): void => {
  const O = Object;
  const R = Reflect;
  const { global, masks } = r;
  const { defineProperty: define, freeze: freezeWhole } = r.door;
  // V8 makes the arrays of the host slow as well if some properties of these are touched.
  const iterators = [[], new Map(), new Set(), ''].map((it) =>
    O.getPrototypeOf((it as Any)[Symbol.iterator]()),
  );
  const prototypes = [Array, Map, Set, String].map((it) => it.prototype);
  const whole = new Set<Any>([r.door.Array, ...prototypes, ...iterators, O.getPrototypeOf(iterators[0])]);
  const mask = (object: Any, key: string): void => {
    const found = O.getOwnPropertyDescriptor(object, key);
    if (found === undefined || !('value' in found)) return;
    const { value } = found;
    const { get, set } = O.getOwnPropertyDescriptor(
      {
        get [key]() {
          return value;
        },
        set [key](to: unknown) {
          if (this === object) throw new TypeError(`${key} cannot be changed here`);
          define(this, key, { value: to, writable: true, enumerable: true, configurable: true });
        },
      },
      key,
    ) as Any;
    masks.set(get, value);
    O.defineProperty(object, key, { get, set, enumerable: false, configurable: false });
  };
  const errors = [
    'Error',
    'EvalError',
    'RangeError',
    'ReferenceError',
    'SyntaxError',
    'TypeError',
    'URIError',
  ];
  for (const name of errors)
    for (const key of ['name', 'message', 'toString', 'constructor']) mask(global[name].prototype, key);
  for (const key of ['toString', 'valueOf', 'constructor', 'hasOwnProperty']) mask(Object.prototype, key);
  const seen = new Set<Any>();
  const freeze = (it: Any): void => {
    if ((typeof it !== 'object' && typeof it !== 'function') || it === null || seen.has(it)) return;
    seen.add(it);
    for (const key of R.ownKeys(it)) {
      const found = O.getOwnPropertyDescriptor(it, key) as Any;
      for (const part of [found.value, found.get, found.set]) freeze(part);
      if (!whole.has(it))
        define(
          it,
          key,
          'value' in found ? { writable: false, configurable: false } : { configurable: false },
        );
    }
    freeze(O.getPrototypeOf(it));
    // It is frozen with this. Object.freeze itself makes V8 take each store into an array below a
    // frozen prototype the slow way.
    if (whole.has(it)) freezeWhole(it);
    else O.preventExtensions(it);
  };
  for (const object of [...r.door.objects, r.KernelError]) freeze(object);
  for (const name of globals) {
    freeze(global[name]);
    // Some hosts' globals take a description without a value for one of undefined.
    O.defineProperty(global, name, { value: global[name], writable: false, configurable: false });
  }
};
