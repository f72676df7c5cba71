import { languageTagOf } from '@dragoman/format-kit';
import { plainText, type TextCodec, taggedText } from '../common/codec.ts';
import { hasLetters } from '../common/segments.ts';
import type { TreeEntry, TreeNode, TreeText } from '../tree/index.ts';

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The one entry of a file that is named by a language (https://guides.rubyonrails.org/i18n.html); undefined: it is none. */
export const languageEntryOf = (root: TreeNode): TreeEntry | undefined => {
  const [entry, another] = root.kind === 'map' ? root.entries : [];
  if (!entry || another || entry.value.kind !== 'map') return undefined;
  const language = languageTagOf(entry.name);
  return language !== undefined && names.of(language) !== undefined ? entry : undefined;
};

/** Parts of a time or a number, for `strftime` and the helpers of Rails; `%%` is a character. */
const conversion = /(?<=(?:^|[^%])(?:%%){0,50})%[-0^#:]{0,3}[A-Za-z]/;
const formatText = taggedText(conversion, {
  decode: (written) => written.replaceAll('%%', '%'),
  encode: (text) => text.replaceAll('%', '%%'),
});
const placeholder = /%\{[^{}]{0,200}\}|\{\{[^{}]{0,200}\}\}/g;

/** What is no text for readers, by the names on the way to it. */
const settings = /(?:^|\/)(?:date\/order\/\d+|round_mode|i18n\/.*)$/;

/** How a text under a path is read; undefined: programs read it. */
export const railsCodec = (path: readonly string[], { text }: TreeText): TextCodec | undefined => {
  if (settings.test(path.join('/'))) return undefined;
  if (!hasLetters(text.replace(placeholder, ''))) return undefined;
  const isFormat = path.at(-1) === 'format' || path.includes('formats');
  return isFormat && conversion.test(text) ? formatText : plainText;
};
