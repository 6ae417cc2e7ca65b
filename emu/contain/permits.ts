/**
 * The properties of built-in objects that code of a user's has. All others are taken away, so that
 * every host gives the same world: ES2023, less what depends on the host, and less what cannot be
 * counted. A property's own routine (runtime-*.ts) stands in its place, if there is one. A name
 * after which a `~` stands runs code of the user's within: it is counted in depth.
 */

const ITERATOR = 'next @@toStringTag';
const ERROR = 'constructor message name';
const VIEW = 'buffer byteLength byteOffset @@toStringTag constructor';
const NUMBERS = 'Int8 Uint8 Int16 Uint16 Int32 Uint32 Float32 Float64';
const accessors = NUMBERS.split(' ').flatMap((it) => [`get${it}`, `set${it}`]);

/** The permits, by the path of the object: a global, or one of runtime-prune.ts's paths. */
export const PERMITS: Readonly<Record<string, string>> = {
  Object:
    'length name prototype assign create defineProperties defineProperty entries freeze fromEntries getOwnPropertyDescriptor getOwnPropertyDescriptors getOwnPropertyNames getOwnPropertySymbols getPrototypeOf hasOwn~ is isExtensible isFrozen isSealed keys preventExtensions seal setPrototypeOf values',
  'Object.prototype': 'constructor hasOwnProperty~ isPrototypeOf propertyIsEnumerable~ toString~ valueOf',
  'Function.prototype': 'length name apply bind call toString @@hasInstance',
  Array: 'length name prototype from isArray of',
  'Array.prototype':
    'length constructor at concat copyWithin entries every fill filter find findIndex findLast findLastIndex flat flatMap forEach includes indexOf join keys lastIndexOf map pop push~ reduce reduceRight reverse shift slice some sort splice toReversed toSorted toSpliced toString unshift values with @@iterator @@unscopables',
  String: 'length name prototype fromCharCode fromCodePoint raw',
  'String.prototype':
    'length constructor at charAt charCodeAt codePointAt concat endsWith includes indexOf isWellFormed lastIndexOf padEnd padStart repeat replace replaceAll slice split startsWith substring toLowerCase toString toUpperCase toWellFormed trim trimEnd trimStart valueOf @@iterator',
  Number:
    'length name prototype EPSILON MAX_SAFE_INTEGER MAX_VALUE MIN_SAFE_INTEGER MIN_VALUE NaN NEGATIVE_INFINITY POSITIVE_INFINITY isFinite isInteger isNaN isSafeInteger parseFloat parseInt',
  'Number.prototype': 'constructor toExponential~ toFixed~ toPrecision~ toString~ valueOf',
  Boolean: 'length name prototype',
  'Boolean.prototype': 'constructor toString valueOf',
  Symbol: 'length name prototype hasInstance iterator toPrimitive toStringTag unscopables',
  'Symbol.prototype': 'constructor description toString valueOf @@toPrimitive @@toStringTag',
  Math: 'E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2 abs acos acosh asin asinh atan atan2 atanh cbrt ceil clz32 cos cosh exp expm1 floor fround hypot imul log log10 log1p log2 max min pow round sign sin sinh sqrt tan tanh trunc @@toStringTag',
  JSON: 'parse stringify @@toStringTag',
  Reflect:
    'apply construct defineProperty deleteProperty get getOwnPropertyDescriptor getPrototypeOf has~ isExtensible ownKeys preventExtensions set setPrototypeOf @@toStringTag',
  Map: 'length name prototype',
  'Map.prototype':
    'constructor clear delete entries forEach get has keys set size values @@iterator @@toStringTag',
  Set: 'length name prototype',
  'Set.prototype':
    'constructor add clear delete entries forEach has keys size values @@iterator @@toStringTag',
  WeakMap: 'length name prototype',
  'WeakMap.prototype': 'constructor delete get has set @@toStringTag',
  WeakSet: 'length name prototype',
  'WeakSet.prototype': 'constructor add delete has @@toStringTag',
  ArrayBuffer: 'length name prototype isView',
  'ArrayBuffer.prototype': 'constructor byteLength slice @@toStringTag',
  DataView: 'length name prototype',
  'DataView.prototype': `${VIEW} ${accessors.join(' ')}`,
  TypedArray: 'length name prototype from of~',
  'TypedArray.prototype':
    'constructor at buffer byteLength byteOffset copyWithin entries every fill filter find findIndex findLast findLastIndex forEach includes indexOf join keys lastIndexOf length map reduce reduceRight reverse set slice some sort subarray~ toReversed toSorted toString values with @@iterator @@toStringTag',
  ...Object.fromEntries(
    ['Int8', 'Uint8', 'Uint8Clamped', 'Int16', 'Uint16', 'Int32', 'Uint32', 'Float32', 'Float64'].flatMap(
      (it) => [
        [`${it}Array`, 'length name prototype BYTES_PER_ELEMENT'],
        [`${it}Array.prototype`, 'constructor BYTES_PER_ELEMENT'],
      ],
    ),
  ),
  // The engine reads these two of Error; runtime-stack.ts sets them.
  Error: 'length name prototype prepareStackTrace stackTraceLimit',
  'Error.prototype': `${ERROR} toString~`,
  ...Object.fromEntries(
    ['Eval', 'Range', 'Reference', 'Syntax', 'Type', 'URI'].flatMap((it) => [
      [`${it}Error`, 'length name prototype'],
      [`${it}Error.prototype`, ERROR],
    ]),
  ),
  ...Object.fromEntries(
    ['parseInt', 'parseFloat', 'isNaN', 'isFinite', 'decodeURI', 'decodeURIComponent', 'encodeURI'].map(
      (it) => [it, 'length name'],
    ),
  ),
  encodeURIComponent: 'length name',
  IteratorPrototype: '@@iterator',
  ArrayIterator: ITERATOR,
  MapIterator: ITERATOR,
  SetIterator: ITERATOR,
  StringIterator: ITERATOR,
  'GeneratorFunction.prototype': 'prototype @@toStringTag',
  'Generator.prototype': 'constructor next return throw @@iterator @@toStringTag',
  'AsyncFunction.prototype': '@@toStringTag',
  'AsyncGeneratorFunction.prototype': '@@toStringTag',
};
