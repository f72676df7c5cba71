import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, useApi } from '../support/api.ts';
import { formats } from '../support/file-formats.ts';
import { download, partOf, sendFile, sendPhoto } from '../support/files.ts';
import { form } from '../support/forms.ts';

let server: Server;
let origin = '';
const { api, caller } = useApi({
  formats,
  settings: {
    limits: { image: { bytes: 20_000, pixels: 1_000_000, deadlineSeconds: 5 } },
    outbound: { allow: ['127.0.0.1'] },
  },
});

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/screen.photo') response.end('PHOTO 5x5\nSave @1,1,1,1');
    else if (request.url === '/empty') response.end();
    else if (request.url === '/page') response.end('<html>');
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const path = '/v1/visual/translate-image';
const spanish = { source_language: 'en', target_language: 'es' };
const said = ({ status, body }: Answer) => [status, body.code, body.errors?.[0]?.pointer];
const codeOf = (answer: Answer) => said(answer).slice(0, 2);
const send = (name: string, content: string | Uint8Array) =>
  sendFile(caller, path, partOf('image', name, content), spanish);

describe('what is no picture, or too much of one', () => {
  it('is refused in the words of the table, and leaves nothing', async () => {
    expect(codeOf(await send('a.png', '%PDF-1.7'))).toEqual([400, 'unsupported_format']);
    expect(codeOf(await send('a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual([
      400,
      'unsupported_format',
    ]);
    expect(codeOf(await send('a.photo', 'NOTES\nHello'))).toEqual([400, 'unsupported_format']);
    expect(said(await send('a.photo', ''))).toEqual([400, 'corrupt_image', '/image']);
    expect(codeOf(await send('a.photo', `PHOTO ${'x'.repeat(20_000)}`))).toEqual([413, 'payload_too_large']);
    const large = partOf('file', 'a.photo', `PHOTO ${'x'.repeat(20_000)}`);
    expect(codeOf(await sendFile(caller, '/v1/files', large, spanish))).toEqual([413, 'payload_too_large']);
    expect(await caller.read('/v1/files')).toEqual([]);
    expect(await api.services.store.assets.stored(caller.accountId)).toBe(0);
  });

  it('that turns out once it is opened is refused all the same', async () => {
    expect(codeOf(await send('a.photo', 'PHOTO'))).toEqual([400, 'corrupt_image']);
    const huge = await sendPhoto(caller, ['Save @1,1,1,1'], {}, 'PHOTO 30000x30000');
    expect(codeOf(huge)).toEqual([413, 'payload_too_large']);
    expect(huge.body).toMatchObject({ limit: 1_000_000, actual: 900_000_000 });
    expect(await caller.read('/v1/files?status=failed')).toHaveLength(2);
  });

  it('behind a URL is fetched only where that may be', async () => {
    const at = (url: string) => caller.post(path, { ...spanish, image_url: url });
    const { status, body } = await at(`${origin}/screen.photo`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({
      name: 'screen.photo',
      width: 5,
      regions: [{ translated_text: 'evaS' }],
    });
    expect((await download(api, body.data.source_url)).text).toContain('Save');
    expect(said(await at('http://10.0.0.1/a.png'))).toEqual([400, 'source_forbidden', '/image_url']);
    expect(said(await at('http://192.168.7.7/a.png'))).toEqual([400, 'source_forbidden', '/image_url']);
    expect((await at('file:///etc/passwd')).status).toBe(400);
    expect(said(await at(`${origin}/gone`))).toEqual([400, 'source_not_fetchable', '/image_url']);
    expect(said(await at(`${origin}/empty`))).toEqual([400, 'corrupt_image', '/image_url']);
    expect(codeOf(await at(`${origin}/page`))).toEqual([400, 'unsupported_format']);
  });

  it('comes once, with a language, and in a body that is taken', async () => {
    expect(said(await caller.post(path, spanish))).toEqual([400, 'invalid_request', '/image_url']);
    const both = { ...spanish, image_url: `${origin}/screen.photo` };
    const part = partOf('image', 'a.photo', 'PHOTO 1x1');
    expect(said(await sendFile(caller, path, part, both))).toEqual([400, 'invalid_request', '/image_url']);
    expect(said(await sendFile(caller, path, part, {}))).toEqual([
      400,
      'invalid_request',
      '/target_language',
    ]);
    const odd = { target_language: 'klingonish' };
    expect(said(await sendFile(caller, path, part, odd))).toEqual([
      400,
      'unsupported_language',
      '/target_language',
    ]);
    expect(said(await sendFile(caller, path, part, { ...spanish, colour: 'red' }))).toEqual([
      400,
      'invalid_request',
      '/colour',
    ]);
    const elsewhere = form(Object.entries(spanish), [partOf('file', 'a.photo', 'PHOTO 1x1')]);
    expect(said(await caller.post(path, elsewhere.body, elsewhere.headers))).toEqual([
      400,
      'invalid_request',
      '/file',
    ]);
    expect((await caller.post(path, 'x', { 'content-type': 'image/png' })).status).toBe(415);
    const nowhere = { ...spanish, glossary_id: '0198c5a0-11d4-7e92-8a63-5b7c2d9f1e08' };
    expect(codeOf(await sendFile(caller, path, part, nowhere))).toEqual([404, 'not_found']);
  });

  it('in a part of another name is let go while it still comes, and nothing else with it', async () => {
    const large = partOf('picture', 'a.photo', Buffer.alloc(4_000_000, 1));
    for (let count = 0; count < 5; count += 1) {
      const { status, body } = await sendFile(caller, path, large, spanish).catch(() => ({
        status: 400,
        body: {},
      }));
      expect([status, body.errors?.[0]?.pointer ?? '/picture']).toEqual([400, '/picture']);
    }
    expect((await sendPhoto(caller, [])).status).toBe(200);
  });

  it('may be of one pixel, and of a name that means harm', async () => {
    const { body } = await send('..\\../etc\\pass\tword', 'PHOTO 1x1\nHi @0,0,1,1');
    expect(body.data).toMatchObject({ width: 1, height: 1, regions: [{ source_text: 'Hi' }] });
    expect(body.data.name).not.toMatch(/[/\\\p{Cc}]/u);
  });
});
