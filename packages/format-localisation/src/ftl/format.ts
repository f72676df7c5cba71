import { applyEdits, createTextFormat, type Edit, type ReadSegment } from '@dragoman/format-kit';
import type { ProviderWarning, TaggedPart } from '@dragoman/provider';
import { Keys } from '../common/keys.ts';
import { contextOf, pagesOf } from '../common/segments.ts';
import { withExisting } from '../existing/index.ts';
import { placeOf } from '../plurals/index.ts';
import { type AddedVariant, type FluentFile, type FoundPattern, readFluent } from './messages.ts';
import { type Pattern, toTagged } from './pattern.ts';
import { writePattern } from './write.ts';

/** What tags stand for, in a few characters: of a selector its head. */
const codesOf = (file: string, { pieces }: Pattern): readonly string[] =>
  pieces.flatMap((piece) =>
    piece.kind === 'code'
      ? [
          file
            .slice(piece.start, piece.end)
            .replace(/->[\s\S]*/, '-> }')
            .replace(/\s+/g, ' ')
            .slice(0, 100),
        ]
      : [],
  );

/** A file, with what becomes of its texts. */
class FluentDocument {
  readonly segments: ReadSegment[] = [];
  own = 0;
  readonly #file: string;
  readonly #newLine: string;
  readonly #keys = new Keys();
  readonly #targets = new Map<Pattern, readonly TaggedPart[]>();
  readonly #variants = new Map<AddedVariant, readonly TaggedPart[]>();

  constructor(file: string) {
    this.#file = file;
    this.#newLine = file.includes('\r\n') ? '\r\n' : '\n';
  }

  add(found: FoundPattern): void {
    const { pattern, children, added } = found;
    this.#segment(pattern, found, (parts) => this.#targets.set(pattern, parts));
    if (toTagged(pattern) !== undefined) this.own += 1;
    for (const child of children) this.add(child);
    for (const variant of added)
      this.#segment(
        variant.pattern,
        { ...found, ...variant },
        (parts) => this.#variants.set(variant, parts),
        true,
      );
  }

  #segment(
    pattern: Pattern,
    { path, name, comment, category }: Pick<FoundPattern, 'path' | 'name' | 'comment' | 'category'>,
    take: (parts: readonly TaggedPart[]) => void,
    isAdded = false,
  ): void {
    const source = toTagged(pattern);
    if (source === undefined) return;
    this.segments.push({
      key: this.#keys.of(path),
      source,
      ...contextOf(name, comment),
      ...(category ? { pluralCategory: category } : {}),
      ...placeOf(codesOf(this.#file, pattern), isAdded),
      write: (parts, { target }) => {
        if (isAdded ? parts !== undefined : target !== source || parts === undefined) take(parts ?? []);
      },
    });
  }

  /** A part of the file, with what is changed in it. */
  #part(start: number, end: number, edits: readonly Edit[]): string {
    const inside = edits.filter((edit) => edit.start >= start && edit.end <= end);
    return applyEdits(
      this.#file.slice(start, end),
      inside.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start })),
    );
  }

  /** The changes of a text: itself with all in it, or only what is in it. */
  edits({ pattern, children, added }: FoundPattern): readonly Edit[] {
    const inner = [
      ...children.flatMap((child) => this.edits(child)),
      ...added.flatMap((variant) => this.#variant(variant)),
    ];
    const target = this.#targets.get(pattern);
    if (!target) return inner;
    const text = writePattern(pattern, target, this.#codes(pattern, inner), this.#newLine);
    return [{ start: pattern.start, end: pattern.end, text }];
  }

  #codes({ pieces }: Pattern, edits: readonly Edit[]): readonly string[] {
    return pieces.flatMap((piece) =>
      piece.kind === 'code' ? [this.#part(piece.start, piece.end, edits)] : [],
    );
  }

  #variant(variant: AddedVariant): readonly Edit[] {
    const parts = this.#variants.get(variant);
    if (!parts) return [];
    const { pattern, at, indent, category } = variant;
    const shape = { ...pattern, breaks: [], isBlock: false, lead: '', indent: indent + 4 };
    const text = writePattern(shape, parts, this.#codes(pattern, []), this.#newLine);
    return [{ start: at, end: at, text: `${' '.repeat(indent)}[${category}] ${text}${this.#newLine}` }];
  }
}

const warningsOf = ({ junk }: FluentFile): readonly ProviderWarning[] =>
  junk.length === 0
    ? []
    : [
        {
          code: 'unreadable_part',
          message: `What begins on line ${junk.join(', ')} is no message of Fluent, as its programs read it; it was left as it is.`,
        },
      ];

/** Fluent: messages, attributes and terms, with the variants of their selectors. */
export const ftlFormat = withExisting(
  createTextFormat<Record<string, never>>({
    id: 'ftl',
    mediaType: 'text/x-fluent',
    extension: 'ftl',
    async read({ text, request, turns }) {
      const file = readFluent(text, { source: request.sourceLanguage, target: request.targetLanguage });
      const document = new FluentDocument(text);
      for (const [index, found] of file.patterns.entries()) {
        await turns.step(index, file.patterns.length);
        document.add(found);
      }
      return {
        segments: document.segments,
        pages: pagesOf(document.own),
        warnings: warningsOf(file),
        finish: () => file.patterns.flatMap((found) => document.edits(found)),
      };
    },
  }),
  'one language',
);
