import { type FilledAccount, fillAccount } from '@dragoman/store/testing';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeDashboard } from './support/dashboard.ts';

/** A list of an account that has much. */
interface LongList {
  readonly path: (filled: FilledAccount) => string;
  /** Looks for the one row. */
  readonly find: (page: Page) => Promise<unknown>;
  /** What that row says. */
  readonly found: string;
  /** Where two kinds of rows speak of it. */
  readonly times?: number;
}

const search = (page: Page) => page.getByRole('main').getByRole('searchbox').first().fill('platypus');

const inText = { find: search, found: 'about a platypus' };

const lists: readonly LongList[] = [
  { path: () => '/translations', ...inText },
  { path: ({ fileId }) => `/files/${fileId}/segments`, ...inText },
  // What was translated is in the memory as well.
  { path: () => '/memory', ...inText, times: 2 },
  { path: ({ glossaryId }) => `/glossaries/${glossaryId}`, find: search, found: 'Term 7 platypus' },
  { path: () => '/audit', find: search, found: 'platypus.seen' },
  {
    path: () => '/deliveries',
    find: (page) => page.getByRole('combobox', { name: 'State' }).selectOption('cancelled'),
    found: 'cancelled',
  },
];

describeDashboard('long lists', (dashboard) => {
  it('are paged, and what was there first is found', async () => {
    const owner = await dashboard.owner();
    const [project] = await owner.session.data(owner.session.get('/v1/projects'));
    const filled = await fillAccount(
      { connectionString: dashboard.api.shared.databaseUrl },
      { accountId: owner.accountId, projectId: project.id },
      { rows: 10_000, deliveries: 100_000 },
    );
    const { page } = await dashboard.open(owner, '/playground/batch');
    await page.locator('h1').waitFor();
    const main = page.getByRole('main');
    const rows = main
      .locator('table')
      .first()
      .locator('tbody tr')
      .or(page.getByRole('list', { name: 'Texts' }).getByRole('listitem'));
    for (const { path, find, found, times = 1 } of lists) {
      const to = path(filled);
      await page.evaluate(`self.__TSR_ROUTER__.navigate({ to: '${to}' })`);
      await rows.first().waitFor();
      const first = await rows.count();
      await main.getByRole('button', { name: 'Show more' }).click();
      await expect.poll(() => rows.count(), { message: to }).toBe(2 * first);
      expect(new Set(await rows.allTextContents()).size, `rows of ${to} that differ`).toBeGreaterThan(first);
      await find(page);
      await rows.filter({ hasText: found }).first().waitFor();
      await expect.poll(() => rows.count(), { message: to }).toBe(times);
    }
  });

  it('that hold nothing for long are searched on, and further when one asks', async () => {
    const owner = await dashboard.owner();
    const { page, context } = await dashboard.open(owner, '/playground/batch');
    let asked = 0;
    await context.route(
      ({ pathname }) => pathname === '/api/v1/audit-log',
      (route) => {
        asked += 1;
        // The last page is the real one.
        if (asked > 25) {
          const url = new URL(route.request().url());
          url.searchParams.delete('cursor');
          return route.continue({ url: url.href });
        }
        const pagination = { next_cursor: `page-${asked}`, has_more: true };
        return route.fulfill({ json: { success: true, data: [], pagination } });
      },
    );
    await page.getByRole('link', { name: 'Audit log' }).click();
    const further = page.getByRole('button', { name: 'Search older texts' });
    await page.getByText('Nothing found so far.').waitFor();
    expect(asked).toBe(20);
    await further.click();
    await page.getByRole('row', { name: /user\.set_up/ }).waitFor();
    expect(asked).toBe(26);
    expect(await further.count()).toBe(0);
    await expect.poll(() => page.evaluate('document.activeElement === document.body')).toBe(false);
  });
});
