/** Runs that page and command are both to make: every kernel, clock, and family of schemes. */

/** The script of a run: timers of several kinds, pipes, and jobs. */
export const SCRIPT = `multi & itimers
sleep 1 | cat; date
for i in 1 2 3; do echo $i; done
itimerdemo
callstat | head -3
exit 3
`;

/** A run by the settings of an address, and the options of the command that say the same. */
export interface Pair {
  readonly settings: string;
  readonly args: readonly string[];
}

const pair = (settings: Readonly<Record<string, string>>): Pair => ({
  settings: new URLSearchParams(settings).toString(),
  args: Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
});

export const PAIRS: readonly Pair[] = [
  pair({ kernel: 'handle' }),
  pair({ kernel: 'hash', callout: 'scheme1', seed: '7' }),
  pair({ kernel: 'old', hz: '250' }),
  pair({ callout: 'scheme2', clock: 'oneshot' }),
  pair({ callout: 'scheme3-tree', clock: 'oneshot', seed: '3' }),
  pair({ callout: 'scheme4' }),
  pair({ callout: 'scheme5', compat: '44bsd' }),
  pair({ callout: 'scheme6:256', clock: 'counter' }),
  pair({ callout: 'scheme6', clock: 'chip' }),
  pair({ callout: 'scheme7', seed: '1995' }),
  pair({ callout: 'tegas2' }),
  pair({ callout: 'calendar' }),
];
