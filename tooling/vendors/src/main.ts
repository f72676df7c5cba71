import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { deepgramDoubleKey, startDeepgramDouble } from './deepgram/double.ts';
import { realRecogniser, scriptedRecogniser } from './deepgram/recogniser.ts';
import { startFirefoxMirror } from './firefox/mirror.ts';
import { createApertiumTranslator } from './openai/apertium-translator.ts';
import { doubleApiKey, startOpenAiDouble } from './openai/double.ts';
import { startInstantOpenAiDouble } from './openai/instant-double.ts';
import { identityTranslator } from './openai/translator.ts';

const usage = `Doubles of vendor services, on loopback.

  --openai PORT      OpenAI: Chat Completions, Responses, models
  --mode MODE        identity: every text comes back as it is (default)
                     apertium: translated by the installed Apertium
                     instant:  as identity, unchecked and unrecorded, for load
  --key KEY          the key that is accepted (default ${doubleApiKey})
  --delay-ms N       wait before every answer (default 0)
  --cert F --key-file F   serve https with these PEM files

  --deepgram PORT    Deepgram: recordings, streams and models of speech recognition; the key is ${deepgramDoubleKey};
                     it hears the same sentence in all audio, with --mode pocketsphinx what was really said (16 kHz mono)

  --firefox PORT     in place of it a mirror of Firefox models: synthetic ones, en-es, es-en and en-fr, that copy texts
                     but for a few words`;

const { values } = parseArgs({
  options: {
    openai: { type: 'string' },
    deepgram: { type: 'string' },
    firefox: { type: 'string' },
    mode: { type: 'string', default: 'identity' },
    key: { type: 'string', default: doubleApiKey },
    'delay-ms': { type: 'string', default: '0' },
    cert: { type: 'string' },
    'key-file': { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const tls =
  values.cert && values['key-file']
    ? { tls: { cert: await readFile(values.cert, 'utf8'), key: await readFile(values['key-file'], 'utf8') } }
    : {};
const common = {
  port: Number(values.openai),
  apiKey: values.key,
  delayMs: Number(values['delay-ms']),
  ...tls,
};

const start = async (): Promise<{ readonly url: string; close(): Promise<void> }> => {
  if (values.mode === 'instant') return startInstantOpenAiDouble(common);
  if (values.mode === 'identity') return startOpenAiDouble({ ...common, translate: identityTranslator });
  if (values.mode !== 'apertium') throw new Error(`Unknown mode ${values.mode}.\n\n${usage}`);
  const apertium = await createApertiumTranslator();
  const double = await startOpenAiDouble({ ...common, translate: apertium.translate });
  return {
    url: double.url,
    close: async () => {
      await double.close();
      await apertium.close();
    },
  };
};

/** Enough to see that something is translated. */
const firefoxModels = [
  { source: 'en', target: 'es', lexicon: { The: 'La', the: 'la', house: 'casa', is: 'es', red: 'roja' } },
  { source: 'es', target: 'en', lexicon: { La: 'The', la: 'the', casa: 'house', es: 'is', roja: 'red' } },
  { source: 'en', target: 'fr', lexicon: { The: 'La', the: 'la', house: 'maison', is: 'est', red: 'rouge' } },
] as const;

const stopWith = (double: { close(): Promise<void> }): void => {
  const stop = () => {
    double.close().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
};

if (values.help || [values.openai, values.deepgram, values.firefox].every((port) => port === undefined)) {
  console.log(usage);
} else if (values.deepgram !== undefined) {
  const double = await startDeepgramDouble({
    port: Number(values.deepgram),
    delayMs: common.delayMs,
    recognise: values.mode === 'pocketsphinx' ? realRecogniser() : scriptedRecogniser(),
    ...tls,
  });
  console.log(`DEEPGRAM_API_KEY=${double.apiKey} DRAGOMAN_PROVIDERS_DEEPGRAM_BASE_URL=${double.url}`);
  stopWith(double);
} else if (values.openai === undefined) {
  const mirror = await startFirefoxMirror(firefoxModels, { port: Number(values.firefox), ...tls });
  console.log(`DRAGOMAN_PROVIDERS_FIREFOX_MIRROR=${mirror.url}`);
  stopWith(mirror);
} else {
  const double = await start();
  console.log(`OPENAI_BASE_URL=${double.url} OPENAI_API_KEY=${values.key}`);
  stopWith(double);
}
