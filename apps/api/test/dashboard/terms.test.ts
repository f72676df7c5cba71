import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { findingsOf } from './support/axe.ts';
import { describeDashboard } from './support/dashboard.ts';

describeDashboard('glossaries, brand voices and memory', (dashboard) => {
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

  it('a brand voice that two people edit loses nothing of either', async () => {
    const owner = await dashboard.owner();
    const { session } = owner;
    const first = { name: 'Shop', tone: 'warm', audience: 'parents' };
    const { id } = await session.data(session.post('/v1/brand-voices', first));
    const somebodyElse = (change: object) => session.data(session.patch(`/v1/brand-voices/${id}`, change));
    const { page, watch } = await dashboard.open(owner, '/brand-voices');
    watch.expect(/status of 412/);
    await page.getByRole('button', { name: 'Edit “Shop”' }).click();
    const tone = page.getByRole('textbox', { name: 'Tone' });
    const merge = page.getByRole('dialog', { name: 'Somebody else changed this text' });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await tone.fill('short');
    await somebodyElse({ tone: 'loud', audience: 'everybody' });
    await save.click();
    await merge.getByText('loud').waitFor();
    await merge.getByText('short').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    // What was not typed here is theirs, and what was stays.
    await page.keyboard.press('Enter');
    await merge.waitFor({ state: 'detached' });
    expect(await tone.inputValue()).toBe('short');
    expect(await page.getByRole('textbox', { name: 'Audience' }).inputValue()).toBe('everybody');
    await tone.fill('short and dry');
    await somebodyElse({ tone: 'shrill', do: ['Say you'] });
    await save.click();
    await merge.getByRole('button', { name: 'Save mine' }).click();
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    expect(await session.data(session.get(`/v1/brand-voices/${id}`))).toMatchObject({
      tone: 'short and dry',
      audience: 'everybody',
      do: ['Say you'],
    });
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
