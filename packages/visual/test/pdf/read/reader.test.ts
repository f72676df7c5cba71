import { afterEach, describe, expect, test, vi } from 'vitest';
import { openReader, PageError } from '../../../src/pdf/read/index.ts';
import { createPage, textOf } from './support/page.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a reader', () => {
  test('leaves the bytes that it is given to their owner', async () => {
    const bytes = await (await createPage()).save('BT /F1 10 Tf 10 10 Td (one) Tj ET');
    const { length } = bytes;
    const reader = await openReader({ bytes });
    expect(textOf(await reader.page(1))).toBe('one');
    await reader.close();
    expect(bytes).toHaveLength(length);
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
  });

  test('fails for the page that fails, and goes on with the others', async () => {
    const reader = await openReader({
      bytes: await (await createPage()).save('BT /F1 10 Tf 10 10 Td (one) Tj ET'),
    });
    expect(reader.pageCount).toBe(1);
    const failures = await Promise.allSettled([
      reader.page(0),
      reader.page(2),
      reader.raster(3, { scale: 1 }),
    ]);
    const reasons = failures.flatMap((page) => (page.status === 'rejected' ? [page.reason as unknown] : []));
    expect(reasons.map((reason) => reason instanceof PageError && reason.page)).toEqual([0, 2, 3]);
    expect(textOf(await reader.page(1))).toBe('one');
    await reader.close();
  });

  test('reads up to where a page can no longer be read', async () => {
    const page = await createPage();
    const content = await page.read(`BT /F1 10 Tf 10 10 Td (one) Tj ET ${'1 l '.repeat(12)} BT (two) Tj ET`);
    expect(textOf(content)).toBe('one');
    expect(content.advances).toHaveLength(1);
  });

  test('stops between pages', async () => {
    const bytes = await (await createPage()).save('BT /F1 10 Tf 10 10 Td (one) Tj ET');
    const reader = await openReader({ bytes });
    const signal = AbortSignal.abort(new Error('stop'));
    await expect(reader.page(1, { signal })).rejects.toThrow('stop');
    expect(textOf(await reader.page(1))).toBe('one');
    await reader.close();
  });

  test('asks for a password, and says what is no PDF', async () => {
    const page = await createPage();
    page.document.encrypt({ userPassword: 'open', ownerPassword: 'own' });
    const bytes = await page.save('BT /F1 10 Tf 10 10 Td (one) Tj ET');
    await expect(openReader({ bytes })).rejects.toMatchObject({ code: 'encrypted_document' });
    await expect(openReader({ bytes, password: 'no' })).rejects.toMatchObject({ code: 'encrypted_document' });
    const reader = await openReader({ bytes, password: 'open' });
    expect(textOf(await reader.page(1))).toBe('one');
    await reader.close();
    await expect(openReader({ bytes: Buffer.from('%PDF-1.7 nothing') })).rejects.toMatchObject({
      code: 'corrupt_document',
    });
  });

  test('prints nothing', async () => {
    const printed = (['log', 'warn', 'error', 'info'] as const).map((name) =>
      vi.spyOn(console, name).mockReturnValue(undefined),
    );
    const page = await createPage();
    const content = await page.read('BT /F9 10 Tf (a) Tj ET /X9 Do /G9 gs (x) bad 1 2 m');
    expect(content.advances).toHaveLength(1);
    for (const spy of printed) expect(spy).not.toHaveBeenCalled();
  });
});
