import { hasSameTags, readTaggedText, type TaggedPart, writeTaggedText } from '@dragoman/provider';
import type { FileSegment } from '@dragoman/store';

/** The texts between a pair of tags, with the number of the pair. Pairs within pairs count as their outer one. */
const pairsOf = (tagged: string): readonly { readonly number: number; readonly text: string }[] => {
  const pairs: { number: number; text: string }[] = [];
  let depth = 0;
  for (const part of readTaggedText(tagged)) {
    const last = pairs.at(-1);
    if (part.kind === 'open') {
      if (depth === 0) pairs.push({ number: part.number, text: '' });
      depth += 1;
    } else if (part.kind === 'close') depth -= 1;
    else if (part.kind === 'text' && depth > 0 && last) last.text += part.text;
  }
  return pairs;
};

/**
 * Gives a text that somebody wrote without tags those of its segment: around the words that have them now, where these
 * are still in it, else at its end. A text that has tags, or whose segment has none, stays as it is.
 */
export const withTagsOf = (
  written: string,
  { source, target }: Pick<FileSegment, 'source' | 'target'>,
): string => {
  const given = readTaggedText(written);
  if (hasSameTags(written, source) || given.some(({ kind }) => kind !== 'text')) return written;
  const text = given.map((part) => (part.kind === 'text' ? part.text : '')).join('');
  const parts: TaggedPart[] = [];
  const rest: TaggedPart[] = [];
  let end = 0;
  for (const { number, text: words } of pairsOf(target ?? source)) {
    const at = words === '' ? -1 : text.indexOf(words, end);
    const pair = (inner: readonly TaggedPart[]): readonly TaggedPart[] => [
      { kind: 'open', number },
      ...inner,
      { kind: 'close', number },
    ];
    if (at < 0) {
      rest.push(...pair([]));
      continue;
    }
    if (at > end) parts.push({ kind: 'text', text: text.slice(end, at) });
    parts.push(...pair([{ kind: 'text', text: words }]));
    end = at + words.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return writeTaggedText([...parts, ...rest]);
};
