import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { form } from '../../support/forms.ts';
import type { Person } from './dashboard.ts';

/** Programs that make pictures give way to whatever else a machine does: to other tests, too. */
const maxWaitMs = 120_000;

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
  // Pictures are made by a program, which has nothing of the test runner.
  for (const until = Date.now() + maxWaitMs; ; await pause(100)) {
    const { status } = await session.data(session.get(`/v1/files/${id}`));
    if (status === 'completed' || status === 'failed') return id;
    if (Date.now() > until) throw new Error(`${name} is still ${status}.`);
  }
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
