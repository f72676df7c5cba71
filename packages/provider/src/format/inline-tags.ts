/**
 * Text with numbered inline tags, as segments of files carry it: `Press <1>Save</1> now.<2/>`. A tag stands for something
 * that the format keeps (bold, a link, a picture); what it is, only the format knows. A backslash before it makes it text:
 * `\<1>` is the text `<1>`, and backslashes that stand right before either are doubled. All others are ordinary characters.
 */
export type TaggedText = string;

/** A piece of a tagged text. */
export type TaggedPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open' | 'close' | 'empty'; readonly number: number };

// Looks at each run of backslashes once, from its beginning: there may be millions.
const tagPattern = /(?<!\\)(\\*)<(\/?)(\d{1,6})(\/?)>/g;

/** Cuts a tagged text into text and tags, in order. Never fails: what is no tag is text. */
export const readTaggedText = (tagged: TaggedText): readonly TaggedPart[] => {
  // Most texts have no tags, and an array that grows has room for many more parts.
  if (!tagged.includes('<')) return tagged === '' ? [] : [{ kind: 'text', text: tagged }];
  const parts: TaggedPart[] = [];
  let text = '';
  let end = 0;
  for (const match of tagged.matchAll(tagPattern)) {
    const [whole, backslashes = '', closing = '', digits = '', empty = ''] = match;
    text += tagged.slice(end, match.index);
    end = match.index + whole.length;
    if (closing && empty) {
      text += whole;
      continue;
    }
    text += '\\'.repeat(backslashes.length >> 1);
    if (backslashes.length % 2 === 1) {
      text += whole.slice(backslashes.length);
      continue;
    }
    if (text) parts.push({ kind: 'text', text });
    text = '';
    parts.push({ kind: closing ? 'close' : empty ? 'empty' : 'open', number: Number(digits) });
  }
  text += tagged.slice(end);
  if (text) parts.push({ kind: 'text', text });
  return parts;
};

/** Writes text of a file so that nothing in it is taken for a tag. For text alone: `writeTaggedText` joins it with tags. */
export const escapeTaggedText = (text: string): TaggedText =>
  text.replaceAll(tagPattern, (whole, backslashes: string, closing: string, _digits, empty: string) =>
    closing && empty ? whole : `${backslashes}\\${whole}`,
  );

const written = (part: TaggedPart): TaggedText => {
  switch (part.kind) {
    case 'text':
      return escapeTaggedText(part.text);
    case 'empty':
      return `<${part.number}/>`;
    case 'open':
      return `<${part.number}>`;
    case 'close':
      return `</${part.number}>`;
  }
};

/** The other way round of `readTaggedText`. */
export const writeTaggedText = (parts: readonly TaggedPart[]): TaggedText =>
  parts
    .map((part, index) => {
      const next = parts[index + 1];
      const text = written(part);
      const backslashes = next && next.kind !== 'text' ? (/(?<!\\)\\+$/.exec(text)?.[0] ?? '') : '';
      return part.kind === 'text' ? text + backslashes : text;
    })
    .join('');

interface Tags {
  /** Sorted. */
  readonly names: string;
  readonly isNested: boolean;
}

const tagsOf = (tagged: TaggedText): Tags => {
  const names: string[] = [];
  const open: number[] = [];
  let isNested = true;
  for (const part of tagged.includes('<') ? readTaggedText(tagged) : []) {
    if (part.kind === 'text') continue;
    names.push(`${part.kind} ${part.number}`);
    if (part.kind === 'open') open.push(part.number);
    if (part.kind === 'close' && open.pop() !== part.number) isNested = false;
  }
  return { names: names.sort().join(), isNested: isNested && open.length === 0 };
};

/** Whether a translation has the tags of its source, each as often, and nested rightly where the source's are. */
export const hasSameTags = (target: TaggedText, source: TaggedText): boolean => {
  if (!target.includes('<') && !source.includes('<')) return true;
  const wanted = tagsOf(source);
  const found = tagsOf(target);
  return found.names === wanted.names && (found.isNested || !wanted.isNested);
};

/** A tagged text as its reader sees it, without its tags. */
export const plainOf = (tagged: TaggedText): string => {
  if (!tagged.includes('<')) return tagged;
  let plain = '';
  for (const part of readTaggedText(tagged)) if (part.kind === 'text') plain += part.text;
  return plain;
};
