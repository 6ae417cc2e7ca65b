/**
 * Every built-in routine that code of a user's has, by the work that is charged for it before it
 * does any. All arguments are converted once. A routine that stands here for nothing does work
 * that no argument makes more of, or as much as a text of one of its arguments has, which was
 * charged when it was made.
 */

const words = (text: string): string[] => text.trim().split(/\s+/);
const of = (path: string, names: string): string[] => words(names).map((it) => `${path}.${it}`);

const ERRORS = words('EvalError RangeError ReferenceError SyntaxError TypeError URIError');
const EACH = `copyWithin every fill filter find findIndex findLast findLastIndex forEach map reduce
  reduceRight reverse slice some toReversed with`;
const VIEWS = words(`Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array
  Float32Array Float64Array`);
const NUMBERS = words('Int8 Uint8 Int16 Uint16 Int32 Uint32');

/** The routines by what is charged. */
export const CHARGES: Readonly<Record<string, readonly string[]>> = {
  nothing: [
    ...of('Object', 'isExtensible prototype.isPrototypeOf'),
    ...of('Array', 'isArray of'),
    ...of('String.prototype', 'toString valueOf @@iterator'),
    ...of('Boolean.prototype', 'toString valueOf'),
    ...of('Number', 'isFinite isInteger isNaN isSafeInteger prototype.valueOf'),
    ...of('Symbol.prototype', 'toString valueOf description @@toPrimitive'),
    ...words('Reflect.isExtensible'),
    ...of('WeakMap.prototype', 'delete get has'),
    ...of('WeakSet.prototype', 'delete has'),
    ...of('ArrayBuffer', 'isView prototype.byteLength'),
    ...of('DataView.prototype', 'buffer byteLength byteOffset'),
    ...of('TypedArray.prototype', 'byteLength byteOffset length @@toStringTag @@iterator'),
    ...of('Function.prototype', 'call @@hasInstance'),
    ...words('ArrayIterator.next StringIterator.next'),
    'ArrayIterator prototype.@@iterator',
    ...words('Object String Boolean TypedArray'),
  ],
  'the digits of a text for a number': [
    ...of('Math', 'abs ceil clz32 floor fround imul max min round sign sqrt trunc'),
    ...words('Number isNaN isFinite String.fromCharCode String.fromCodePoint'),
    ...of('String.prototype', 'at charAt charCodeAt codePointAt'),
    ...of('DataView.prototype', 'getFloat32 getFloat64 setFloat32 setFloat64'),
    ...NUMBERS.flatMap((it) => of('DataView.prototype', `get${it} set${it}`)),
    ...words('Array.prototype.at TypedArray.prototype.at TypedArray.of TypedArray.prototype.subarray'),
  ],
  'a sum for the computing, hypot by its arguments': of(
    'Math',
    `acos acosh asin asinh atan atanh atan2 cbrt expm1 cos cosh exp hypot log log1p log2 log10 pow sin sinh
    tan tanh`,
  ),
  'its depth': [
    ...of('Object', 'hasOwn prototype.hasOwnProperty prototype.propertyIsEnumerable prototype.toString'),
    ...words('Symbol Reflect.get Reflect.has Generator.next Generator.return Generator.throw'),
    ...words('Error.prepareStackTrace Object.getPrototypeOf Reflect.getPrototypeOf'),
    ...of('Object.prototype', 'hasOwnProperty@set toString@set valueOf valueOf@set'),
    ...['Error', ...ERRORS].flatMap((it) => of(`${it}.prototype`, 'name name@set message message@set')),
    ...of('Error.prototype', 'toString toString@set'),
    'TypedArray.prototype.buffer',
  ].map((it) => it.replace('@set', ' set')),
  'the properties, by their number': [
    ...of('Object', 'assign defineProperties getOwnPropertyDescriptors getOwnPropertyNames'),
    ...of('Object', 'getOwnPropertySymbols seal freeze isFrozen isSealed keys entries values create'),
    ...words('Object.preventExtensions Reflect.preventExtensions Reflect.ownKeys'),
  ],
  'a property, and the length that it may give to an array': [
    'Reflect.deleteProperty',
    ...words('Object.defineProperty Reflect.defineProperty Reflect.set'),
    ...words('Object.getOwnPropertyDescriptor Reflect.getOwnPropertyDescriptor'),
  ],
  'the chain of prototypes': words('Object.setPrototypeOf Reflect.setPrototypeOf'),
  'the characters': [
    ...of(
      'String.prototype',
      'concat endsWith includes indexOf isWellFormed lastIndexOf slice split substring',
    ),
    ...of('String.prototype', 'startsWith toWellFormed trim trimStart trimEnd toLowerCase toUpperCase'),
    ...words('Number.parseInt Number.parseFloat decodeURI decodeURIComponent encodeURI encodeURIComponent'),
    ...words('JSON.parse Object.is'),
  ],
  'the characters that it makes': [
    ...of('Number.prototype', 'toExponential toFixed toPrecision toString'),
    ...of('String.prototype', 'padEnd padStart repeat replace replaceAll'),
    ...words('String.raw JSON.stringify Array.prototype.join Array.prototype.toString'),
    ...words('TypedArray.prototype.join TypedArray.prototype.toString Function.prototype.toString'),
  ],
  'the elements, of an array only': [
    ...of(
      'Array.prototype',
      `${EACH} includes indexOf lastIndexOf shift unshift splice toSpliced concat flat`,
    ),
    ...of('Array.prototype', 'flatMap sort toSorted entries keys values'),
    ...of(
      'TypedArray.prototype',
      `${EACH} includes indexOf lastIndexOf set sort toSorted entries keys values`,
    ),
  ],
  'the elements, one by one as they are drawn': [
    ...words('Array.from TypedArray.from Object.fromEntries Array Map Set WeakMap WeakSet'),
    ...VIEWS,
  ],
  'the arguments': [
    ...words('Array.prototype.push Function.prototype.apply Function.prototype.bind Reflect.apply'),
    ...words('Reflect.construct'),
  ],
  'the entries, for a key that is a number': [
    ...of('Map.prototype', 'get has delete set'),
    ...of('Set.prototype', 'add has delete'),
  ],
  'the places of deleted entries': [
    ...of('Map.prototype', 'clear entries keys size values'),
    ...of('Set.prototype', 'clear entries keys size'),
    ...words('MapIterator.next SetIterator.next'),
  ],
  'a part of the length': words('Array.prototype.pop'),
  'the entries': words(`Map.prototype.forEach Set.prototype.forEach
    WeakMap.prototype.set WeakSet.prototype.add`),
  'the frames of the stack': ['Error', ...ERRORS],
  'the bytes': words('ArrayBuffer ArrayBuffer.prototype.slice DataView'),
};
