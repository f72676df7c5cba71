import type { TaggedPart } from '@dragoman/provider';
import type { InlineTag, TextPlace, TextStyle } from '../place.ts';

type KeptTag = Extract<InlineTag, { kind: 'kept' }>;

/** A stretch of a text of one look. */
export interface Span {
  /** In UTF-16 units of the text. */
  readonly start: number;
  readonly end: number;
  readonly style: TextStyle;
  /** The annotation whose link it is. */
  readonly link: number | undefined;
  readonly kept: KeptTag | undefined;
}

/** A text without its tags, and what they say of each part of it. */
export interface Flow {
  /** Single blanks between words, none around; kept things are `keptCharacter`. */
  readonly text: string;
  /** Without gaps. */
  readonly spans: readonly Span[];
}

export const keptCharacter = '\ufffc';

/** All blanks that a line may end at, but the one as wide as a Han character. */
const blanks = /[\t\n\v\f\r \u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f]+/g;

/** Ligatures of old encodings: our fonts have the letters. */
const ligatures = /[\ufb00-\ufb06]/g;

/** Reads the tags of a translation by what the source's numbers stand for. Kept things that it forgot come last. */
export const readFlow = (target: readonly TaggedPart[], { tags, style }: TextPlace): Flow => {
  const byNumber = new Map(tags.map((tag) => [tag.number, tag]));
  const spans: Span[] = [];
  const open: InlineTag[] = [];
  const used = new Set<number>();
  let text = '';
  const append = (part: string, kept?: KeptTag): void => {
    if (part === '') return;
    const start = text.length;
    text += part;
    const inner = open.findLast((tag) => tag.kind === 'style');
    const link = open.findLast((tag) => tag.kind === 'link')?.annotation;
    const own = inner?.kind === 'style' ? inner.style : style;
    const last = spans.at(-1);
    if (last && !kept && !last.kept && last.style === own && last.link === link)
      spans[spans.length - 1] = { ...last, end: text.length };
    else spans.push({ start, end: text.length, style: own, link, kept });
  };
  for (const part of target) {
    if (part.kind === 'text') {
      const single = part.text
        .normalize('NFC')
        .replaceAll(keptCharacter, '')
        .replace(ligatures, (ligature) => ligature.normalize('NFKC'))
        .replace(blanks, ' ');
      append(text === '' || text.endsWith(' ') ? single.replace(/^ /, '') : single);
      continue;
    }
    const tag = byNumber.get(part.number);
    if (!tag) continue;
    if (part.kind === 'open') open.push(tag);
    else if (part.kind === 'close') {
      const place = open.lastIndexOf(tag);
      if (place >= 0) open.splice(place, 1);
    } else if (tag.kind === 'kept' && !used.has(tag.number)) {
      used.add(tag.number);
      append(keptCharacter, tag);
    }
  }
  open.length = 0;
  for (const tag of tags) if (tag.kind === 'kept' && !used.has(tag.number)) append(keptCharacter, tag);
  if (!text.endsWith(' ')) return { text, spans };
  const end = text.length - 1;
  return {
    text: text.slice(0, end),
    spans: spans.filter((span) => span.start < end).map((span) => (span.end > end ? { ...span, end } : span)),
  };
};
