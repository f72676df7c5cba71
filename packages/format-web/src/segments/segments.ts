import type { ReadSegment } from '@dragoman/format-kit';
import {
  type Atom,
  type FollowingValue,
  type Fragment,
  joinProtected,
  type MarkupDocument,
  type Rendering,
  renderAtoms,
  type StretchPlace,
  settleFragments,
  splitMargins,
  type Tag,
  type Writing,
} from '@dragoman/markup';
import { type LanguageTag, readTaggedText, ServiceError } from '@dragoman/provider';
import { joinBreaks } from './breaks.ts';
import { type CodeRange, protectCode } from './code.ts';
import { contextOf } from './context.ts';
import { keepLines } from './lines.ts';
import { marksOnly, toFragments, toTagged } from './tagged.ts';

/** Pages with broken markup may have as many in one block as they like. */
const maxTags = 20_000;

/** How the stretches of one document become segments. */
export interface SegmentRules {
  /** Before the number of a segment. Default: nothing. */
  readonly prefix?: string;
  readonly page?: number;
  /** Whether line ends are blanks to the reader, so that a translation may have its source's. Default false. */
  readonly hasLines?: boolean;
  /** Code of templates in text, in order. */
  findCode(text: string): readonly CodeRange[];
  /** The language of what a tag encloses, where it is another than the document's. */
  languageOf?(speaker: Tag): LanguageTag | undefined;
  follow?(tag: Tag): readonly FollowingValue[];
  /** Told of each segment that is written. */
  onWrite?(speaker: Tag | undefined): void;
}

/** The segments of a document of markup, and what is written of them. */
export class MarkupSegments implements MarkupDocument {
  readonly segments: ReadSegment[] = [];
  readonly #rules: SegmentRules;
  /** Characters of all segments. */
  length = 0;

  constructor(rules: SegmentRules) {
    this.#rules = rules;
  }

  follow(tag: Tag): readonly FollowingValue[] {
    return this.#rules.follow?.(tag) ?? [];
  }

  addStretch(atoms: readonly Atom[], writing: Writing, place: StretchPlace): Rendering {
    const { lead, core, trail } = splitMargins(
      joinBreaks(joinProtected(protectCode(atoms, this.#rules.findCode))),
    );
    const { source, marks, hasLetters } = toTagged(core);
    if (marks.length > maxTags)
      throw new ServiceError('too_complex', {
        detail: `A paragraph has more than ${maxTags} inline elements: no document has so many. Close them, or divide it.`,
      });
    if (!hasLetters) return { render: (texts) => renderAtoms(atoms, texts) };
    let fragments: readonly Fragment[] | undefined;
    this.length += source.length;
    this.segments.push({
      ...this.#described(place),
      source,
      write: (parts, { target }) => {
        this.#rules.onWrite?.(place.speaker);
        // What was taken over as it is stays as it is, wrapped lines included.
        if (parts && target === source) return;
        const written = parts ?? marksOnly(readTaggedText(source));
        const settled = settleFragments(toFragments(written, marks), marks);
        fragments = this.#rules.hasLines ? keepLines(core, settled) : settled;
      },
    });
    return {
      render: (texts) =>
        renderAtoms(lead, texts) +
        (fragments ? writing.write(fragments, texts) : renderAtoms(core, texts)) +
        renderAtoms(trail, texts),
    };
  }

  #described(place: StretchPlace): Omit<ReadSegment, 'source' | 'write'> {
    const { prefix = '', page, languageOf } = this.#rules;
    const { element, attribute, speaker } = place;
    const context = contextOf(place);
    const language = speaker && languageOf?.(speaker);
    return {
      key: `${prefix}${this.segments.length + 1}`,
      place: { element, ...(attribute === undefined ? {} : { attribute }) },
      ...(page === undefined ? {} : { page }),
      ...(context === undefined ? {} : { context }),
      ...(language === undefined ? {} : { language }),
    };
  }
}
