import { PDFArray, type PDFDict, type PDFDocument, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { arrayIn, asDict, Budget, dictIn, entriesOf, isText, memberOf, numberIn } from '../objects.ts';
import { decodeTextString } from '../text-strings.ts';

const maxNodes = 100_000;
const maxEntries = 400_000;
const maxDepth = 60;
const maxName = 10_000;

/** A field of a form: a node of the tree, with what it has from above. */
export interface Field {
  readonly dict: PDFDict;
  /** Partial names joined by dots. */
  readonly name: string;
  /** From the field inwards to the root: where members are looked for that are handed down. */
  readonly lineage: readonly PDFDict[];
  /** Its places on pages: itself, or kids without names. Empty where it only holds other fields. */
  readonly widgets: readonly PDFDict[];
}

/** A member of a field or of the nearest field above that has it. */
export const inheritedOf = ({ lineage }: Pick<Field, 'lineage'>, key: string): PDFObject | undefined => {
  for (const dict of lineage) {
    const found = memberOf(dict, key);
    if (found) return found;
  }
  return undefined;
};

/** `Tx`, `Btn`, `Ch` or `Sig`. */
export const fieldTypeOf = (field: Field): string | undefined => {
  const type = inheritedOf(field, 'FT');
  return type instanceof PDFName ? type.decodeText() : undefined;
};

/** A flag of a field (ISO 32000-2, 12.7.4 and on), counted from 1. */
export const hasFlag = (field: Field, bit: number): boolean => {
  const holder = field.lineage.find((dict) => numberIn(dict, 'Ff') !== undefined);
  return holder !== undefined && ((numberIn(holder, 'Ff') ?? 0) & (1 << (bit - 1))) !== 0;
};

/** The fields of a document's form, each once. `isWhole` is false where the tree is a ring, too deep or too large. */
export const readFields = (
  document: PDFDocument,
): { readonly fields: readonly Field[]; readonly isWhole: boolean } => {
  const form = dictIn(document.catalog, 'AcroForm');
  const fields: Field[] = [];
  const seen = new Set<PDFDict>();
  let isWhole = true;
  const budget = new Budget(maxEntries);
  const waiting: { readonly dict: PDFDict; readonly above: readonly PDFDict[]; readonly prefix: string }[] =
    [];
  const push = (kids: PDFObject | undefined, above: readonly PDFDict[], prefix: string): void => {
    const entries = entriesOf(document.context, kids, maxNodes);
    if (kids instanceof PDFArray && kids.size() > entries.length) isWhole = false;
    for (const entry of entries.toReversed()) {
      const dict = asDict(entry);
      if (!dict) continue;
      if (seen.has(dict) || above.length >= maxDepth || seen.size >= maxNodes) {
        isWhole = false;
        continue;
      }
      seen.add(dict);
      waiting.push({ dict, above, prefix });
    }
  };
  if (form) push(memberOf(form, 'Fields'), [], '');
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const { dict, above, prefix } = node;
    if (!budget.spend(1 + (arrayIn(dict, 'Kids')?.size() ?? 0))) return { fields, isWhole: false };
    const partial = memberOf(dict, 'T');
    const name = [prefix, isText(partial) ? decodeTextString(partial) : '']
      .filter(Boolean)
      .join('.')
      .slice(0, maxName);
    const lineage = [dict, ...above];
    const kids = entriesOf(document.context, arrayIn(dict, 'Kids'), maxNodes).map(asDict);
    const widgets = kids.filter((kid) => kid !== undefined && !kid.has(PDFName.of('T')));
    const isNode = kids.some((kid) => kid?.has(PDFName.of('T')));
    fields.push({
      dict,
      name,
      lineage,
      widgets: isNode ? [] : kids.length === 0 ? [dict] : widgets.filter((kid) => kid !== undefined),
    });
    if (isNode) push(arrayIn(dict, 'Kids'), lineage, name);
  }
  return { fields, isWhole };
};
