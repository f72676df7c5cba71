import type { LanguageTag, ProviderRequest, ProviderWarning } from '@dragoman/provider';
import { canonicalTag, localeOf, regionFallback } from '@dragoman/provider-kit';
import { modelListSchema } from './answer.ts';
import type { DeepgramOptions } from './options.ts';
import type { DeepgramVendor } from './vendor.ts';

/** The tags with a region or script that Deepgram knows (2026-11); of other languages it knows the bare code. */
const knownTags: ReadonlySet<string> = new Set(
  (
    'ar-AE ar-DZ ar-EG ar-IQ ar-IR ar-JO ar-KW ar-LB ar-MA ar-PS ar-QA ar-SA ar-SD ar-SY ar-TD ar-TN da-DK de-CH ' +
    'en-AU en-GB en-IN en-NZ en-US es-419 fr-CA hi-Latn ko-KR nl-BE pt-BR pt-PT sv-SE th-TH zh-CN zh-HK zh-Hans ' +
    'zh-Hant zh-TW'
  ).split(' '),
);

/** Where the canonical code of BCP 47 is not the one that Deepgram uses. */
const vendorCodes: ReadonlyMap<string, string> = new Map([
  ['fil', 'tl'],
  ['mul', 'multi'],
  ['nb', 'no'],
  ['nn', 'no'],
]);

/** The tag of one of Deepgram's codes; undefined for what is none. */
export const tagOf = (vendorCode: string): LanguageTag | undefined =>
  vendorCode === 'multi' ? 'mul' : canonicalTag(vendorCode);

/** What to send for a tag, and the warning where that is less than was asked. */
export const vendorLanguage = (
  tag: LanguageTag,
): { readonly code: string; readonly warning?: ProviderWarning } => {
  const known = localeOf(tag);
  // What is no tag at all is the vendor's to refuse.
  if (known === undefined) return { code: tag };
  const { language, script, region } = known;
  const candidates = [
    ...(region === undefined ? [] : [`${language}-${region}`]),
    ...(script === undefined ? [] : [`${language}-${script}`]),
  ];
  const exact = candidates.find((candidate) => knownTags.has(candidate));
  if (exact) return { code: exact };
  // The Spanish of the Americas has a model of its own.
  const isAmerican = language === 'es' && region !== undefined && region !== 'ES';
  const code = isAmerican ? 'es-419' : (vendorCodes.get(language) ?? language);
  if (region === undefined && script === undefined) return { code };
  return { code, warning: regionFallback(`The recogniser does not know ${tag}; ${code} was used.`) };
};

/** `nova-3` is short for `nova-3-general`. */
const baseOf = (model: string): string => model.replace(/-general$/, '');

/** The languages of the configured model, as the vendor lists them now; `any` where it does not list the model. */
export const languages = (
  { signal }: ProviderRequest,
  { model }: DeepgramOptions,
  vendor: DeepgramVendor,
): Promise<'any' | readonly LanguageTag[]> =>
  vendor.call({ signal }, async ({ connection, signal: abortSignal }) => {
    const list = await connection.client.manage.v1.models.list({}, { abortSignal });
    const tags = modelListSchema
      .parse(list)
      .stt.filter(({ canonical_name }) => baseOf(canonical_name ?? '') === baseOf(model))
      .flatMap(({ languages: codes }) => codes.flatMap((code) => tagOf(code) ?? []));
    return tags.length === 0 ? 'any' : [...new Set(tags)].sort();
  });
