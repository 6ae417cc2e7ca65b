#!/usr/bin/env node
/**
 * The start of the command. A Node that has a cache for compiled code, 22 and newer, keeps ours in
 * it: the cache must be on before the rest is loaded. Nothing but time depends on it.
 */

import nodeModule from 'node:module';

(nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();
const { main } = await import('./callwheel.ts');
await main();
