import type { LanguageTag, ProviderRequest } from '@dragoman/provider';
import { installedLanguages } from './data/installed.ts';
import type { TesseractOptions } from './options.ts';
import type { Readers } from './readers.ts';

/** The languages whose data is installed now. */
export const languages = async (
  { signal }: ProviderRequest,
  { dataFolders }: TesseractOptions,
  readers: Readers,
): Promise<readonly LanguageTag[]> => {
  readers.throwIfOver(signal);
  return installedLanguages(dataFolders);
};
