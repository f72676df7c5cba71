import type { LanguageTag, ProviderRequest } from '@dragoman/provider';
import type { Engine } from './engine.ts';
import { tagOf } from './languages.ts';
import type { DeepgramOptions } from './options.ts';
import { modelListSchema } from './response-schema.ts';

/** `nova-3` is short for `nova-3-general`. */
const baseOf = (model: string): string => model.replace(/-general$/, '');

/** The languages of the configured model, as the vendor lists them now; `any` where it does not list the model. */
export const listLanguages = async (
  { signal }: ProviderRequest,
  { model }: DeepgramOptions,
  engine: Engine,
): Promise<'any' | readonly LanguageTag[]> => {
  const call = await engine.begin(signal, {});
  try {
    const list = await call.client.sdk.manage.v1.models.list({}, { abortSignal: call.signal });
    const { stt } = modelListSchema.parse(list);
    const tags = stt
      .filter(({ canonical_name }) => baseOf(canonical_name ?? '') === baseOf(model))
      .flatMap(({ languages }) => languages.flatMap((code) => tagOf(code) ?? []));
    return tags.length === 0 ? 'any' : [...new Set(tags)].sort();
  } catch (error) {
    throw call.seen(error);
  } finally {
    call.end();
  }
};
