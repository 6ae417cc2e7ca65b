import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
export function readSysroot(root: string) {
  const lib = join(root, 'build/lib', readdirSync(join(root, 'build/lib'))[0] as string);
  const inc = join(lib, 'include');
  const headers = new Map(
    readdirSync(inc, { recursive: true, withFileTypes: true })
      .filter((e) => e.isFile())
      .map(
        (e) =>
          [
            join(e.parentPath, e.name).slice(inc.length + 1),
            new Uint8Array(readFileSync(join(e.parentPath, e.name))),
          ] as const,
      ),
  );
  return {
    headers,
    file: (name: string) =>
      new Uint8Array(readFileSync(join(lib, name === 'libbuiltins.a' ? 'libbuiltins.a' : name))),
  };
}
