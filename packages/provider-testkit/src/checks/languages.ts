import type { LanguageTag, SlotProviders } from '@dragoman/provider';
import { type ConformanceCheck, NotApplicable } from '../check.ts';
import { ensure, isCode, rejectionOf, shown, within } from '../expectation.ts';
import type { ProviderBench } from '../provider-bench.ts';
import { languagesSchema } from '../schema-parts.ts';

/** A slot whose providers list languages. */
type ListingSlot = 'asr' | 'ocr';

/** A bench of such a provider. */
export interface ListingBench extends ProviderBench<ListingSlot> {
  /** The languages of the samples. */
  readonly sampleLanguages: readonly LanguageTag[];
  /** Does the provider's work for the first sample in this language; the warnings that came of it. */
  workIn(
    provider: SlotProviders[ListingSlot],
    language: LanguageTag,
  ): Promise<{ readonly warnings: readonly { readonly code: string }[] }>;
}

const languagesOf = (
  bench: ListingBench,
  provider: SlotProviders[ListingSlot],
): Promise<'any' | readonly LanguageTag[]> => {
  const call = bench.ask(provider, 'languages', { signal: new AbortController().signal });
  return within(call, bench.patienceMs, 'languages must settle') as Promise<'any' | readonly LanguageTag[]>;
};

/** What `languages()` names; skips the check where it says `any`. */
const namedLanguages = async (
  bench: ListingBench,
  provider: SlotProviders[ListingSlot],
): Promise<readonly LanguageTag[]> => {
  const languages = await languagesOf(bench, provider);
  if (languages === 'any') throw new NotApplicable('the engine decides which languages it knows');
  return languages;
};

/** What a provider says of its languages, and does with those that it lacks. */
export const languageChecks: readonly ConformanceCheck<ListingBench>[] = [
  {
    name: 'languages',
    title: 'languages gives canonical tags, each once, and covers the samples; or any',
    run: (bench) =>
      bench.use(async (provider) => {
        const languages = await languagesOf(bench, provider);
        const parsed = languagesSchema.safeParse(languages);
        ensure(parsed.success, `languages() breaks the contract: ${parsed.error?.message}`);
        for (const language of bench.sampleLanguages) {
          ensure(
            languages === 'any' || languages.includes(language),
            `languages() does not name ${language}, the language of a sample.`,
          );
        }
      }),
  },
  {
    name: 'unsupported-language',
    title: 'a language that the engine lacks is unsupported_language',
    run: (bench) =>
      bench.use(async (provider) => {
        const known = new Set((await namedLanguages(bench, provider)).map((tag) => tag.split('-')[0]));
        const language = ['tlh', 'vo', 'ia', 'kl', 'sm'].find((tag) => !known.has(tag));
        ensure(language, 'The suite knows no language that the engine lacks.');
        const call = bench.workIn(provider, language);
        const error = await rejectionOf(call, `${bench.method} of ${language}`);
        ensure(
          isCode(error, 'unsupported_language'),
          `It must be 'unsupported_language', not ${shown(error)}.`,
        );
      }),
  },
  {
    name: 'region-fallback',
    title: 'a region that the engine lacks falls back to the base language with a warning',
    run: (bench) =>
      bench.use(async (provider) => {
        const languages = await namedLanguages(bench, provider);
        const base = new Intl.Locale(bench.sampleLanguages[0] ?? 'en').language;
        const language = ['AQ', 'BV', 'HM']
          .map((region) => `${base}-${region}`)
          .find((tag) => !languages.includes(tag));
        ensure(language, 'The suite knows no region that the engine lacks.');
        const { warnings } = await bench.workIn(provider, language);
        ensure(
          warnings.some(({ code }) => code === 'region_fallback'),
          `${language} must give the warning 'region_fallback'; the warnings are ${shown(warnings)}.`,
        );
      }),
  },
];
