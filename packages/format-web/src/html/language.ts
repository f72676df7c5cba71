import { baseLanguageOf, isRightToLeft, languageNameFor, languageTagOf } from '@dragoman/format-kit';
import { attributeOf, type FollowingValue, type Tag } from '@dragoman/markup';
import type { LanguageTag } from '@dragoman/provider';

const languageAttributes = ['lang', 'xml:lang'];

/** The language that a tag names. */
const languageNamedBy = (tag: Tag): LanguageTag | undefined => {
  const named = attributeOf(tag, 'lang') ?? attributeOf(tag, 'xml:lang');
  return named === undefined || named.trim() === '' ? undefined : languageTagOf(named);
};

/** `de` as `de_DE`, for what knows languages by their countries. */
const countryNameFor = (named: string, target: LanguageTag): string => {
  const { language, region } = new Intl.Locale(target).maximize();
  return languageNameFor(named, target, region === undefined ? language : `${language}_${region}`);
};

/** What a document says of its language and of the direction of its text, and what it will say. */
export class DocumentLanguage {
  readonly #document: string;
  readonly #target: LanguageTag;
  /** What a root without a language is taken for, such as that of the book. */
  readonly #assumed: LanguageTag | undefined;
  /** Tags whose own words were written. */
  readonly #written = new Set<Tag>();
  #root: Tag | undefined;
  #isWritten = false;

  constructor(document: string, target: LanguageTag, assumed?: LanguageTag) {
    this.#document = document;
    this.#target = languageTagOf(target) ?? target;
    this.#assumed = assumed;
  }

  /** As the document names it. */
  get source(): LanguageTag | undefined {
    return (this.#root && languageNamedBy(this.#root)) ?? this.#assumed;
  }

  /** Something in the document is written. */
  note(speaker: Tag | undefined): void {
    this.#isWritten = true;
    if (speaker) this.#written.add(speaker);
  }

  /** The language of what a tag encloses, where it is another than the document's. */
  otherLanguageOf(speaker: Tag): LanguageTag | undefined {
    const named = languageNamedBy(speaker);
    const { source } = this;
    return named === undefined || (source !== undefined && baseLanguageOf(named) === baseLanguageOf(source))
      ? undefined
      : named;
  }

  /** What of a tag follows the target. */
  follow(tag: Tag): readonly FollowingValue[] {
    const isRoot = tag.name === 'html' || (this.#root === undefined && languageNamedBy(tag) !== undefined);
    if (isRoot) this.#root ??= tag;
    const values = this.#languageValues(tag);
    if (tag.name === 'html' || tag.name === 'body') values.push(...this.#directionValues(tag));
    if (tag.name === 'meta') values.push(...this.#metaValues(tag));
    return values;
  }

  #languageValues(tag: Tag): FollowingValue[] {
    return tag.attributes.flatMap(({ name, value, range }): FollowingValue[] => {
      const named = languageAttributes.includes(name) && range ? languageTagOf(value) : undefined;
      if (!range || named === undefined) return [];
      const follows = (): boolean =>
        this.#written.has(tag) ||
        (this.#isWritten && (tag === this.#root || (this.source !== undefined && named === this.source)));
      return [this.#value(range, follows, languageNameFor(value, this.#target))];
    });
  }

  /** The root says the direction where the target goes the other way; `body`, where it has said it itself. */
  #directionValues(tag: Tag): FollowingValue[] {
    const direction = isRightToLeft(this.#target) ? 'rtl' : 'ltr';
    const own = tag.attributes.find(({ name }) => name === 'dir');
    // A page that is written from the same side already knows how.
    const isSameSide = (): boolean =>
      this.source !== undefined && isRightToLeft(this.source) === (direction === 'rtl');
    const follows = (): boolean => this.#isWritten && !isSameSide();
    if (own?.range) {
      const isOther = own.value.trim().toLowerCase() !== direction && own.value.trim() !== 'auto';
      return [this.#value(own.range, () => follows() && isOther, direction)];
    }
    if (tag.name !== 'html' || direction === 'ltr' || own) return [];
    const at = tag.start + (/^<[^\s/>]+/u.exec(this.#document.slice(tag.start, tag.end))?.[0].length ?? 0);
    return [{ start: at, end: at, render: () => (follows() ? ' dir="rtl"' : '') }];
  }

  #metaValues(tag: Tag): FollowingValue[] {
    const content = tag.attributes.find(({ name }) => name === 'content');
    if (!content?.range) return [];
    const follows = (): boolean => this.#isWritten;
    const about = (attributeOf(tag, 'http-equiv') ?? attributeOf(tag, 'name') ?? '').trim().toLowerCase();
    if (about === 'content-language' || about === 'language' || about === 'dc.language')
      return [this.#value(content.range, follows, languageNameFor(content.value, this.#target))];
    return attributeOf(tag, 'property')?.trim().toLowerCase() === 'og:locale'
      ? [this.#value(content.range, follows, countryNameFor(content.value, this.#target))]
      : [];
  }

  #value(
    { start, end }: NonNullable<Tag['attributes'][number]['range']>,
    follows: () => boolean,
    value: string,
  ): FollowingValue {
    return {
      start,
      end,
      // What is written needs no quotation marks.
      render: () => (follows() ? value : this.#document.slice(start, end)),
    };
  }
}
