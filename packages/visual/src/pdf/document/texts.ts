import type { PDFDocument } from '@cantoo/pdf-lib';
import { escapeTaggedText, type ProviderWarning, plainOf, type TaggedText } from '@dragoman/provider';
import {
  type Annotation,
  findAnnotationTexts,
  pageFinder,
  readAnnotations,
  tooManyAnnotations,
} from './annotations.ts';
import { findFieldTexts, type StaleWidget } from './field-texts.ts';
import type { DocumentText, Findings } from './found-text.ts';
import { partLeft } from './found-text.ts';
import { findOutlineTexts } from './outline.ts';
import { findStructureTexts } from './structure-texts.ts';
import { findTitle } from './title.ts';

/** What shows a text that was changed, and has to be drawn anew. */
export interface StaleAppearances {
  /** With the keys of their texts. */
  readonly annotations: ReadonlyMap<Annotation, string>;
  /** By widget. */
  readonly widgets: ReadonlyMap<StaleWidget['widget'], StaleWidget>;
}

/** What of a document is translated beside its pages. */
export interface DocumentTexts {
  readonly texts: readonly (Omit<DocumentText, 'source'> & { readonly source: TaggedText })[];
  /** `part_left`: a part is too strange or too large to be read whole. */
  readonly warnings: readonly ProviderWarning[];
}

/** What stands in place of a text of `readDocumentTexts`. */
export interface DocumentTarget {
  readonly key: string;
  /** Null: the text stays. */
  readonly target: TaggedText | null;
}

const collect = (document: PDFDocument, targetLanguage: string) => {
  const findings: Findings = { texts: [], warnings: [] };
  const staleAnnotations = new Map<Annotation, string>();
  const staleWidgets = new Map<StaleWidget['widget'], StaleWidget>();
  // A part that is built so strangely that reading it fails must not cost the others.
  const attempt = (what: string, find: () => void): void => {
    try {
      find();
    } catch {
      findings.warnings.push(partLeft(what));
    }
  };
  let annotations: readonly Annotation[] = [];
  attempt('The title', () => findTitle(document, targetLanguage, findings));
  attempt('The outline', () => findOutlineTexts(document, findings));
  attempt('The list of annotations', () => {
    const read = readAnnotations(document);
    annotations = read.annotations;
    if (!read.isWhole) findings.warnings.push(tooManyAnnotations);
    findAnnotationTexts(annotations, findings, (annotation, key) => staleAnnotations.set(annotation, key));
  });
  attempt('The form', () =>
    findFieldTexts(document, {
      findings,
      pageOf: pageFinder(annotations),
      onStale: (stale) => staleWidgets.set(stale.widget, stale),
    }),
  );
  attempt('The structure of the document', () => findStructureTexts(document, findings));
  return {
    findings,
    stale: { annotations: staleAnnotations, widgets: staleWidgets } satisfies StaleAppearances,
  };
};

/**
 * Finds the texts of a document that are not painted by its pages: title, outline, annotations, forms, descriptions in its
 * structure. Never fails: what cannot be read is named by a warning.
 */
export const readDocumentTexts = (document: PDFDocument): DocumentTexts => {
  const { findings } = collect(document, 'und');
  return {
    texts: findings.texts.map(({ write: _, source, ...text }) => ({
      ...text,
      source: escapeTaggedText(source),
    })),
    warnings: findings.warnings,
  };
};

/**
 * Puts translations in the place of texts, by their keys; what has none stays. A key that the document does not have is
 * passed over, and told in `unknown`.
 */
export const writeDocumentTexts = (
  document: PDFDocument,
  targets: readonly DocumentTarget[],
  targetLanguage: string,
): { readonly stale: StaleAppearances; readonly unknown: readonly string[] } => {
  const { findings, stale } = collect(document, targetLanguage);
  const found = new Map(findings.texts.map((text) => [text.key, text]));
  const unknown: string[] = [];
  for (const { key, target } of targets) {
    const text = found.get(key);
    if (!text) unknown.push(key);
    else if (target !== null) text.write(plainOf(target));
  }
  return { stale, unknown };
};
