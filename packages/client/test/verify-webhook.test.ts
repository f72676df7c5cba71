import { createHmac } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anyCharacter } from '@dragoman/arbitraries';
import express, { type RequestHandler } from 'express';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, expectTypeOf, it } from 'vitest';
import {
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookEvent,
  WebhookVerificationError,
} from '../src/index.ts';

const id = '0195513b-8e00-7abc-8def-0123456789ab';
const sentAt = new Date('2026-03-01T12:00:00.900Z');
const plain = 'a-secret-of-my-own';
const standard = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const payload = {
  event: 'translation.completed',
  timestamp: '2026-03-01T12:00:00.000Z',
  data: { id: '0195513b-8e00-7000-8000-000000000001', translated_text: 'Grüße 🌍' },
};
const body = JSON.stringify(payload);

/** The headers that the service's own signer made of `body`, `id` and `sentAt`. */
const serviceSignatures = {
  [plain]: 'v1,lUONeY24TCqXvvZnZtUYLBiMG5yEIfweu37OL8kezs4=',
  [standard]: 'v1,a6AE0nSjRDUKTpp63YG+nNudOLBdUs7o8dUeal14dGQ=',
};

const trio = (signature: string, timestamp = '1772366400'): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': timestamp,
  'webhook-signature': signature,
});
const signed = trio(serviceSignatures[plain]);
const at = (seconds: number): VerifyWebhookOptions => ({
  secret: plain,
  now: () => new Date(sentAt.getTime() + seconds * 1000),
});

/** Signs as the library of Standard Webhooks does. */
const sign = (secret: string, text: string, when = sentAt): Record<string, string> => {
  const library = secret.startsWith('whsec_') ? new Webhook(secret) : new Webhook(secret, { format: 'raw' });
  return trio(library.sign(id, when, text), String(Math.floor(when.getTime() / 1000)));
};

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
  } catch (error) {
    if (WebhookVerificationError.is(error)) return error.code;
    throw error;
  }
  return 'accepted';
};

describe('verifyWebhook', () => {
  it.each([plain, standard] as const)('accepts what the service signed with %s', async (secret) => {
    const headers = trio(serviceSignatures[secret]);
    const expected = { ...payload, deliveryId: id };
    const options = { ...at(0), secret };
    expect(await verifyWebhook({ headers, body: Buffer.from(body) }, options)).toEqual(expected);
    expect(await verifyWebhook({ headers, body }, options)).toEqual(expected);
    const request = new Request('https://hook.example', { method: 'POST', headers, body });
    expect(await verifyWebhook(request, options)).toEqual(expected);
  });

  it('accepts what the library standardwebhooks signs, whatever secret and text', async () => {
    const secret = fc.oneof(
      fc
        .uint8Array({ minLength: 24, maxLength: 64 })
        .map((bytes) => `whsec_${Buffer.from(bytes).toString('base64')}`),
      fc.stringMatching(/^[\x20-\x7e]{16,64}$/).filter((text) => !text.startsWith('whsec_')),
    );
    await fc.assert(
      fc.asyncProperty(secret, fc.string({ unit: anyCharacter }), async (key, text) => {
        const json = JSON.stringify({ ...payload, data: { text } });
        const request = { headers: sign(key, json), body: Buffer.from(json) };
        const event = await verifyWebhook(request, { ...at(0), secret: key });
        expect(event.data).toEqual({ text });
      }),
      { seed: 4, numRuns: 60 },
    );
  });

  it('takes the bytes of a view, not of the buffer behind it, and headers in any case', async () => {
    const around = Buffer.from(`xx${body}xx`);
    const view = new Uint8Array(around.buffer, around.byteOffset + 2, Buffer.byteLength(body));
    const headers = {
      'Webhook-ID': id,
      'WEBHOOK-TIMESTAMP': '1772366400',
      'Webhook-Signature': ['v1,AAAA', serviceSignatures[plain]].join(' '),
    };
    expect(await codeOf(verifyWebhook({ headers, body: view }, at(0)))).toBe('accepted');
    const own = Uint8Array.from(Buffer.from(body)).buffer;
    expect(await codeOf(verifyWebhook({ headers: new Headers(headers), body: own }, at(0)))).toBe('accepted');
  });

  it('accepts either secret while one takes the place of the other, on both sides', async () => {
    const both = trio(`${serviceSignatures[standard]} ${serviceSignatures[plain]}`);
    for (const secret of [plain, standard, ['another-secret-of-ours', plain]]) {
      expect(await codeOf(verifyWebhook({ headers: both, body }, { ...at(0), secret }))).toBe('accepted');
    }
    const options = { ...at(0), secret: [standard, plain] };
    expect(await codeOf(verifyWebhook({ headers: signed, body }, options))).toBe('accepted');
    const other = { ...at(0), secret: 'another-secret-of-ours' };
    expect(await codeOf(verifyWebhook({ headers: both, body }, other))).toBe('invalid_signature');
  });

  it('holds for five minutes either way, or for as long as is said', async () => {
    const after = (seconds: number, toleranceSeconds?: number) =>
      codeOf(
        verifyWebhook(
          { headers: signed, body },
          { ...at(seconds), ...(toleranceSeconds === undefined ? {} : { toleranceSeconds }) },
        ),
      );
    expect(await after(299)).toBe('accepted');
    expect(await after(301)).toBe('timestamp_out_of_range');
    expect(await after(-300)).toBe('accepted');
    expect(await after(-302)).toBe('timestamp_out_of_range');
    expect(await after(60, 10)).toBe('timestamp_out_of_range');
    expect(await after(3_000, 3_600)).toBe('accepted');
  });

  it('goes by the real clock', async () => {
    const json = JSON.stringify(payload);
    const now = { headers: sign(plain, json, new Date()), body: json };
    expect(await codeOf(verifyWebhook(now, { secret: plain }))).toBe('accepted');
    expect(await codeOf(verifyWebhook({ headers: signed, body }, { secret: plain }))).toBe(
      'timestamp_out_of_range',
    );
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('needs %s', async (name) => {
    const { [name]: _, ...headers } = signed;
    const hex = createHmac('sha256', plain).update(body).digest('hex');
    const request = { headers: { ...headers, 'x-signature': hex }, body };
    await expect(verifyWebhook(request, at(0))).rejects.toMatchObject({
      code: 'missing_headers',
      message: expect.stringContaining(`has no ${name}.`),
    });
    const empty = { headers: { ...signed, [name]: '' }, body };
    expect(await codeOf(verifyWebhook(empty, at(0)))).toBe('missing_headers');
  });

  it.each(['soon', '1e9', '-1', '1772366400.5', ' 1772366400', '0x69a42a40', '9'.repeat(13)])(
    'refuses the time %j',
    async (timestamp) => {
      const text = `${id}.${timestamp}.${body}`;
      const digest = createHmac('sha256', plain).update(text).digest('base64');
      const headers = trio(`v1,${digest}`, timestamp);
      expect(await codeOf(verifyWebhook({ headers, body }, at(0)))).toBe('timestamp_out_of_range');
    },
  );

  it.each([
    'v1,',
    'v1',
    'v1,AAAA',
    'v1,%%%',
    serviceSignatures[plain].replace('v1', 'v2'),
    serviceSignatures[plain].replace('=', ''),
    `${Array.from({ length: 10 }, () => 'v1,AAAA').join(' ')} ${serviceSignatures[plain]}`,
  ])('refuses the signature %j', async (signature) => {
    expect(await codeOf(verifyWebhook({ headers: trio(signature), body }, at(0)))).toBe('invalid_signature');
  });

  it('refuses an id with a dot, with which the signed bytes could be cut otherwise', async () => {
    const digest = createHmac('sha256', plain).update(`a.b.1772366400.${body}`).digest('base64');
    const headers = { ...trio(`v1,${digest}`), 'webhook-id': 'a.b' };
    expect(await codeOf(verifyWebhook({ headers, body }, at(0)))).toBe('invalid_signature');
  });

  it('fails where any one bit of the body is another', async () => {
    const bytes = Buffer.from(body);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length * 8 - 1), async (bit) => {
        const changed = Buffer.from(bytes);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(await codeOf(verifyWebhook({ headers: signed, body: changed }, at(0)))).toBe(
          'invalid_signature',
        );
      }),
      { seed: 4, numRuns: 150 },
    );
  });

  it('fails where any one bit of a header is another', async () => {
    const places = Object.entries(signed).flatMap(([name, value]) =>
      Array.from({ length: value.length * 8 }, (_, bit) => ({ name, value, bit })),
    );
    for (const { name, value, bit } of places) {
      const changed = Buffer.from(value, 'latin1');
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const headers = { ...signed, [name]: changed.toString('latin1') };
      expect(await codeOf(verifyWebhook({ headers, body }, at(0)))).not.toBe('accepted');
    }
  });

  it.each([
    ['no JSON', 'no JSON'],
    ['a list', '[]'],
    ['null', 'null'],
    ['another object', '{"type":"invoice.paid","timestamp":"","data":{}}'],
    ['data that is text', '{"event":"webhook.test","timestamp":"","data":"x"}'],
    ['bytes that are no text', Buffer.from('{"event":"a","timestamp":"\xff","data":{}}', 'latin1')],
  ])('refuses %s although it is signed', async (_what, content) => {
    const digest = createHmac('sha256', plain).update(`${id}.1772366400.`).update(content).digest('base64');
    const request = { headers: trio(`v1,${digest}`), body: content };
    expect(await codeOf(verifyWebhook(request, at(0)))).toBe('invalid_payload');
  });

  it.each([
    ['a parsed body', payload],
    ['no body', undefined],
    ['null', null],
    ['a stream', new ReadableStream()],
  ])('says how to get the raw body where it is given %s', async (_what, parsed) => {
    await expect(verifyWebhook({ headers: signed, body: parsed }, at(0))).rejects.toMatchObject({
      code: 'unparsed_body_needed',
      message: expect.stringContaining("express.raw({ type: 'application/json'"),
    });
  });

  it('says so where a Request was read before', async () => {
    const request = new Request('https://hook.example', { method: 'POST', headers: signed, body });
    const copy = request.clone();
    await request.json();
    expect(await codeOf(verifyWebhook(request, at(0)))).toBe('unparsed_body_needed');
    expect(await codeOf(verifyWebhook(copy, at(0)))).toBe('accepted');
  });

  it('does not read the body of what is unsigned or old', async () => {
    const request = new Request('https://hook.example', { method: 'POST', headers: signed, body });
    expect(await codeOf(verifyWebhook(request, at(900)))).toBe('timestamp_out_of_range');
    expect(request.bodyUsed).toBe(false);
  });

  it.each<{ secret: string | string[] }>([{ secret: '' }, { secret: [] }, { secret: [plain, ''] }])(
    'calls $secret a mistake of the program',
    async ({ secret }) => {
      await expect(verifyWebhook({ headers: signed, body }, { ...at(0), secret })).rejects.toThrow(TypeError);
    },
  );

  it('takes the characters of a secret that is not base64 behind whsec_', async () => {
    const secret = 'whsec_my-own-test_secret';
    const signature = createHmac('sha256', secret)
      .update(`${signed['webhook-id']}.${signed['webhook-timestamp']}.${body}`)
      .digest('base64');
    const headers = { ...signed, 'webhook-signature': `v1,${signature}` };
    expect(await verifyWebhook({ headers, body }, { ...at(0), secret })).toMatchObject({ deliveryId: id });
  });

  it('says by the kind of event what its data are', () => {
    const texts = (event: WebhookEvent): string | null => {
      switch (event.event) {
        case 'translation.failed':
          return event.data.error.detail;
        case 'project.created':
          expectTypeOf(event.data.settings.formal_tone).toEqualTypeOf<boolean | undefined>();
          return event.data.name;
        case 'translation.created':
          expectTypeOf(event.data.translated_text).toEqualTypeOf<null>();
          return event.data.source_text;
        case 'translation.completed':
          expectTypeOf(event.data.translated_text).toEqualTypeOf<string>();
          return event.data.translated_text;
        default:
          return null;
      }
    };
    expect(texts({ ...payload, deliveryId: id } as WebhookEvent)).toBe('Grüße 🌍');
  });
});

describe('verifyWebhook in a real server', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  /** An application of Express 5 with one route, and how a request to it is answered. */
  const serve = async (...parsers: RequestHandler[]) => {
    const app = express();
    const handle: RequestHandler = async (request, response) => {
      try {
        const { event, deliveryId } = await verifyWebhook(request, at(0));
        response.writeHead(200).end(`${event} ${deliveryId}`);
      } catch (error) {
        if (!WebhookVerificationError.is(error)) throw error;
        response.writeHead(401).end(error.code);
      }
    };
    app.post('/hook', ...parsers, handle);
    const server = await new Promise<Server>((resolve) => {
      const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
    });
    servers.push(server);
    const { port } = server.address() as AddressInfo;
    return async (headers: Record<string, string>, text = body) => {
      const answer = await fetch(`http://127.0.0.1:${port}/hook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: text,
      });
      return { status: answer.status, text: await answer.text() };
    };
  };

  const accepted = { status: 200, text: `translation.completed ${id}` };

  it('accepts a webhook behind express.raw and refuses another body', async () => {
    const post = await serve(express.raw({ type: 'application/json' }));
    expect(await post(signed)).toEqual(accepted);
    expect(await post(signed, `${body} `)).toEqual({ status: 401, text: 'invalid_signature' });
    expect(await post({})).toEqual({ status: 401, text: 'missing_headers' });
    const asText = { ...signed, 'content-type': 'text/plain' };
    expect(await post(asText)).toEqual({ status: 401, text: 'unparsed_body_needed' });
  });

  it('takes the longest body that the service sends, with the limit of the example', async () => {
    const post = await serve(express.raw({ type: 'application/json', limit: '2mb' }));
    const text = '\u0001'.repeat(50_000);
    const long = JSON.stringify({ ...payload, data: { source_text: text, translated_text: text } });
    expect(await post(sign(plain, long), long)).toEqual(accepted);
  });

  it('refuses to guess the bytes of a body that express.json has parsed', async () => {
    const post = await serve(express.json());
    expect(await post(signed)).toEqual({ status: 401, text: 'unparsed_body_needed' });
  });
});
