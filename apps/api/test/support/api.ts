import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfiguration } from '@dragoman/core';
import { defineProvider, type MtProviderV1, type MtRequest, ServiceError } from '@dragoman/provider';
import type { KeyScope } from '@dragoman/store';
import { openTestStore, type TestStore } from '@dragoman/store/testing';
import { pino } from 'pino';
import { Agent, type Dispatcher } from 'undici';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { z } from 'zod';
import { createApp } from '../../src/app.ts';
import { type ApiCradle, createApiContainer } from '../../src/container.ts';
import { loadCertificate } from '../../src/server/certificate.ts';
import { Listener } from '../../src/server/listener.ts';
import { settingsSchema } from '../../src/settings.ts';
import { freePort } from './free-port.ts';

/** What the engine of a test does with a request; by default it writes every text backwards. */
export type Behaviour = (request: MtRequest) => Promise<string[]>;

export interface TestApi {
  readonly url: string;
  /** What the service says of its own address: the true one where it serves a dashboard. */
  readonly publicUrl: string;
  readonly services: ApiCradle;
  readonly operator: TestCaller;
  /** Makes an account with a key of every scope but the operator's. */
  account(name?: string): Promise<TestCaller>;
  /** A caller with any bearer, or none. */
  as(key: string | null): TestCaller;
  /** Lines of the log, parsed. */
  readonly log: Record<string, unknown>[];
  engine: Behaviour;
  readonly dispatcher: Dispatcher;
  /** With which another process works on the same database and files. */
  readonly shared: SharedStorage;
  close(): Promise<void>;
}

/** Where a database and files are. */
export interface SharedStorage {
  readonly databaseUrl: string;
  readonly secretKey: string;
  readonly dataDir: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came
  readonly body: any;
}

const dataOf = ({ status, body }: Answer) => {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data;
};

/** Somebody with a key. */
export class TestCaller {
  readonly key: string | null;
  readonly accountId: string;
  readonly #url: string;
  readonly #dispatcher: Dispatcher;

  constructor(url: string, dispatcher: Dispatcher, key: string | null, accountId = '') {
    this.#url = url;
    this.#dispatcher = dispatcher;
    this.key = key;
    this.accountId = accountId;
  }

  get = (path: string, headers = {}) => this.send('GET', path, undefined, headers);
  post = (path: string, body?: unknown, headers = {}) => this.send('POST', path, body, headers);
  patch = (path: string, body?: unknown, headers = {}) => this.send('PATCH', path, body, headers);
  delete = (path: string, headers = {}) => this.send('DELETE', path, undefined, headers);

  /** The data of what is there. */
  read = async (path: string, headers = {}) => dataOf(await this.get(path, headers));
  /** The data of what is made. */
  made = async (path: string, body?: unknown, headers = {}) => dataOf(await this.post(path, body, headers));
  /** Somebody with a further key of the account, which may do less. */
  withKey = async (grant: Record<string, unknown> = {}) => {
    const { key } = await this.made('/api/v1/keys', { name: 'Another', ...grant });
    return new TestCaller(this.#url, this.#dispatcher, key, this.accountId);
  };

  /** `body`: an object is sent as JSON, text and bytes as they are. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const raw = typeof body === 'string' || Buffer.isBuffer(body);
    const answer = await this.#dispatcher.request({
      origin: this.#url,
      path,
      method: method as Dispatcher.HttpMethod,
      headers: {
        ...(this.key === null ? {} : { authorization: `Bearer ${this.key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: raw ? (body as string) : JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    const isJson = /json/.test(String(answer.headers['content-type']));
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text,
    };
  }
}

/** How the service of a test is made. */
export interface TestApiOptions {
  readonly settings?: Record<string, unknown>;
  /** Engines beside the small one. */
  readonly providers?: Parameters<typeof loadConfiguration>[0]['providers'];
  /** Formats of files. */
  readonly formats?: Parameters<typeof loadConfiguration>[0]['formats'];
  /** Calls that the small engine takes at once. Default: as many as come. */
  readonly maxParallel?: number;
  /** The time of everything but timers. */
  readonly now?: () => Date;
  /** The folder of a built dashboard, which browsers get from it. */
  readonly dashboard?: string;
}

/** A whole service over real TLS, on a fresh database (of TEST_DATABASE_URL, or the embedded server), with one small engine. */
export const startApi = async (options: TestApiOptions = {}): Promise<TestApi> => {
  const directory = await mkdtemp(join(tmpdir(), 'dragoman-api-'));
  const database = await openTestStore({
    databaseUrl: process.env.TEST_DATABASE_URL,
    clock: options.now,
  });
  const log: Record<string, unknown>[] = [];
  const state: { engine: Behaviour } = {
    engine: async (request) => request.segments.map(({ text }) => backwards(text)),
  };
  const configuration = await loadConfiguration({
    schema: settingsSchema,
    providers: [testEngine(() => state.engine, options.maxParallel), ...(options.providers ?? [])],
    formats: options.formats ?? [],
    overrides: { dataDir: directory, server: { port: 0 }, ...options.settings },
  });
  const settings = configuration.values;
  const certificate = await loadCertificate(settings, new Date());
  // A browser asks the public URL; who only speaks HTTP does not mind another port.
  const wantedPort = options.dashboard === undefined ? 0 : await freePort();
  const publicUrl = `https://localhost:${wantedPort || 8443}`;
  const container = await createApiContainer(configuration, {
    logger: pino({ level: 'debug' }, { write: (line: string) => void log.push(JSON.parse(line)) }),
    publicUrl,
    store: database.store,
    ...(options.now && { now: options.now }),
  });
  const services = container.cradle;
  const app = createApp(services, options.dashboard === undefined ? {} : { dashboard: options.dashboard });
  const listener = settings.server.trustProxy
    ? Listener.http(app)
    : Listener.https(app, certificate, { publicUrl });
  const port = await listener.listen('127.0.0.1', wantedPort);
  const url = `${settings.server.trustProxy ? 'http' : 'https'}://127.0.0.1:${port}`;
  const dispatcher = new Agent({ connect: { ca: certificate.cert } });

  const operatorAccount = await database.store.accounts.create({ name: 'Operator' });
  const issue = async (accountId: string, scopes: readonly KeyScope[]) => {
    const { secret } = await services.keys.issue(
      accountId,
      {
        name: 'Test',
        scopes,
        expiresAt: null,
        rateLimitPerMinute: 0,
        charactersPerMonth: null,
        projectIds: null,
      },
      { kind: 'operator' },
    );
    return new TestCaller(url, dispatcher, secret, accountId);
  };
  const ordinary: KeyScope[] = ['translate', 'voice', 'visual', 'files', 'projects', 'webhooks', 'keys'];
  return {
    url,
    publicUrl,
    services,
    log,
    dispatcher,
    shared: { databaseUrl: urlOf(database), secretKey: database.secretKey, dataDir: directory },
    operator: await issue(operatorAccount.id, [...ordinary, 'accounts']),
    account: async (name = 'Account') => issue((await database.store.accounts.create({ name })).id, ordinary),
    as: (key) => new TestCaller(url, dispatcher, key),
    get engine() {
      return state.engine;
    },
    set engine(engine) {
      state.engine = engine;
    },
    async close() {
      await dispatcher.destroy();
      await listener.close(0);
      await container.dispose();
      await database.destroy();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

const urlOf = ({ connection }: TestStore): string => {
  const { connectionString, host = '', database = '', user = '' } = connection;
  return connectionString ?? `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`;
};

/** Stands for what is made before the tests, or before each of them: whoever asks it asks the one of now. */
export const live = <Value extends object>(now: () => Value): Value =>
  new Proxy({} as Value, {
    get: (_stand, name) => {
      const member = Reflect.get(now(), name);
      return typeof member === 'function' ? member.bind(now()) : member;
    },
    set: (_stand, name, member) => Reflect.set(now(), name, member),
  });

/** A service for the tests of a file, and a caller with an account of its own for each of them. */
export const useApi = (
  options: TestApiOptions = {},
  prepare: (api: TestApi) => unknown = () => {},
): { readonly api: TestApi; readonly caller: TestCaller } => {
  let api: TestApi;
  let caller: TestCaller;
  beforeAll(async () => {
    api = await startApi(options);
    await prepare(api);
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    caller = await api.account();
  });
  return { api: live(() => api), caller: live(() => caller) };
};

/** `⟦1⟧` and the like must survive, so words are turned one by one. */
export const backwards = (text: string): string =>
  text.replace(/[\p{L}]+/gu, (word) => [...word].reverse().join(''));

/** A failure of the engine, as a provider package would report it. */
export const engineFailure = (failure: Parameters<typeof ServiceError.ofProvider>[0]): ServiceError =>
  ServiceError.ofProvider(
    failure,
    { slot: 'mt', id: 'test' },
    { detail: 'The test engine failed.', cause: new Error('vendor-secret-detail') },
  );

/** The small engine: `test/words`, from English to Spanish and back. */
export const testEngine = (behaviour: () => Behaviour, maxParallel = 256) =>
  defineProvider({
    contract: 'mt/v1',
    slot: 'mt',
    id: 'test',
    packageName: '@dragoman/test-engine',
    displayName: 'Test engine',
    options: z.strictObject({}),
    env: {},
    setup: 'It is always there.',
    isConfigured: () => true,
    create: (): MtProviderV1 => ({
      contract: 'mt/v1',
      id: 'test',
      maxParallel,
      capabilities: {
        kind: 'rule_based',
        offline: true,
        formality: false,
        culturalAdaptation: false,
        brandVoice: false,
        glossary: false,
        context: false,
        examples: false,
        evaluation: false,
      },
      models: async () => [
        {
          id: 'words',
          pairs: [
            { source: 'en', target: 'es' },
            { source: 'es', target: 'en' },
          ],
          limits: { segments: 100, characters: 100_000 },
        },
      ],
      async translate(request) {
        const texts = await behaviour()(request);
        return {
          model: 'words',
          segments: request.segments.map(({ id }, index) => ({ id, text: texts[index] ?? '' })),
          warnings: [],
        };
      },
      async check() {},
      async close() {},
    }),
  });
