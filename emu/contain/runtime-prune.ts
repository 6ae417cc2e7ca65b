/** The last part of the runtime: takes away what is not permitted, and freezes the rest. */

import type { Any, Runtime } from './runtime.ts';

/** Prunes the intrinsics to `permits`, and the global object to `globals`; freezes them all. */
export const prune = (r: Runtime, permits: Record<string, string>, globals: readonly string[]): void => {
  const { own, global } = r;
  const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf: proto, has } = r.door.natives;
  const { deleteProperty, ownKeys } = r.door.natives;
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
  const find = (path: string): Any => {
    if (path in hidden) return hidden[path];
    const [root, prototype] = path.split('.') as [string, string | undefined];
    const object = hidden[root] ?? global[root];
    const ours = own[root] ?? object;
    return prototype === undefined ? ours : ours.prototype;
  };
  // All is looked up before the first routine of the realm is charged.
  const objects = Object.entries(permits).map(([path, list]) => {
    const kept = list.split(' ').map((entry) => {
      const name = entry.replace('~', '');
      const shown = name.replace('@@', '');
      return { key: keyOf(name), shown, replaced: own[`${path}.${name}`], deep: entry !== name };
    });
    return { path, object: find(path), kept, keys: new Set(kept.map(({ key }) => key)) };
  });
  /** Keeps one property: as it is, or its own routine. */
  const keep = (object: Any, { key, shown, replaced, deep }: (typeof objects)[0]['kept'][0]): void => {
    const found = getOwnPropertyDescriptor(object, key);
    if (found === undefined) return;
    if (found.get !== undefined && replaced !== undefined)
      return void defineProperty(object, key, { ...found, get: replaced });
    let { value } = found;
    if (replaced !== undefined) value = replaced;
    else if (deep) value = r.counted(shown, value, () => 0);
    else return;
    defineProperty(object, key, { ...found, value });
  };
  for (const { path, object, kept, keys } of objects) {
    if (object === undefined) throw new Error(`there is no ${path}`);
    for (const key of ownKeys(object)) if (!has(keys, key)) deleteProperty(object, key);
    for (const one of kept) keep(object, one);
  }
  const kept = new Set<PropertyKey>(globals);
  for (const key of ownKeys(global)) {
    const name = key as string;
    if (own[name] !== undefined) defineProperty(global, key, { value: own[name] });
    if (!has(kept, key)) deleteProperty(global, key);
  }
  r.door.objects = objects.map(({ object }) => object);
};

/**
 * Freezes. Properties that objects of a user's commonly have of their own become accessors first,
 * so that an assignment to one makes it, as it would if nothing were frozen.
 */
export const freezeAll = (r: Runtime, globals: readonly string[]): void => {
  const { defineProperty: define, getOwnPropertyDescriptor, getPrototypeOf } = r.door.natives;
  const { preventExtensions, ownKeys, has, add } = r.door.natives;
  const { global, masks } = r;
  const { freeze: freezeWhole } = r.door;
  // V8 makes the arrays of the host slow as well if some properties of these are touched.
  const iterators = [[], new Map(), new Set(), ''].map((it) =>
    getPrototypeOf((it as Any)[Symbol.iterator]()),
  );
  const prototypes = [Array, Map, Set, String].map((it) => it.prototype);
  const whole = new Set<Any>([r.door.Array, ...prototypes, ...iterators, getPrototypeOf(iterators[0])]);
  const mask = (object: Any, key: string): void => {
    const found = getOwnPropertyDescriptor(object, key);
    if (found === undefined || !('value' in found)) return;
    const { value } = found;
    const { get, set } = getOwnPropertyDescriptor(
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
    define(object, key, { get, set, enumerable: false, configurable: false });
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
    if ((typeof it !== 'object' && typeof it !== 'function') || it === null || has(seen, it)) return;
    add(seen, it);
    r.door.fix(it);
    for (const key of ownKeys(it)) {
      const found = getOwnPropertyDescriptor(it, key) as Any;
      for (const part of [found.value, found.get, found.set]) freeze(part);
      if (!has(whole, it))
        define(
          it,
          key,
          'value' in found ? { writable: false, configurable: false } : { configurable: false },
        );
    }
    freeze(getPrototypeOf(it));
    // It is frozen with this. Object.freeze itself makes V8 take each store into an array below a
    // frozen prototype the slow way.
    if (has(whole, it)) freezeWhole(it);
    else preventExtensions(it);
  };
  for (const object of [...r.door.objects, r.KernelError]) freeze(object);
  for (const name of globals) {
    freeze(global[name]);
    // Some hosts' globals take a description without a value for one of undefined.
    define(global, name, { value: global[name], writable: false, configurable: false });
  }
};
