import { describe, expect, it } from 'vitest';
import { useApi } from '../support/api.ts';
import { formats } from '../support/file-formats.ts';
import { partOf, sendDocument, sendFile } from '../support/files.ts';

// No process takes up jobs here: what is accepted waits.
const { caller } = useApi({ formats });

describe('what waits for a worker', () => {
  it('is being processed for who polls it', async () => {
    const { status, body } = await sendDocument(caller, ['Hello'], { async: 'true' });
    expect(status).toBe(202);
    const { body: read, headers } = await caller.get(`/v1/visual/documents/${body.data.id}`);
    expect(read.data).toMatchObject({
      status: 'processing',
      progress: { done: 0, total: 100 },
      document_url: null,
    });
    expect(headers['retry-after']).toBeDefined();
    expect((await caller.read(`/v1/files/${body.data.id}`)).status).toBe('uploaded');
  });

  it('is so as a picture, too', async () => {
    const part = partOf('image', 'screen.photo', 'PHOTO 64x48\nSave @1,2,3,4');
    const fields = { source_language: 'en', target_language: 'es', async: 'true' };
    const { status, body } = await sendFile(caller, '/v1/visual/translate-image', part, fields);
    expect(status, JSON.stringify(body)).toBe(202);
    expect(await caller.read(`/v1/visual/images/${body.data.id}`)).toMatchObject({
      status: 'processing',
      image_url: null,
    });
  });
});
