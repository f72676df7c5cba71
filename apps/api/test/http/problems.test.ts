import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ApiErrorCode, apiErrorTable } from '../../src/errors/api-error.ts';
import { formats } from '../../src/formats.ts';
import { openApiDocument } from '../../src/openapi.ts';
import { type Answer, engineFailure, startApi, type TestApi, type TestCaller } from '../support/api.ts';
import { partOf, sendFile } from '../support/files.ts';
import { pdf } from '../support/pdf.ts';
import { png, scriptedReader } from '../support/pictures.ts';
import { differences, shown } from '../support/shown.ts';
import { Browser, newMember, newOwner } from '../support/users.ts';
import { scriptedRecogniser, scriptedSpeaker, sentences } from '../support/voice-engines.ts';

// The document shows an example of every error. Each is what a service answered to a request of this test, which sends
// it again and compares: `RECORD_ANSWERS=1` writes them anew.

type Json = Record<string, unknown>;

const { components } = openApiDocument({ title: 'Dragoman', serverUrl: 'https://localhost:8443' }) as {
  readonly components: {
    readonly examples: Readonly<Record<string, { readonly value: Json }>>;
    readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Json>> }>>;
  };
};

/** The codes without an example, and why. */
const withoutExample: Readonly<Partial<Record<ApiErrorCode, string>>> = {
  method_not_allowed: 'No operation answers it: it comes where a path has none of that method.',
  too_complex: 'Comes where a file would take more memory or time than one may have.',
};

const text = { text: 'Save', source_language: 'en', target_language: 'es' };
const picture = scriptedReader({ width: 320, height: 120, blocks: [], warnings: [] });
const codes = Object.keys(apiErrorTable).filter((code) => !(code in withoutExample)) as ApiErrorCode[];

let api: TestApi;
/** Behind a proxy, with no engine for speech. */
let small: TestApi;
let caller: TestCaller;
let owner: Browser;
const came = new Map<ApiErrorCode, Json>();

const translate = (fields: Json, by: Pick<TestCaller, 'post'> = caller) =>
  by.post('/v1/translate', { ...text, ...fields });
const failing = async (failure: Parameters<typeof engineFailure>[0]): Promise<Answer> => {
  const before = api.engine;
  api.engine = async () => {
    throw engineFailure(failure);
  };
  const answer = await translate({ text: `Press ${failure}.` });
  api.engine = before;
  return answer;
};
const document = (name: string, content: Uint8Array | string) =>
  sendFile(caller, '/v1/visual/translate-document', partOf('document', name, content), {
    target_language: 'es',
  });
const image = (name: string, content: Uint8Array) =>
  sendFile(caller, '/v1/visual/translate-image', partOf('image', name, content), { target_language: 'es' });
/** A request for each code. */
const requests: Readonly<Partial<Record<ApiErrorCode, () => Promise<Answer>>>> = {
  invalid_request: () => translate({ text: undefined, taget_language: 'es' }),
  invalid_json: () => caller.post('/v1/translate', '{ "text": "Save", '),
  limit_exceeded: () => translate({ text: 'a '.repeat(25_001) }),
  unsupported_language: () =>
    caller.post('/v1/voice/text-to-speech', { text: 'Good morning.', language: 'is' }),
  unsupported_language_pair: () => translate({ target_language: 'is' }),
  unknown_model: () => translate({ ai_model: 'test/none' }),
  unknown_voice: () =>
    caller.post('/v1/voice/text-to-speech', { text: 'Buenos días.', language: 'es-MX', voice: 'zeus' }),
  unsupported_format: () => image('drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
  unsupported_option: () => translate({ quality: 'judge' }),
  source_not_fetchable: () =>
    caller.post('/v1/visual/translate-image', {
      image_url: 'http://127.0.0.1:1/a.png',
      target_language: 'es',
    }),
  source_forbidden: () =>
    caller.post('/v1/visual/translate-image', { image_url: 'http://10.0.0.1/a.png', target_language: 'es' }),
  language_not_detected: () => translate({ text: '123 456 789', source_language: undefined }),
  encrypted_document: async () =>
    document('letter.pdf', await pdf({ pages: [['Nobody reads this.']], password: 'secret' })),
  restricted_document: async () =>
    document('letter.pdf', await pdf({ pages: [['Nobody changes this.']], isRestricted: true })),
  corrupt_document: () => document('letter.pdf', '%PDF-1.7\n'),
  corrupt_audio: () =>
    sendFile(
      caller,
      '/v1/voice/speech-to-text',
      partOf('audio', 'talk.wav', Buffer.from('RIFF\x10\0\0\0WAVEfmt ')),
      {
        source_language: 'en-US',
      },
    ),
  corrupt_image: () => image('screen.png', png(320, 120).subarray(0, 60)),
  missing_api_key: () => translate({}, api.as(null)),
  invalid_api_key: () => translate({}, api.as('dgm_mistyped')),
  expired_api_key: async () => translate({}, await caller.withKey({ expires_at: '2020-01-01T00:00:00Z' })),
  async revoked_api_key() {
    const { id, key } = await caller.made('/api/v1/keys', { name: 'Gone' });
    await caller.delete(`/api/v1/keys/${id}`);
    return translate({}, api.as(key));
  },
  invalid_credentials: () => new Browser(api).signIn('ana@example.org', { password: 'another password' }),
  async totp_required() {
    const { browser } = await newOwner(api, 'two@example.org');
    const { secret } = await browser.data(browser.post('/api/v1/me/totp'));
    await browser.data(browser.post('/api/v1/me/totp', { code: new TOTP({ secret }).generate() }));
    return new Browser(api).signIn('two@example.org');
  },
  async session_expired() {
    const { browser } = await newOwner(api, 'late@example.org');
    const { cookie } = browser;
    await browser.delete('/api/v1/sessions/current');
    browser.cookie = cookie;
    return browser.get('/v1/projects');
  },
  https_required: () => translate({}, small.operator),
  insufficient_scope: async () => translate({}, await caller.withKey({ scopes: ['projects'] })),
  async insufficient_role() {
    const { browser } = await newMember(api, owner, 'viewer@example.org', 'viewer');
    return browser.post('/v1/projects', { name: 'Shop' });
  },
  csrf_required: () => api.as(null).post('/api/v1/sessions', { email: 'ana@example.org', password: 'x' }),
  async account_suspended() {
    const suspended = await api.account();
    await api.services.accounts.update(null, suspended.accountId, { status: 'suspended' });
    return translate({}, suspended);
  },
  quota_exceeded: async () =>
    translate({ text: 'Save it.' }, await caller.withKey({ characters_per_month: 1 })),
  not_found: () => caller.get('/v1/translations/01a20b23-d5b9-744b-839a-2adeba6b3414'),
  async conflict() {
    const again = { 'idempotency-key': 'order-17' };
    await caller.post('/v1/translate', text, again);
    return caller.post('/v1/translate', { ...text, text: 'Cancel' }, again);
  },
  async limit_reached() {
    await caller.made('/v1/brand-voices', { name: 'Plain', tone: 'plain' });
    return caller.post('/v1/brand-voices', { name: 'Warm', tone: 'warm' });
  },
  async asset_expired() {
    const { assets, store } = api.services;
    const described = { subject: 'memory', name: 'memory.tmx', mediaType: 'application/x-tmx+xml' };
    const asset = await assets.keep(caller.accountId, described, ['x']);
    await store.assets.delete(asset.accountId, asset.id);
    return api.as(null).get(new URL(assets.present(asset).export_url).pathname);
  },
  async precondition_failed() {
    const { id } = await caller.made('/v1/translate', text);
    return caller.patch(`/v1/translations/${id}`, { translated_text: 'Guarde' }, { 'if-match': '"7"' });
  },
  payload_too_large: () => image('large.png', png(1, 1, [30_000, 30_000])),
  unsupported_media_type: () =>
    caller.send('POST', '/v1/translate', 'Save', { 'content-type': 'text/plain' }),
  async rate_limit_exceeded() {
    const slow = await caller.withKey({ rate_limit_per_minute: 1 });
    await translate({}, slow);
    return translate({}, slow);
  },
  headers_too_large: () => caller.get('/v1/models', { 'x-long': 'a'.repeat(20_000) }),
  async internal_error() {
    const spy = vi
      .spyOn(api.services.store.brandVoices, 'create')
      .mockRejectedValueOnce(new Error('A defect.'));
    const answer = await caller.post('/v1/brand-voices', { name: 'Plain', tone: 'plain' });
    spy.mockRestore();
    return answer;
  },
  provider_error: () => failing('rejected'),
  provider_unavailable: () => failing('unavailable'),
  provider_not_configured: () =>
    small.operator.post(
      '/v1/voice/text-to-speech',
      { text: 'Buenos días.', language: 'es-MX' },
      { 'x-forwarded-proto': 'https' },
    ),
  async overloaded() {
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
    const spy = vi.spyOn(api.services.store.brandVoices, 'create').mockRejectedValueOnce(full);
    const answer = await caller.post('/v1/brand-voices', { name: 'Plain', tone: 'plain' });
    spy.mockRestore();
    return answer;
  },
  provider_timeout: () => failing('timeout'),
};

beforeAll(async () => {
  [api, small] = await Promise.all([
    startApi({
      formats,
      providers: [scriptedRecogniser(() => async () => sentences), scriptedSpeaker([]), picture],
      settings: { outbound: { allow: ['127.0.0.0/8'] }, limits: { brandVoices: { perAccount: 1 } } },
    }),
    startApi({ settings: { server: { port: 0, trustProxy: ['127.0.0.1/32'] } } }),
  ]);
  caller = await api.account('Shop');
  ({ browser: owner } = await newOwner(api, 'ana@example.org'));
  for (const code of codes) {
    const answer = await requests[code]?.();
    if (answer) came.set(code, answer.body);
  }
  if (process.env.RECORD_ANSWERS) {
    const path = join(import.meta.dirname, '..', '..', 'src', 'generated', 'problems.json');
    await writeFile(
      path,
      `${JSON.stringify(shown(Object.fromEntries(came), 'https://127.0.0.1'), null, 1)}\n`,
    );
  }
});
afterAll(() => Promise.all([api.close(), small.close()]));

describe('the examples of errors', () => {
  it.each(codes)('show what comes: %s', (code) => {
    expect(came.get(code), JSON.stringify(came.get(code))).toMatchObject({
      ...{ code, status: apiErrorTable[code].status, success: false },
    });
    expect(differences(came.get(code), components.examples[code]?.value)).toEqual([]);
  });

  it.each(codes.filter((code) => apiErrorTable[code].status === 400))(
    'say what is wrong where: %s',
    (code) => {
      expect(came.get(code)?.['errors']).toContainEqual(
        expect.objectContaining({
          pointer: expect.any(String),
          code: expect.any(String),
          message: expect.any(String),
        }),
      );
    },
  );

  it('stand with every answer that is an error', () => {
    for (const [name, { content }] of Object.entries(components.responses)) {
      const problem = content?.['application/problem+json'];
      if (problem) expect(Object.keys(problem.examples as Json), name).not.toEqual([]);
    }
    expect(Object.keys(components.examples).toSorted()).toEqual(codes.toSorted());
  });
});
