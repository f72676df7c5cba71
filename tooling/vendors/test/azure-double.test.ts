import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { newId } from '../src/azure/frames.ts';
import {
  type AzureDouble,
  type AzureDoubleOptions,
  azureDoubleKey,
  azureErrors,
  azureScriptedSpeaking,
  azureVoices,
  scriptedWords,
  startAzureDouble,
} from '../src/index.ts';

const start = async (options: AzureDoubleOptions = {}): Promise<AzureDouble> => {
  const double = await startAzureDouble({ speaking: azureScriptedSpeaking, ...options });
  onTestFinished(() => double.close());
  return double;
};

const keyed = { 'Ocp-Apim-Subscription-Key': azureDoubleKey };
const recognition = '/speech/recognition/conversation/cognitiveservices/v1';
const synthesis = '/tts/cognitiveservices/websocket/v1';
const connectionId = `X-ConnectionId=${'0'.repeat(32)}`;

/** The status of an upgrade: 101 where it is one. */
const upgradeStatus = async (
  double: AzureDouble,
  path: string,
  headers: Record<string, string> = keyed,
): Promise<number> => {
  const socket = new WebSocket(`${double.url.replace('http', 'ws')}${path}`, { headers });
  onTestFinished(() => socket.terminate());
  const opened = once(socket, 'open').then(() => 101);
  const refused = once(socket, 'unexpected-response').then(([, response]) => response.statusCode);
  socket.on('error', () => undefined);
  opened.catch(() => undefined);
  refused.catch(() => undefined);
  return Promise.race([opened, refused]);
};

interface Client {
  text(path: string, body: string, headers?: Record<string, string>): void;
  audio(body: Buffer, headers?: Record<string, string>): void;
  /** All paths so far, and what came with them. */
  readonly heard: { readonly path: string; readonly body: string }[];
  readonly socket: WebSocket;
  closed(): Promise<readonly [number, string]>;
  until(path: string): Promise<void>;
}

const connect = async (double: AzureDouble, path: string): Promise<Client> => {
  const socket = new WebSocket(`${double.url.replace('http', 'ws')}${path}`, { headers: keyed });
  onTestFinished(() => socket.terminate());
  const requestId = newId();
  const heard: Client['heard'][number][] = [];
  const wakers = new Set<() => void>();
  socket.on('message', (data: Buffer, isBinary) => {
    const [, binaryPath = ''] = /Path:(\S+)/.exec(data.toString('latin1', 0, 300)) ?? [];
    const text = data.toString('utf8');
    heard.push({ path: binaryPath, body: isBinary ? '' : text.slice(text.indexOf('\r\n\r\n') + 4) });
    expect(text).toContain(`X-RequestId:${requestId}`);
    for (const wake of wakers) wake();
  });
  const closed = once(socket, 'close').then(([code, reason]) => [code, String(reason)] as const);
  await once(socket, 'open');
  const head = (path: string, headers: Record<string, string>): string =>
    Object.entries({
      Path: path,
      'X-RequestId': requestId,
      'X-Timestamp': new Date().toISOString(),
      ...headers,
    })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
  return {
    heard,
    socket,
    text: (path, body, headers = { 'Content-Type': 'application/json' }) =>
      socket.send(`${head(path, headers)}\r\n${body}`),
    audio(body, headers = {}) {
      const written = Buffer.from(head('audio', headers), 'latin1');
      const length = Buffer.alloc(2);
      length.writeUInt16BE(written.length);
      socket.send(Buffer.concat([length, written, body]));
    },
    closed: () => closed,
    until: (path) =>
      new Promise((resolve) => {
        const look = () => {
          if (heard.some((one) => one.path === path)) resolve();
        };
        wakers.add(look);
        look();
      }),
  };
};

const config = JSON.stringify({ context: { system: { name: 'SDK', version: '1' } } });
const wavType = { 'Content-Type': 'audio/x-wav' };

const riff = (sampleRate = 16_000): Buffer => {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  return header;
};

const recogniser = (double: AzureDouble, query = 'language=en-US&format=detailed'): Promise<Client> =>
  connect(double, `${recognition}?${query}&${connectionId}`);

describe('credentials', () => {
  it.each([
    ['the key in a header', keyed, '', 101],
    ['the key in the query', {}, `&Ocp-Apim-Subscription-Key=${azureDoubleKey}`, 101],
    ['a token', { authorization: 'Bearer t' }, '', 101],
    ['no key', {}, '', 401],
    ['a wrong key', { 'Ocp-Apim-Subscription-Key': 'x' }, '', 401],
    ['a wrong key beside the right one', keyed, '&Ocp-Apim-Subscription-Key=x', 401],
    ['a wrong token', { authorization: 'Bearer x' }, '', 401],
    ['the token as a key', { 'Ocp-Apim-Subscription-Key': 't' }, '', 401],
  ])('%s', async (_, headers, query, status) => {
    const double = await start({ token: 't' });
    expect(await upgradeStatus(double, `${synthesis}?${connectionId}${query}`, headers)).toBe(status);
    const list = await fetch(`${double.url}/cognitiveservices/voices/list?${query}`, { headers });
    expect(list.status).toBe(status === 101 ? 200 : 401);
  });
});

describe('an upgrade', () => {
  it.each([
    ['/speech/recognition/interactive/cognitiveservices/v1', 101],
    [recognition, 101],
    ['/speech/recognition/dictation/cognitiveservices/v1', 101],
    ['/stt/speech/universal/v2', 101],
    [synthesis, 101],
    ['/speech/recognition/other/cognitiveservices/v1', 404],
    ['/tts/cognitiveservices/websocket/v2', 404],
  ])('to %s is answered with %i', async (path, status) => {
    expect(await upgradeStatus(await start(), `${path}?${connectionId}`)).toBe(status);
  });

  it.each([
    'languag=en-US',
    'language=en',
    'language=en-US&language=de-DE',
    'format=Detailed',
    'profanity=Masked',
    'wordLevelTimestamps=1',
    'cid=unknown',
    'language=xx-XX',
  ])('with %s is refused', async (query) => {
    const double = await start({ lackedLanguages: ['xx-XX'] });
    expect(await upgradeStatus(double, `${recognition}?${query}&${connectionId}`)).toBe(400);
  });

  it('fails as it is told to, as often', async () => {
    const double = await start();
    double.fail(azureErrors.rateLimited(7), 2);
    const path = `${synthesis}?${connectionId}`;
    expect([
      await upgradeStatus(double, path),
      await upgradeStatus(double, path),
      await upgradeStatus(double, path),
    ]).toEqual([429, 429, 101]);
    expect(double.upgrades).toBe(3);
  });
});

describe('recognition', () => {
  it('takes its messages in order, and answers with its own', async () => {
    const double = await start({ recognise: () => scriptedWords('good morning') });
    const client = await recogniser(double, 'language=en-US&format=detailed&wordLevelTimestamps=true');
    client.text('speech.config', config);
    client.text('speech.context', '{}');
    client.audio(riff(), wavType);
    client.audio(Buffer.alloc(32_000, 1));
    client.audio(Buffer.alloc(0));
    await client.until('turn.end');
    expect(client.heard.map(({ path }) => path)).toEqual([
      'turn.start',
      'speech.startDetected',
      'speech.hypothesis',
      'speech.phrase',
      'speech.endDetected',
      'speech.phrase',
      'turn.end',
    ]);
    const [phrase, last] = client.heard.filter(({ path }) => path === 'speech.phrase');
    expect(JSON.parse(phrase?.body ?? '')).toMatchObject({
      RecognitionStatus: 'Success',
      Offset: 400_000,
      Duration: 5_600_000,
      DisplayText: 'Good morning.',
      NBest: [{ Lexical: 'good morning', Display: 'Good morning.', Words: [{ Word: 'good' }, {}] }],
    });
    expect(JSON.parse(last?.body ?? '')).toMatchObject({ RecognitionStatus: 'EndOfDictation' });
    expect(double.turns[0]).toMatchObject({ bytes: 32_000, isEnded: true, texts: [config, '{}'] });
  });

  it('lets a recogniser that takes time hear each piece between pauses once', async () => {
    const heard: number[] = [];
    const recognise = Object.assign(
      (audio: Buffer) => {
        heard.push(audio.length);
        return audio.some((byte) => byte !== 0) ? scriptedWords('good morning') : [];
      },
      { isSlow: true },
    );
    const double = await start({ recognise });
    const client = await recogniser(double);
    client.text('speech.config', config);
    client.text('speech.context', '{}');
    client.audio(riff(), wavType);
    const second = (byte: number): void => client.audio(Buffer.alloc(32_000, byte));
    second(1);
    second(1);
    second(0);
    await client.until('speech.phrase');
    second(1);
    second(0);
    client.audio(Buffer.alloc(0));
    await client.until('turn.end');
    // Nothing more is said in what follows the last pause.
    expect(heard).toEqual([96_000, 64_000]);
    const phrases = client.heard.filter(({ path }) => path === 'speech.phrase');
    expect(phrases.map(({ body }) => JSON.parse(body).Offset)).toEqual([400_000, 30_400_000, 50_000_000]);
    expect(client.heard.filter(({ path }) => path === 'speech.hypothesis')).toHaveLength(2);
  });

  const good: [string, (client: Client) => void][] = [
    ['config', (client) => client.text('speech.config', config)],
    ['context', (client) => client.text('speech.context', '{}')],
    ['header', (client) => client.audio(riff(), wavType)],
  ];

  it.each<[string, number, (client: Client) => void]>([
    ['no context', 1, (client) => client.audio(riff(), wavType)],
    ['audio first', 0, (client) => client.audio(Buffer.alloc(10))],
    ['a config of another kind', 0, (client) => client.text('speech.config', '{}')],
    [
      'a context with a misspelt member',
      1,
      (client) => client.text('speech.context', '{"phraseDetecton":{}}'),
    ],
    ['a context that is no JSON', 1, (client) => client.text('speech.context', '{')],
    ['detection without its query', 1, (client) => client.text('speech.context', '{"languageId":{}}')],
    ['no RIFF header', 2, (client) => client.audio(Buffer.alloc(3200), wavType)],
    ['a header without its type', 2, (client) => client.audio(riff())],
    ['a header that contradicts itself', 2, (client) => client.audio(riff().fill(9, 28, 32), wavType)],
    ['audio with a type', 3, (client) => client.audio(Buffer.alloc(3200), wavType)],
    ['an unknown message', 3, (client) => client.text('speech.other', '{}')],
    ['a message without a time', 0, (client) => client.socket.send('Path: speech.config\r\n\r\n{}')],
    ['too long a message', 0, (client) => client.text('speech.config', ' '.repeat(70_000))],
  ])('is ended with 1007 for %s', async (_, before, send) => {
    const double = await start();
    const client = await recogniser(double);
    for (const [, step] of good.slice(0, before)) step(client);
    send(client);
    expect((await client.closed())[0]).toBe(1007);
  });

  it('counts who goes away in the middle, and not who never began', async () => {
    const double = await start();
    const client = await recogniser(double);
    client.text('speech.config', config);
    await double.until(() => double.turns[0]?.texts.length === 1);
    client.socket.terminate();
    await double.until(() => double.disconnects === 1);
    (await recogniser(double)).socket.terminate();
    await double.until(() => double.openCalls === 0);
    expect(double.disconnects).toBe(1);
  });
});

describe('synthesis', () => {
  const contextOf = (outputFormat = 'raw-16khz-16bit-mono-pcm', more: object = {}): string =>
    JSON.stringify({
      synthesis: {
        audio: {
          metadataOptions: {
            bookmarkEnabled: false,
            punctuationBoundaryEnabled: 'false',
            sentenceBoundaryEnabled: false,
            sessionEndEnabled: true,
            visemeEnabled: false,
            wordBoundaryEnabled: 'true',
            ...more,
          },
          outputFormat,
        },
        language: { autoDetection: false },
      },
    });
  const ssmlType = { 'Content-Type': 'application/ssml+xml' };
  const root = 'version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en-US"';
  const ssmlOf = (inside: string, attributes = root): string => `<speak ${attributes}>${inside}</speak>`;
  const jenny = (inside: string): string => ssmlOf(`<voice name="en-US-JennyNeural">${inside}</voice>`);

  const speakTo = async (double: AzureDouble, ssml: string, context = contextOf()): Promise<Client> => {
    const client = await connect(double, `${synthesis}?${connectionId}`);
    client.text('speech.config', config);
    client.text('synthesis.context', context);
    client.text('ssml', ssml, ssmlType);
    return client;
  };

  it('speaks with the times of words and of all', async () => {
    const double = await start();
    const client = await speakTo(double, jenny('good <break time="100ms"/> morning'));
    await client.until('turn.end');
    const paths = client.heard.map(({ path }) => path);
    expect(paths.slice(0, 3)).toEqual(['turn.start', 'response', 'audio']);
    expect(paths.slice(-4)).toEqual(['audio.metadata', 'audio.metadata', 'audio.metadata', 'turn.end']);
    const metadata = client.heard
      .filter(({ path }) => path === 'audio.metadata')
      .map(({ body }) => JSON.parse(body));
    expect(metadata.map(({ Metadata: [{ Type, Data }] }) => [Type, Data.Offset, Data.text?.Text])).toEqual([
      ['WordBoundary', 0, 'good'],
      ['WordBoundary', 3_000_000, 'morning'],
      ['SessionEnd', 6_200_000, undefined],
    ]);
    expect(double.syntheses[0]).toMatchObject({ outputFormat: 'raw-16khz-16bit-mono-pcm' });
  });

  it.each([
    ['an unknown voice', ssmlOf('<voice name="xx-Neural">x</voice>'), 'Unsupported voice xx-Neural.'],
    ['no voice', ssmlOf('x'), 'text outside of voice'],
    ['no version', ssmlOf('x', root.replace('version="1.0"', '')), 'version'],
    ['no namespace', ssmlOf('x', root.replace(/xmlns="[^"]*"/, '')), 'xmlns'],
    [
      'a namespace that is undeclared',
      jenny('<mstts:express-as style="sad">x</mstts:express-as>'),
      'well-formed',
    ],
    ['half an element', jenny('<p>x'), 'well-formed'],
    ['an unknown element', jenny('<marquee>x</marquee>'), 'marquee'],
    ['a rate without a unit', jenny('<prosody rate="+20">x</prosody>'), 'rate'],
    ['a misspelt attribute', jenny('<prosody speed="2">x</prosody>'), 'speed'],
    ['a break of no time', jenny('<break time="long"/>x'), 'break'],
  ])('is ended with 1007 for %s', async (_, ssml, words) => {
    const client = await speakTo(await start(), ssml);
    const [code, reason] = await client.closed();
    expect(code).toBe(1007);
    expect(reason).toContain(words);
  });

  it.each([
    ['an unknown format', contextOf('raw-16khz-16bit-pcm'), 'Unsupported output format'],
    ['an unknown option', contextOf('raw-16khz-16bit-mono-pcm', { wordsEnabled: true }), 'synthesis.context'],
  ])('is ended with 1007 for %s', async (_, context, words) => {
    const client = await speakTo(await start(), jenny('x'), context);
    const [code, reason] = await client.closed();
    expect(code).toBe(1007);
    expect(reason).toContain(words);
  });
});

describe('the list of voices', () => {
  it('is told, and fails as it is told to', async () => {
    const double = await start();
    const get = () => fetch(`${double.url}/cognitiveservices/voices/list`, { headers: keyed });
    expect(await (await get()).json()).toEqual(azureVoices);
    double.failVoices(azureErrors.serverError());
    expect((await get()).status).toBe(503);
    expect((await get()).status).toBe(200);
    expect((await fetch(`${double.url}/other`, { headers: keyed })).status).toBe(404);
  });
});
