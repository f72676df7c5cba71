import type { Browser } from 'playwright-core';
import { expect, vi } from 'vitest';
import { form } from '../../support/forms.ts';
import type { Person } from './dashboard.ts';

/** Sends a file for somebody, from English to Spanish. @returns its id, once nothing more is done with it */
export const translatedFile = async (
  { session }: Person,
  name: string,
  content: Uint8Array,
): Promise<string> => {
  const fields: [string, string][] = [
    ['source_language', 'en'],
    ['target_language', 'es'],
  ];
  const { body, headers } = form(fields, [{ part: 'file', name, content }]);
  const { id } = await session.data(session.post('/v1/files', body, headers));
  await vi.waitFor(
    async () => {
      const { status } = await session.data(session.get(`/v1/files/${id}`));
      expect(['completed', 'failed']).toContain(status);
    },
    { timeout: 30_000, interval: 100 },
  );
  return id;
};

/** A picture of two lines, `Save the changes` and `Open another file`, as a browser shows them. */
export const screenOf = async (browser: Browser): Promise<Buffer> => {
  const page = await browser.newPage({ viewport: { width: 420, height: 160 } });
  try {
    await page.setContent(
      '<body style="font: 24px DejaVu Sans, Arial; background: white; color: black"><p>Save the changes</p><p>Open another file</p>',
    );
    return await page.screenshot();
  } finally {
    await page.close();
  }
};
