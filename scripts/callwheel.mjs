// The command as `node .` starts it. In a checkout that has not been built yet it says so in one
// line.

import { existsSync } from 'node:fs';

const command = new URL('../build/js/emu/cli/main.js', import.meta.url);
if (existsSync(command)) await import(command.href);
else {
  process.stderr.write('callwheel: not built yet: run make build (or npm install) first\n');
  process.exitCode = 125;
}
