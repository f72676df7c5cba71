import { createTextFormat, type TextFile } from '@dragoman/format-kit';
import { ServiceError } from '@dragoman/provider';
import { plainText } from '../common/codec.ts';
import { keepingExtension } from '../common/extensions.ts';
import { withExisting } from '../existing/index.ts';
import { type FoundText, findTexts, type TreeMap, type TreeNode } from '../tree/index.ts';
import { contentOf, escapeCharacter } from './content.ts';
import { arePiped, chromeTexts, pipedText } from './dialects.ts';
import type { JsonOptions } from './options.ts';
import { readJson } from './read.ts';

const rootOf = (text: string): TreeMap | Extract<TreeNode, { kind: 'list' }> => {
  const root = readJson(text);
  if (root.kind === 'map' || root.kind === 'list') return root;
  throw new ServiceError('corrupt_document', {
    detail: 'The JSON is a single value: texts of a program stand in an object or a list.',
  });
};

const readTexts = (root: TreeNode, { request }: TextFile<JsonOptions>): readonly FoundText[] => {
  const chrome = chromeTexts(root);
  if (chrome) return chrome;
  const languages = { source: request.sourceLanguage, target: request.targetLanguage };
  const found = findTexts(root, {
    languages,
    codecFor: (path) => (path.length === 1 && path[0] === '$schema' ? undefined : plainText),
  });
  return (request.options.pipes ?? arePiped(found))
    ? found.map((one) => ({ ...one, codec: pipedText }))
    : found;
};

/** JSON of any shape, with the habits of i18next, vue-i18n and browser extensions. */
export const jsonFormat = keepingExtension(
  withExisting(
    createTextFormat<JsonOptions>({
      id: 'json',
      mediaType: 'application/json',
      extension: 'json',
      escapeCharacter,
      read(file) {
        const root = rootOf(file.text);
        return contentOf(file, root, readTexts(root, file));
      },
    }),
    'one language',
  ),
  ['jsonc', 'json5'],
);
