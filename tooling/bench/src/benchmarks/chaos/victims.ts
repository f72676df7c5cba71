import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is killed. */
export const victims = ['api', 'database'] as const;
export type Victim = (typeof victims)[number];

/** The embedded database server of a data directory, by the first line of its `postmaster.pid`; undefined where none runs. */
export const embeddedServerPid = (dataFolder: string): number | undefined => {
  try {
    const files = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' });
    const file = files.find((path) => path.endsWith('postmaster.pid'));
    if (file === undefined) return undefined;
    const [pid] = readFileSync(join(dataFolder, file), 'utf8').split('\n');
    return Number(pid) || undefined;
  } catch {
    // The files of a server that comes or goes vanish between being listed and being read.
    return undefined;
  }
};

/** Every so many times, in an order that `random` decides. */
export const drawVictims = (times: number, random: () => number): Victim[] =>
  victims
    .flatMap((victim) => Array.from({ length: times }, () => ({ victim, place: random() })))
    .sort((one, other) => one.place - other.place)
    .map(({ victim }) => victim);
