import { ServiceError } from '@dragoman/provider';
import { describe, expect, it } from 'vitest';
import { settle } from './support/clock.ts';
import {
  lengthsHeard,
  type SpeakingEngine,
  speakingService,
  voice,
  wav,
} from './support/speaking-engines.ts';

const down = (): never => {
  throw ServiceError.ofProvider('unavailable', { slot: 'tts', id: 'speaker-1' }, { detail: 'It is down.' });
};

const english = { text: 'One three.', language: 'en-US', format: 'wav' } as const;

describe('speaking', () => {
  it('gives a file of the words, its exact length, who spoke and what was used', async () => {
    const { voice: service, made } = await speakingService({ model: 'm-1' });
    const speech = await service.speak(english);
    expect(speech).toMatchObject({
      container: 'wav',
      contentType: 'audio/wav',
      durationMs: 200,
      voice: 'default',
      provider: 'speaker-1',
      model: 'm-1',
      charactersUsed: 10,
      tone: null,
      warnings: [],
    });
    expect(speech).not.toHaveProperty('words');
    expect(lengthsHeard(speech.audio)).toEqual([3, 6]);
    expect(made[0]?.requests[0]).toMatchObject({
      input: { kind: 'text', value: 'One three.' },
      language: 'en-US',
      format: { kind: 'raw' },
    });
  });

  it('asks for the container itself where the engine makes it', async () => {
    const { voice: service, made } = await speakingService({
      capabilities: { formats: [wav] },
      result: () => ({}),
    });
    const speech = await service.speak(english);
    expect(made[0]?.requests[0]?.format).toEqual(wav);
    expect(speech.container).toBe('wav');
  });

  it.each(['mp3', 'ogg'] as const)('encodes samples as %s', async (format) => {
    const { voice: service } = await speakingService();
    const speech = await service.speak({ ...english, format });
    expect(speech).toMatchObject({
      container: format,
      contentType: format === 'mp3' ? 'audio/mpeg' : 'audio/ogg',
      warnings: [],
    });
    expect(Math.abs(speech.durationMs - 200)).toBeLessThanOrEqual(1);
    const start = Buffer.from(speech.audio.subarray(0, 4)).toString('latin1');
    if (format === 'ogg') expect(start).toBe('OggS');
    else expect(start.startsWith('ID3') || speech.audio[0] === 0xff).toBe(true);
  });

  it('counts code points, not bytes or units', async () => {
    const { voice: service } = await speakingService();
    expect((await service.speak({ ...english, text: 'Ça 👍' })).charactersUsed).toBe(4);
  });

  it('passes rate, pitch, volume and style, and says what the engine lacks', async () => {
    const own = { rate: 1.2, pitch: -2, volume: 3, style: { name: 'cheerful', degree: 1.5 } };
    const able = await speakingService({ capabilities: { styles: true } });
    await able.voice.speak({ ...english, ...own });
    expect(able.made[0]?.requests[0]).toMatchObject({
      prosody: { rate: 1.2, pitch: -2, volume: 3 },
      style: own.style,
    });
    const unable = await speakingService({
      capabilities: { rate: false, pitch: false, volume: false, wordTimes: false },
    });
    const { warnings } = await unable.voice.speak({ ...english, ...own, words: true });
    expect(unable.made[0]?.requests[0]).not.toHaveProperty('prosody');
    expect(unable.made[0]?.requests[0]).not.toHaveProperty('style');
    expect(unable.made[0]?.requests[0]).not.toHaveProperty('words');
    expect(warnings.map(({ code }) => code)).toEqual(Array(5).fill('option_not_applied'));
    expect(warnings.map(({ message }) => message).join(' ')).toMatch(/rate.*pitch.*volume.*style.*words/s);
  });

  it('refuses a blank text, and an unknown language, before any engine is asked', async () => {
    const { voice: service, made } = await speakingService();
    await expect(service.speak({ ...english, text: ' \n ' })).rejects.toMatchObject({
      code: 'invalid_request',
      errors: [{ pointer: '/text' }],
    });
    await expect(service.speak({ ...english, language: 'klingon!' })).rejects.toMatchObject({
      code: 'unsupported_language',
      errors: [{ pointer: '/language' }],
    });
    expect(made[0]?.counts.voices).toBe(0);
  });

  it('says that a text has nothing to say where the engine finds nothing', async () => {
    const { voice: service } = await speakingService({ result: () => ({ audio: new Uint8Array(0) }) });
    await expect(service.speak({ ...english, text: '…' })).rejects.toMatchObject({
      code: 'invalid_request',
      errors: [{ code: 'nothing_to_say' }],
    });
  });

  it('makes broken audio the failure of the engine', async () => {
    const { voice: service } = await speakingService({
      capabilities: { formats: [wav] },
      result: () => ({ format: wav, audio: new TextEncoder().encode('x'.repeat(500)) }),
    });
    await expect(service.speak(english)).rejects.toMatchObject({
      code: 'provider_error',
      provider: { id: 'speaker-1', failure: 'invalid_response' },
    });
  });
});

describe('long texts', () => {
  const limited: SpeakingEngine = { capabilities: { maxLength: { unit: 'characters', amount: 20 } } };

  it('are cut at sentences, said with what is around them and joined in order', async () => {
    const { voice: service, made } = await speakingService(limited);
    const text = 'A bb ccc. Dddd eeeee. Ffffff gg. Hhhhhhhhhhhh.';
    const speech = await service.speak({ ...english, text, words: true });
    expect(
      made[0]?.requests.map(({ input, previousText, nextText }) => [previousText, input.value, nextText]),
    ).toEqual([
      [undefined, 'A bb ccc.', 'Dddd eeeee.'],
      ['A bb ccc.', 'Dddd eeeee.', 'Ffffff gg.'],
      ['Dddd eeeee.', 'Ffffff gg.', 'Hhhhhhhhhhhh.'],
      ['Ffffff gg.', 'Hhhhhhhhhhhh.', undefined],
    ]);
    expect(lengthsHeard(speech.audio)).toEqual([1, 2, 4, 4, 6, 6, 3, 13]);
    expect(speech.durationMs).toBe(800);
    expect(speech.words?.map(({ text: word, startMs, endMs }) => [word, startMs, endMs])).toEqual([
      ['A', 0, 100],
      ['bb', 100, 200],
      ['ccc.', 200, 300],
      ['Dddd', 300, 400],
      ['eeeee.', 400, 500],
      ['Ffffff', 500, 600],
      ['gg.', 600, 700],
      ['Hhhhhhhhhhhh.', 700, 800],
    ]);
  });

  it('stay in order whichever part is ready first, with at most three under way', async () => {
    const waiting: (() => void)[] = [];
    const { voice: service, made } = await speakingService({
      ...limited,
      before: () => new Promise<void>((resolve) => waiting.push(resolve)),
    });
    const speaking = service.speak({
      ...english,
      text: 'A a a a a a a a. Bb bb bb bb bb. Ccc ccc ccc c. Dddd dddd.',
    });
    while (waiting.length < 3) await settle();
    await settle();
    expect(waiting).toHaveLength(3);
    for (let done = 0; done < 4; done++) {
      while (waiting.length === 0) await settle();
      waiting.pop()?.();
    }
    const { audio } = await speaking;
    expect(lengthsHeard(audio).filter((length) => length === 1)).toHaveLength(7);
    expect(lengthsHeard(audio).at(0)).toBe(1);
    expect(lengthsHeard(audio).at(-1)).toBe(5);
    expect(made[0]?.counts.maxAtOnce).toBe(3);
  });

  it('end with the first part that fails', async () => {
    const aborted: boolean[] = [];
    const { voice: service, made } = await speakingService({
      ...limited,
      before: ({ signal }, call) =>
        call === 2
          ? down()
          : new Promise((_, reject) =>
              signal.addEventListener('abort', () => {
                aborted.push(true);
                reject(signal.reason);
              }),
            ),
    });
    const text = 'One two three four. Five six seven. Eight nine ten. Eleven twelve.';
    await expect(service.speak({ ...english, text })).rejects.toMatchObject({ code: 'provider_unavailable' });
    await settle();
    expect(aborted.length).toBeGreaterThan(0);
    expect(made[0]?.counts.running).toBe(0);
    expect(made[0]?.requests.length).toBeLessThanOrEqual(3);
  });
});

describe('fail-over', () => {
  it('goes on to the next engine when one is down, and names who spoke', async () => {
    const { voice: service, logged } = await speakingService({ before: down }, {});
    const speech = await service.speak(english);
    expect(speech.provider).toBe('speaker-2');
    expect(logged).toContain('Failing over');
  });

  it('goes on when an engine cannot even list its voices', async () => {
    const { voice: service } = await speakingService({ voices: async () => down() }, {});
    expect((await service.speak(english)).provider).toBe('speaker-2');
  });

  it('takes another voice of the same gender, and says so', async () => {
    const him = { ...voice('carl'), gender: 'male' as const };
    const { voice: service, made } = await speakingService(
      { before: down, voices: [voice('anna'), { ...him, id: 'own' }] },
      { voices: [voice('dora'), him] },
    );
    const speech = await service.speak({ ...english, voice: 'own' });
    expect(speech).toMatchObject({
      provider: 'speaker-2',
      voice: 'carl',
      warnings: [{ code: 'voice_fallback' }],
    });
    expect(made[0]?.requests[0]?.voice).toBe('own');
  });

  it('takes the default voice where the engine of the voice does not answer at all', async () => {
    const { voice: service, made } = await speakingService({ voices: async () => down() }, {});
    const speech = await service.speak({ ...english, voice: 'unlisted' });
    expect(speech).toMatchObject({ provider: 'speaker-2', warnings: [{ code: 'voice_fallback' }] });
    expect(made[1]?.requests[0]).not.toHaveProperty('voice');
  });

  it('gives the failure of the engine that speaks the language, not of one that does not', async () => {
    const { voice: service } = await speakingService({ before: down }, { voices: [voice('x', 'ja-JP')] });
    await expect(service.speak(english)).rejects.toMatchObject({
      code: 'provider_unavailable',
      provider: { id: 'speaker-1' },
    });
  });

  it('never leaves the one deadline', async () => {
    const hang = ({ signal }: { readonly signal: AbortSignal }) =>
      new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const { voice: service, clock, made } = await speakingService({ before: hang }, { before: hang });
    const speaking = service.speak(english);
    speaking.catch(() => {});
    await clock.advance(15_000);
    await clock.advance(14_000);
    expect(made[1]?.requests).toHaveLength(1);
    await clock.advance(1_001);
    await expect(speaking).rejects.toMatchObject({ code: 'provider_timeout' });
  });

  it('ends where the caller gives up', async () => {
    const caller = new AbortController();
    const { voice: service, made } = await speakingService({
      before: ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    });
    const speaking = service.speak({ ...english, signal: caller.signal });
    while (made[0]?.counts.running !== 1) await settle();
    const reason = new Error('gone');
    caller.abort(reason);
    await expect(speaking).rejects.toBe(reason);
    await settle();
    expect(made[0]?.counts.running).toBe(0);
  });
});
