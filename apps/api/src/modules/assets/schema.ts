import { z } from 'zod';

/** A file that was made for download. */
export const exportData = z
  .strictObject({
    export_url: z.url().describe('Needs no key. Works until `expires_at`; ask again for a fresh one.'),
    expires_at: z.iso.datetime(),
    name: z.string(),
    content_type: z.string(),
    size_bytes: z.int().nonnegative(),
  })
  .meta({ id: 'Export' });
