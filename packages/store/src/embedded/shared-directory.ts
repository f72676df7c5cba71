import { chmod, mkdir } from 'node:fs/promises';

/** Where a service that runs as root keeps what the system user must reach. */
export const sharedDirectory = '/var/lib/dragoman';

/** Makes it, open to everybody to look into whatever the process's umask says; what is there is left as it is. */
export const makeSharedDirectory = async (path = sharedDirectory): Promise<void> => {
  const made = await mkdir(path, { recursive: true });
  if (made !== undefined) await chmod(path, 0o755);
};
