import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { formats } from '../../src/formats.ts';
import { newToken } from '../../src/modules/users/tokens.ts';
import { openApiDocument } from '../../src/openapi.ts';
import { startApi, type TestApi, type TestCaller } from '../support/api.ts';
import { downloadBytes, ended } from '../support/files.ts';
import { form } from '../support/forms.ts';
import { png, scriptedReader } from '../support/pictures.ts';
import { spokenWav } from '../support/recordings.ts';
import { differences, shown } from '../support/shown.ts';
import { spanish } from '../support/spanish.ts';
import { Browser, setUpToken } from '../support/users.ts';
import { scriptedRecogniser, scriptedSpeaker, sentences } from '../support/voice-engines.ts';

// Every request example of the document is sent to a service, and what comes is held against the example of the answer.
// Those were answered by this very test: `RECORD_ANSWERS=1` writes them anew. That they are as their schemas say is what
// the check `reference` looks at.

type Json = Record<string, unknown>;
interface Described {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** By media type. */
  readonly requests: Readonly<Record<string, unknown>>;
  /** By status, those of success. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Those that are always there, by status. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
}

const { paths, components } = openApiDocument({ title: 'Dragoman', serverUrl: 'https://localhost:8443' }) as {
  readonly paths: Record<string, Record<string, Json>>;
  readonly components: {
    readonly responses: Json;
    readonly headers: Readonly<Record<string, { readonly required?: boolean }>>;
  };
};

/** The examples of a body, by media type. */
const examplesOf = (body: unknown): Readonly<Record<string, unknown>> => {
  const { content = {} } = body as { readonly content?: Record<string, { readonly example?: unknown }> };
  return Object.fromEntries(Object.entries(content).map(([type, { example }]) => [type, example]));
};
type Reference = { readonly $ref?: string };
const nameOf = ({ $ref = '' }: Reference): string => $ref.split('/').at(-1) ?? '';
const resolved = (answer: Reference): unknown =>
  answer.$ref ? components.responses[nameOf(answer)] : answer;
const exampleOfAnswer = (answer: Reference) => examplesOf(resolved(answer))['application/json'];
/** The headers that an answer always has. */
const headersOf = (answer: Reference): readonly string[] => {
  const { headers = {} } = resolved(answer) as { readonly headers?: Record<string, Reference> };
  return Object.entries(headers)
    .filter(([name, header]) => components.headers[nameOf(header) || name]?.required)
    .map(([name]) => name.toLowerCase());
};
const described = (path: string, method: string, operation: Json): Described => ({
  ...{ id: String(operation.operationId), method: method.toUpperCase(), path },
  requests: examplesOf(operation.requestBody ?? {}),
  answers: Object.fromEntries(
    Object.entries(operation.responses as Json)
      .filter(([status]) => status.startsWith('2'))
      .map(([status, answer]) => [status, exampleOfAnswer(answer as Json)]),
  ),
  headers: Object.fromEntries(
    Object.entries(operation.responses as Json).map(([status, answer]) => [
      status,
      headersOf(answer as Json),
    ]),
  ),
});
const operations = new Map(
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => described(path, method, operation)),
    )
    .map((operation) => [operation.id, operation]),
);
/** What no request can be made to be answered. */
const notSent: Readonly<Record<string, string>> = {
  'renderImage 202': 'Comes where a picture takes long.',
  'exportFile 202': 'Comes where writing a file takes long.',
};

const answers = [...operations.values()]
  .flatMap(({ id, answers: ofOne }) =>
    Object.entries(ofOne).map(([status, example]) => ({ name: `${id} ${status}`, example })),
  )
  .filter(({ name }) => !(name in notSent));

/** What is answered, by operation and status. */
const came = new Map<string, unknown>();
/** The operations whose forms were sent. */
const formsSent = new Set<string>();

const contents: Readonly<Record<string, Buffer>> = {
  '/greeting.wav': await spokenWav('The ship has come. It is late.'),
  '/screen.png': png(320, 120),
  '/manual.html': Buffer.from('<html><body><p>Good morning.</p><p>Press <b>Save</b>.</p></body></html>'),
};
const content = (path: string): Buffer => contents[path] ?? Buffer.alloc(0);

let api: TestApi;
let files: Server;
let at = '';
let caller: TestCaller;

interface Sent {
  /** In place of members of the example: ids, addresses and tokens that exist. */
  readonly body?: Json;
  readonly type?: string;
  readonly query?: string;
  readonly by?: Pick<TestCaller, 'send'>;
  /** Of the answer. Default: the one that the document has first. */
  readonly status?: string;
}

/** Sends the example of an operation. `names`: what the path names. @returns the data of the answer */
const send = async (
  id: string,
  names: Json = {},
  { body, type, query = '', by = caller, ...sent }: Sent = {},
) => {
  const operation = operations.get(id);
  if (!operation) throw new Error(`There is no operation ${id}.`);
  const { method, path, requests } = operation;
  const status = sent.status ?? Object.keys(operation.answers)[0];
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(names[name]));
  const mediaType = type ?? Object.keys(requests)[0];
  const example = mediaType === undefined ? undefined : requests[mediaType];
  const answer = await by.send(
    method,
    target + query,
    typeof example === 'object' ? { ...example, ...body } : example,
    mediaType === undefined ? {} : { 'content-type': mediaType },
  );
  expect(answer.status, `${id}: ${JSON.stringify(answer.body)}`).toBe(Number(status));
  for (const name of operation.headers[String(status)] ?? []) expect(answer.headers, id).toHaveProperty(name);
  came.set(`${id} ${status}`, answer.body);
  return answer.body.data;
};

/** Sends the example of a form, with a file that exists as its first part, which only has the name of one there. */
const sendForm = async (id: string, names: Json, content: Buffer | string, status: string) => {
  const { path = '', requests = {} } = operations.get(id) ?? {};
  const [[part, name], ...fields] = Object.entries(requests['multipart/form-data'] as Json) as [
    [string, string],
    ...[string, unknown][],
  ];
  const written = fields.map(([field, value]) => [
    field,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const { body, headers } = form(written as [string, string][], [
    { part, name, content: Buffer.from(content) },
  ]);
  const target = path.replace('{id}', String(names.id));
  const answer = await caller.send('POST', target, body, headers);
  expect(answer.status, `${id} as a form: ${JSON.stringify(answer.body)}`).toBe(Number(status));
  expect(differences(answer.body, operations.get(id)?.answers[status]), `${id} as a form`).toEqual([]);
  formsSent.add(id);
};

const texts = async () => {
  const { id } = await send('translate');
  await send('translateBatch');
  await send('updateTranslation', { id });
  await send('getTranslation', { id });
  await send('approveTranslation', { id });
  await send('listTranslationRevisions', { id });
  await send('approveTranslations', {}, { body: { ids: [id] } });
  await send('listTranslations');
  await send('suggest');
  for (const type of ['application/xml', 'text/xml', 'application/x-tmx+xml'])
    await send('importMemory', {}, { type });
  await send('exportMemory');
  const [entry] = await send('listMemory');
  await send('getMemoryEntry', { id: entry.id });
  await send('deleteMemoryEntry', { id: entry.id });
  await send('deleteTranslation', { id });
  for (const operation of ['detectLanguage', 'listLanguages', 'listModels', 'getLimits', 'getMeta'])
    await send(operation);
};

const glossaries = async () => {
  const { id } = await send('createGlossary');
  await send('listGlossaries');
  await send('writeGlossaryEntries', { id });
  for (const type of Object.keys(operations.get('importGlossary')?.requests ?? {}).reverse())
    await send('importGlossary', { id }, { type });
  await send('updateGlossary', { id });
  const { entries } = await send('getGlossary', { id });
  await send('listGlossaryEntries', { id });
  await send('exportGlossary', { id });
  await send('deleteGlossaryEntry', { id, entry_id: entries[0].id });
  await send('deleteGlossary', { id });
  const voice = await send('createBrandVoice');
  await send('listBrandVoices');
  await send('updateBrandVoice', voice);
  await send('getBrandVoice', voice);
  await send('deleteBrandVoice', voice);
};

const voice = async () => {
  const audio = { audio_url: `${at}/greeting.wav` };
  await send('speechToText', {}, { body: audio });
  await send('translateVoice', {}, { body: audio });
  await sendForm('speechToText', {}, content('/greeting.wav'), '200');
  await sendForm('translateVoice', {}, content('/greeting.wav'), '200');
  await send('textToSpeech');
  await send('listVoices');
  const later = { status: '202', body: { ...audio, async: true } };
  await send('translateVoice', {}, later);
  const { id } = await send('speechToText', {}, later);
  await vi.waitFor(async () => expect((await send('getVoiceJob', { id })).status).toBe('completed'), 10_000);
  await send('listVoiceJobs');
  await send('deleteVoiceJob', { id });
};

const pictures = async () => {
  const picture = { image_url: `${at}/screen.png` };
  await send('translateImage', {}, { status: '202', body: { ...picture, async: true } });
  const { id } = await send('translateImage', {}, { body: picture });
  await send('renderImage', { id });
  await send('getImage', { id });
  await send('deleteImage', { id });
  await sendForm('translateImage', {}, content('/screen.png'), '200');
  const manual = { document_url: `${at}/manual.html` };
  await send('translateDocument', {}, { status: '202', body: { ...manual, async: true } });
  const document = await send('translateDocument', {}, { body: manual });
  await send('getDocument', document);
  await send('deleteDocument', document);
  await sendForm('translateDocument', {}, content('/manual.html'), '200');
};

const documents = async () => {
  const manual = { file_url: `${at}/manual.html` };
  await send('createFile', {}, { body: { ...manual, dry_run: true } });
  const { id } = await send('createFile', {}, { status: '202', body: manual });
  await sendForm('createFile', {}, content('/manual.html'), '202');
  await ended(caller, id);
  await send('listFiles');
  await send('updateFileSegment', { id, number: 2 });
  await send('approveFileSegment', { id, number: 2 });
  await send('listFileSegmentRevisions', { id, number: 2 });
  await send('approveFileSegments', { id });
  await send('listFileSegments', { id });
  const { export_url } = await caller.made(`/v1/files/${id}/export`, { format: 'xliff' });
  const xliff = String(await downloadBytes(api, export_url));
  await send('importFile', { id }, { body: { xliff } });
  await sendForm('importFile', { id }, xliff, '200');
  await send('exportFile', { id });
  await send('renderFile', { id });
  await ended(caller, id);
  await send('getFile', { id });
  await send('deleteFile', { id });
};

const webhooks = async () => {
  const made = await send('createWebhook', {}, { body: { url: `${at}/hooks` } });
  await send('listWebhooks');
  await send('testWebhook', made);
  await send('rotateWebhookSecret', made);
  await send('recoverWebhook', made);
  const [delivery] = await vi.waitFor(async () => {
    const deliveries = await caller.read(`/api/v1/webhooks/${made.id}/deliveries`);
    expect(deliveries.map(({ state }: Json) => state)).toContain('delivered');
    return deliveries;
  }, 10_000);
  await send('listDeliveries', made);
  await send('listAllDeliveries');
  await send('getDelivery', delivery);
  await send('redeliver', delivery);
  await send('updateWebhook', made);
  await send('getWebhook', made);
  await send('deleteWebhook', made);
  const [kind] = await send('listEventTypes');
  await send('getEventType', kind);
  const [event] = await send('listEvents');
  await send('getEvent', event);
  await send('followEvents');
  const { pagination } = came.get('followEvents 200') as { readonly pagination: { next_cursor: string } };
  await caller.made('/v1/projects', { name: 'Shop' });
  await send('followEvents', {}, { query: `?after=${pagination.next_cursor}&kind=project.created&wait=20` });
};

const projectsAndKeys = async () => {
  const project = await send('createProject');
  await send('listProjects');
  await send('updateProject', project);
  await send('getProject', project);
  await send('deleteProject', project);
  const key = await send('createKey');
  await send('listKeys');
  await send('updateKey', key);
  await send('getKey', key);
  await send('rotateKey', key);
  await send('revokeKey', key);
  for (const operation of ['getUsage', 'getUsageSummary', 'getQualitySummary']) await send(operation);
  const by = api.operator;
  const account = await send('createAccount', {}, { by });
  await send('listAccounts', {}, { by });
  await send('updateAccount', account, { by });
  await send('getAccount', account, { by });
  await send('deleteAccount', account, { by });
};

const people = async () => {
  const ana = new Browser(api);
  const token = await setUpToken(api, caller.accountId);
  const { user } = await send('setUp', {}, { by: ana, body: { token } });
  await send('getMe', {}, { by: ana });
  await send('updateMe', {}, { by: ana });
  await send('getSetupHealth', {}, { by: ana });
  const elsewhere = new Browser(api);
  const session = await send('createSession', {}, { by: elsewhere });
  await send('listSessions', {}, { by: ana });
  await send('endSession', session, { by: ana });
  const { secret } = await ana.data(ana.post('/api/v1/me/totp'));
  await send('setUpTotp', {}, { by: ana, body: { code: new TOTP({ secret }).generate() } });
  await send('removeTotp', {}, { by: ana });
  const { url } = await send('createInvitation', {}, { by: ana });
  const { user: ben } = await send(
    'acceptInvitation',
    { token: new URL(url).searchParams.get('token') },
    { by: new Browser(api) },
  );
  await send('listMembers', {}, { by: ana });
  await send('updateMember', ben, { by: ana });
  await send('removeMember', ben, { by: ana });
  const other = await ana.data(
    ana.post('/api/v1/invitations', { email: 'carla@example.com', role: 'viewer' }),
  );
  await send('listInvitations', {}, { by: ana });
  await send('deleteInvitation', other, { by: ana });
  await send('listAuditLog', {}, { by: ana });
  await send('changePassword', {}, { by: ana });
  await send('requestPasswordReset', {}, { by: new Browser(api) });
  const reset = newToken();
  await api.services.store.links.createReset(user.id, reset.tokenHash, new Date('2100-01-01'));
  await send('resetPassword', { token: reset.token }, { by: new Browser(api) });
};

const box = { x: 20, y: 20, width: 120, height: 30, angle: 0 };
const line = { text: 'Save', box, confidence: 0.93 };
const reader = scriptedReader({
  width: 320,
  height: 120,
  blocks: [{ box, lines: [{ ...line, words: [line] }] }],
  warnings: [],
});

beforeAll(async () => {
  files = createServer((request, response) => response.end(contents[request.url ?? ''] ?? 'ok'));
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  at = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
  api = await startApi({
    formats,
    providers: [scriptedRecogniser(() => async () => sentences), scriptedSpeaker([]), reader],
    settings: { outbound: { allow: ['127.0.0.0/8'] } },
  });
  api.engine = async ({ segments }) =>
    segments.map(({ text }) => spanish[text] ?? text.replace(/\p{L}+/gu, (word) => spanish[word] ?? word));
  caller = await api.account('Shop');
  await Promise.all([api.services.jobs.work(), api.services.webhookDeliveries.start()]);
  for (const part of [texts, glossaries, voice, pictures, documents, webhooks, projectsAndKeys, people])
    await part();
  if (process.env.RECORD_ANSWERS) {
    const recorded = Object.fromEntries(answers.map(({ name }) => [name, shown(came.get(name), at)]));
    const path = join(import.meta.dirname, '..', '..', 'src', 'generated', 'answers.json');
    await writeFile(path, `${JSON.stringify(recorded, null, 1)}\n`);
  }
});
afterAll(async () => {
  await api.close();
  files.close();
});

describe('the examples of the document', () => {
  it('are of every body and of every success', () => {
    expect(answers.filter(({ name, example }) => example === undefined || !came.has(name))).toEqual([]);
    for (const { id, requests } of operations.values())
      for (const [type, example] of Object.entries(requests))
        expect(type === 'multipart/form-data' ? formsSent.has(id) : example, `${id} ${type}`).toBeTruthy();
  });

  it.each(answers)('show what comes: $name', ({ name, example }) => {
    expect(differences(came.get(name), example)).toEqual([]);
  });
});
