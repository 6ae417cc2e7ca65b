/** The section of workloads in the kernel. */

import { SCHEMES } from '../../../kernel/callout/schemes.ts';
import { type KernelRun, kernelRun } from './kernelrun.ts';
import { figure, type Section, type Table } from './section.ts';
import { WORKLOADS } from './workloads.ts';

const bootable = (): string[] => Object.keys(SCHEMES).filter((name) => SCHEMES[name].boots);

export const workloadSection: Section<readonly KernelRun[]> = {
  name: 'workloads',
  steps: () => WORKLOADS.length * bootable().length,
  measure({ host, progress }) {
    return WORKLOADS.flatMap((workload) =>
      bootable().map((scheme) => {
        progress.begin(`${workload.name} on ${scheme}`);
        return kernelRun(workload, scheme, host.image);
      }),
    );
  },
  chapters: (figures) => [
    {
      title: 'At work in the kernel',
      introduction:
        'Kernel code on a booted machine, a modelled 25 MHz Sun 4/360; the same work on every scheme.',
      terms: WORKLOADS.map(({ name, summary }) => [name, summary]),
      plots: [],
      tables: [table(figures)],
    },
  ],
};

function table(runs: readonly KernelRun[]): Table {
  return {
    name: 'workloads',
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
