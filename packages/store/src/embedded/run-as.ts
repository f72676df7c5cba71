import { execFile } from 'node:child_process';
import { StoreError } from '../error.ts';
import type { ServerOwner } from './system-user.ts';

export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** Runs a program of PostgreSQL as the owner of the server. Our own environment, with its secrets, stays here. */
export const runAs = (
  owner: ServerOwner,
  directory: string,
  command: string,
  parameters: readonly string[],
): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const change = process.getuid?.() === owner.uid ? {} : { uid: owner.uid, gid: owner.gid };
    execFile(
      command,
      [...parameters],
      { cwd: directory, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }, ...change },
      (error, stdout, stderr) => {
        const output = `${stdout}${stderr}`;
        if (error === null) resolve({ code: 0, output });
        else if (typeof error.code === 'number') resolve({ code: error.code, output });
        else
          reject(
            new StoreError(
              'server_failed',
              `${command} cannot be run as ${owner.name}: ${error.code ?? error.signal ?? 'unknown'}.`,
            ),
          );
      },
    );
  });
