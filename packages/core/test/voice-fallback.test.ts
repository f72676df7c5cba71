import { createServices, loadConfiguration } from '@dragoman/core';
import { defineProvider, ServiceError } from '@dragoman/provider';
import { describe, expect, it, onTestFinished } from 'vitest';
import { failing } from './support/failing-recognisers.ts';
import { type TestRecogniser, testRecogniser } from './support/recognisers.ts';
import { type SpeakingEngine, speakingEngine, voice } from './support/speaking-engines.ts';
import { temporaryRecording } from './support/transcription.ts';

const online = { offline: false } as const;
const down = () => {
  throw ServiceError.ofProvider('unavailable', { slot: 'tts', id: 'vendor' }, { detail: 'Down.' });
};
const vendor: SpeakingEngine = { id: 'vendor', capabilities: online, before: down };
const local: SpeakingEngine = { id: 'local', voices: [voice('klatt')] };
const codesOf = ({ warnings }: { readonly warnings: readonly { readonly code: string }[] }) =>
  warnings.map(({ code }) => code);

const speaking = async (engines: readonly SpeakingEngine[], services: object = {}) => {
  const { services: made, close } = await createServices({
    providers: engines.map((engine) => speakingEngine(engine).definition),
    services,
    resilience: { attempts: 1 },
  });
  onTestFinished(close);
  return made.voice;
};

describe('speech by auto', () => {
  it('ends in the local engine, and says so', async () => {
    const service = await speaking([vendor, local]);
    const speech = await service.speak({ text: 'Good morning', language: 'en', format: 'wav' });
    expect(speech.provider).toBe('local');
    expect(speech.warnings[0]).toMatchObject({
      code: 'fallback_engine',
      message: expect.stringContaining('local'),
    });
  });

  it('does not say so of the only engine, nor of a list that names it', async () => {
    const request = { text: 'Good morning', language: 'en', format: 'wav' } as const;
    expect(codesOf(await (await speaking([local])).speak(request))).toEqual([]);
    const listed = await speaking([vendor, local], { tts: ['vendor', 'local'] });
    expect(codesOf(await listed.speak(request))).toEqual([]);
  });

  it('is never the local engine where a voice was named, unless it is its own', async () => {
    const service = await speaking([vendor, local]);
    const request = { text: 'Good morning', language: 'en', format: 'wav' } as const;
    await expect(service.speak({ ...request, voice: 'anna' })).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
    expect(await service.speak({ ...request, voice: 'klatt' })).toMatchObject({ provider: 'local' });
    const mute = await speaking([{ ...vendor, voices: async () => down() }, local]);
    await expect(mute.speak({ ...request, voice: 'anna' })).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
  });
});

describe('recognition by auto', () => {
  const transcribing = async (...recognisers: readonly TestRecogniser[]) => {
    const { services, close } = await createServices({
      providers: recognisers.map((recogniser) => testRecogniser(recogniser).definition),
      resilience: { attempts: 1 },
    });
    onTestFinished(close);
    const recording = await temporaryRecording();
    return (model?: string) => services.voice.transcribe({ ...recording, model });
  };
  const absent: TestRecogniser = { id: 'vendor', capabilities: online, answer: failing('unavailable') };

  it('ends in the local engine, and says so', async () => {
    const transcribe = await transcribing(absent, { id: 'local' });
    const transcript = await transcribe();
    expect(transcript.provider).toBe('local');
    expect(codesOf(transcript)).toEqual(['fallback_engine']);
  });

  it('is never the local engine where a model was named', async () => {
    const transcribe = await transcribing(absent, { id: 'local' });
    await expect(transcribe('large')).rejects.toMatchObject({ code: 'provider_unavailable' });
  });
});

describe('auto', () => {
  const { definition } = speakingEngine({ id: 'vendor' });
  const ending = defineProvider({
    ...definition,
    ends: () => [{ what: 'The voice', endsOn: '2027-01-06', remedy: 'Take another.', isLast: true }],
  });
  const selectedOn = async (day: string, services: object = {}) => {
    const providers = [ending, speakingEngine({ id: 'other' }).definition, speakingEngine(local).definition];
    const { selected } = await loadConfiguration({
      providers,
      overrides: { services },
      now: () => Date.parse(day),
    });
    return selected.tts;
  };

  it('has all that is configured, and passes over what its vendor has ended', async () => {
    expect(await selectedOn('2027-01-05')).toEqual(['vendor', 'other', 'local']);
    expect(await selectedOn('2027-01-06')).toEqual(['other', 'local']);
    expect(await selectedOn('2027-01-06', { tts: 'vendor' })).toEqual(['vendor']);
  });
});
