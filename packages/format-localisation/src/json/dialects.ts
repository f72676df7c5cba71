import { escapeTaggedText } from '@dragoman/provider';
import { plainText, type TextCodec, taggedText } from '../common/codec.ts';
import { hasLetters } from '../common/segments.ts';
import type { FoundText, TreeEntry, TreeMap, TreeNode } from '../tree/index.ts';

/** The text under a name of a map. */
export const textIn = (map: TreeMap, name: string): TreeEntry | undefined =>
  map.entries.find((entry) => entry.name === name && entry.value.kind === 'text');

/** Between the forms of vue-i18n (https://vue-i18n.intlify.dev/guide/essentials/pluralization); `{'|'}` is a character. */
const pipe = /(\s{0,20}(?<!\{')\|(?!'\})\s{0,20})/;

/** Forms in one text, with pipes between them. */
export const pipedText: TextCodec = {
  ...plainText,
  split: (text) => text.split(pipe),
  toTagged: (piece) => (hasLetters(piece) ? escapeTaggedText(piece.replaceAll("{'|'}", '|')) : undefined),
  fromTagged: (parts, piece) => plainText.fromTagged(parts, piece).replaceAll('|', "{'|'}"),
  // As its rule without a language counts: none, one, more.
  categoryOf: (index, count) =>
    count === 2
      ? (['one', 'other'] as const)[index]
      : count === 3
        ? (['zero', 'one', 'other'] as const)[index]
        : undefined,
};

/** A linked message, or forms with a number in them: both are of vue-i18n alone. */
const isPiped = (text: string): boolean =>
  /@(?:\.[a-z]{1,20})?:[\w(]/.test(text) || (/\s\|\s/.test(text) && /\{\s?(?:n|count)\s?\}/.test(text));

/** Whether the texts of a file have forms with pipes. */
export const arePiped = (found: readonly FoundText[]): boolean =>
  found.some(({ text }) => isPiped(text.text));

/** Placeholders of browser extensions: `$name$`, `$1`; `$$` is a character. */
const chromeText = taggedText(/(?<=(?:^|[^$])(?:\$\$){0,50})\$(?:[\w@]{1,100}\$|[1-9]\d{0,2})/, {
  decode: (written) => written.replaceAll('$$', '$'),
  encode: (text) => text.replaceAll('$', '$$$$'),
});

/** Reads `messages.json` of a browser extension; undefined where a file is something else. */
export const chromeTexts = (root: TreeNode): readonly FoundText[] | undefined => {
  if (root.kind !== 'map' || root.entries.length === 0) return undefined;
  const found: FoundText[] = [];
  for (const { name, value } of root.entries) {
    const message = value.kind === 'map' ? textIn(value, 'message')?.value : undefined;
    if (value.kind !== 'map' || message?.kind !== 'text') return undefined;
    const description = textIn(value, 'description')?.value;
    found.push({
      path: [name, 'message'],
      text: message,
      codec: chromeText,
      name,
      comment: description?.kind === 'text' ? description.text : undefined,
      category: undefined,
      added: undefined,
    });
  }
  return found;
};
