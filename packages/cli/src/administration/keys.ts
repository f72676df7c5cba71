import { defaultScopes, presentKey } from '@dragoman/api';
import { type Account, type ApiKey, type KeyScope, keyScopes, type Store } from '@dragoman/store';
import type { ConfigurationOptions } from '../configuration.ts';
import { CommandError } from '../failure.ts';
import { limitText, printJson, printLine, printTable } from '../terminal.ts';
import { accountOf, accountsByAge, actor, administer, listAll } from './services.ts';

/** Options of `dragoman keys list` and `dragoman keys revoke`. */
export interface ManageKeysOptions extends ConfigurationOptions {
  readonly account?: string;
  readonly json?: true;
}

/** Options of `dragoman keys create`. */
export interface CreateKeyOptions extends ConfigurationOptions {
  readonly account?: string;
  readonly name: string;
  readonly operator?: true;
  readonly scopes?: string[];
  readonly expires?: Date;
  readonly rateLimit?: number;
  readonly projects?: string[];
  readonly json?: true;
}

/** `dragoman keys create` */
export const createKey = (options: CreateKeyOptions): Promise<void> => {
  const scopes = scopesOf(options);
  return administer(options, async ({ store, keys }) => {
    const account = await ownerOf(store, options);
    const { key, secret } = await keys.issue(
      account.id,
      {
        name: options.name,
        scopes,
        expiresAt: options.expires ?? null,
        rateLimitPerMinute: options.rateLimit ?? (options.operator ? 0 : null),
        charactersPerMonth: null,
        projectIds: await projectsOf(store, account, options.projects),
      },
      actor,
    );
    if (options.json) return printJson({ ...presentKey(key), account_id: account.id, key: secret });
    process.stderr.write(
      `A key of the account ${account.name} (${account.id}), for ${scopes.join(', ')}. It is shown this once:\n`,
    );
    printLine(secret);
  });
};

/** `dragoman keys list` */
export const listKeys = (options: ManageKeysOptions): Promise<void> =>
  administer(options, async ({ store, limits }) => {
    const accounts =
      options.account === undefined ? await accountsByAge(store) : [await accountOf(store, options.account)];
    const found: { account: Account; key: ApiKey }[] = [];
    for (const account of accounts) {
      for (const key of await listAll((page) => store.apiKeys.list(account.id, page)))
        found.push({ account, key });
    }
    if (options.json)
      return printJson(found.map(({ account, key }) => ({ ...presentKey(key), account_id: account.id })));
    if (found.length === 0) process.stderr.write('There is no key.\n');
    printTable(
      [
        'ID',
        'KEY',
        'NAME',
        'ACCOUNT',
        'SCOPES',
        'STATE',
        'REQUESTS A MINUTE',
        'CHARACTERS A MONTH',
        'MADE BY',
        'LAST USED',
      ],
      found.map(({ account, key }) => [
        key.id,
        `${key.prefix}…`,
        key.name,
        account.name,
        key.scopes.length === keyScopes.length ? 'every one' : key.scopes.join(','),
        stateOf(key, new Date()),
        limitText((key.rateLimitPerMinute ?? limits.rate.perMinute) || null),
        limitText(key.charactersPerMonth),
        key.makerId ?? '-',
        key.lastUsedAt?.toISOString() ?? 'never',
      ]),
    );
  });

/** `dragoman keys revoke` */
export const revokeKeys = (ids: readonly string[], options: ManageKeysOptions): Promise<void> =>
  administer(options, async ({ store }) => {
    const accounts = await accountsByAge(store);
    // All are looked up before the first is revoked: a mistyped id must not leave half of it done.
    const found = await Promise.all(ids.map((id) => findKey(store, accounts, id)));
    const revoked: unknown[] = [];
    for (const { accountId, id } of found) {
      const key = await store.apiKeys.revoke(accountId, id);
      await store.audit.write(accountId, { actor, action: 'key.revoked', target: id });
      if (key) revoked.push({ ...presentKey(key), account_id: accountId });
    }
    if (options.json) printJson(revoked);
    else
      printLine(
        `Revoked ${ids.join(', ')}. A running service refuses ${ids.length === 1 ? 'it' : 'them'} within 5 seconds.`,
      );
  });

const findKey = async (store: Store, accounts: readonly Account[], id: string): Promise<ApiKey> => {
  for (const account of accounts) {
    const key = await store.apiKeys.get(account.id, id);
    if (key) return key;
  }
  throw new CommandError(`There is no key ${id}. \`dragoman keys list\` shows all.`);
};

const isScope = (text: string): text is KeyScope => keyScopes.some((scope) => scope === text);

const scopesOf = ({ operator, scopes }: CreateKeyOptions): readonly KeyScope[] => {
  if (scopes === undefined) return operator ? keyScopes : defaultScopes;
  if (operator) throw new CommandError('--operator means every scope: leave --scopes out.');
  return [
    ...new Set(
      scopes.map((scope) => {
        if (isScope(scope)) return scope;
        throw new CommandError(
          `There is no scope ${JSON.stringify(scope)}. Scopes are ${keyScopes.join(', ')}.`,
        );
      }),
    ),
  ];
};

const ownerOf = async (store: Store, { account, operator }: CreateKeyOptions): Promise<Account> => {
  if (account !== undefined) return accountOf(store, account);
  const [first, ...others] = await accountsByAge(store);
  if (first && (operator || others.length === 0)) return first;
  throw new CommandError(
    `There are ${others.length + 1} accounts: name one with --account. \`dragoman accounts list\` shows all.`,
  );
};

const projectsOf = async (
  store: Store,
  account: Account,
  ids: readonly string[] | undefined,
): Promise<readonly string[] | null> => {
  if (ids === undefined) return null;
  for (const id of ids) {
    const project = await store.projects.get(account.id, id);
    if (!project || project.deletedAt !== null)
      throw new CommandError(`The account ${account.name} has no project ${id}.`);
  }
  return ids;
};

const stateOf = (key: ApiKey, now: Date): string => {
  if (key.revokedAt) return 'revoked';
  if (key.expiresAt === null) return 'valid';
  return key.expiresAt <= now ? 'expired' : `valid until ${key.expiresAt.toISOString()}`;
};
