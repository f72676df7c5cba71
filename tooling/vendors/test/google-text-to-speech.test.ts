import { describe, expect, it } from 'vitest';
import { type GoogleDouble, recognise } from '../src/index.ts';
import { startDouble, textToSpeechClient, withKey } from './support/google-clients.ts';

const voice = { languageCode: 'en-US', name: 'en-US-Neural2-C' };
const sentence = 'bring the lantern to the gate';
const request = { input: { text: sentence }, voice, audioConfig: { audioEncoding: 'LINEAR16' } } as const;

const speak = async (double: GoogleDouble, asked: object): Promise<Buffer> => {
  const [response] = await textToSpeechClient(double).synthesizeSpeech(asked, withKey(double.apiKey));
  return Buffer.from(response.audioContent ?? '');
};

const heard = async (pcm: Buffer): Promise<string> => {
  const grammar = `#JSGF V1.0; grammar g; public <s> = ${sentence} | the harbour is quiet tonight | nothing of all that;`;
  return (await recognise(pcm, { grammar })).map(({ text }) => text).join(' ');
};

it('lists voices, of a language where asked', async () => {
  const double = await startDouble();
  const client = textToSpeechClient(double);
  const [all] = await client.listVoices({}, withKey(double.apiKey));
  expect(all.voices?.length).toBeGreaterThan(20);
  const [norwegian] = await client.listVoices({ languageCode: 'no' }, withKey(double.apiKey));
  expect(norwegian.voices).toMatchObject([
    { name: 'nb-NO-Wavenet-B', languageCodes: ['nb-NO'], ssmlGender: 'MALE', naturalSampleRateHertz: 24_000 },
  ]);
});

describe('SynthesizeSpeech', () => {
  it('really speaks', async () => {
    const double = await startDouble();
    const sampleRateHertz = 16_000;
    const audioConfig = { audioEncoding: 'PCM', sampleRateHertz };
    expect(await heard(await speak(double, { ...request, audioConfig }))).toBe(sentence);
    const ssml = `<speak>bring the <emphasis>lantern</emphasis> to the gate</speak>`;
    expect(await heard(await speak(double, { ...request, input: { ssml }, audioConfig }))).toBe(sentence);
  });

  it.each([
    ['LINEAR16', 'RIFF'],
    ['MULAW', 'RIFF'],
    ['ALAW', 'RIFF'],
    ['OGG_OPUS', 'OggS'],
  ])('gives %s with its header', async (audioEncoding, start) => {
    const audio = await speak(await startDouble(), { ...request, audioConfig: { audioEncoding } });
    expect(audio.toString('latin1', 0, 4)).toBe(start);
  });

  it('gives MP3', async () => {
    const double = await startDouble();
    const audio = await speak(double, { ...request, audioConfig: { audioEncoding: 'MP3' } });
    expect(audio.toString('latin1', 0, 3) === 'ID3' || audio[0] === 0xff).toBe(true);
    expect(audio).toEqual(await speak(double, { ...request, audioConfig: { audioEncoding: 'MP3' } }));
  });

  it('speaks faster and softer where asked', async () => {
    const double = await startDouble();
    const plain = await speak(double, request);
    const changed = { audioEncoding: 'LINEAR16', speakingRate: 2, volumeGainDb: -20 };
    const fast = await speak(double, { ...request, audioConfig: changed });
    const peak = (wav: Buffer): number =>
      new Int16Array(
        wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length - (wav.length % 2)),
      ).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(fast.length).toBeLessThan(plain.length * 0.7);
    expect(peak(fast)).toBeLessThan(peak(plain) * 0.2);
  });

  it.each([
    ['an unknown voice', { voice: { ...voice, name: 'en-US-Nobody-A' } }, /does not exist/],
    ['a voice of another language', { voice: { ...voice, languageCode: 'de-DE' } }, /doesn't match/],
    ['a language without a voice', { voice: { languageCode: 'tlh' } }, /No TTS voice/],
    ['no language', { voice: {} }, /language code is required/],
    ['more than 5000 bytes', { input: { text: 'ä'.repeat(2501) } }, /5000 bytes/],
    ['text and SSML at once', { input: {} }, /one input source/],
    ['broken SSML', { input: { ssml: '<speak><p>x</speak>' } }, /Invalid SSML/],
    ['another root', { input: { ssml: '<p>x</p>' } }, /Invalid SSML/],
    ['no encoding', { audioConfig: {} }, /encoding/],
    ['M4A, which is not made here', { audioConfig: { audioEncoding: 'M4A' } }, /encoding/],
    ['a rate of 2.1', { audioConfig: { audioEncoding: 'PCM', speakingRate: 2.1 } }, /speaking rate/],
    ['a pitch of 21', { audioConfig: { audioEncoding: 'PCM', pitch: 21 } }, /pitch/],
    ['a volume of 17', { audioConfig: { audioEncoding: 'PCM', volumeGainDb: 17 } }, /volume/],
    [
      '44.1 kHz in Opus',
      { audioConfig: { audioEncoding: 'OGG_OPUS', sampleRateHertz: 44_100 } },
      /sample rate/,
    ],
    [
      'a pitch for Chirp',
      { voice: { ...voice, name: 'en-US-Chirp3-HD-Kore' }, audioConfig: { audioEncoding: 'PCM', pitch: 1 } },
      /pitch/,
    ],
    ['an unknown effect', { audioConfig: { audioEncoding: 'PCM', effectsProfileId: ['x'] } }, /effects/],
  ])('refuses %s', async (_, asked, details) => {
    const call = speak(await startDouble(), { ...request, ...asked });
    await expect(call).rejects.toMatchObject({ code: 3, details: expect.stringMatching(details) });
  });
});

describe('StreamingSynthesize', () => {
  const stream = (double: GoogleDouble, name: string): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      const call = textToSpeechClient(double).streamingSynthesize(withKey(double.apiKey));
      call.on('data', ({ audioContent }: { audioContent: Buffer }) => chunks.push(audioContent));
      call.on('error', reject);
      call.on('end', () => resolve(Buffer.concat(chunks)));
      const streamingAudioConfig = { audioEncoding: 'PCM', sampleRateHertz: 16_000 };
      call.write({ streamingConfig: { voice: { ...voice, name }, streamingAudioConfig } });
      call.write({ input: { text: sentence } });
      call.end();
    });

  it('speaks in chunks', async () => {
    expect((await stream(await startDouble(), 'en-US-Chirp3-HD-Kore')).length).toBeGreaterThan(16_000);
  });

  it('takes Chirp voices alone', async () => {
    await expect(stream(await startDouble(), voice.name)).rejects.toMatchObject({ code: 3 });
  });
});
