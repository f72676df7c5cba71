import { once } from 'node:events';
import { createServer } from 'node:http';
import { openAiErrors, startOpenAiDouble } from '@dragoman/vendors';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createProvider, requestFor, sentBody, startPair, translated } from './support/providers.ts';

const formats = (double: Awaited<ReturnType<typeof startPair>>['double']) =>
  double.requests.map((_, index) => sentBody(double, index).response_format?.type ?? 'none');

describe('a server that knows fewer answer formats', () => {
  it.each([
    [['text', 'json_object'] as const, ['json_schema', 'json_object', 'json_object']],
    [['text'] as const, ['json_schema', 'json_object', 'none', 'none']],
  ])('with %j is asked by %j', async (answerFormats, asked) => {
    const { double, provider } = await startPair({}, { answerFormats });
    expect(await translated(provider, ['one'])).toEqual(['ONE']);
    expect(await translated(provider, ['two'])).toEqual(['TWO']);
    expect(formats(double)).toEqual(asked);
  });

  it('through Responses too', async () => {
    const { double, provider } = await startPair(
      { api: 'responses' },
      { answerFormats: ['text', 'json_object'] },
    );
    expect(await translated(provider, ['one'])).toEqual(['ONE']);
    expect(sentBody(double).text).toEqual({ format: { type: 'json_object' } });
  });

  it('is remembered for that model alone', async () => {
    const { double, provider } = await startPair(
      { models: ['a', 'b'] },
      { answerFormats: ['text', 'json_object'] },
    );
    await translated(provider, ['x'], { model: 'a' });
    await translated(provider, ['x'], { model: 'b' });
    expect(formats(double)).toEqual(['json_schema', 'json_object', 'json_schema', 'json_object']);
  });

  it('is found out by twenty calls at once without harm', async () => {
    const { double, provider } = await startPair({}, { answerFormats: ['text'] });
    const texts = Array.from({ length: 20 }, (_, index) => `t${index}`);
    const answers = await Promise.all(texts.map((text) => translated(provider, [text])));
    expect(answers).toEqual(texts.map((text) => [text.toUpperCase()]));
    double.reset();
    await translated(provider, ['x']);
    expect(formats(double)).toEqual(['none']);
  });

  it('is not taken for one because of a refusal that quotes the request', async () => {
    const { double, provider } = await startPair();
    const message = `${'The prompt is bad: '.padEnd(300, '.')} response_format temperature reasoning`;
    double.fail({ kind: 'respond', status: 400, body: { error: { message } } });
    await expect(provider.translate(requestFor(['x']))).rejects.toMatchObject({ code: 'provider_error' });
    expect(double.requests).toHaveLength(1);
  });

  it('is not taken for one because it is ill', async () => {
    const { double, provider } = await startPair();
    const body = { error: { message: 'response_format', param: 'response_format' } };
    double.fail({ kind: 'respond', status: 500, body });
    await expect(provider.translate(requestFor(['x']))).rejects.toMatchObject({
      provider: { failure: 'unavailable' },
    });
    expect(double.requests).toHaveLength(1);
  });

  it('is not remembered where leaving it out did not help', async () => {
    const { double, provider } = await startPair();
    const refusal = { error: { message: 'bad response_format', param: 'response_format' } };
    double.fail({ kind: 'respond', status: 400, body: refusal });
    double.fail(openAiErrors.badRequest());
    await expect(provider.translate(requestFor(['x']))).rejects.toMatchObject({ code: 'provider_error' });
    expect(await translated(provider, ['x'])).toEqual(['X']);
    expect(formats(double)).toEqual(['json_schema', 'json_object', 'json_schema']);
  });
});

describe('settings of a model', () => {
  it('sends temperature 0 unless told otherwise, and leaves it out where it is refused', async () => {
    const { double, provider } = await startPair({ models: ['llama', { id: 'gpt-5-mini' }] });
    await translated(provider, ['x'], { model: 'llama' });
    await translated(provider, ['x'], { model: 'gpt-5-mini' });
    await translated(provider, ['x'], { model: 'gpt-5-mini' });
    expect(double.requests.map((_, index) => sentBody(double, index).temperature)).toEqual([
      0,
      0,
      undefined,
      undefined,
    ]);
  });

  it('sends none to the default models, which refuse it, and their effort', async () => {
    const { double, provider } = await startPair();
    await translated(provider, ['x']);
    expect(double.requests).toHaveLength(1);
    expect(sentBody(double)).toMatchObject({ model: 'gpt-6-luna', reasoning_effort: 'low' });
    expect(sentBody(double)).not.toHaveProperty('temperature');
  });

  it.each([
    ['chat', { reasoning_effort: 'high', temperature: 1 }],
    ['responses', { reasoning: { effort: 'high' }, temperature: 1 }],
  ] as const)('sends them through %s', async (api, fields) => {
    const models = [{ id: 'm', temperature: 1, reasoningEffort: 'high' }] as const;
    const { double, provider } = await startPair({ api, models: [...models] });
    await translated(provider, ['x']);
    expect(sentBody(double)).toMatchObject(fields);
  });

  it('leaves the effort out where it is refused', async () => {
    const { double, provider } = await startPair({ models: [{ id: 'm', reasoningEffort: 'low' }] });
    double.fail({
      kind: 'respond',
      status: 400,
      body: { error: { message: 'Unrecognized request argument supplied: reasoning_effort' } },
    });
    expect(await translated(provider, ['x'])).toEqual(['X']);
    expect(sentBody(double)).not.toHaveProperty('reasoning_effort');
  });
});

describe('headers', () => {
  it('carry the key, the organization, the project, and nothing about this machine', async () => {
    const { double, provider } = await startPair({ organization: 'org-1', project: 'proj-1' });
    await translated(provider, ['x']);
    const [request] = double.requests;
    expect(request?.headers).toEqual({
      host: new URL(double.url).host,
      connection: 'keep-alive',
      accept: 'application/json',
      authorization: `Bearer ${double.apiKey}`,
      'content-type': 'application/json',
      'content-length': String(request?.body.length),
      'openai-organization': 'org-1',
      'openai-project': 'proj-1',
      'user-agent': 'dragoman-mt-openai (translate-5)',
    });
  });

  it('carry the key as Azure wants it, and the query of the address goes with every call', async () => {
    const double = await startOpenAiDouble({ keyHeader: 'api-key', apiKey: 'azure-key' });
    onTestFinished(() => double.close());
    const baseUrl = `${double.url}/?api-version=preview`;
    const provider = createProvider({ baseUrl, apiKey: 'azure-key', keyHeader: 'api-key', models: ['m'] });
    expect(await translated(provider, ['x'])).toEqual(['x']);
    await provider.check({ signal: new AbortController().signal });
    expect(double.requests.map(({ path }) => path)).toEqual([
      '/v1/chat/completions?api-version=preview',
      '/v1/models?api-version=preview',
    ]);
    expect(double.requests[0]?.headers).toMatchObject({ 'api-key': 'azure-key' });
    expect(double.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it('carry no key to a server that needs none', async () => {
    const { double, provider } = await startPair({}, { apiKey: null });
    expect(await translated(provider, ['x'])).toEqual(['X']);
    expect(double.requests[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('a server with habits of its own', () => {
  /** A server that answers each prompt with what the function makes of it. */
  const serve = async (answer: (ids: readonly string[]) => object) => {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { items } = JSON.parse(JSON.parse(Buffer.concat(chunks).toString()).messages[1].content);
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(answer(Object.keys(items))));
      });
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    return createProvider({ baseUrl: `http://127.0.0.1:${port}/v1`, models: ['m'] });
  };

  it('may think aloud, answer with a bare list, and leave out the model, the usage and the request id', async () => {
    const provider = await serve((ids) => {
      const list = JSON.stringify(ids.map((id) => ({ id, translation: 'sí' })));
      const content = `<think>{"items": hm}</think>\n${list}`;
      return { choices: [{ message: { content }, finish_reason: 'stop' }] };
    });
    expect(await provider.translate(requestFor(['yes', 'aye']))).toEqual({
      segments: [
        { id: 's0', text: 'sí' },
        { id: 's1', text: 'sí' },
      ],
      model: 'm',
      warnings: [],
      usage: { inputTokens: 0, outputTokens: 0 },
    });
  });

  it('may invent kinds of adaptation, and forms of it', async () => {
    const adaptation = { source: 'a {1}', target: 'b {1}', note: 'c' };
    const provider = await serve((ids) => {
      const adaptations = [
        { kind: 'Idiom!', ...adaptation },
        ['date', 'a {1}', 'b {1}', 'c', 'd'],
        ['unit', 'a {1}', 'b {1}'],
        ['unit', 'a'],
        'none',
      ];
      const content = JSON.stringify({
        items: ids.map((id) => ({ id, translation: 'x {1}', adaptations })),
      });
      return { choices: [{ message: { content } }] };
    });
    const { segments } = await provider.translate(
      requestFor(['x ⟦1⟧'], { instructions: { culturalAdaptation: true } }),
    );
    const told = { source: 'a ⟦1⟧', target: 'b ⟦1⟧' };
    expect(segments[0]?.adaptations).toEqual([
      { kind: 'vocabulary', ...told, note: 'c' },
      { kind: 'date', ...told, note: 'c' },
      { kind: 'unit', ...told, note: '' },
    ]);
  });

  it.each([
    ['no choices', { choices: [] }],
    ['a choice without message', { choices: [{}] }],
    ['content that is no text', { choices: [{ message: { content: { a: 1 } } }] }],
    ['usage that is no number', { choices: [{ message: { content: '{}' } }], usage: { prompt_tokens: 'x' } }],
  ])('is an invalid response with %s', async (_, completion) => {
    const provider = await serve(() => completion);
    await expect(provider.translate(requestFor(['x']))).rejects.toMatchObject({
      provider: { failure: 'invalid_response' },
    });
  });
});
