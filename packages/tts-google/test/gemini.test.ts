import { describe, expect, it } from 'vitest';
import { pickVoice } from '../src/pick-voice.ts';
import { googleVoices } from '../src/voices.ts';
import { lastMessage, requestFor, startPair } from './support/providers.ts';

const charon = { voice: 'Charon' };
const codesOf = ({ warnings }: { readonly warnings: readonly { readonly code: string }[] }) =>
  warnings.map(({ code }) => code);

describe('a voice of Gemini', () => {
  it('is asked for with its model, and told in words how to speak', async () => {
    const { double, provider } = await startPair();
    const spoken = await provider.synthesize(
      requestFor('Good morning', { ...charon, instructions: 'Warmly.' }),
    );
    expect(lastMessage(double)).toMatchObject({
      input: { text: 'Good morning', prompt: 'Warmly.' },
      voice: { languageCode: 'en-US', name: 'Charon', modelName: 'gemini-2.5-flash-tts' },
    });
    expect(spoken).toMatchObject({ voice: 'Charon', model: 'gemini-2.5-flash-tts', warnings: [] });
  });

  it('speaks by the model of the options, or of the request', async () => {
    const { double, provider } = await startPair({ geminiModel: 'gemini-3-flash-tts' });
    await provider.synthesize(requestFor('one', charon));
    expect(lastMessage(double)).toMatchObject({ voice: { modelName: 'gemini-3-flash-tts' } });
    const { voice } = await provider.synthesize(requestFor('one', { model: 'gemini-2.5-pro-tts' }));
    expect(voice).toBe('Achernar');
    expect(lastMessage(double)).toMatchObject({ voice: { modelName: 'gemini-2.5-pro-tts' } });
  });

  it('takes neither prosody nor SSML, which is said', async () => {
    const { double, provider } = await startPair();
    const input = { kind: 'ssml', value: '<speak>One <break time="1s"/>two</speak>' } as const;
    const spoken = await provider.synthesize(requestFor('', { ...charon, input, prosody: { rate: 1.2 } }));
    expect(lastMessage(double)).toMatchObject({ input: { text: 'One two' } });
    expect(lastMessage(double)).not.toHaveProperty('audioConfig.speakingRate');
    expect(codesOf(spoken)).toEqual(['ssml_simplified', 'option_not_applied']);
  });

  it('says so in the list', async () => {
    const { provider } = await startPair();
    const voices = await provider.voices({ signal: new AbortController().signal });
    const taking = voices.filter(({ takesInstructions }) => takesInstructions).map(({ id }) => id);
    expect(taking).toEqual(['Achernar', 'Charon']);
    expect(voices.find(({ id }) => id === 'Charon')?.lacks).toEqual(['prosody', 'breaks']);
  });
});

it('no voice of Gemini is the default, also where there is no other', () => {
  const listed = [{ name: 'Charon', languageCodes: ['sw-KE'] }];
  expect(() => pickVoice(googleVoices({ voices: listed }), 'sw-KE', undefined)).toThrow(
    expect.objectContaining({ code: 'unsupported_language' }),
  );
});

it('other voices take neither model nor instructions', async () => {
  const { double, provider } = await startPair();
  const voice = 'en-US-Neural2-C';
  const refused = provider.synthesize(requestFor('one', { voice, model: 'gemini-2.5-pro-tts' }));
  await expect(refused).rejects.toMatchObject({ code: 'unknown_model' });
  expect(codesOf(await provider.synthesize(requestFor('one', { voice, instructions: 'Warmly.' })))).toEqual([
    'option_not_applied',
  ]);
  expect(lastMessage(double)).not.toHaveProperty('input.prompt');
});

it('a voice of which only Google knows that it needs a model is refused in words that help', async () => {
  const { double, provider } = await startPair();
  await provider.synthesize(requestFor('one'));
  const message = 'This voice requires a model name to be specified.';
  double.fail({ kind: 'status', status: { code: 3, message } });
  const call = provider.synthesize(requestFor('one', { voice: 'en-US-Neural2-C' }));
  await expect(call).rejects.toMatchObject({
    code: 'unknown_voice',
    detail: expect.stringContaining('model'),
  });
});
