import { afterEach, describe, expect, it } from 'vitest';
import { createClientIn } from '../src/client.ts';
import { type Double, json, problem, startDouble, type Turn } from './support/double.ts';

let double: Double | undefined;
afterEach(() => double?.close());

const id = '019a9d2e-7c1b-7f3a-8d55-0a6b1c2d3e4f';
const connect = async (turns: readonly Turn[]) => {
  double = await startDouble(turns);
  return createClientIn(
    { now: () => 0, random: () => 0, wait: async (_milliseconds, signal) => signal.throwIfAborted() },
    { baseUrl: double.url, apiKey: 'dgm_test' },
  );
};
const answer = (status: number, data: object, headers: Record<string, string> = {}) =>
  json(status, { success: true, data }, headers);
const found = (status: string, done: number | null = null, more: object = {}) => ({
  ...{ id, status, error: null, document_url: 'https://localhost/assets/x' },
  progress: done === null ? null : { done, total: 100, stage: 'translating' },
  ...more,
});
const upload = (name: string) => ({ name, content: new Blob([name]) });
const requests = () => (double?.arrived ?? []).map(({ method, url }) => `${method} ${url}`);

describe('translateDocument', () => {
  it('sends a document with what was translated before, and waits for it', async () => {
    const client = await connect([
      answer(202, { id, file_id: id, status: 'processing', progress: null }),
      answer(200, found('processing', 30)),
      answer(200, found('completed')),
    ]);
    const seen: number[] = [];
    const document = await client.translateDocument(
      { document: upload('a.docx'), existing: upload('before.docx'), target_language: 'es' },
      { onProgress: ({ done }) => seen.push(done) },
    );
    expect([document.status, seen]).toEqual(['completed', [30]]);
    const [sent] = double?.arrived ?? [];
    expect(sent?.body).toContain('name="document"; filename="a.docx"');
    expect(sent?.body).toContain('name="existing"; filename="before.docx"');
    expect(requests()).toEqual([
      'POST /v1/visual/translate-document',
      `GET /v1/visual/documents/${id}`,
      `GET /v1/visual/documents/${id}`,
    ]);
  });

  it('throws what became of one that failed', async () => {
    const error = { code: 'corrupt_document', detail: 'It is cut off.' };
    const client = await connect([answer(202, { id }), answer(200, found('failed', null, { error }))]);
    await expect(
      client.translateDocument({ document: upload('a'), target_language: 'es' }),
    ).rejects.toMatchObject({ code: 'corrupt_document', status: 200 });
  });

  it('is cancelled with its signal, or left', async () => {
    for (const leavesWork of [false, true]) {
      const client = await connect([answer(200, found('processing', 1)), answer(200, { id, deleted: true })]);
      const ending = new AbortController();
      const options = {
        leavesWork,
        signal: ending.signal,
        onProgress: () => ending.abort(new Error('enough')),
      };
      await expect(client.document(id, options)).rejects.toThrow('enough');
      expect(requests().filter((one) => one.startsWith('DELETE'))).toHaveLength(leavesWork ? 0 : 1);
      await double?.close();
    }
  });

  it('says whether it was sent before', async () => {
    const client = await connect([
      answer(202, { id }),
      answer(202, { id }, { 'idempotent-replayed': 'true' }),
    ]);
    const send = () =>
      client.sendDocument({ document: upload('a'), target_language: 'es' }, { idempotencyKey: 'k' });
    expect(await send()).toEqual({ id, isReplayed: false });
    expect(await send()).toEqual({ id, isReplayed: true });
    expect(double?.arrived.map(({ headers }) => headers['idempotency-key'])).toEqual(['k', 'k']);
  });

  it('says what there is to do', async () => {
    const client = await connect([answer(200, { segments: 3 })]);
    const estimate = await client.estimateDocument({ document: upload('a'), target_language: 'es' });
    expect(estimate.segments).toBe(3);
    expect(double?.arrived[0]?.body).toMatch(/name="dry_run"\r\n\r\ntrue/);
  });
});

describe('the round trip of an XLIFF', () => {
  it('is exported once the file is written, and taken back under its revision', async () => {
    const exported = { export_url: 'https://localhost/assets/y', name: 'a.xlf' };
    const report = { imported: 1, rejected: [], revision: 4 };
    const client = await connect([
      answer(202, found('processing', 1)),
      answer(200, found('completed')),
      answer(200, exported),
      answer(200, report),
      answer(202, found('processing', 1)),
      answer(200, found('completed')),
    ]);
    expect(await client.exportFile(id, { format: 'xliff' })).toEqual(exported);
    const options = { approveFinal: true, revision: 3 };
    expect(await client.importFile(id, upload('edited.xlf'), options)).toEqual(report);
    expect((await client.renderFile(id, { password: 'x' })).status).toBe('completed');
    const [, , , imported, rendered] = double?.arrived ?? [];
    expect(imported?.headers['if-match']).toBe('"3"');
    expect(imported?.body).toMatch(/name="approve_final"\r\n\r\ntrue/);
    expect(imported?.body).toContain('name="file"; filename="edited.xlf"');
    expect(JSON.parse(rendered?.body ?? '')).toEqual({ password: 'x' });
  });

  it('throws what the service refuses', async () => {
    const client = await connect([problem(412, 'precondition_failed')]);
    await expect(client.importFile(id, upload('a.xlf'), { revision: 1 })).rejects.toMatchObject({
      status: 412,
    });
  });
});
