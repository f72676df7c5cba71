import { readFile } from 'node:fs/promises';
import type { ApiCradle } from '../container.ts';
import { firstAccount } from '../first-account.ts';
import { passwordField } from '../modules/users/password.ts';
import { StartError } from '../start-error.ts';

/**
 * Makes the owner whom the settings name (`setup.email`), in the operator's account, where nobody can sign in yet.
 * @throws StartError where their password cannot be read or is too short
 */
export const firstUser = async ({
  store,
  users,
  config,
  logger,
}: Pick<ApiCradle, 'store' | 'users' | 'config' | 'logger'>): Promise<void> => {
  const { email, passwordFile } = config.setup;
  if (email === undefined || passwordFile === undefined || (await store.users.exist())) return;
  const password = await readPassword(passwordFile);
  const account = await firstAccount(store);
  // Another process that starts at the same time may be faster: the same user, all the same.
  if (account !== undefined && (await users.setUpAtOnce(account, email, password)) !== 'taken')
    logger.info({ account_id: account }, 'the first user was made');
};

const readPassword = async (path: string): Promise<string> => {
  const content = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`The file ${path} of setup.passwordFile cannot be read (${error.code}).`);
  });
  const [line = ''] = content.split(/\r?\n/, 1);
  if (passwordField.safeParse(line).success) return line;
  throw new StartError(`The first line of ${path} (setup.passwordFile) must have 8 to 4,096 characters.`);
};
