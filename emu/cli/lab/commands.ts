/** Commands that show a run of a grading again, and the words for its end. */

import { DEFAULT_CONFIG } from '../../config.ts';
import type { Exploration } from '../../lab/explorepart.ts';
import type { Count } from '../../lab/schemepart.ts';
import type { Result, Run } from '../../suite/results.ts';
import { quoted } from '../test.ts';

/** A word of a command, which shells of all systems take alike if it holds nothing special. */
const shown = (word: string): string =>
  /^[\w./=:,@-]+$/.test(word) || /["$`\\!%]/.test(word) ? quoted(word) : `"${word}"`;

/** Settings of a machine that options of their own names make. */
const NAMED = [
  ...(['kernel', 'callout', 'clock', 'hz', 'stathz', 'maxproc', 'ncallout', 'wheelsize'] as const),
  ...(['hashsize', 'maxitimers', 'seed'] as const),
];

/** The command that makes a run again. */
export function runCommand({ test, machine }: Run): string {
  const { settings } = machine;
  const { compat, date, faults = [], mem, moduleFault } = settings;
  const words = [
    ...NAMED.flatMap((name) => (settings[name] === undefined ? [] : [`--${name} ${settings[name]}`])),
    ...(mem === undefined ? [] : [`--mem ${mem / 1024}K`]),
    ...(test.terminal ? ['--tty'] : []),
    ...(compat === '44bsd' ? ['--compat 44bsd'] : []),
    ...(date === undefined ? [] : [`--date @${date}`]),
    ...(moduleFault === undefined ? [] : [`--module-fault ${moduleFault}`]),
    ...faults.map((it) => `--fault ${shown(it)}`),
    ...test.modules.map((it) => `--module ${shown(it)}`),
    ...test.env.map((it) => `--env ${shown(it)}`),
    ...test.files.flatMap((it) => ('file' in it ? [`--file ${shown(`${it.path}=${it.file}`)}`] : [])),
    ...test.files.flatMap((it) => ('folder' in it ? [`--share ${shown(`${it.path}=${it.folder}`)}`] : [])),
  ];
  return ['callwheel run', ...words, ...test.argv.map(shown)].join(' ');
}

/** The words for the end of a run, with its tick; none if it was not run. */
export function endOf({ machine }: Run, outcome: Result['outcome']): string[] {
  if (outcome === undefined) return [];
  const { hz = DEFAULT_CONFIG.hz } = machine.settings;
  const ms = Math.round(outcome.seconds * 1e6) / 1000;
  return [`(the run ended at ${ms} ms, tick ${Math.floor(outcome.seconds * hz)})`];
}

/** The command that makes an exploration again. */
export function exploreCommand({ run, max, modules = [], until = [], faults = [] }: Exploration): string {
  const words = [
    ...modules.map((it) => `--module ${shown(it)}`),
    ...(faults.length === 0 ? [] : [`--place-faults ${faults.join(',')}`]),
    ...until.map((it) => `--until ${shown(it)}`),
  ];
  return ['callwheel explore', `--max ${max}`, ...words, ...run.map(shown)].join(' ');
}

/** The command that judges a scheme again. */
export const judgeCommand = (file: string, runs: number, seed: number): string =>
  `callwheel judge --runs ${runs} --seed ${seed} ${shown(`./${file}`)}`;

/** The command that makes a measurement again. */
export const countCommand = (file: string, { callouts, from, to, ticks, by }: Count, seed: number): string =>
  `callwheel scheme count --callouts ${callouts} --from ${from} --to ${to} --ticks ${ticks}${by === 'stop' ? '' : ` --by ${by}`} --seed ${seed} ${shown(`./${file}`)}`;
