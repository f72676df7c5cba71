import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import asrAzure from '@dragoman/asr-azure';
import asrDeepgram from '@dragoman/asr-deepgram';
import asrGoogle from '@dragoman/asr-google';
import asrOpenai from '@dragoman/asr-openai';
import asrPocketsphinx from '@dragoman/asr-pocketsphinx';
import ttsAzure from '@dragoman/tts-azure';
import ttsElevenLabs from '@dragoman/tts-elevenlabs';
import ttsEspeak from '@dragoman/tts-espeak';
import ttsGoogle from '@dragoman/tts-google';
import ttsOpenai from '@dragoman/tts-openai';
import {
  type Hearing,
  realHearing,
  recognise,
  startAzureDouble,
  startDeepgramDouble,
  startElevenLabsDouble,
  startGoogleDouble,
  startOpenAiDouble,
} from '@dragoman/vendors';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startApi } from '../support/api.ts';
import { form } from '../support/forms.ts';
import { wordErrors, wordsOf } from '../support/words.ts';

type Providers = NonNullable<Parameters<typeof startApi>[0]>['providers'];

/** Some engines, and the settings that lead to them. */
interface Engines {
  readonly providers: NonNullable<Providers>;
  readonly settings: Readonly<Record<string, object>>;
}

const heard = new Map<string, Promise<readonly { readonly text: string }[]>>();

/** What the recogniser hears in samples: asked once, since the same samples come again and again. */
const recogniseOnce = (pcm: Uint8Array): ReturnType<typeof recognise> => {
  const key = createHash('sha256').update(pcm).digest('hex');
  const known = (heard.get(key) as ReturnType<typeof recognise> | undefined) ?? recognise(pcm);
  heard.set(key, known);
  return known;
};

/** The ear of every double. */
const hearing: Hearing = (audio, format) =>
  recogniseOnce(format.kind === 'container' ? audio.subarray(44) : audio);

const closing = <Double extends { close(): Promise<void> }>(double: Double): Double => {
  onTestFinished(() => double.close());
  return double;
};

const hearers: Readonly<Record<string, () => Promise<Engines>>> = {
  local: async () => ({ providers: [asrPocketsphinx, ttsEspeak], settings: {} }),
  deepgram: async () => {
    const { url: baseUrl, apiKey } = closing(await startDeepgramDouble({ recognise: hearing }));
    return { providers: [asrDeepgram], settings: { deepgram: { apiKey, baseUrl } } };
  },
  google: async () => {
    const { url, apiKey } = closing(await startGoogleDouble({ recognise: hearing }));
    return {
      providers: [asrGoogle, ttsGoogle],
      settings: { google: { apiKey, speechEndpoint: url, textToSpeechEndpoint: url } },
    };
  },
  azure: async () => {
    const { url: endpoint, apiKey } = closing(await startAzureDouble({ recognise: hearing }));
    return { providers: [asrAzure, ttsAzure], settings: { azure: { apiKey, endpoint } } };
  },
  openai: async () => {
    const { url: baseUrl, apiKey } = closing(await startOpenAiDouble({ recognise: hearing }));
    // What is not OpenAI itself speaks and hears where its models are named.
    const models = { transcriptionModel: 'whisper-1', speechModel: 'gpt-4o-mini-tts' };
    return { providers: [asrOpenai, ttsOpenai], settings: { openai: { apiKey, baseUrl, ...models } } };
  },
};

/** All but Deepgram speak, too; ElevenLabs speaks alone. */
const engines: typeof hearers = {
  ...hearers,
  elevenlabs: async () => {
    const { url: baseUrl, apiKey } = closing(await startElevenLabsDouble());
    return { providers: [ttsElevenLabs], settings: { elevenlabs: { apiKey, baseUrl } } };
  },
};

const startWith = async (name: string) => {
  const { providers, settings } = (await engines[name]?.()) ?? { providers: [], settings: {} };
  // The answer is awaited, however busy the machine is.
  const limits = { audio: { deadlineSeconds: 240 } };
  const api = await startApi({ providers, settings: { providers: settings, limits } });
  onTestFinished(() => api.close());
  return api.account();
};

const corpus = process.env.DRAGOMAN_CORPUS;

describe.skipIf(corpus === undefined)('real recordings', () => {
  const folder = join(corpus ?? '', 'speech');
  const spoken = corpus
    ? [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^\| ([\w-]+\.wav) \| (.+?) \|$/gm)].map(
        ([, name = '', words = '']) => ({ words, file: readFileSync(join(folder, name)) }),
      )
    : [];

  const itself = (file: Buffer): Promise<string[]> =>
    recogniseOnce(file.subarray(44)).then((words) => words.flatMap(({ text }) => wordsOf(text)));

  it.each(Object.keys(hearers))(
    'are heard through %s as by the recogniser itself',
    async (name) => {
      const caller = await startWith(name);
      const errors = { ours: 0, itself: 0 };
      let words = 0;
      for (const { words: text, file } of spoken) {
        const { body, headers } = form(
          [['source_language', 'en']],
          [{ part: 'audio', name: 'speech.wav', content: file }],
        );
        const answer = await caller.send('POST', '/v1/voice/speech-to-text', body, headers);
        expect(answer.status).toBe(200);
        const ours = wordsOf(answer.body.data.text);
        const raw = await itself(file);
        if (name !== 'local') expect(ours).toEqual(raw);
        words += wordsOf(text).length;
        errors.ours += wordErrors(wordsOf(text), ours);
        errors.itself += wordErrors(wordsOf(text), raw);
      }
      expect(words).toBeGreaterThan(40);
      expect(errors.ours / words).toBeLessThanOrEqual(errors.itself / words + 0.01);
    },
    240_000,
  );
});

const sentences = [
  'the committee will meet on tuesday',
  'please send the report before friday',
  'we need three more chairs in the room',
  'the weather will be cold and windy tomorrow',
];
const grammar = `#JSGF V1.0;\ngrammar sentences;\npublic <sentence> = ${sentences.join(' | ')};\n`;
const listen = realHearing({ grammar });

/** Each is spoken by eSpeak NG as `en-us+f3`, which the recogniser understands best. */
it.each([
  ['local', 'en-us+f3'],
  ['google', 'en-US-Neural2-C'],
  ['azure', 'en-US-JennyNeural'],
  ['openai', 'alloy'],
  ['elevenlabs', 'JBFqnCBsd6RMkjVDRZzb'],
])(
  'what %s says is understood, 95 % of words and more',
  async (name, voice) => {
    const caller = await startWith(name);
    // The first call loads the vendor's SDK; one has twelve thousand files, which a busy machine reads for long.
    const asked = async () => (await caller.get('/v1/voices')).status;
    await expect.poll(asked, { timeout: 60_000 }).toBe(200);
    let [right, all] = [0, 0];
    for (const sentence of sentences) {
      const { status, body } = await caller.post('/v1/voice/text-to-speech', {
        ...{ text: sentence, language: 'en-US', voice, audio_format: 'wav', inline: true },
      });
      expect(status).toBe(200);
      const audio = Buffer.from(body.data.audio_content, 'base64');
      const words = (await listen(audio, { kind: 'container', container: 'wav' })).map(({ text }) => text);
      const said = sentence.split(' ');
      all += said.length;
      right += said.length - Math.min(said.length, wordErrors(said, words));
    }
    expect(all).toBeGreaterThan(25);
    expect(right / all).toBeGreaterThanOrEqual(0.95);
  },
  120_000,
);
