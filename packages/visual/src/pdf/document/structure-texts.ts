import { PDFArray, type PDFDict, type PDFDocument, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { arrayIn, asDict, Budget, dictIn, entriesOf, isText, memberOf, nameIn } from '../objects.ts';
import { decodeTextString, encodeTextString } from '../text-strings.ts';
import { addText, type Findings, partLeft, tidied } from './found-text.ts';

const maxElements = 500_000;
const maxEntries = 1_000_000;
const maxDepth = 100;

/** An element of the structure tree and where it stands. */
export interface StructureElement {
  readonly dict: PDFDict;
  /** What it is in; undefined: it is the root. */
  readonly parent: StructureElement | undefined;
  /** Its place among the kids of `parent`. */
  readonly index: number;
  /** 0 is the root. */
  readonly depth: number;
}

const pathOf = (element: StructureElement): number[] => {
  const path: number[] = [];
  for (let at: StructureElement | undefined = element; at?.parent; at = at.parent) path.push(at.index);
  return path.reverse();
};

/** The kids of an element or of the root: one, or a list. */
const kidsOf = (dict: PDFDict, limit: number): readonly (PDFObject | undefined)[] => {
  const kids = memberOf(dict, 'K');
  return kids instanceof PDFArray ? entriesOf(dict.context, kids, limit) : kids ? [kids] : [];
};

/** The elements of a structure tree, each once, in order. `isWhole` is false where it is a ring, too deep or too large. */
export const readStructure = (
  document: PDFDocument,
): { readonly elements: readonly StructureElement[]; readonly isWhole: boolean } => {
  const root = dictIn(document.catalog, 'StructTreeRoot');
  const elements: StructureElement[] = [];
  const seen = new Set<PDFDict>();
  let isWhole = true;
  const budget = new Budget(maxEntries);
  const waiting: StructureElement[] = root ? [{ dict: root, parent: undefined, index: 0, depth: 0 }] : [];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    const { dict, depth } = element;
    if (!budget.spend(1 + (arrayIn(dict, 'K')?.size() ?? 0))) return { elements, isWhole: false };
    if (depth > 0) elements.push(element);
    const kids: StructureElement[] = [];
    for (const [index, kid] of kidsOf(dict, maxElements).entries()) {
      const kidDict = asDict(kid);
      // References to marked content and to objects are leaves.
      if (!kidDict || nameIn(kidDict, 'S') === undefined) continue;
      if (seen.has(kidDict) || depth >= maxDepth || seen.size >= maxElements) isWhole = false;
      else {
        seen.add(kidDict);
        kids.push({ dict: kidDict, parent: element, index, depth: depth + 1 });
      }
    }
    for (const kid of kids.toReversed()) waiting.push(kid);
  }
  return { elements, isWhole };
};

/** Elements whose content is no text: what stands for it is a text of its own. Others' is only another notation of it. */
export const elementsWithoutText: ReadonlySet<string> = new Set(['Figure', 'Formula', 'Form']);

const parts = [
  { part: 'alternate', key: 'Alt', context: 'description of a figure' },
  { part: 'actual', key: 'ActualText', context: 'text that a picture shows' },
  { part: 'expansion', key: 'E', context: 'expansion of an abbreviation' },
  { part: 'title', key: 'T', context: 'title of a part of the document' },
] as const;

/** Descriptions, expansions and titles of structure elements. */
export const findStructureTexts = (document: PDFDocument, findings: Findings): void => {
  const { elements, isWhole } = readStructure(document);
  if (!isWhole) findings.warnings.push(partLeft('The structure of the document'));
  for (const [number, element] of elements.entries()) {
    const { dict } = element;
    for (const { part, key, context } of parts) {
      const text = memberOf(dict, key);
      if (!isText(text)) continue;
      if (part === 'actual' && !elementsWithoutText.has(nameIn(dict, 'S') ?? '')) continue;
      addText(findings, {
        key: `structure-${number}-${part}`,
        source: tidied(decodeTextString(text)),
        place: { kind: 'structure', path: pathOf(element), part },
        context,
        write: (target) => dict.set(PDFName.of(key), encodeTextString(target)),
      });
    }
  }
};
