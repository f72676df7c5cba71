import type { ConformanceCheck } from '../../check.ts';
import { ensure, shown } from '../../expectation.ts';
import type { TtsBench } from '../bench.ts';
import { ttsCapabilitiesSchema, ttsVoicesSchema } from '../result-schema.ts';

const baseOf = (tag: string): string => new Intl.Locale(tag).language;

/** What a synthesiser says of itself. */
export const selfDescriptionChecks: readonly ConformanceCheck<TtsBench>[] = [
  {
    name: 'capabilities',
    title: 'the capabilities are complete, and synthesizeStream exists if and only if its capability says so',
    run: (bench) =>
      bench.use(async (provider) => {
        const { capabilities } = provider;
        const parsed = ttsCapabilitiesSchema.safeParse(capabilities);
        ensure(parsed.success, `capabilities break the contract: ${parsed.error?.message}`);
        const exists = typeof provider.synthesizeStream === 'function';
        ensure(
          exists === capabilities.streaming,
          `capabilities.streaming is ${capabilities.streaming}, but synthesizeStream ${exists ? 'exists' : 'does not exist'}.`,
        );
      }),
  },
  {
    name: 'voices',
    title: 'voices gives unique ids, canonical tags and known genders, and covers the samples',
    run: (bench) =>
      bench.use(async (provider) => {
        const voices = await bench.voices(provider);
        const parsed = ttsVoicesSchema.safeParse(voices);
        ensure(parsed.success, `voices() breaks the contract: ${parsed.error?.message}`);
        for (const { voice: id, language } of bench.engine.samples) {
          const speaks = voices.some(
            (voice) =>
              (id === undefined || voice.id === id) &&
              voice.languages.some((tag) => baseOf(tag) === baseOf(language)),
          );
          ensure(speaks, `voices() has no ${id ?? 'voice'} for ${language}, which a sample speaks.`);
        }
      }),
  },
  {
    name: 'voices-of-a-language',
    title: 'voices of a language are those of its regions too, and no others',
    run: (bench) =>
      bench.use(async (provider) => {
        const all = await bench.voices(provider);
        const bases = new Set(bench.engine.samples.map(({ language }) => baseOf(language)));
        for (const language of bases) {
          const found = await bench.voices(provider, language);
          const wanted = all.filter(({ languages }) => languages.some((tag) => baseOf(tag) === language));
          const ids = (list: typeof all): string[] => list.map(({ id }) => id).sort();
          ensure(
            JSON.stringify(ids(found)) === JSON.stringify(ids(wanted)),
            `The voices of ${language} must be ${shown(ids(wanted))}, not ${shown(ids(found))}.`,
          );
        }
        const none = await bench.voices(provider, 'tlh');
        ensure(
          none.every(({ languages }) => languages.some((tag) => baseOf(tag) === 'tlh')),
          'Voices of other languages were given for tlh.',
        );
      }),
  },
];
