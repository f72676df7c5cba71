import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formats } from '@dragoman/format-localisation';
import { type FormatRequest, type FormatTarget, silentLogger } from '@dragoman/provider';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../dashboard/src/messages');
const languages = readdirSync(folder);
const areas = readdirSync(join(folder, 'en'));

const definition = formats.find(({ id }) => id === 'json');
if (!definition) throw new Error('There is no format json.');
const json = await definition.load();
const options = definition.options.safeParse({});
if (!options.success) throw new Error('The format has no default options.');

const requestOf = (bytes: Uint8Array, targetLanguage: string): FormatRequest<never> => ({
  bytes,
  sourceLanguage: 'en',
  targetLanguage,
  signal: new AbortController().signal,
  options: options.data as never,
  host: { logger: silentLogger, progress: () => {} },
});

const read = (language: string, area: string): Buffer => readFileSync(join(folder, language, area));

/** The texts of a catalogue by their keys, as the format reads them. */
const textsOf = async (bytes: Uint8Array, language: string): Promise<ReadonlyMap<string, string>> => {
  const { segments } = await json.extract(requestOf(bytes, language));
  return new Map(segments.map(({ key, source }) => [key, source]));
};

it.each(areas)(
  'the catalogue %s goes through our own format for JSON, and comes back whole',
  async (area) => {
    const english = read('en', area);
    const keys = Object.keys(JSON.parse(english.toString()));
    expect(languages.length).toBeGreaterThan(1);
    for (const language of languages) {
      // What was translated is put into the English file: the outcome is the file of the language, byte for byte.
      const translated = read(language, area);
      const [texts, translations] = [await textsOf(english, language), await textsOf(translated, language)];
      expect([...texts.keys()], language).toHaveLength(keys.length);
      expect([...translations.keys()], language).toEqual([...texts.keys()]);
      const segments: FormatTarget[] = [...translations].map(
        ([key, target]) => ({ key, target, hidden: false }) as never,
      );
      const { bytes } = await json.render({ ...requestOf(english, language), segments } as never);
      expect(Buffer.from(bytes).toString(), language).toBe(translated.toString());
    }
  },
);
