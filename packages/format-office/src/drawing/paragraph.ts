import { encodeXmlText, isMostlyRightToLeft, type XmlElement } from '@dragoman/format-kit';
import { plainOf, type TaggedPart, writeTaggedText } from '@dragoman/provider';
import type { XmlPart } from '../package/index.ts';
import type { TargetLanguage, TextPlace } from '../text/index.ts';
import { type LookRules, type RunPiece, tagRuns } from '../text/index.ts';
import { type ParagraphStyle, turnParagraph } from './direction.ts';
import { plainLook, type RunLook, readRunLook } from './properties.ts';

/** A part of a paragraph that is no text, as it is written. */
interface KeptPiece {
  readonly xml: string;
}

type Piece = RunPiece<RunLook, KeptPiece>;

const rules: LookRules<RunLook> = { keyOf: ({ key }) => key, spaceOf: ({ space }) => space };

/** What a paragraph is read with. */
export interface ParagraphSettings {
  readonly target: TargetLanguage;
  readonly style?: ParagraphStyle;
}

/** Children of `a:p` that stand in the line of text (ECMA-376 part 1, 21.1.2.2.6), with what extensions put there. */
const isInline = ({ local }: XmlElement): boolean => local !== 'pPr' && local !== 'endParaRPr';

const pieceOf = (document: string, element: XmlElement, target: TargetLanguage): Piece => {
  const text = element.local === 'r' ? element.element('t') : undefined;
  if (!text) return { kind: 'kept', kept: { xml: document.slice(element.start, element.end) } };
  const look = element.element('rPr');
  return {
    kind: 'text',
    text: text.textContent,
    look: look ? readRunLook(document, look, target) : plainLook,
  };
};

/** A line end in a target, where the source has none, is a break. */
const runOf = (prefix: string, look: RunLook, text: string, hasBreaks: boolean): string => {
  const run = (line: string): string =>
    line === '' ? '' : `<${prefix}r>${look.xml}<${prefix}t>${encodeXmlText(line)}</${prefix}t></${prefix}r>`;
  if (!hasBreaks) return run(text);
  const lines = text.split(/\r\n|[\n\r\v\u2028]/);
  return lines.map(run).join(`<${prefix}br>${look.xml}</${prefix}br>`);
};

/** The end of a paragraph has a language of its own, in which PowerPoint goes on when somebody writes there. */
const writeEndLanguage = (part: XmlPart, paragraph: XmlElement, target: TargetLanguage): void => {
  const language = paragraph.element('endParaRPr')?.attribute('lang');
  if (language) part.edit(language.start, language.end, target.nameFor(language.value));
};

/**
 * A paragraph of DrawingML (`a:p`) as a text: its runs are merged, its fields and breaks are kept.
 *
 * @returns undefined where it has no text
 */
export const readParagraph = (
  part: XmlPart,
  paragraph: XmlElement,
  settings: ParagraphSettings,
  described: { readonly key: string; readonly context: string },
): TextPlace | undefined => {
  const inline = paragraph.elements().filter(isInline);
  const pieces = inline.map((element) => pieceOf(part.text, element, settings.target));
  const runs = tagRuns(pieces, rules);
  const [first, last] = [inline[runs.first], inline[runs.last]];
  if (runs.source === '' || !first || !last) return undefined;
  const prefix = paragraph.name.slice(0, -paragraph.local.length);
  const hasLineEnds = pieces.some((piece) => piece.kind === 'text' && /[\n\r]/.test(piece.text));
  const rewritten = (parts: readonly TaggedPart[] | undefined): string =>
    runs
      .rewrite(parts)
      .map((piece) =>
        piece.kind === 'kept' ? piece.kept.xml : runOf(prefix, piece.look, piece.text, !hasLineEnds),
      )
      .join('');
  return {
    ...described,
    source: runs.source,
    write(parts: readonly TaggedPart[] | undefined) {
      // Names and the like are the same in both languages: what stays is left as it is, and turned with the others.
      if (parts === undefined || writeTaggedText(parts) !== runs.source) {
        part.edit(first.start, last.end, rewritten(parts));
        writeEndLanguage(part, paragraph, settings.target);
      }
      // A text that went from right to left before is laid out for that, however its author did it.
      if (!settings.target.isRightToLeft || !isMostlyRightToLeft(plainOf(runs.source)))
        turnParagraph(part, paragraph, settings.style ?? {}, settings.target);
    },
  };
};
