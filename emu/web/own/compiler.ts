/** The bundling of a user's code in the page, as the command line bundles it. */

import { encodeUtf8 } from '../../../kernel/sys/utf8.ts';
import { mapless, unbundleable } from '../../front/bundleable.ts';
import {
  type Bundle,
  bundling,
  ENDINGS,
  firstError,
  HELD,
  importsOnly,
  leftOver,
  mapOf,
} from '../../front/bundling.ts';
import { IMPORT_REFUSAL, INTERFACE_NAMES } from '../../front/moduleinterface.ts';
import type { Sources } from '../../front/replay.ts';
import { LogError } from '../../front/runlog.ts';
import { joined } from './paths.ts';
import { original } from './placing.ts';
import type { Tools } from './tools.ts';

/** The folder of our own files, and the name by which a user's scheme imports parts of schemes. */
export const OUR_FOLDER = '/callwheel';
const CALLOUT_NAME = 'callwheel/callout/';
/** The folder of the user's files. */
export const USER_FOLDER = '/user';

type Plugin = Parameters<Tools['esbuild']['build']>[0]['plugins'] extends (infer T)[] | undefined ? T : never;

/** Bundles the file `path` of these. LogError, of one line, if it cannot be. */
export async function bundled(
  tools: Tools,
  path: string,
  kind: 'modules' | 'schemes',
  sources: Sources,
): Promise<Bundle> {
  const files = new Map([...sources].map(([name, bytes]) => [joined(USER_FOLDER, name), bytes]));
  const isModule = kind === 'modules';
  const only = isModule ? { imports: INTERFACE_NAMES, refusal: IMPORT_REFUSAL } : undefined;
  const plugins = [...(only === undefined ? [] : [importsOnly(only)]), given(tools, files)];
  const { outputFiles = [], metafile } = await tools.esbuild
    .build({
      ...bundling('cjs'),
      absWorkingDir: '/',
      entryPoints: [joined(USER_FOLDER, path)],
      write: false,
      metafile: true,
      plugins: plugins as Plugin[],
    })
    .catch((error: unknown) => {
      throw new LogError(`${path}:${firstError(error)}`);
    });
  const left = leftOver(metafile, only);
  if (left !== undefined) throw new LogError(`${path}: ${left}`);
  const named = (suffix: string): string => outputFiles.find((it) => it.path.endsWith(suffix))?.text ?? '';
  return { code: named('.js'), map: mapOf(named('.map')) };
}

/** Gives the bundler files by their paths, and no others. */
function given(tools: Tools, files: Sources): Plugin {
  return {
    name: 'given',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /.*/ }, ({ path, importer, kind }) => {
        const folder = importer.replace(/\/[^/]*$/, '');
        const place = path.startsWith(CALLOUT_NAME)
          ? joined(`${OUR_FOLDER}/callout`, path.slice(CALLOUT_NAME.length))
          : joined(folder, path);
        const found =
          kind === 'entry-point' ? path : ENDINGS.map((it) => place + it).find((it) => files.has(it));
        if (found !== undefined) return { path: found, namespace: HELD };
        return { errors: [{ text: `imports '${path}', which is not here` }] };
      });
      onLoad({ filter: /.*/, namespace: HELD }, async ({ path }) => {
        const bytes = files.get(path) ?? encodeUtf8('');
        const contents = mapless(path, bytes);
        const fault = path.startsWith(`${OUR_FOLDER}/`)
          ? undefined
          : await unbundleable(path, contents, { ...tools, original, transform: tools.esbuild.transform });
        return fault === undefined ? { contents, loader: 'default' } : { errors: [fault] };
      });
    },
  };
}
