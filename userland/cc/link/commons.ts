/** Common symbols, which no object has given a place: each gets one of zeros, in .bss. */

import { ET_REL, SHF_ALLOC, SHF_WRITE, SHT_NOBITS } from '../elf/constants.ts';
import { type ObjectSection, Relocations } from '../elf/object.ts';
import { InputObject } from './input.ts';
import type { Resolution } from './resolve.ts';

export function allocateCommons(resolution: Resolution): void {
  const commons = [...resolution.globals.values()].filter(({ isCommon }) => isCommon);
  if (commons.length === 0) return;
  const sections = commons.map(
    ({ size, align }): ObjectSection => ({
      ...{
        name: 'COMMON',
        type: SHT_NOBITS,
        flags: SHF_ALLOC | SHF_WRITE,
        align: Math.max(align, 1),
        entsize: 0,
      },
      ...{ bytes: new Uint8Array(0), size, relocs: new Relocations(), address: 0 },
    }),
  );
  const object = new InputObject({
    ...{ name: 'common symbols', type: ET_REL, flags: 0, entry: 0 },
    ...{ sections, symbols: [], groups: [], segments: [] },
  });
  resolution.objects.push(object);
  commons.forEach((symbol, i) => {
    symbol.isCommon = false;
    symbol.isDefined = true;
    symbol.section = object.sections[i];
    symbol.value = 0;
  });
}
