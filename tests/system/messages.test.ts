/** The messages of the shell and of the tools about mistakes, and their usage lines. */

import { describeScripts } from './scripts.ts';

describeScripts('tests/system/messages', '2>&1');
