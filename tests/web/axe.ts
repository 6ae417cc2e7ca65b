/** The accessibility of a page, as axe judges it. */

import { readFileSync } from 'node:fs';
import type { LivePage } from './browser.ts';

/** The serious faults that axe finds in a page. */
export async function seriousFaults({ page }: LivePage): Promise<string[]> {
  // The policy lets no script in, so axe is evaluated by the browser's driver.
  await page.evaluate(`${readFileSync('node_modules/axe-core/axe.min.js', 'utf8')}; true`);
  return (await page.evaluate(`axe.run().then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 120)).join(' ')))`)) as string[];
}
