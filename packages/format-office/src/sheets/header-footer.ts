import { encodeXmlText, type XmlElement } from '@dragoman/format-kit';
import type { TaggedPart } from '@dragoman/provider';
import type { EditedPart } from '../drawing/index.ts';
import { hasLetters, type LookRules, type RunPiece, type TextPlace, tagRuns } from '../text/index.ts';
import type { Finishing } from './finishing.ts';

/** Excel takes no more characters for one header or footer, codes included. */
const maxLength = 255;

/**
 * Codes of headers and footers (ECMA-376 part 1, 18.3.1.46): a font, a colour, a size, or a letter; `&&` is text. `&P+1`
 * counts on from the page's number.
 */
const codeShape = /&(?:"[^"]*"|K(?:[\dA-Fa-f]{6}|\d\d[+-]\d{3})|\d+|P[+-]\d+|[^&])/g;

type Piece = RunPiece<'', string>;

const rules: LookRules<''> = { keyOf: () => '', spaceOf: () => '' };

const readPieces = (text: string): readonly Piece[] => {
  const pieces: Piece[] = [];
  let end = 0;
  const addText = (raw: string): void => {
    if (raw !== '') pieces.push({ kind: 'text', text: raw.replaceAll('&&', '&'), look: '' });
  };
  // `&&P` is a text: pairs are taken from the left.
  for (const match of text.matchAll(new RegExp(`&&|${codeShape.source}`, 'g'))) {
    if (match[0] === '&&') continue;
    addText(text.slice(end, match.index));
    pieces.push({ kind: 'kept', kept: match[0] });
    end = match.index + match[0].length;
  }
  addText(text.slice(end));
  return pieces;
};

const writePieces = (pieces: readonly Piece[]): string => {
  let written = '';
  for (const piece of pieces) {
    const text = piece.kind === 'kept' ? piece.kept : piece.text.replaceAll('&', '&&');
    // A digit behind a size would be one of it.
    const isSize = /&\d+$/.test(written) && /^\d/.test(text);
    written += isSize ? ` ${text}` : text;
  }
  return written;
};

/** Left, centre and right: each is a text of its own. */
const sectionsOf = (text: string): readonly string[] => {
  const sections = [''];
  for (const [piece] of text.matchAll(/&&|&[LCR]|&?[^&]+|&/g)) {
    if (/^&[LCR]$/.test(piece)) sections.push(piece);
    else sections[sections.length - 1] += piece;
  }
  return sections;
};

/** The texts of a header or a footer of a sheet (`oddHeader`, `firstFooter` …): its fields are tags. */
export const readHeaderFooter = (
  part: EditedPart,
  element: XmlElement,
  keyOf: (section: number) => string,
  finishing: Finishing,
): readonly TextPlace[] => {
  const whole = element.textContent;
  const sections = sectionsOf(whole);
  const written = [...sections];
  const context = /Footer$/.test(element.local) ? 'footer of a sheet' : 'header of a sheet';
  const keys: string[] = [];
  const finish = (): void => {
    const text = written.join('');
    if (text.length <= Math.max(maxLength, whole.length))
      part.edit(element.contentStart, element.contentEnd, encodeXmlText(text));
    else
      for (const key of keys)
        finishing.warn({
          code: 'text_too_long',
          message: `Excel takes ${maxLength} characters for a header or footer; the translation has ${text.length} and was left out.`,
          key,
        });
  };
  return sections.flatMap((section, index): readonly TextPlace[] => {
    const pieces = readPieces(section);
    const runs = tagRuns(pieces, rules);
    if (!hasLetters(runs.source)) return [];
    const key = keyOf(index);
    return [
      {
        key,
        source: runs.source,
        context,
        write(parts: readonly TaggedPart[] | undefined) {
          if (keys.length === 0) finishing.later(finish);
          keys.push(key);
          written[index] = writePieces([
            ...pieces.slice(0, runs.first),
            ...runs.rewrite(parts),
            ...pieces.slice(runs.last + 1),
          ]);
        },
      },
    ];
  });
};
