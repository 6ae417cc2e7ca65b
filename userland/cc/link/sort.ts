/**
 * Sorting of sections into those of the program: by the rules of the layout, and behind these, each
 * where its kind is, sections of other names.
 */

import type { InputSection } from './input.ts';
import { matches, OutputSection, RULES, type Rule } from './outputs.ts';

/** The number behind .init_array. of a section; such without one come last. */
const priority = ({ name }: InputSection): number => Number(/\.(\d+)$/.exec(name)?.[1] ?? 65536);

/** The section of a rule, with what its steps take of those that no rule before it took. */
function ruled(rule: Rule, live: readonly InputSection[]): OutputSection {
  const output = new OutputSection(rule.name, rule);
  rule.steps.forEach((step, i) => {
    if (!('take' in step)) return;
    const found = live.filter(
      ({ name, isAllocated, output: taken }) =>
        isAllocated && taken === undefined && step.take.some((pattern) => matches(pattern, name)),
    );
    if (step.byPriority) found.sort((a, b) => priority(a) - priority(b));
    for (const section of found) output.take(section, i);
  });
  return output;
}

/** The rule behind whose section one of another name lies. */
function place({ inputs: [first] }: OutputSection): string {
  if (first?.isCode) return '.text';
  if (!first?.isWritable) return '.fini_array';
  return first.hasBytes ? '.data' : '.bss';
}

/** The sections of the program in the order of their addresses; then those without addresses. */
export function sortSections(live: readonly InputSection[]): OutputSection[] {
  const byRule = RULES.map((rule) => ruled(rule, live));
  const others = new Map<string, OutputSection>();
  for (const section of live) {
    if (section.output !== undefined) continue;
    const known = others.get(section.name) ?? new OutputSection(section.name);
    others.set(section.name, known);
    known.take(section);
  }
  const rest = [...others.values()];
  return [
    ...byRule.flatMap((output) => [
      output,
      ...rest.filter((other) => other.isAllocated && place(other) === output.name),
    ]),
    ...rest.filter(({ isAllocated }) => !isAllocated),
  ];
}
