/**
 * Addresses. Sections are sorted into those of the program once; addresses are given again whenever
 * relaxation has made sections smaller.
 */

import { Complaint } from '../elf/complaint.ts';
import { EHDR_SIZE, PHDR_SIZE, SHT_RISCV_ATTRIBUTES } from '../elf/constants.ts';
import type { InputSection } from './input.ts';
import { BASE, LAST, type OutputSection, PAGE } from './outputs.ts';
import type { Resolution } from './resolve.ts';
import { sortSections } from './sort.ts';

/** Program headers: attributes, text, read-only data, data, thread-local storage. */
export const SEGMENTS = 5;
export const HEADERS = EHDR_SIZE + SEGMENTS * PHDR_SIZE;
/** No program has addresses from here on: the stack ends below. */
const TOP = 0x7fff0000;

const aligned = (address: number, boundary: number): number => Math.ceil(address / boundary) * boundary;

export class Layout {
  /** The sections of the program, in the order of their addresses; then those without addresses. */
  readonly outputs: readonly OutputSection[];
  /** The symbols that the layout defines, as far as anything wants them. */
  private readonly resolution: Resolution;
  tlsBase = 0;
  globalPointer: number | undefined;
  /** The section of the program in which the global pointer lies. */
  pointerSection: OutputSection | undefined;

  constructor(resolution: Resolution) {
    this.resolution = resolution;
    const live = resolution.objects.flatMap(({ sections }) => sections.filter(({ isLive }) => isLive));
    this.outputs = sortSections(live);
  }

  /** Gives addresses to all sections and values to the symbols of the layout. */
  place(): void {
    let cursor = BASE + HEADERS;
    let segment = 'text';
    for (const output of this.outputs) {
      if (!output.isAllocated) {
        this.fill(output, 0);
        continue;
      }
      const next = output.rule?.segment ?? segment;
      if (next !== segment) cursor = aligned(cursor, PAGE);
      segment = next;
      const start = aligned(cursor, output.align);
      this.fill(output, start);
      cursor = output.rule?.isFloating ? start : start + output.size;
      if (output.name === '.tdata') this.tlsBase = start;
      for (const name of output.rule?.ends ?? []) this.provide(name, cursor, output);
    }
    if (cursor > TOP)
      throw new Complaint(`the program would end at 0x${cursor.toString(16)}, beyond 0x${TOP.toString(16)}`);
    for (const name of LAST)
      this.provide(
        name,
        cursor,
        this.outputs.find((output) => output.name === '.bss'),
      );
  }

  /** Places the inputs of a section of the program. */
  private fill(output: OutputSection, start: number): void {
    output.address = start;
    let cursor = start;
    let input = 0;
    const steps = output.rule?.steps ?? [];
    for (let step = 0; step < Math.max(steps.length, 1); step++) {
      const what = steps[step];
      if (what !== undefined && 'align' in what) cursor = aligned(cursor, what.align);
      if (what !== undefined && 'symbol' in what) this.provideIn(output, what.symbol, cursor + what.plus);
      for (; input < output.inputs.length && output.stepOf[input] === step; input++) {
        const section = output.inputs[input] as InputSection;
        cursor = aligned(
          cursor,
          section.merged !== undefined && section.size === 0 ? 1 : section.section.align,
        );
        section.address = cursor;
        cursor += section.size;
      }
    }
    const room = this.outputs.find(({ name }) => name === output.rule?.roomOf);
    output.size = cursor - start + (room?.size ?? 0);
    // Only one set of attributes is kept, the first.
    if (output.type === SHT_RISCV_ATTRIBUTES) output.size = output.inputs[0]?.size ?? 0;
    if (/^[A-Za-z_]\w*$/.test(output.name)) {
      this.provide(`__start_${output.name}`, start, output);
      this.provide(`__stop_${output.name}`, start + output.size, output);
    }
  }

  private provideIn(output: OutputSection, name: string, value: number): void {
    if (name === '__global_pointer$') {
      this.globalPointer = value;
      this.pointerSection = output;
    }
    this.provide(name, value, output);
  }

  private readonly provided = new Set<string>();

  /** Gives a symbol a value if it is wanted and nothing else defines it. */
  private provide(name: string, value: number, output: OutputSection | undefined): void {
    const symbol = this.resolution.globals.get(name);
    if (symbol === undefined || (!symbol.isUndefined && !this.provided.has(name))) return;
    this.provided.add(name);
    symbol.isDefined = true;
    symbol.isWeak = false;
    symbol.value = value;
    symbol.output = output;
  }
}
