import { OpenAI } from 'openai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { doubleApiKey, type OpenAiDouble, openAiErrors, startOpenAiDouble } from '../src/index.ts';

const open: OpenAiDouble[] = [];
afterEach(async () => {
  for (const double of open.splice(0)) await double.close();
});

const start = async (options: Parameters<typeof startOpenAiDouble>[0] = {}) => {
  const double = await startOpenAiDouble(options);
  open.push(double);
  return double;
};

interface Sent {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | object;
}

const send = async (
  double: OpenAiDouble,
  { path = '/chat/completions', method = 'POST', headers, body }: Sent,
) => {
  const response = await fetch(double.url + path, {
    method,
    headers: headers ?? { authorization: `Bearer ${doubleApiKey}`, 'content-type': 'application/json' },
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, error: () => JSON.parse(text).error };
};

const prompt = (...texts: string[]) =>
  JSON.stringify({
    source_language: 'en',
    target_language: 'es',
    items: Object.fromEntries(texts.map((text, index) => [`id${index}`, text])),
  });
const chat = (more: object = {}) => ({
  model: 'gpt-6-luna',
  messages: [
    { role: 'system', content: 'Answer in JSON.' },
    { role: 'user', content: prompt('one', 'two') },
  ],
  ...more,
});
const sdk = (double: OpenAiDouble, apiKey = doubleApiKey) =>
  new OpenAI({ apiKey, baseURL: double.url, maxRetries: 0 });

const strictFormat = (schema: object) => ({
  response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } },
});

describe('authentication', () => {
  it.each([
    ['no key', {}, null, "You didn't provide an API key"],
    ['another scheme', { authorization: `Basic ${doubleApiKey}` }, null, "You didn't provide an API key"],
    [
      'a wrong key, which is masked',
      { authorization: 'Bearer sk-wrong-99999' },
      'invalid_api_key',
      'Incorrect API key provided: sk-wro****9999.',
    ],
  ])('refuses %s', async (_, headers, code, message) => {
    const answer = await send(await start(), {
      headers: { 'content-type': 'application/json', ...headers },
      body: chat(),
    });
    expect(answer.status).toBe(401);
    expect(answer.error()).toMatchObject({ type: 'invalid_request_error', param: null, code });
    expect(answer.error().message).toContain(message);
  });

  it('asks for no key where it has none', async () => {
    const answer = await send(await start({ apiKey: null }), {
      headers: { 'content-type': 'application/json' },
      body: chat(),
    });
    expect(answer.status).toBe(200);
  });
});

describe('what it refuses', () => {
  it.each<[string, Sent, number, object]>([
    ['an unknown path', { path: '/chat/completion', body: chat() }, 404, { code: null }],
    ['a wrong method', { method: 'PUT', body: chat() }, 405, { code: 'method_not_supported' }],
    [
      'another media type',
      {
        headers: { authorization: `Bearer ${doubleApiKey}`, 'content-type': 'text/plain' },
        body: JSON.stringify(chat()),
      },
      415,
      { code: 'unsupported_content_type' },
    ],
    ['broken JSON', { body: '{' }, 400, { type: 'invalid_request_error' }],
    [
      'a misspelt field',
      { body: chat({ temprature: 0 }) },
      400,
      { param: 'temprature', code: 'unknown_parameter' },
    ],
    [
      'a field of the other endpoint',
      { body: chat({ max_output_tokens: 5 }) },
      400,
      { code: 'unknown_parameter' },
    ],
    [
      'a misspelt field inside a message',
      { body: { model: 'm', messages: [{ role: 'user', content: 'x', contents: 'y' }] } },
      400,
      { code: 'unknown_parameter', param: 'messages.0.contents' },
    ],
    [
      'a missing field',
      { body: { model: 'm' } },
      400,
      { param: 'messages', code: 'missing_required_parameter' },
    ],
    ['a wrong type', { body: chat({ seed: 'x' }) }, 400, { param: 'seed', code: 'invalid_value' }],
    [
      'a temperature with a reasoning model',
      { body: chat({ temperature: 0 }) },
      400,
      { param: 'temperature', code: 'unsupported_value' },
    ],
    [
      'the old token limit with a reasoning model',
      { body: chat({ max_tokens: 5 }) },
      400,
      { param: 'max_tokens', code: 'unsupported_parameter' },
    ],
    [
      'JSON mode without the word in the prompt',
      {
        body: {
          model: 'm',
          messages: [{ role: 'user', content: 'x' }],
          response_format: { type: 'json_object' },
        },
      },
      400,
      { param: 'response_format' },
    ],
  ])('%s', async (_, sent, status, error) => {
    const answer = await send(await start(), sent);
    expect(answer.status).toBe(status);
    expect(answer.error()).toMatchObject(error);
    expect(answer.headers.get('x-request-id')).toMatch(/^req_[0-9a-f]{32}$/);
  });

  it('a model that it does not have', async () => {
    const answer = await send(await start({ models: ['other'] }), { body: chat() });
    expect(answer.status).toBe(404);
    expect(answer.error()).toMatchObject({ code: 'model_not_found' });
  });

  it('formats that a small server lacks', async () => {
    const double = await start({ answerFormats: ['text'] });
    const answer = await send(double, { body: chat({ response_format: { type: 'json_object' } }) });
    expect(answer.error()).toMatchObject({ param: 'response_format' });
  });
});

describe('strict schemas', () => {
  const object = (properties: object, more: object = {}) => ({
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
    ...more,
  });
  it.each<[string, object, string]>([
    ['an open object', object({}, { additionalProperties: true }), "'additionalProperties' is required"],
    ['an optional property', object({ a: { type: 'string' } }, { required: [] }), "Missing 'a'"],
    [
      'an open object inside a list',
      object({ a: { type: 'array', items: { type: 'object', properties: {} } } }),
      "('properties', 'a', 'items')",
    ],
    ['a list without items', object({ a: { type: 'array' } }), 'array schema missing items'],
    ['a root that is no object', { type: 'array', items: { type: 'string' } }, 'type: "array"'],
    ['a forbidden keyword', object({ a: { type: 'string', not: {} } }), "'not' is not permitted"],
    ['a property without type', object({ a: {} }), "must have a 'type' key"],
    ['a required name that is none', object({}, { required: ['b'] }), "Extra required key 'b'"],
  ])('refuses %s', async (_, schema, message) => {
    const answer = await send(await start(), { body: chat(strictFormat(schema)) });
    expect(answer.status).toBe(400);
    expect(answer.error()).toMatchObject({ param: 'response_format', code: 'invalid_json_schema' });
    expect(answer.error().message).toContain(message);
  });

  it('takes a valid one, and any that is not strict', async () => {
    const double = await start();
    const valid = object({ a: { anyOf: [{ type: 'string' }, { type: 'null' }] } });
    expect((await send(double, { body: chat(strictFormat(valid)) })).status).toBe(200);
    const loose = { type: 'json_schema', json_schema: { name: 'x', schema: { type: 'object' } } };
    expect((await send(double, { body: chat({ response_format: loose }) })).status).toBe(200);
  });

  it('in Responses too', async () => {
    const body = {
      model: 'm',
      input: 'json',
      text: { format: { type: 'json_schema', name: 'x', strict: true, schema: { type: 'object' } } },
    };
    const answer = await send(await start(), { path: '/responses', body });
    expect(answer.error()).toMatchObject({ param: 'text.format', code: 'invalid_json_schema' });
  });
});

describe('with the real SDK', () => {
  const translate = ({ text, targetLanguage }: { text: string; targetLanguage: string }) =>
    `${text} (${targetLanguage})`;
  const translated = {
    items: [
      { id: 'id0', translation: 'one (es)' },
      { id: 'id1', translation: 'two (es)' },
    ],
  };

  it('answers Chat Completions', async () => {
    const completion = await sdk(await start({ translate })).chat.completions.create({
      model: 'gpt-6-luna',
      messages: [{ role: 'user', content: prompt('one', 'two') }],
    });
    expect(JSON.parse(completion.choices[0]?.message.content ?? '')).toEqual(translated);
    expect(completion._request_id).toMatch(/^req_/);
    expect(completion.model).toBe('gpt-6-luna-2026-03-17');
  });

  it('streams Chat Completions', async () => {
    const stream = await sdk(await start({ translate })).chat.completions.create({
      model: 'gpt-6-luna',
      messages: [{ role: 'user', content: prompt('one', 'two') }],
      stream: true,
      stream_options: { include_usage: true },
    });
    let content = '';
    let tokens = 0;
    let finishReason: string | null = null;
    for await (const chunk of stream) {
      content += chunk.choices[0]?.delta.content ?? '';
      finishReason = chunk.choices[0]?.finish_reason ?? finishReason;
      tokens = chunk.usage?.total_tokens ?? tokens;
    }
    expect(JSON.parse(content)).toEqual(translated);
    expect(finishReason).toBe('stop');
    expect(tokens).toBeGreaterThan(0);
  });

  it('answers Responses', async () => {
    const response = await sdk(await start({ translate })).responses.create({
      model: 'gpt-6-luna',
      input: prompt('one', 'two'),
    });
    expect(JSON.parse(response.output_text)).toEqual(translated);
    expect(response.status).toBe('completed');
  });

  it('streams Responses', async () => {
    const stream = await sdk(await start({ translate })).responses.create({
      model: 'gpt-6-luna',
      input: prompt('one', 'two'),
      stream: true,
    });
    let content = '';
    const types: string[] = [];
    for await (const event of stream) {
      types.push(event.type);
      if (event.type === 'response.output_text.delta') content += event.delta;
    }
    expect(JSON.parse(content)).toEqual(translated);
    expect(types[0]).toBe('response.created');
    expect(types.at(-1)).toBe('response.completed');
  });

  it('lists models', async () => {
    const { data } = await sdk(await start({ models: ['a', 'b'] })).models.list();
    expect(data.map((model) => model.id)).toEqual(['a', 'b']);
  });

  it('fails as the real API', async () => {
    const double = await start();
    const call = () =>
      sdk(double).chat.completions.create({ model: 'm', messages: [{ role: 'user', content: 'x' }] });
    double.fail(openAiErrors.rateLimited(7));
    await expect(call()).rejects.toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
    double.fail(openAiErrors.insufficientQuota());
    await expect(call()).rejects.toMatchObject({ status: 429, code: 'insufficient_quota' });
    double.fail(openAiErrors.htmlError());
    await expect(call()).rejects.toMatchObject({ status: 500 });
    await expect(call()).resolves.toMatchObject({ object: 'chat.completion' });
  });
});

describe('failures and records', () => {
  it('answers 500 where its translator fails', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const double = await start({ translate: () => Promise.reject(new Error('no such direction')) });
    expect((await send(double, { body: chat() })).status).toBe(500);
    expect(said).toHaveBeenCalledOnce();
    said.mockRestore();
  });

  it('fails the next calls in the order in which it was told to', async () => {
    const double = await start();
    double.fail(openAiErrors.badRequest(), 2);
    double.fail(openAiErrors.serverError());
    const statuses: number[] = [];
    for (let call = 0; call < 4; call += 1) statuses.push((await send(double, { body: chat() })).status);
    expect(statuses).toEqual([400, 400, 500, 200]);
  });

  it('records raw requests, and forgets them', async () => {
    const double = await start();
    const body = JSON.stringify(chat());
    await send(double, { body });
    expect(double.requests[0]?.body.toString()).toBe(body);
    expect(double.requests[0]?.headers.authorization).toBe(`Bearer ${doubleApiKey}`);
    double.reset();
    expect(double.requests).toHaveLength(0);
  });

  it('counts a client that gives up, and not what it cuts itself', async () => {
    const double = await start();
    double.fail({ kind: 'disconnect', when: 'mid_body' });
    double.fail({ kind: 'disconnect', when: 'before_header' });
    await expect(send(double, { body: chat() })).rejects.toThrow();
    await expect(send(double, { body: chat() })).rejects.toThrow();
    double.fail({ kind: 'hang' });
    const controller = new AbortController();
    const call = fetch(`${double.url}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${doubleApiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(chat()),
      signal: controller.signal,
    });
    await double.until(() => double.requests.length === 3);
    expect(double.disconnects).toBe(0);
    controller.abort();
    await expect(call).rejects.toThrow();
    await double.until(() => double.disconnects === 1);
  });

  it.each([
    ['drop_id', ['id0']],
    ['only_first', ['id0']],
    ['swap_ids', ['id1', 'id0']],
    ['duplicate_id', ['id0', 'id0']],
    ['unknown_id', ['id0', 'id1', 'nobody-asked']],
  ] as const)('answers with %s', async (kind, ids) => {
    const double = await start();
    double.fail({ kind });
    const { choices } = JSON.parse((await send(double, { body: chat() })).text);
    const { items } = JSON.parse(choices[0].message.content);
    expect(items.map((item: { id: string }) => item.id)).toEqual(ids);
  });
});
