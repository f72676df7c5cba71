/**
 * The least that a service with our promises can be: express 5, a key looked up by its hash, a sliding limit, the same
 * SDK with the same `fetch`, and a row that is durable before the answer. No validation, scores, events, logs or
 * metrics, and the shortest prompt.
 *
 * Arguments: port, base URL of the upstream, URL of an empty database, file with the keys, one a line.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createLeanFetch } from '@dragoman/provider-kit/lean-fetch';
import { doubleApiKey } from '@dragoman/vendors';
import express from 'express';
import OpenAI from 'openai';
import { Pool } from 'pg';
import { listenAtArgument } from './listen.ts';
import { chatBody, type TranslateBody } from './translate-body.ts';

const [, , , upstream, databaseUrl, keyFile] = process.argv;
const windowMilliseconds = 60_000;
/** The load's keys are unlimited; the bookkeeping of a limit is done all the same. */
const limit = 1_000_000_000;

interface Window {
  startedAt: number;
  current: number;
  previous: number;
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64');
const windows = new Map<string, Window>();
for (const key of readFileSync(keyFile ?? '', 'utf8')
  .trim()
  .split('\n')) {
  windows.set(hashOf(key), { startedAt: 0, current: 0, previous: 0 });
}

/** A sliding window estimated from two fixed ones. */
const admit = (window: Window): boolean => {
  const now = performance.now();
  const age = now - window.startedAt;
  if (age >= windowMilliseconds) {
    window.previous = age < 2 * windowMilliseconds ? window.current : 0;
    window.current = 0;
    window.startedAt = now - (age % windowMilliseconds);
  }
  const share = 1 - (now - window.startedAt) / windowMilliseconds;
  if (window.current + window.previous * share >= limit) return false;
  window.current += 1;
  return true;
};

const database = new Pool({ connectionString: databaseUrl ?? '', max: 10 });
await database.query(
  `create table if not exists translations (
     id uuid primary key, key_hash text not null, source_language text not null, target_language text not null,
     source_text text not null, translated_text text not null, characters integer not null,
     created_at timestamptz not null default now())`,
);
const sdk = new OpenAI({
  apiKey: doubleApiKey,
  baseURL: upstream ?? '',
  maxRetries: 0,
  logLevel: 'off',
  fetch: createLeanFetch().fetch,
});

const application = express();
application.disable('x-powered-by');
application.disable('etag');
application.use(express.json());

application.post('/v1/translate', async (request, response) => {
  const hash = hashOf(request.headers.authorization?.slice('Bearer '.length) ?? '');
  const window = windows.get(hash);
  if (!window) return response.status(401).json({ code: 'invalid_api_key' });
  if (!admit(window)) return response.status(429).json({ code: 'rate_limit_exceeded' });
  const input: TranslateBody = request.body;
  const completion = await sdk.chat.completions.create(chatBody(input));
  const translated = completion.choices[0]?.message.content ?? '';
  const id = randomUUID();
  await database.query({
    name: 'insert-translation',
    text: `insert into translations
             (id, key_hash, source_language, target_language, source_text, translated_text, characters)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      id,
      hash,
      input.source_language,
      input.target_language,
      input.text,
      translated,
      input.text.length,
    ],
  });
  return response.json({ success: true, data: { id, translated_text: translated } });
});

listenAtArgument(application);
