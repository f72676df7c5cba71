/**
 * What express 5 and undici alone can do: read a body, ask the upstream, pass the answer on. No key, limit or storage.
 *
 * Arguments: port, URL of the upstream's Chat Completions.
 */
import { doubleApiKey } from '@dragoman/vendors';
import express from 'express';
import { Pool } from 'undici';
import { listenAtArgument } from './listen.ts';
import { chatBody, type TranslateBody } from './translate-body.ts';

const upstream = new URL(process.argv[3] ?? '');
const pool = new Pool(upstream.origin, { keepAliveTimeout: 60_000 });
const application = express();
application.disable('x-powered-by');
application.disable('etag');
application.use(express.json());

application.post('/v1/translate', async (request, response) => {
  const input: TranslateBody = request.body;
  const { body } = await pool.request({
    path: upstream.pathname,
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${doubleApiKey}` },
    body: JSON.stringify(chatBody(input)),
  });
  const completion = (await body.json()) as { choices: { message: { content: string } }[] };
  response.json({ translated_text: completion.choices[0]?.message.content });
});

listenAtArgument(application);
