import { type Atom, joinRenderings, type MarkAtom, type Rendering, renderRaw } from '../atoms.ts';
import type { MarkupDocument, StretchPlace, Writing } from '../document.ts';
import {
  captionInputTypes,
  protectedElements,
  silentElements,
  textAttributes,
  textMetaNames,
} from '../elements.ts';
import type { Fragment } from '../fragments.ts';
import { attributeOf, type FollowingValue, type Tag } from '../tag.ts';
import { type HtmlPlace, type HtmlSyntax, spellingsOf } from './text.ts';

/** How the text of some atoms is written back. */
export const htmlWriting = (syntax: HtmlSyntax, atoms: readonly Atom[], place: HtmlPlace): Writing => {
  let entities: ReadonlyMap<string, string> | undefined;
  const writeFragment = (fragment: Fragment, texts: readonly string[]): string => {
    if (fragment.kind === 'mark') return renderRaw(fragment.mark.raw, texts);
    entities ??= spellingsOf(atoms);
    return syntax.write(fragment.text, place, entities);
  };
  return { write: (fragments, texts) => fragments.map((one) => writeFragment(one, texts)).join('') };
};

/** Whether an element says of itself that it is translated, or is not. */
export const ownTranslationOf = (tag: Tag): boolean | undefined => {
  const attribute = attributeOf(tag, 'translate')?.trim().toLowerCase();
  if (attribute === 'no') return false;
  if (/(?:^|\s)notranslate(?:\s|$)/u.test(attributeOf(tag, 'class') ?? '')) return false;
  return attribute === 'yes' || attribute === '' ? true : undefined;
};

/** Whether the content of an element is translated; undefined where it says nothing. */
export const translationOf = (tag: Tag): boolean | undefined =>
  ownTranslationOf(tag) ?? (protectedElements.has(tag.name) ? false : undefined);

const isTextAttribute = (tag: Tag, name: string): boolean => {
  switch (tag.name) {
    case 'link':
    case 'style':
    case 'script':
      return false;
    case 'meta': {
      const meta = attributeOf(tag, 'name') ?? attributeOf(tag, 'property') ?? '';
      return name === 'content' && textMetaNames.has(meta.trim().toLowerCase());
    }
    case 'input':
      if (name === 'value')
        return captionInputTypes.has((attributeOf(tag, 'type') ?? '').trim().toLowerCase());
      break;
    case 'option':
    case 'optgroup':
    case 'track':
      if (name === 'label') return true;
      break;
  }
  return textAttributes.has(name);
};

/** What a tag is read with. */
export interface TagContext {
  readonly document: MarkupDocument;
  readonly source: string;
  readonly syntax: HtmlSyntax;
  /** Whether the attributes for readers are translated. */
  readonly isTranslated: boolean;
  readonly speaker: Tag | undefined;
}

const textValuesOf = (
  { document, source, syntax, speaker }: TagContext,
  tag: Tag,
): readonly FollowingValue[] =>
  tag.attributes.flatMap(({ name, range }): readonly FollowingValue[] => {
    if (!range || !isTextAttribute(tag, name)) return [];
    const { start, end, quote } = range;
    const raw = source.slice(start, end);
    const atoms = syntax.read(raw, true);
    const place: StretchPlace = { element: tag.name, attribute: name, ...(speaker ? { speaker } : {}) };
    const value = document.addStretch(atoms, htmlWriting(syntax, atoms, quote ?? '"'), place);
    return [
      {
        start,
        end,
        render: (texts) => {
          const rendered = value.render(texts);
          return quote || rendered === raw ? rendered : `"${rendered}"`;
        },
      },
    ];
  });

/** A start tag with segments for its attributes for readers; without anything that may change, as it is written. */
export const readTag = (context: TagContext, tag: Tag): string | Rendering => {
  const { document, source, isTranslated } = context;
  const values = [...(isTranslated ? textValuesOf(context, tag) : []), ...(document.follow?.(tag) ?? [])];
  if (values.length === 0) return source.slice(tag.start, tag.end);
  const parts: (string | Rendering)[] = [];
  let position = tag.start;
  for (const value of values.toSorted((left, right) => left.start - right.start)) {
    parts.push(source.slice(position, value.start), value);
    position = value.end;
  }
  return joinRenderings([...parts, source.slice(position, tag.end)]);
};

/** A tag inside of a sentence. */
export const tagMark = (
  name: string,
  role: MarkAtom['role'],
  raw: string | Rendering,
  isProtecting: boolean,
): MarkAtom => ({
  kind: 'mark',
  role,
  key: `<${name}`,
  raw,
  readable: '',
  isWord: role === 'opening' && isProtecting && !silentElements.has(name),
  ...(isProtecting ? { isProtecting } : {}),
  ...(name === 'a' ? { isExclusive: true } : {}),
});
