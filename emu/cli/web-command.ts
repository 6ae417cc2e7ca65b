/** `callwheel web`: serves the page. The server is loaded when the command is given. */

import type { Command } from 'commander';
import { PAGE_HOST, PAGE_PORT } from '../front/link.ts';
import { wholeNumber } from './options.ts';
import type { WebOptions } from './web.ts';

const HELP = `
The page runs the machine in the browser; nothing is ever sent anywhere. make web builds it.
It opens with Figure 9, drawn live on two machines; #program=sh is one machine with a shell.
An address that names the settings of a run boots that run, with the names of the options,
for example #kernel=old&clock=oneshot&program=multi; "man callwheel-web" lists them all.
^C ends the server.

Examples:
  callwheel web
  callwheel web --port 8000`;

/** Adds `web` to the command. */
export function addWeb(program: Command): void {
  program
    .command('web')
    .summary('serve the page: a machine in the browser')
    .description('Serves the page, a machine in the browser, on this computer alone.')
    .option('--port <n>', 'the port; 0 for any that is free', wholeNumber(0, 65_535), PAGE_PORT)
    .option('--host <address>', 'the address to listen at', PAGE_HOST)
    .addHelpText('after', HELP)
    .action(async (options: WebOptions) => {
      const { web } = await import('./web.ts');
      await web(options);
    });
}
