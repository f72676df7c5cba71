import type { ProviderRequest } from '@dragoman/provider';
import { dataOf, installedData } from './data/installed.ts';
import { failures, setup } from './failures.ts';
import type { TesseractOptions } from './options.ts';
import type { Readers } from './readers.ts';

/** Loads the engine with the languages that are expected. Throws `provider_not_configured` where there is none of them. */
export const check = async (
  { signal }: ProviderRequest,
  { dataFolders, languages }: TesseractOptions,
  readers: Readers,
): Promise<void> => {
  readers.throwIfOver(signal);
  const installed = installedData(dataFolders);
  const present = languages.flatMap((tag) => dataOf(tag, installed) ?? []);
  if (present.length === 0) throw failures.input('provider_not_configured', setup);
  await readers.prepare(present, signal);
};
