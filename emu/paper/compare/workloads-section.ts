/** The section of workloads in the kernel. */

import { SCHEMES } from '../../../kernel/callout/schemes.ts';
import { DEFAULT_CONFIG } from '../../config.ts';
import type { Bars } from './bars.ts';
import { type KernelRun, kernelRun } from './kernelrun.ts';
import { figure, type Section, type Table } from './section.ts';
import { WORKLOADS } from './workloads.ts';

const bootable = (): string[] => Object.keys(SCHEMES).filter((name) => SCHEMES[name].boots);

export const workloadSection: Section<readonly KernelRun[]> = {
  name: 'workloads',
  steps: (_max, hasOwn) => WORKLOADS.length * (bootable().length + Number(hasOwn)),
  measure({ host, own, progress }) {
    const schemes = [...bootable(), ...(own === undefined ? [] : [own.name])];
    return WORKLOADS.flatMap((workload) =>
      schemes.map((scheme) => {
        progress.begin(`${workload.name} on ${scheme}`);
        return kernelRun(workload, scheme, host, scheme === own?.name ? own.make : undefined);
      }),
    );
  },
  chapters: (figures) => [
    {
      title: 'What does a kernel notice of it?',
      introduction: answer(figures),
      notes: [
        'Kernel code on a booted machine, a modelled 25 MHz Sun 4/360. Every scheme is asked for the same work; since a slow one serves its packets later, the numbers of callouts set and called differ by a few in a thousand.',
      ],
      terms: WORKLOADS.map(({ name, summary }) => [name, summary]),
      plots: [],
      bars: barsOf(figures),
      tables: [table(figures)],
    },
  ],
};

/** The workload that is drawn. */
const DRAWN = 'connections';
const FREQ_MHZ = DEFAULT_CONFIG.freq / 1e6;

function answer(runs: readonly KernelRun[]): string {
  const lockout = (scheme: string): string => {
    const run = runs.find((run) => run.workload === DRAWN && run.scheme === scheme);
    return run === undefined ? 'none' : String(Math.round(run.lockout / FREQ_MHZ));
  };
  return `How long interrupts are held off. In a kernel with 200 connections and three timers each, setting a callout on 4.4BSD's list locks them out for ${lockout('bsd')} µs. On the hashed wheel no callout does: the longest lockout, ${lockout('scheme6')} µs, is that of a process going to sleep.`;
}

function barsOf(runs: readonly KernelRun[]): Bars[] {
  const rows = runs.filter(({ workload }) => workload === DRAWN);
  return [
    {
      name: 'lockout',
      title: 'Longest lockout of interrupts with 200 connections, µs',
      unit: 'µs',
      rows: rows.map(({ scheme, lockout, routine }) => ({
        name: scheme,
        value: lockout / FREQ_MHZ,
        note: `by ${routine}`,
      })),
    },
    {
      name: 'nodes-per-set',
      title: 'Nodes looked at for each callout set, with 200 connections',
      unit: 'nodes',
      rows: rows.map(({ scheme, nodes }) => ({ name: scheme, value: nodes })),
    },
  ];
}

function table(runs: readonly KernelRun[]): Table {
  return {
    name: 'workloads',
    title: 'Five workloads on every scheme',
    head: [
      'workload',
      'scheme',
      'set / s',
      'unset / s',
      'called / s',
      'nodes / set',
      'softclock, % of the processor',
      'late ticks',
      'latest callout, ticks',
      'longest lockout, cycles',
      'by',
    ],
    rows: runs.map((run) => [
      run.workload,
      run.scheme,
      ...[run.sets, run.unsets, run.fires].map((x) => x.toFixed(0)),
      figure(run.nodes),
      run.softclock.toFixed(2),
      String(run.lateTicks),
      String(run.late),
      String(run.lockout),
      run.routine,
    ]),
  };
}
