import { type PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { ProviderWarning } from '@dragoman/provider';
import { asDict, dictIn, resolve } from '../objects.ts';
import { fieldTypeOf, inheritedOf, readFields } from './fields.ts';
import { partLeft } from './found-text.ts';
import { setLanguage } from './language.ts';
import { findProperties, readMetadata, writeMetadata } from './metadata.ts';

/** How a document is finished. */
export interface FinishRequest {
  /** Absent: what the document names. */
  readonly sourceLanguage?: string;
  /** Canonical BCP 47 tag. */
  readonly targetLanguage: string;
}

/**
 * Takes signatures away: each covers bytes of the file that are no longer there, and a viewer would call the document
 * forged. Fields stay, to be signed again; so does what a signature shows on its page, which is part of how the page looks.
 */
const removeSignatures = (document: PDFDocument): ProviderWarning | undefined => {
  const { catalog } = document;
  let isSigned = false;
  for (const field of readFields(document).fields) {
    if (fieldTypeOf(field) !== 'Sig' || !inheritedOf(field, 'V')) continue;
    isSigned = true;
    for (const dict of field.lineage) dict.delete(PDFName.of('V'));
  }
  // Certification, usage rights, attestations about the signed content, and proofs for checking it later.
  for (const key of ['Perms', 'Legal', 'DSS']) {
    if (catalog.has(PDFName.of(key))) isSigned = true;
    catalog.delete(PDFName.of(key));
  }
  dictIn(catalog, 'AcroForm')?.delete(PDFName.of('SigFlags'));
  return isSigned
    ? {
        code: 'signature_removed',
        message: 'The document was signed. A signature covers the bytes of its file, so it was taken away.',
      }
    : undefined;
};

/** Takes away the second description of a form, in XML, that viewers prefer where they know it: its texts are the source's. */
const removeXfa = (document: PDFDocument): ProviderWarning | undefined => {
  const form = dictIn(document.catalog, 'AcroForm');
  document.catalog.delete(PDFName.of('NeedsRendering'));
  if (!form?.delete(PDFName.of('XFA'))) return undefined;
  return {
    code: 'form_data_removed',
    message: 'The form was described twice, as fields and as XFA: the fields stay, the XFA was taken away.',
  };
};

/** Claims to keep to a standard: PDF/A, PDF/X, PDF/UA, PDF/E, PDF/VT. */
const claims: readonly { readonly namespace: string; readonly names: readonly string[] }[] = [
  { namespace: 'http://www.aiim.org/pdfa/ns/id/', names: ['part', 'conformance', 'amd', 'corr', 'rev'] },
  { namespace: 'http://www.aiim.org/pdfua/ns/id/', names: ['part', 'amd', 'corr', 'rev'] },
  { namespace: 'http://www.npes.org/pdfx/ns/id/', names: ['GTS_PDFXVersion'] },
  { namespace: 'http://www.aiim.org/pdfe/ns/id/', names: ['ISO_PDFEVersion'] },
  { namespace: 'http://www.npes.org/pdfvt/ns/id/', names: ['GTS_PDFVTVersion', 'GTS_PDFVTModDate'] },
];
const infoClaims = ['GTS_PDFXVersion', 'GTS_PDFXConformance', 'ISO_PDFEVersion'];

/**
 * Takes away claims to keep to PDF/A and its like. Such a claim is its producer's word on every byte: colours within an
 * output intent, all glyphs in embedded fonts, no transparency in part 1, a complete structure in level A. New text is
 * written with care for these, but nothing here proves them for the whole file, and what was left of the source was never
 * checked. An archive that trusts a false claim keeps a faulty file for ever; a missing one costs a run of a validator.
 * Output intents stay: colours mean by them what they meant.
 */
const dropClaims = (document: PDFDocument): ProviderWarning | undefined => {
  let isDropped = false;
  let packet = readMetadata(document);
  if (packet !== undefined) {
    const cuts = claims.flatMap(({ namespace, names }) =>
      names.flatMap((name) => findProperties(packet ?? '', namespace, name)),
    );
    for (const { start, end } of cuts.toSorted((one, other) => other.start - one.start))
      packet = packet.slice(0, start) + packet.slice(end);
    if (cuts.length > 0) {
      isDropped = true;
      writeMetadata(document, packet);
    }
  }
  const info = asDict(resolve(document.context, document.context.trailerInfo.Info));
  for (const key of infoClaims) if (info?.delete(PDFName.of(key))) isDropped = true;
  return isDropped
    ? {
        code: 'conformance_dropped',
        message:
          'The document called itself PDF/A, PDF/X or the like. The claim was taken away, since it was not checked anew.',
      }
    : undefined;
};

/**
 * Makes the rest of a translated document true: its language, its direction, and no signatures, claims or second
 * descriptions that no longer hold. Never fails. Warnings: `signature_removed`, `form_data_removed`, `conformance_dropped`;
 * `part_left` for a part that is too strange.
 */
export const finishDocument = (
  document: PDFDocument,
  { sourceLanguage, targetLanguage }: FinishRequest,
): readonly ProviderWarning[] => {
  const warnings: ProviderWarning[] = [];
  const attempt = (what: string, step: () => ProviderWarning | undefined): void => {
    try {
      const warning = step();
      if (warning) warnings.push(warning);
    } catch {
      warnings.push(partLeft(what));
    }
  };
  attempt('The list of signatures', () => removeSignatures(document));
  attempt('The form', () => removeXfa(document));
  attempt('The metadata of the document', () => dropClaims(document));
  attempt('The structure of the document', () => {
    setLanguage(document, sourceLanguage, targetLanguage);
    return undefined;
  });
  // What was decrypted is written as it is.
  delete document.context.trailerInfo.Encrypt;
  return warnings;
};
