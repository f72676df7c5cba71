import { expect, test } from 'vitest';
import type { Project, Store, StoreErrorCode } from '../../src/index.ts';
import type { TestStore } from '../../src/testing.ts';

/** What is asked in the name of an account, without naming it again. */
type Bound<Repository> = {
  readonly [Name in keyof Repository]: Repository[Name] extends (
    accountId: string,
    ...rest: infer Rest
  ) => infer Answer
    ? (...rest: Rest) => Answer
    : never;
};

type Own = { readonly [Name in keyof Store]: Bound<Store[Name]> };

/** A store as one account has it. */
const ownedBy = (store: Store, accountId: string): Own => {
  const bound = (repository: object) =>
    Object.fromEntries(
      Object.entries(repository).map(([name, ask]) => [
        name,
        typeof ask === 'function' ? (...rest: unknown[]) => ask.call(repository, accountId, ...rest) : ask,
      ]),
    );
  const repositories = Object.entries(store).filter(([, value]) => typeof value === 'object');
  return Object.fromEntries(
    repositories.map(([name, repository]) => [name, bound(repository)]),
  ) as unknown as Own;
};

/** A new account and what is usually asked of it. */
export const makeOwner = async ({ store, connection }: TestStore) => {
  const account = await store.accounts.create({ name: 'owner' });
  const own = ownedBy(store, account.id);
  const newProject = (settings: Record<string, unknown> = {}): Promise<Project> =>
    own.projects.create({ name: 'p', description: '', settings });
  return {
    store,
    connection,
    account,
    accountId: account.id,
    projectId: account.defaultProjectId,
    own,
    newProject,
  };
};

/** Makes tests that each begin with a scene of their own. */
export const testWith =
  <Scene>(prepare: () => Scene) =>
  (name: string, run: (scene: Awaited<Scene>) => Promise<void>, timeout?: number): void =>
    test(name, async () => run(await prepare()), timeout);

/** Expects that the store refuses. */
export const expectRefusal = (asked: Promise<unknown>, code: StoreErrorCode): Promise<void> =>
  expect(asked).rejects.toMatchObject({ code });
