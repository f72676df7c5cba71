import { join } from 'node:path';

/** The environment of the programs. */
export interface StageEnvironment extends Readonly<Record<string, string>> {
  readonly PATH: string;
  readonly LC_ALL: string;
}

/**
 * All that the programs are told of their surroundings: where programs are, and that text is UTF-8. Nothing of this
 * process's own environment, which holds secrets.
 */
export const stageEnvironment = (modesDirectory: string): StageEnvironment => ({
  PATH: [
    join(modesDirectory, '..', '..', '..', 'bin'),
    '/usr/local/bin',
    '/opt/homebrew/bin',
    '/usr/bin',
    '/bin',
  ].join(':'),
  LC_ALL: 'C.UTF-8',
});
