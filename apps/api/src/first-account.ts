import type { Page, Store } from '@dragoman/store';

/** The oldest: the operator's. */
export const firstAccount = async ({ accounts }: Pick<Store, 'accounts'>): Promise<string | undefined> => {
  let oldest: string | undefined;
  let before: string | undefined;
  do {
    const page: Page<{ id: string }> = await accounts.list({ limit: 100, before });
    oldest = page.items.at(-1)?.id ?? oldest;
    before = page.next ?? undefined;
  } while (before !== undefined);
  return oldest;
};
