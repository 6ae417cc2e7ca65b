/** Parts of the runtime: JSON. It goes into objects within objects; work and depth are counted. */

import type { Any, Part, Runtime } from './runtime.ts';

/** JSON.parse. */
export const parsePart: Part = (r: Runtime) => {
  const { own } = r;
  const { BUILTIN_DEPTH } = r.limits;
  const { parse } = JSON;
  const { apply, defineProperty, deleteProperty } = Reflect;
  const { keys } = Object;
  const revive = (holder: Any, key: string, reviver: Any): Any => {
    const depth = r.into(BUILTIN_DEPTH);
    const value: Any = r.found(holder[key]);
    if (typeof value === 'object' && value !== null) {
      const names = keys(value);
      r.charge(names.length);
      for (const name of names) {
        const found = revive(value, name, reviver);
        if (found === undefined) deleteProperty(value, name);
        else
          defineProperty(value, name, { value: found, writable: true, enumerable: true, configurable: true });
      }
    }
    return r.leave(depth, apply(reviver, holder, [key, value]));
  };
  const codeAt = Function.prototype.call.bind(String.prototype.charCodeAt) as Any;
  const [QUOTE, ESCAPE, OPEN, CLOSE] = [0x22, 0x5c, 0x5b, 0x5d];
  /** The levels of lists and objects in a text: some engines go down them on their own stack. */
  const levelsIn = (text: string): number => {
    let [level, most, isQuoted] = [0, 0, false];
    for (let i = 0; i < text.length; i++) {
      const code = codeAt(text, i);
      if (code === QUOTE) isQuoted = !isQuoted;
      else if (isQuoted) i += code === ESCAPE ? 1 : 0;
      // A brace differs from a bracket in one bit.
      else if ((code & ~0x20) === OPEN) most = ++level > most ? level : most;
      else if ((code & ~0x20) === CLOSE) level--;
    }
    return most;
  };
  own['JSON.parse'] = r.counted(
    'parse',
    (text: Any, reviver: Any) => {
      const whole = r.string(text);
      r.charge(2 * whole.length);
      const depth = r.into(BUILTIN_DEPTH * levelsIn(whole));
      const value = r.leave(depth, parse(whole));
      return typeof reviver === 'function' ? revive({ '': value }, '', reviver) : value;
    },
    () => 0,
  );
};

/** JSON.stringify. */
export const stringifyPart: Part = (r: Runtime) => {
  const { own } = r;
  const { BUILTIN_DEPTH, TEXT } = r.limits;
  const quote = JSON.stringify as Any;
  const { apply } = Reflect;
  const { isArray } = Array;
  const { keys } = Object;
  const join = Array.prototype.join as Any;
  interface Writing {
    readonly stack: Any[];
    readonly gap: string;
    readonly replacer: Any;
    readonly names: Any;
    total: number;
  }
  const sized = (writing: Writing, text: string): string => {
    writing.total += text.length;
    if (writing.total > TEXT) throw new RangeError(`a text of more than ${TEXT} characters`);
    return text;
  };
  const list = (writing: Writing, parts: string[], [open, close]: string, indent: string): string => {
    const { gap } = writing;
    if (parts.length === 0) return sized(writing, `${open}${close}`);
    sized(
      writing,
      ' '.repeat(Math.min(TEXT, parts.length * (1 + (gap === '' ? 0 : indent.length + gap.length)))),
    );
    if (gap === '') return `${open}${apply(join, parts, [','])}${close}`;
    return `${open}\n${indent}${gap}${apply(join, parts, [`,\n${indent}${gap}`])}\n${indent}${close}`;
  };
  const members = (writing: Writing, value: Any, indent: string): string => {
    const deeper = indent + writing.gap;
    const parts: string[] = [];
    if (isArray(value)) {
      r.charge(value.length);
      for (let i = 0; i < value.length; i++)
        parts.push(write(writing, value, `${i}`, deeper) ?? sized(writing, 'null'));
      return list(writing, parts, '[]', indent);
    }
    const names = writing.names ?? keys(value);
    r.charge(names.length);
    for (const name of names) {
      const text = write(writing, value, name, deeper);
      if (text !== undefined)
        parts.push(`${sized(writing, quote(name))}:${writing.gap === '' ? '' : ' '}${text}`);
    }
    return list(writing, parts, '{}', indent);
  };
  const write = (writing: Writing, holder: Any, key: string, indent: string): string | undefined => {
    const depth = r.into(BUILTIN_DEPTH);
    let value: Any = r.found(holder[key]);
    if (typeof value === 'object' && value !== null && typeof value.toJSON === 'function')
      value = apply(value.toJSON, value, [key]);
    if (writing.replacer !== undefined) value = apply(writing.replacer, holder, [key, value]);
    if (value instanceof Number || value instanceof String || value instanceof Boolean)
      value = value.valueOf();
    let text: string | undefined;
    if (typeof value === 'object' && value !== null) {
      if (writing.stack.includes(value)) throw new TypeError('a circular structure has no JSON');
      r.charge(writing.stack.length);
      writing.stack.push(value);
      text = members(writing, value, indent);
      writing.stack.pop();
    } else if (typeof value !== 'function') {
      r.charge(r.size(value) >> 2);
      text = quote(value);
      if (text !== undefined) sized(writing, text);
    }
    return r.leave(depth, text) as string | undefined;
  };
  const gapOf = (given: Any): string => {
    const space = given instanceof Number || given instanceof String ? given.valueOf() : given;
    if (typeof space === 'number') return ' '.repeat(Math.min(10, Math.max(0, space)));
    return typeof space === 'string' ? space.slice(0, 10) : '';
  };
  own['JSON.stringify'] = r.counted(
    'stringify',
    (value: Any, replacer: Any, space: Any) => {
      const writing: Writing = {
        stack: [],
        gap: gapOf(space),
        replacer: typeof replacer === 'function' ? replacer : undefined,
        names: isArray(replacer) ? replacer.map((it) => `${it}`) : undefined,
        total: 0,
      };
      return write(writing, { '': value }, '', '');
    },
    () => 0,
  );
};
