import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ceilingsOf, presentAccount } from '@dragoman/api';
import type { Account, Store } from '@dragoman/store';
import type { ConfigurationOptions } from '../configuration.ts';
import { CommandError } from '../failure.ts';
import { limitText, printJson, printLine, printTable } from '../terminal.ts';
import { accountOf, accountsByAge, actor, administer, listAll } from './services.ts';

/** Options of the `dragoman accounts` commands. */
export interface AccountOptions extends ConfigurationOptions {
  readonly json?: true;
  readonly charactersPerMonth?: number;
  readonly rateLimit?: number;
  readonly yes?: true;
  readonly out?: string;
}

/** `dragoman accounts create` */
export const createAccount = (name: string, options: AccountOptions): Promise<void> =>
  administer(options, async ({ store, accounts, users }) => {
    // The first account is the operator's and is made by the first start: another in its place would have all its power.
    await accountsByAge(store);
    const { charactersPerMonth = null, rateLimit: rateLimitPerMinute = null } = options;
    const { account, secret } = await accounts.create(
      { name, charactersPerMonth, rateLimitPerMinute },
      actor,
    );
    const setUpUrl = await users.setUpLink(account.id);
    if (options.json) return printJson({ ...presentAccount(account), api_key: secret, setup_url: setUpUrl });
    process.stderr.write(
      `Made the account ${account.name} (${account.id}). Its first key is shown this once:\n`,
    );
    printLine(secret);
    // What a script keeps is the key.
    process.stderr.write(`With this link, once, somebody becomes its owner and signs in:\n${setUpUrl}\n`);
  });

/** `dragoman accounts list` */
export const listAccounts = (options: AccountOptions): Promise<void> =>
  administer(options, async ({ store, limits }) => {
    const accounts = await listAll((page) => store.accounts.list(page));
    if (options.json) return printJson(accounts.map(presentAccount));
    if (accounts.length === 0) process.stderr.write('There is no account yet: the first start makes one.\n');
    printTable(
      ['ID', 'NAME', 'STATUS', 'REQUESTS A MINUTE', 'CHARACTERS A MONTH', 'CREATED'],
      accounts.map((account) => {
        const ceilings = ceilingsOf(account, limits.account);
        return [
          account.id,
          account.name,
          account.status,
          limitText(ceilings.requestsPerMinute),
          limitText(ceilings.charactersPerMonth),
          account.createdAt.toISOString(),
        ];
      }),
    );
  });

/** `dragoman accounts suspend` and `resume` */
export const setAccountStatus = (
  id: string,
  status: Account['status'],
  options: AccountOptions,
): Promise<void> =>
  administer(options, async ({ store, accounts }) => {
    await accountOf(store, id);
    const account = await accounts.update(null, id, { status });
    if (options.json) return printJson(presentAccount(account));
    printLine(
      status === 'suspended'
        ? `Suspended ${account.name}. A running service refuses its keys within 5 seconds.`
        : `Resumed ${account.name}. A running service takes its keys within 5 seconds.`,
    );
  });

/** `dragoman accounts delete` */
export const deleteAccount = (id: string, options: AccountOptions): Promise<void> =>
  administer(options, async ({ store, accounts }) => {
    const account = await accountOf(store, id);
    if (!options.yes) await confirmDeletion(store, account);
    await accounts.delete(null, id);
    if (options.json) printJson({ id, deleted: true });
    else printLine(`Deleted ${account.name} and all that was its own.`);
  });

const confirmDeletion = async (store: Store, account: Account): Promise<void> => {
  if (!process.stdin.isTTY) {
    throw new CommandError(
      'Nobody is there to ask, and it cannot be undone. Add --yes to delete all the same.',
    );
  }
  const [operators] = await accountsByAge(store);
  const question = [
    `All keys, projects, translations and usage of ${account.name} (${account.id}) will be erased. This cannot be undone.`,
    ...(operators?.id === account.id
      ? ["It is the operator's account: its keys alone may manage accounts."]
      : []),
    `Type the account's name to go on: `,
  ].join('\n');
  const answer = await ask(question);
  if (answer.trim() !== account.name) throw new CommandError('That is not its name. Nothing was deleted.');
};

/** What is typed as an answer; nothing where Ctrl+C or Ctrl+D is. */
const ask = async (question: string): Promise<string> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const answered = terminal.question(question).catch(() => '');
  return Promise.race([answered, closed]).finally(() => terminal.close());
};

/** `dragoman accounts export` */
export const exportAccount = (id: string, options: AccountOptions): Promise<void> =>
  administer(options, async ({ store }) => {
    await accountOf(store, id);
    const lines = Readable.from(linesOf(store, id));
    if (options.out === undefined) {
      await pipeline(lines, process.stdout, { end: false });
      return;
    }
    // A file of that name is somebody's: it is not overwritten, and what is written is its owner's alone.
    const file = createWriteStream(options.out, { flags: 'wx', mode: 0o600 });
    let opened = false;
    file.once('open', () => {
      opened = true;
    });
    try {
      await pipeline(lines, file);
    } catch (error) {
      if (opened) await rm(options.out, { force: true });
      throw error;
    }
    process.stderr.write(`Wrote ${options.out}\n`);
  });

async function* linesOf(store: Store, id: string): AsyncGenerator<string> {
  for await (const entry of store.accounts.export(id)) yield `${JSON.stringify(entry)}\n`;
}
