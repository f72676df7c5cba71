import { afterEach, describe, expect, it } from 'vitest';
import { createClientIn } from '../src/client.ts';
import { type Double, json, problem, startDouble, type Turn } from './support/double.ts';

let double: Double | undefined;
afterEach(() => double?.close());

const id = '019a9d2e-7c1b-7f3a-8d55-0a6b1c2d3e4f';
const connect = async (turns: readonly Turn[], waited: number[] = []) => {
  double = await startDouble(turns);
  return createClientIn(
    {
      now: () => 0,
      random: () => 0,
      wait: async (milliseconds, signal) => {
        signal.throwIfAborted();
        waited.push(milliseconds);
      },
    },
    { baseUrl: double.url, apiKey: 'dgm_test' },
  );
};

const answer = (status: number, data: object, more: object = {}) =>
  json(status, { success: true, data, ...more });
const file = (status: string, done: number | null, more: object = {}) => ({
  ...{ id, status, error: null, segments: 2 },
  progress: done === null ? null : { done, total: 100, stage: 'translating' },
  ...more,
});
const image = { id, status: 'completed', regions: [], progress: null, error: null };
const upload = (content: string | Uint8Array<ArrayBuffer>) => ({
  name: 'a.txt',
  content: new Blob([content]),
});

describe('translateFile', () => {
  it('sends a file, tells how much of it is sent, and waits for what becomes of it', async () => {
    const waited: number[] = [];
    const client = await connect(
      [
        answer(202, file('uploaded', null)),
        answer(200, file('processing', 40)),
        answer(200, file('completed', null)),
      ],
      waited,
    );
    const sent: [number, number][] = [];
    const seen: number[] = [];
    const done = await client.translateFile(
      { file: upload(new Uint8Array(200_000).fill(97)), target_language: 'es', options: { txt: { a: 1 } } },
      {
        onUpload: (bytes, total) => sent.push([bytes, total]),
        onProgress: ({ done: far }) => seen.push(far),
      },
    );
    expect([done.status, seen, waited]).toEqual(['completed', [40], [1_000]]);
    const [arrived] = double?.arrived ?? [];
    const headers: Record<string, unknown> = { ...arrived?.headers };
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(arrived?.body).toMatch(/name="file"; filename="a.txt"\r\n/);
    expect(arrived?.body).toContain(`\r\n\r\n${'a'.repeat(200_000)}\r\n`);
    expect(arrived?.body).toMatch(/name="options"\r\n\r\n\{"txt":\{"a":1\}\}\r\n/);
    const total = Buffer.byteLength(arrived?.body ?? '');
    expect(sent.length).toBeGreaterThan(2);
    expect(sent.at(-1)).toEqual([total, total]);
    expect(sent.map(([bytes]) => bytes)).toEqual(sent.map(([bytes]) => bytes).toSorted((a, b) => a - b));
  });

  it('sends all of it again where that is safe', async () => {
    const client = await connect([
      problem(503, 'overloaded', { 'retry-after': '1' }),
      answer(202, file('uploaded', null)),
      answer(200, file('completed', null)),
    ]);
    await client.translateFile({ file: upload('Hello'), target_language: 'es' }, { onUpload: () => {} });
    const [first, second] = double?.arrived ?? [];
    expect(second?.body).toBe(first?.body);
    expect(second?.body).toContain('Hello');
  });

  it('rejects with the error of a file that failed', async () => {
    const error = { code: 'corrupt_document', detail: 'Nothing can be read.' };
    const client = await connect([
      answer(202, file('uploaded', null)),
      answer(200, file('failed', null, { error })),
    ]);
    await expect(
      client.translateFile({ file_url: 'https://a.example/b', target_language: 'es' }),
    ).rejects.toMatchObject({
      ...{ name: 'DragomanError' },
      ...error,
    });
    expect(JSON.parse(double?.arrived[0]?.body ?? '')).toEqual({
      file_url: 'https://a.example/b',
      target_language: 'es',
    });
  });

  it('cancels the work where the caller gives up', async () => {
    const controller = new AbortController();
    const client = await connect([
      answer(202, file('uploaded', null)),
      (response, request) => {
        controller.abort(new Error('enough'));
        answer(200, file('processing', 1))(response, request);
      },
      answer(200, { id, deleted: true }),
    ]);
    const { signal } = controller;
    await expect(
      client.translateFile({ file: upload('x'), target_language: 'es' }, { signal }),
    ).rejects.toThrow('enough');
    expect(double?.arrived[2]).toMatchObject({ method: 'DELETE', url: `/v1/files/${id}` });
  });
});

describe('translateImage', () => {
  it('is done with the answer, or waits for the job', async () => {
    const accepted = {
      id,
      file_id: id,
      status: 'processing',
      progress: { done: 0, total: 100, stage: null },
    };
    const client = await connect([answer(200, image), answer(202, accepted), answer(200, image)]);
    const request = { image: upload('PNG'), target_language: 'es' };
    expect(await client.translateImage(request)).toMatchObject({ id });
    expect(await client.translateImage(request)).toMatchObject({ id });
    expect(double?.arrived.map(({ url }) => url)).toEqual([
      ...['/v1/visual/translate-image', '/v1/visual/translate-image'],
      `/v1/visual/images/${id}`,
    ]);
  });
});

it('walks the segments of a file', async () => {
  const page = (numbers: number[], next: string | null) =>
    answer(
      200,
      numbers.map((number) => ({ number })),
      { pagination: { next_cursor: next } },
    );
  const client = await connect([page([1, 2], 'more'), page([3], null)]);
  const numbers: number[] = [];
  for await (const { number } of client.segments(id, { status: 'new' })) numbers.push(number);
  expect(numbers).toEqual([1, 2, 3]);
  expect(double?.arrived[1]?.url).toBe(`/v1/files/${id}/segments?status=new&limit=100&cursor=more`);
});

it('downloads without showing the key', async () => {
  const client = await connect([
    (response) => response.end(Buffer.from([1, 2, 255])),
    problem(410, 'asset_expired'),
  ]);
  const { origin } = new URL(double?.url ?? '');
  expect([...(await client.download(`${origin}/assets/x`))]).toEqual([1, 2, 255]);
  expect(double?.arrived[0]?.headers.authorization).toBeUndefined();
  await expect(client.download(`${origin}/assets/x`)).rejects.toMatchObject({
    code: 'asset_expired',
    status: 410,
  });
});
