import { type Account, type Actor, keyScopes, type Page, type Store } from '@dragoman/store';
import { conflict, notFound } from '../../errors/errors.ts';
import type { Identity } from '../../identity/identity.ts';
import type { KeySignIn } from '../keys/key-sign-in.ts';
import type { KeyService } from '../keys/service.ts';

/** Accounts of the deployment: the operator's business. */
export class AccountService {
  readonly #store: Store;
  readonly #keys: KeyService;
  readonly #signIn: Pick<KeySignIn, 'forget'>;

  constructor(store: Store, keys: KeyService, signIn: Pick<KeySignIn, 'forget'>) {
    this.#store = store;
    this.#keys = keys;
    this.#signIn = signIn;
  }

  /** Makes an account with its first key, which may do everything but run the deployment. */
  async create(
    input: { name: string; charactersPerMonth?: number | null; rateLimitPerMinute?: number | null },
    actor: Actor,
  ): Promise<{ account: Account; secret: string }> {
    const account = await this.#store.accounts.create(input);
    const { secret } = await this.#keys.issue(
      account.id,
      {
        name: 'First key',
        scopes: keyScopes.filter((scope) => scope !== 'accounts'),
        expiresAt: null,
        rateLimitPerMinute: null,
        charactersPerMonth: null,
        projectIds: null,
      },
      actor,
    );
    await this.#store.audit.write(account.id, { actor, action: 'account.created', target: account.id });
    return { account, secret };
  }

  list(page: { limit: number; before?: string | undefined }): Promise<Page<Account>> {
    return this.#store.accounts.list(page);
  }

  async get(id: string): Promise<Account> {
    const account = await this.#store.accounts.get(id);
    if (!account) throw notFound('account');
    return account;
  }

  /** `own`: the caller's account, which cannot lock itself out; null for the operator's command line. */
  async update(
    own: Identity | null,
    id: string,
    change: Parameters<Store['accounts']['update']>[1],
  ): Promise<Account> {
    if (change.status === 'suspended') refuseOwn(own, id, 'suspended');
    const account = await this.#store.accounts.update(id, change);
    if (!account) throw notFound('account');
    this.#signIn.forget();
    const action = change.status === undefined ? 'account.updated' : `account.${change.status}`;
    await this.#store.audit.write(id, { actor: own?.actor ?? { kind: 'operator' }, action, target: id });
    return account;
  }

  async delete(own: Identity | null, id: string): Promise<void> {
    refuseOwn(own, id, 'deleted');
    if (!(await this.#store.accounts.delete(id))) throw notFound('account');
    this.#signIn.forget();
  }
}

const refuseOwn = (own: Identity | null, id: string, what: string): void => {
  if (own?.account.id === id) throw conflict(`The account of the key that asks cannot be ${what}.`);
};
