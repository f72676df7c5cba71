import { describe, expect, it } from 'vitest';
import { formats } from '../../src/formats.ts';
import { useApi } from '../support/api.ts';
import { download, partOf, sendFile } from '../support/files.ts';
import { blindReader, movingGif, png } from '../support/pictures.ts';

const { api, caller } = useApi({ formats, providers: [blindReader] });

const send = async (name: string, content: Uint8Array | string, fields: Record<string, string> = {}) => {
  const all = { source_language: 'en', target_language: 'es', ...fields };
  const { status, body } = await sendFile(
    caller,
    '/v1/visual/translate-image',
    partOf('image', name, content),
    all,
  );
  return { status, code: body.code as string | undefined, data: body.data, body };
};

describe('the formats that come with the service', () => {
  it('take a picture of any size that may be, and give it back where nothing is written in it', async () => {
    const small = png(1, 1);
    const { status, data } = await send('dot.png', small);
    expect([status, data?.width, data?.regions, data?.warnings.length]).toEqual([200, 1, [], 1]);
    expect(data.warnings[0].code).toBe('no_text');
    const { dispatcher, url } = api;
    const { pathname: path } = new URL(data.image_url);
    const answer = await dispatcher.request({ origin: url, path, method: 'GET' });
    expect(Buffer.from(await answer.body.arrayBuffer()).equals(small)).toBe(true);
    expect(answer.headers['content-type']).toBe('image/png');
  });

  it('take the first picture of several, and say so', async () => {
    const { status, data, body } = await send('moving.gif', movingGif);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(data.warnings.length).toBeGreaterThan(1);
    expect((await download(api, data.image_url)).status).toBe(200);
  });

  it('refuse what is none, in the words of the table', async () => {
    const whole = png(40, 40);
    for (const [name, content, expected] of [
      ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', [400, 'unsupported_format']],
      ['a.png', '%PDF-1.7\n1 0 obj', [400, 'unsupported_format']],
      ['a.txt', 'Hello', [400, 'unsupported_format']],
      ['cut.png', whole.subarray(0, whole.length - 60), [400, 'corrupt_image']],
      ['large.png', png(1, 1, [30_000, 30_000]), [413, 'payload_too_large']],
      ['heavy.png', Buffer.concat([whole, Buffer.alloc(20 * 1024 * 1024)]), [413, 'payload_too_large']],
    ] as const) {
      const { status, code } = await send(name, content);
      expect([status, code], name).toEqual(expected);
    }
  });

  it('write a picture in the format that is wanted, also where that is its own', async () => {
    for (const output of ['png', 'webp'] as const) {
      const { status, data, body } = await send('dot.png', png(2, 2), { output_format: output });
      expect(status, JSON.stringify(body)).toBe(200);
      expect((await download(api, data.image_url)).headers['content-type']).toBe(`image/${output}`);
    }
  });
});
