import type { ApiCradle } from '@dragoman/api';
import type { Account, Actor, Page, PageRequest, Store } from '@dragoman/store';
import { type ConfigurationOptions, loadConfiguration } from '../configuration.ts';
import { CommandError } from '../failure.ts';

/** Who changed something, as the audit log names it. */
export const actor: Actor = { kind: 'operator' };

/** Runs work on the configured database, beside a running service or without one. */
export const administer = async (
  options: ConfigurationOptions,
  work: (services: ApiCradle) => Promise<void>,
): Promise<void> => {
  const configuration = await loadConfiguration(options);
  const [{ createApiContainer }, { destination, pino }] = await Promise.all([
    import('@dragoman/api'),
    import('pino'),
  ]);
  const { server } = configuration.values;
  const container = await createApiContainer(configuration, {
    logger: pino({ level: 'warn', base: null }, destination({ dest: 2, sync: true })),
    publicUrl: server.publicUrl ?? `https://localhost:${server.port}`,
  });
  try {
    await work(container.cradle);
  } finally {
    await container.dispose();
  }
};

/** Every item of a list, newest first. */
export const listAll = async <T>(list: (page: PageRequest) => Promise<Page<T>>): Promise<readonly T[]> => {
  const items: T[] = [];
  let before: string | undefined;
  do {
    const page: Page<T> = await list({ limit: 100, before });
    items.push(...page.items);
    before = page.next ?? undefined;
  } while (before !== undefined);
  return items;
};

/** Every account, oldest first: the first one is the operator's. */
export const accountsByAge = async (store: Store): Promise<readonly Account[]> => {
  const accounts = await listAll((page) => store.accounts.list(page));
  if (accounts.length === 0) {
    throw new CommandError(
      `There is no account yet in ${store.description}: start the service once (dragoman serve), which makes the operator's.`,
    );
  }
  return accounts.toReversed();
};

/** An account that must be there. */
export const accountOf = async (store: Store, id: string): Promise<Account> => {
  const account = await store.accounts.get(id);
  if (account) return account;
  throw new CommandError(`There is no account ${id}. \`dragoman accounts list\` shows all.`);
};
