import { randomBytes } from 'node:crypto';
import { openStore, type Store } from '@dragoman/store';
import type { StoreAddress, Tenant } from '../../servers/event-generator-client.ts';

/** One root secret for all processes of a run. */
export const createSecretKey = (): string => randomBytes(32).toString('base64');

const projectsPerAccount = 5;

const createTenant = async (store: Store, accountId: string, url: string): Promise<Tenant> => {
  const project = await store.projects.create(accountId, { name: 'a shop', description: '', settings: {} });
  const outcome = await store.webhooks.create(
    accountId,
    {
      projectId: project.id,
      url,
      events: ['translation.completed'],
      description: '',
      secret: `whsec_${randomBytes(32).toString('base64')}`,
      headers: {},
      active: true,
    },
    { atMost: 1 },
  );
  if (outcome.state !== 'done') throw new Error(outcome.state);
  return { accountId, projectId: project.id, webhookId: outcome.value.id };
};

/** Makes one project with one webhook for each URL, five to an account. */
export const createTenants = async (
  { databaseUrl, secretKey }: StoreAddress,
  urls: readonly string[],
): Promise<readonly Tenant[]> => {
  const store = await openStore({ databaseUrl, secretKey, dataDirectory: '' });
  try {
    const tenants: Tenant[] = [];
    let accountId = '';
    for (const [place, url] of urls.entries()) {
      if (place % projectsPerAccount === 0)
        accountId = (await store.accounts.create({ name: 'a company' })).id;
      tenants.push(await createTenant(store, accountId, url));
    }
    return tenants;
  } finally {
    await store.close();
  }
};
