/**
 * Random signatures as two halves of a program: functions that hash their arguments and make a
 * result, and calls of them, directly and through pointers. Whoever compiles which half, the hashes
 * have to be the same.
 */

import { Random } from '../model/random.ts';

/** A type: its name in C, its definition, and the members that have values. */
interface CType {
  readonly name: string;
  readonly definition: string;
  /** Paths of the members, each with a type of its own; of a scalar one empty path. */
  readonly members: readonly (readonly [path: string, type: string])[];
  /** True if an argument of `...` may have it as it is. */
  readonly promoted: boolean;
}

const scalar = (name: string, promoted: boolean): CType => ({
  name,
  definition: '',
  members: [['', name]],
  promoted,
});

function struct(
  index: number,
  fields: readonly (readonly [name: string, type: string, suffix?: string])[],
): CType {
  const name = `struct t${index}`;
  const lines = fields.map(([field, type, suffix = '']) => `${type} ${field}${suffix};`);
  const members = fields.flatMap(([field, type, suffix = '']) => {
    const count = Number(/^\[(\d+)\]$/.exec(suffix)?.[1] ?? 0);
    if (count === 0) return [[`.${field}`, type] as const];
    return Array.from({ length: count }, (_, i) => [`.${field}[${i}]`, type] as const);
  });
  return { name, definition: `${name} { ${lines.join(' ')} };`, members, promoted: true };
}

const SCALARS: readonly CType[] = [
  ...['_Bool', 'signed char', 'unsigned char', 'short', 'unsigned short', 'float'].map((it) =>
    scalar(it, false),
  ),
  ...['int', 'unsigned', 'long long', 'unsigned long long', 'double', 'char *'].map((it) => scalar(it, true)),
];

/** Structures of 1 to 40 bytes, and of members that ask for a rule of their own. */
const STRUCTS: readonly CType[] = [
  ...Array.from({ length: 40 }, (_, i) => struct(i + 1, [['b', 'unsigned char', `[${i + 1}]`]])),
  struct(50, [
    ['x', 'float'],
    ['y', 'float'],
  ]),
  struct(51, [['x', 'double']]),
  struct(52, [['x', 'float']]),
  struct(53, [
    ['x', 'long long'],
    ['y', 'int'],
  ]),
  struct(54, [
    ['x', 'signed char'],
    ['y', 'short'],
  ]),
  struct(55, [
    ['x', 'int'],
    ['y', 'int'],
  ]),
  struct(56, [['x', 'long long']]),
  struct(57, [['x', 'short', '[3]']]),
  struct(58, [
    ['x', 'float'],
    ['y', 'int'],
  ]),
  struct(59, [
    ['x', 'double'],
    ['y', 'float'],
  ]),
  struct(60, [
    ['x', 'int', ' : 5'],
    ['y', 'unsigned', ' : 20'],
    ['z', 'int', ' : 30'],
  ]),
  struct(61, [
    ['x', 'char *'],
    ['y', '_Bool'],
  ]),
  struct(62, [['x', 'int', '[3]']]),
  struct(63, [['x', 'long long', '[2]']]),
];

/** One function: its parameters, its result, and the types that it takes behind them. */
interface Signature {
  readonly params: readonly CType[];
  readonly rest: readonly CType[];
  readonly result: CType;
}

const TYPES = [...SCALARS, ...STRUCTS];

function randomSignature(random: Random, index: number): Signature {
  const any = (): CType => (random.below(3) === 0 ? random.pick(STRUCTS) : random.pick(SCALARS));
  const params = Array.from({ length: 1 + random.below(11) }, any);
  // Every type is a result once, and a parameter of its own.
  const result = TYPES[index % TYPES.length] as CType;
  params[random.below(params.length)] = TYPES[(index * 7) % TYPES.length] as CType;
  const promoted = TYPES.filter((it) => it.promoted);
  const rest =
    index % 3 === 0 ? Array.from({ length: 1 + random.below(8) }, () => random.pick(promoted)) : [];
  return { params, rest, result };
}

/** Lines that mix the members of a variable into a hash, or fill them from a state. */
const hashed = (type: CType, name: string): string =>
  type.members
    .map(([path, member]) =>
      member === 'char *'
        ? `h = mix(h, (unsigned)${name}${path});`
        : `h = mix(h, (unsigned)(long long)(${name}${path} * 3));`,
    )
    .join(' ');
const filled = (type: CType, name: string): string =>
  type.members
    .map(([path, member]) => {
      const value =
        member === 'char *'
          ? '(char *)next()'
          : member === '_Bool'
            ? 'next() & 1'
            : `(${member})(next() % 1000 - 500)`;
      return `${name}${path} = ${value};`;
    })
    .join(' ');

const COMMON = `
#include <stdarg.h>
#include <stdio.h>
static unsigned state = 1;
static inline unsigned next(void) { state = state * 1103515245 + 12345; return state >> 8; }
static inline unsigned mix(unsigned h, unsigned v) { return (h ^ v) * 16777619u; }
extern unsigned seen;
${STRUCTS.map((type) => type.definition).join('\n')}
`;

const head = ({ params, rest, result }: Signature, name: string): string =>
  `${result.name} ${name}(${[...params.map((type, i) => `${type.name} p${i}`), ...(rest.length > 0 ? ['...'] : [])].join(', ')})`;

/** The arguments of `...` are read by the half that passed them, which gets the list. */
const reader = (index: number): string => `unsigned r${index}(unsigned h, va_list ap)`;

function callee(signature: Signature, index: number): string {
  const { params, rest, result } = signature;
  const list =
    rest.length === 0
      ? ''
      : `va_list ap, other; va_start(ap, p${params.length - 1}); va_copy(other, ap); h = r${index}(h, other); va_end(other);
  ${rest.map((type, i) => `${type.name} q${i} = va_arg(ap, ${type.name}); ${hashed(type, `q${i}`)}`).join('\n  ')} va_end(ap);`;
  return `${reader(index)};
${head(signature, `f${index}`)} {
  unsigned h = 2166136261u; ${params.map((type, i) => hashed(type, `p${i}`)).join(' ')}
  ${list}
  seen = state = h;
  ${result.name} result; ${filled(result, 'result')}
  return result;
}`;
}

function caller(signature: Signature, index: number): string {
  const { params, rest, result } = signature;
  const all = [...params, ...rest];
  const args = all.map((_, i) => `a${i}`).join(', ');
  const variables = all.map((type, i) => `${type.name} a${i}; ${filled(type, `a${i}`)}`).join('\n  ');
  const shape = head(signature, '(*volatile pointer)');
  return `${head(signature, `f${index}`)};
${reader(index)} {
  ${rest.map((type, i) => `${type.name} q${i} = va_arg(ap, ${type.name}); ${hashed(type, `q${i}`)}`).join('\n  ')}
  return h;
}
static void c${index}(void) {
  unsigned h = 1; state = ${index + 1};
  ${variables}
  ${result.name} result = f${index}(${args}); h = mix(h, seen); ${hashed(result, 'result')}
  ${shape} = f${index};
  result = pointer(${args}); h = mix(h, seen); ${hashed(result, 'result')}
  ${all.map((type, i) => hashed(type, `a${i}`)).join(' ')}
  printf("${index} %08x\\n", h);
}`;
}

/** The two halves of a program of `count` functions. */
export function halves(seed: number, count: number): { callers: string; callees: string } {
  const random = new Random(seed);
  const signatures = Array.from({ length: count }, (_, i) => randomSignature(random, i));
  return {
    callees: `${COMMON}\nunsigned seen;\n${signatures.map(callee).join('\n')}`,
    callers: `${COMMON}\n${signatures.map(caller).join('\n')}
int main(void) { ${signatures.map((_, i) => `c${i}();`).join(' ')} return 0; }`,
  };
}

/** The number of types that are passed and returned. */
export const TYPE_COUNT = TYPES.length;
