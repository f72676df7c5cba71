import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { describeDashboard } from './support/dashboard.ts';

describeDashboard('glossaries and memory', (dashboard) => {
  it('a glossary is made, imported into, edited, searched and exported', async () => {
    const owner = await dashboard.owner();
    const { page } = await dashboard.open(owner, '/glossaries');
    await page.getByRole('button', { name: 'New glossary' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Shop');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Shop' }).waitFor();
    await page.getByRole('button', { name: 'Import' }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'terms.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('source,target\ncart,carrito\norder,pedido\nbroken,\n'),
    });
    await page.getByText('New: 2, changed: 0').waitFor();
    await page.getByText(/^Line 4/).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Edit “cart”' }).click();
    await page.getByRole('textbox', { name: 'Translation' }).fill('cesta');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('searchbox').fill('ces');
    await page.getByRole('cell', { name: 'order', exact: true }).waitFor({ state: 'hidden' });
    await page.getByRole('cell', { name: 'cesta', exact: true }).waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as…' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const text = await readFile(await (await saved).path(), 'utf8');
    expect(text).toContain('cart,cesta');
    expect(text).toContain('order,pedido');
  });

  it('the memory is searched, and forgets', async () => {
    const owner = await dashboard.owner();
    const { session } = owner;
    for (const text of ['first things', 'second things'])
      await session.data(
        session.post('/v1/translate', { text, source_language: 'en', target_language: 'es' }),
      );
    const { page } = await dashboard.open(owner, '/memory');
    await page.getByRole('cell', { name: 'first things', exact: true }).waitFor();
    await page.getByRole('searchbox').fill('second');
    await page.getByRole('cell', { name: 'first things', exact: true }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Forget “second things”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Forget this pair' }).click();
    await page.getByText('Nothing matches these filters.').waitFor();
    const left = await session.data(session.get('/v1/memory'));
    expect(left.map((entry: { source_text: string }) => entry.source_text)).toEqual(['first things']);
  });
});
