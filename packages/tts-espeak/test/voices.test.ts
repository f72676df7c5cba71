import { execFileSync } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { readVoices } from '../src/catalogue/read-voices.ts';
import { ttsEspeak } from '../src/index.ts';
import { calm, createProvider, speakWith } from './support/provider.ts';

const provider = createProvider();
afterAll(() => provider.close());
const idsOf = async (language: string): Promise<string[]> =>
  (await provider.voices({ language, signal: calm() })).map(({ id }) => id);

test('it is configured where the program is installed, and nowhere else', () => {
  expect(ttsEspeak.isConfigured({})).toBe(true);
  expect(ttsEspeak.isConfigured({ program: '/usr/bin/espeak-ng' })).toBe(true);
  expect(ttsEspeak.isConfigured({ program: '/nonexistent/espeak-ng' })).toBe(false);
  expect(ttsEspeak.options.safeParse({ program: '../espeak-ng' }).success).toBe(false);
});

test('every voice that the program lists is offered, with canonical tags, and speaks', async () => {
  const rows = execFileSync('espeak-ng', ['--voices'], { encoding: 'utf8' }).trim().split('\n').slice(1);
  const voices = await provider.voices({ signal: calm() });
  const plain = voices.filter(({ id }) => !id.includes('+'));
  expect(plain.length).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(100);
  expect(new Set(voices.map(({ id }) => id)).size).toBe(voices.length);
  for (const { languages, sampleRates, gender } of voices) {
    expect(Intl.getCanonicalLocales([...languages])).toEqual(languages);
    expect(sampleRates).toEqual([22_050]);
    expect(['male', 'female']).toContain(gender);
  }
  const codes = await Promise.all(
    plain.map(async ({ id, languages: [language = ''] }) => {
      const result = await speakWith(provider, 'mama', { language, voice: id });
      expect(result.voice).toBe(id);
      return result.warnings.map(({ code }) => `${id}: ${code}`);
    }),
  );
  expect(codes.flat()).toEqual([]);
}, 120_000);

test('a language finds its regions, and the female variants of each voice', async () => {
  expect(await idsOf('es')).toEqual(
    ['es', 'es-419'].flatMap((id) => [id, ...[1, 2, 3, 4, 5].map((number) => `${id}+f${number}`)]),
  );
  expect(await idsOf('es-MX')).toContain('es-419');
  expect(await idsOf('es-MX')).not.toContain('es');
  expect(await idsOf('xx')).toEqual([]);
  const [plain, variant] = await provider.voices({ language: 'en-US', signal: calm() });
  expect(plain).toEqual({
    id: 'en-us',
    name: 'English (America)',
    languages: ['en-US', 'en'],
    gender: 'male',
    styles: [],
    sampleRates: [22_050],
  });
  expect(variant).toMatchObject({ id: 'en-us+f1', name: 'English (America), female1', gender: 'female' });
});

test.each([
  ['en-US', 'en-us', []],
  ['en', 'en-gb', []],
  ['es-MX', 'es-419', []],
  ['es-AR', 'es-419', ['region_fallback']],
  ['es-ES', 'es', ['region_fallback']],
  ['fr', 'fr-fr', []],
  ['pt-BR', 'pt-br', []],
  ['zh-TW', 'cmn', ['region_fallback']],
  ['yue', 'yue', []],
  ['no', 'nb', []],
  ['de-AT', 'de', ['region_fallback']],
])('%s is spoken by %s', async (language, voice, codes) => {
  const result = await speakWith(provider, '1', { language });
  expect(result.voice).toBe(voice);
  expect(result.warnings.map(({ code }) => code)).toEqual(codes);
});

test('any installed variant can be asked for, and changes the sound', async () => {
  const [plain, male, whisper] = await Promise.all(
    ['en-us', 'en-us+m3', 'en-us+whisper'].map((voice) => speakWith(provider, 'one two', { voice })),
  );
  expect(male?.voice).toBe('en-us+m3');
  expect(Buffer.compare(plain?.audio ?? Buffer.of(), male?.audio ?? Buffer.of())).not.toBe(0);
  expect(Buffer.compare(male?.audio ?? Buffer.of(), whisper?.audio ?? Buffer.of())).not.toBe(0);
});

test.each([
  '../../../etc/passwd',
  'en-us+f99',
  'en-us+f1+f2',
  'en-us+../f1',
  '-w',
  '',
  'mb-us1',
  'gmw/en-US',
  'en',
])('the voice %j is unknown', async (voice) => {
  await expect(speakWith(provider, 'one', { voice })).rejects.toMatchObject({ code: 'unknown_voice' });
});

test('a voice of another language, a language without a voice and any model are refused', async () => {
  await expect(speakWith(provider, 'one', { voice: 'de' })).rejects.toMatchObject({ code: 'unknown_voice' });
  await expect(speakWith(provider, 'one', { language: 'nv' })).rejects.toMatchObject({
    code: 'unsupported_language',
  });
  await expect(speakWith(provider, 'one', { model: 'large' })).rejects.toMatchObject({
    code: 'unknown_model',
  });
});

test('a list with other columns is none, and rows that name no file are left out', () => {
  expect(readVoices('espeak: command not found')).toBeUndefined();
  const list =
    'Pty Language Age/Gender VoiceName File Other Languages\n 5  en --/M X -w/tmp/x \n 5  en --/F Y gmw/y (de 3)\n';
  expect(readVoices(list)).toEqual([
    { tag: 'en', gender: 'female', name: 'Y', file: 'gmw/y', others: [{ tag: 'de', priority: 3 }] },
  ]);
});
