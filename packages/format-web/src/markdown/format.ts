import {
  applyEdits,
  createTextFormat,
  type Edit,
  languageTagOf,
  type ReadSegment,
  type TextFile,
} from '@dragoman/format-kit';
import { codeSpans, loadMarkdown, type Rendering } from '@dragoman/markup';
import { escapeTaggedText, type LanguageTag } from '@dragoman/provider';
import { pagesOf } from '../pages.ts';
import { type CodeRange, MarkupSegments } from '../segments/index.ts';
import { readFrontMatter } from './front-matter.ts';
import type { MatterValue } from './matter-value.ts';
import type { MarkdownOptions } from './options.ts';

const findCode = (text: string): readonly CodeRange[] =>
  Array.from(text.matchAll(codeSpans), ({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));

/** Ordinary documents take 5 µs a character. */
const maxReadMs = (length: number): number => 10_000 + length / 50;

/** A value of the front matter as a segment. */
const matterSegment = ({ path, text, replace }: MatterValue, edits: Edit[]): ReadSegment => ({
  key: `front:${path.join('.')}`.slice(0, 400),
  source: escapeTaggedText(text),
  context: `front matter: ${path.filter((name) => !/^\d+$/u.test(name)).join('.')}`.slice(0, 200),
  write: (parts) => {
    const written = (parts ?? []).map((part) => (part.kind === 'text' ? part.text : '')).join('');
    if (written !== text) edits.push(replace(written));
  },
});

/** Keys are unique even where paths are very long or differ by dots alone. */
const distinct = (segments: readonly ReadSegment[]): readonly ReadSegment[] => {
  const seen = new Map<string, number>();
  return segments.map((segment) => {
    const count = (seen.get(segment.key) ?? 0) + 1;
    seen.set(segment.key, count);
    return count === 1 ? segment : { ...segment, key: `${segment.key}~${count}` };
  });
};

/** The document as segments, without its front matter. */
const readBody = async (
  { text, request, turns }: TextFile<MarkdownOptions>,
  document: MarkupSegments,
): Promise<Rendering> => {
  const { parseMarkdownBeside, readMarkdownTree } = await loadMarkdown();
  const tree = await parseMarkdownBeside(text, maxReadMs(text.length), request.signal);
  const steps = readMarkdownTree(document, text, tree);
  for (let done = 1; ; done++) {
    const { done: isDone, value } = steps.next();
    if (isDone) return value;
    await turns.step(done, done);
  }
};

/** Edits of what names the language: only such values as do. */
const languageEdits = (values: readonly MatterValue[], target: LanguageTag): readonly Edit[] =>
  values.flatMap((value) => (languageTagOf(value.text) === undefined ? [] : [value.replace(target)]));

/** Markdown: CommonMark with GitHub's extensions and what dialects add. */
export const markdownFormat = createTextFormat<MarkdownOptions>({
  id: 'markdown',
  mediaType: 'text/markdown',
  extension: 'md',
  async read(file) {
    const { text, request } = file;
    const { frontMatterEnd } = await loadMarkdown();
    const end = frontMatterEnd(text);
    const matter = text.slice(0, end);
    const { texts, languages } = readFrontMatter(matter, request.options.front_matter);
    const matterEdits: Edit[] = [];
    const document = new MarkupSegments({ findCode });
    const rendering = await readBody(file, document);
    const segments = [
      ...distinct(texts.map((value) => matterSegment(value, matterEdits))),
      ...document.segments,
    ];
    const language = languages.map((value) => languageTagOf(value.text)).find((tag) => tag !== undefined);
    return {
      segments,
      pages: pagesOf(segments.reduce((sum, { source }) => sum + source.length, 0)),
      ...(language === undefined ? {} : { language }),
      finish: () => {
        const edits = [...matterEdits, ...languageEdits(languages, request.targetLanguage)];
        const written = applyEdits(matter, edits) + rendering.render([]).slice(end);
        return written === text ? [] : [{ start: 0, end: text.length, text: written }];
      },
    };
  },
});
