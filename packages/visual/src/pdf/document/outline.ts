import { type PDFDict, type PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { dictIn, isText, memberOf } from '../objects.ts';
import { decodeTextString, encodeTextString } from '../text-strings.ts';
import { addText, type Findings, partLeft, tidied } from './found-text.ts';

const maxItems = 100_000;
const maxDepth = 100;

/** An item of the outline and where it stands. */
export interface OutlineItem {
  readonly dict: PDFDict;
  /** From 0 at each level. */
  readonly path: readonly number[];
}

/**
 * The items of an outline, each once, as they are shown from top to bottom. `isWhole` is false where it runs in a ring, is
 * too deep or too long: the rest is left out.
 */
const readOutline = (
  document: PDFDocument,
): { readonly items: readonly OutlineItem[]; readonly isWhole: boolean } => {
  const root = dictIn(document.catalog, 'Outlines');
  const items: OutlineItem[] = [];
  const seen = new Set<PDFDict>();
  let isWhole = true;
  const waiting: OutlineItem[] = [];
  const push = (dict: PDFDict | undefined, path: readonly number[]): void => {
    if (!dict) return;
    if (seen.has(dict) || path.length > maxDepth || items.length + waiting.length >= maxItems)
      isWhole = false;
    else {
      seen.add(dict);
      waiting.push({ dict, path });
    }
  };
  if (root) push(dictIn(root, 'First'), [0]);
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    items.push(item);
    const { dict, path } = item;
    push(dictIn(dict, 'Next'), [...path.slice(0, -1), (path.at(-1) ?? 0) + 1]);
    push(dictIn(dict, 'First'), [...path, 0]);
  }
  return { items, isWhole };
};

/** Titles of the outline. Where an item leads, its style, colour and whether it is open are not touched. */
export const findOutlineTexts = (document: PDFDocument, findings: Findings): void => {
  const { items, isWhole } = readOutline(document);
  if (!isWhole) findings.warnings.push(partLeft('The outline'));
  for (const { dict, path } of items) {
    const title = memberOf(dict, 'Title');
    if (!isText(title)) continue;
    addText(findings, {
      key: `outline-${path.join('-')}`,
      source: tidied(decodeTextString(title)),
      place: { kind: 'outline', path: [...path] },
      context: 'title in the outline',
      write: (target) => dict.set(PDFName.of('Title'), encodeTextString(target)),
    });
  }
};
