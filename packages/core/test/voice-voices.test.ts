import { ServiceError } from '@dragoman/provider';
import { describe, expect, it } from 'vitest';
import { speakingService, voice } from './support/speaking-engines.ts';

const ask = { text: 'Hello there.', format: 'wav' } as const;

const down = async (): Promise<never> => {
  throw ServiceError.ofProvider('unavailable', { slot: 'tts', id: 'speaker-1' }, { detail: 'It is down.' });
};

describe('the list of voices', () => {
  it('has those of all engines with their engine, the first engine first', async () => {
    const { voice: service } = await speakingService({ voices: [voice('a')] }, { voices: [voice('b')] });
    const voices = await service.voices({});
    expect(voices.map(({ id, provider }) => [provider, id])).toEqual([
      ['speaker-1', 'a'],
      ['speaker-2', 'b'],
    ]);
    expect(voices[0]).toMatchObject({
      name: 'a',
      languages: ['en-US'],
      gender: 'female',
      sampleRates: [8_000],
    });
  });

  it.each([
    ['es', ['es', 'mx', 'poly']],
    ['es-MX', ['mx']],
    ['ES_mx', ['mx']],
    ['zh-Hant', ['tw']],
    ['zh', ['cn', 'tw']],
    ['fr', ['poly']],
    ['ja', []],
  ])('of %s has %j', async (language, ids) => {
    const { voice: service } = await speakingService({
      voices: [
        voice('es', 'es-ES'),
        voice('mx', 'es-MX'),
        voice('poly', 'fr-FR', 'es'),
        voice('cn', 'zh-CN'),
        voice('tw', 'zh-TW'),
      ],
    });
    expect((await service.voices({ language })).map(({ id }) => id)).toEqual(ids);
  });

  it('does not suffer from one engine that is down, and tells the log', async () => {
    const { voice: service, logged } = await speakingService({ voices: down }, { voices: [voice('b')] });
    expect((await service.voices({})).map(({ id }) => id)).toEqual(['b']);
    expect(logged).toHaveLength(1);
  });

  it('fails where every engine fails', async () => {
    const { voice: service } = await speakingService({ voices: down }, { voices: down });
    await expect(service.voices({})).rejects.toMatchObject({ code: 'provider_unavailable' });
  });

  it('is asked for once a minute, whoever wants it', async () => {
    const { voice: service, made, clock } = await speakingService();
    await Promise.all([service.voices({}), service.voices({ language: 'es' })]);
    await service.speak({ ...ask, language: 'en' });
    expect(made[0]?.counts.voices).toBe(1);
    await clock.advance(60_001);
    await service.voices({});
    expect(made[0]?.counts.voices).toBe(2);
  });

  it('is not kept where it failed', async () => {
    let calls = 0;
    const { voice: service } = await speakingService({
      voices: async () => (calls++ === 0 ? down() : [voice('a')]),
    });
    await expect(service.voices({})).rejects.toThrow();
    expect(await service.voices({})).toHaveLength(1);
  });

  it('refuses what is no language, and a caller who has given up', async () => {
    const { voice: service } = await speakingService();
    await expect(service.voices({ language: 'x-y' })).rejects.toMatchObject({ code: 'unsupported_language' });
    await expect(service.voices({ signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone');
  });
});

describe('the choice of a voice', () => {
  it('takes the voice asked for, in any case of letters', async () => {
    const { voice: service, made } = await speakingService();
    await service.speak({ ...ask, language: 'en-US', voice: 'ANNA' });
    expect(made[0]?.requests[0]?.voice).toBe('anna');
  });

  it('leaves the voice to the engine where none was asked for', async () => {
    const { voice: service, made } = await speakingService();
    await service.speak({ ...ask, language: 'en-US' });
    expect(made[0]?.requests[0]).not.toHaveProperty('voice');
  });

  it('lets a voice speak any of its languages', async () => {
    const { voice: service, made } = await speakingService();
    const { warnings } = await service.speak({ ...ask, language: 'en-GB', voice: 'poly' });
    expect(made[0]?.requests[0]).toMatchObject({ voice: 'poly', language: 'en-GB' });
    expect(warnings).toEqual([]);
  });

  it('goes to the engine that has the voice, and falls back to the others', async () => {
    const { voice: service } = await speakingService({ voices: [voice('a')] }, { voices: [voice('b')] });
    const speech = await service.speak({ ...ask, language: 'en-US', voice: 'b' });
    expect(speech).toMatchObject({ provider: 'speaker-2', voice: 'b', warnings: [] });
  });

  it('refuses a voice that nobody has, and names some of the language', async () => {
    const { voice: service, made } = await speakingService(
      { voices: [voice('far', 'en-GB'), voice('a'), voice('es', 'es-ES')] },
      { voices: [voice('b')] },
    );
    const refusal = service.speak({ ...ask, language: 'en-US', voice: 'nobody' });
    await expect(refusal).rejects.toMatchObject({
      code: 'unknown_voice',
      errors: [{ pointer: '/voice' }],
      extensions: { voices: ['a', 'b', 'far'] },
      detail: expect.stringMatching(/a, b, far.*list of voices for en/),
    });
    await expect(refusal).rejects.not.toMatchObject({ detail: expect.stringContaining('nobody') });
    expect(made[0]?.requests).toEqual([]);
  });

  it('refuses a voice of another language and says which it speaks', async () => {
    const { voice: service } = await speakingService();
    await expect(service.speak({ ...ask, language: 'en-US', voice: 'bea' })).rejects.toMatchObject({
      code: 'unknown_voice',
      detail: expect.stringContaining('The voice bea speaks es-MX, not en-US.'),
    });
    const alone = await speakingService({ voices: [voice('bea', 'es-MX')] });
    await expect(alone.voice.speak({ ...ask, language: 'en-US', voice: 'bea' })).rejects.toMatchObject({
      code: 'unknown_voice',
      detail: expect.stringContaining('The voice bea speaks es-MX, not en-US.'),
    });
  });

  it('refuses a language that no engine speaks', async () => {
    const { voice: service, made } = await speakingService({}, {});
    await expect(service.speak({ ...ask, language: 'sw' })).rejects.toMatchObject({
      code: 'unsupported_language',
      detail: expect.stringContaining('Swahili'),
      errors: [{ pointer: '/language' }],
    });
    expect(made.flatMap(({ requests }) => requests)).toEqual([]);
  });

  it('skips an engine that does not speak the language', async () => {
    const { voice: service } = await speakingService({ voices: [voice('a', 'ja-JP')] }, {});
    const speech = await service.speak({ ...ask, language: 'en-US' });
    expect(speech).toMatchObject({ provider: 'speaker-2', warnings: [] });
  });

  it('keeps the region that was asked for and says where it is lost', async () => {
    const { voice: service, made } = await speakingService();
    const { warnings } = await service.speak({ ...ask, language: 'es-AR', voice: 'bea' });
    expect(made[0]?.requests[0]?.language).toBe('es-AR');
    expect(warnings).toEqual([{ code: 'region_fallback', message: expect.stringContaining('es-MX') }]);
  });

  it('says it once where the engine says it too', async () => {
    const told = { code: 'region_fallback', message: 'Only Mexico here.' };
    const { voice: service } = await speakingService({ warnings: [told] });
    const { warnings } = await service.speak({ ...ask, language: 'es-AR', voice: 'bea' });
    expect(warnings).toEqual([told]);
  });
});
