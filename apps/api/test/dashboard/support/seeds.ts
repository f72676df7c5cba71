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
