import { installedPairs } from '@dragoman/mt-apertium';
import { installedLanguages } from '@dragoman/ocr-tesseract';
import type { ApiConfiguration } from '../config.ts';
import { attempt, type Check } from './check.ts';

/** The pairs of languages that the local engine has. */
export const checkLocalPairs = (configuration: ApiConfiguration): Promise<Check> =>
  attempt({ id: 'local_pairs', title: 'Local pairs' }, async () => {
    const directory = configuration
      .describe()
      .find(({ path }) => path === 'providers.apertium.modesDirectory')?.value;
    const pairs = installedPairs(typeof directory === 'string' ? directory : undefined);
    return pairs.length > 0
      ? { status: 'ok', detail: pairs.map(({ source, target }) => `${source}-${target}`).join(', ') }
      : {
          status: 'missing',
          detail: 'none is installed',
          remedy: '`dragoman engines add en-es` installs one.',
        };
  });

/** The languages that the local engine reads in pictures. */
export const checkReadLanguages = (configuration: ApiConfiguration): Promise<Check> =>
  attempt({ id: 'read_languages', title: 'Languages read in pictures' }, async () => {
    const folders = configuration
      .describe()
      .find(({ path }) => path === 'providers.tesseract.dataFolders')?.value;
    const languages = installedLanguages(Array.isArray(folders) ? folders.map(String) : []);
    return languages.length > 0
      ? { status: 'ok', detail: languages.join(', '), remedy: '`dragoman engines add ocr:ru` adds one.' }
      : { status: 'missing', detail: 'none', remedy: '`dragoman engines add ocr:en` installs one.' };
  });
