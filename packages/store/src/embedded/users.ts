import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive, ownIdentity, type ProcessIdentity } from './process-identity.ts';

/** One user of an embedded server: a process may hold several. */
export interface ServerUser extends ProcessIdentity {
  readonly id: string;
}

const pathOf = (dataDirectory: string): string => join(dataDirectory, 'lock');

/** The users that `lock` names and that still run; a file cut short by a power loss names none. */
const readUsers = async (dataDirectory: string): Promise<ServerUser[]> => {
  let text: string;
  try {
    text = await readFile(pathOf(dataDirectory), 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => {
    const [pid, started, id] = line.split('\t');
    if (pid === undefined || started === undefined || id === undefined) return [];
    const user = { pid: Number(pid), started, id };
    return isAlive(user) ? [user] : [];
  });
};

const writeUsers = async (dataDirectory: string, users: readonly ServerUser[]): Promise<void> => {
  const path = pathOf(dataDirectory);
  if (users.length === 0) {
    await rm(path, { force: true });
    return;
  }
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, users.map((user) => `${user.pid}\t${user.started}\t${user.id}\n`).join(''));
  await rename(draft, path);
};

/** Adds this process to `lock`. To be called under the data directory's mutex, as `leave`. */
export const enter = async (dataDirectory: string): Promise<ServerUser> => {
  const user: ServerUser = { ...ownIdentity(), id: randomUUID() };
  await writeUsers(dataDirectory, [...(await readUsers(dataDirectory)), user]);
  return user;
};

/** Takes a user out of `lock`; answers how many living ones are left. */
export const leave = async (dataDirectory: string, user: ServerUser): Promise<number> => {
  const others = (await readUsers(dataDirectory)).filter((other) => other.id !== user.id);
  await writeUsers(dataDirectory, others);
  return others.length;
};
