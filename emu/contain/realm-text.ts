/** The text of the runtime (runtime.ts), which is put together from its parts. */

import * as bounds from './bounds.ts';
import { globalNames } from './globals.ts';
import { PERMITS } from './permits.ts';
import type { Limits, Part } from './runtime.ts';
import { arrayPart, nestedPart, sortPart } from './runtime-arrays.ts';
import { constructorPart, errorPart, makerPart, symbolPart } from './runtime-constructors.ts';
import { countPart } from './runtime-count.ts';
import { makersPart, readersPart } from './runtime-door.ts';
import { convertPart, drawPart } from './runtime-draw.ts';
import { mergePart, radixPart, wordsPart } from './runtime-engine.ts';
import { delegatePart, generatorPart, insertPart } from './runtime-insert.ts';
import { parsePart, stringifyPart } from './runtime-json.ts';
import { mapPart } from './runtime-maps.ts';
import { mathPart } from './runtime-math.ts';
import { memberPart } from './runtime-members.ts';
import { errorOrderPart, namePart } from './runtime-names.ts';
import { numericPart } from './runtime-numeric.ts';
import { functionPart, objectPart, readPart } from './runtime-objects.ts';
import { freezeAll, prune } from './runtime-prune.ts';
import { schemePart } from './runtime-scheme.ts';
import { stackPart } from './runtime-stack.ts';
import { numberPart, textPart } from './runtime-text.ts';
import { valuePart } from './runtime-values.ts';
import { viewPart } from './runtime-views.ts';

/** The parts of the runtime, in the order in which they use each other. */
const PARTS: readonly Part[] = [
  ...[countPart, convertPart, drawPart, insertPart, delegatePart, generatorPart, stackPart, valuePart],
  ...[memberPart, objectPart, namePart, errorOrderPart, wordsPart, mergePart, radixPart, mathPart],
  ...[
    readPart,
    functionPart,
    arrayPart,
    mapPart,
    sortPart,
    nestedPart,
    textPart,
    numberPart,
    numericPart,
    parsePart,
    stringifyPart,
  ],
  ...[constructorPart, errorPart, viewPart, symbolPart, makerPart, makersPart, readersPart, schemePart],
];

/**
 * The text of the runtime: a function of the words and of the program's name in call stacks that
 * returns the Runtime. It is the same for all realms, so that an engine compiles it once.
 */
export function runtimeText(): string {
  const limits: Limits = bounds;
  const { DEPTH, FRAME, HOST_DEPTH, BUILTIN_DEPTH, ARGUMENTS, TEXT, ELEMENTS, CHAIN, KEY, FRAMES } = limits;
  const data = { DEPTH, FRAME, HOST_DEPTH, BUILTIN_DEPTH, ARGUMENTS, TEXT, ELEMENTS, CHAIN, KEY, FRAMES };
  return [
    '(function (w, filename) {"use strict";',
    `const r = { w, limits: ${JSON.stringify(data)}, filename, global: globalThis, own: {}, door: {}, masks: new WeakMap() };`,
    ...PARTS.map((part) => `(${part})(r);`),
    `(${prune})(r, ${JSON.stringify(PERMITS)}, ${JSON.stringify(globalNames)});`,
    `(${freezeAll})(r, ${JSON.stringify(globalNames)});`,
    'return r;})',
  ].join('\n');
}
