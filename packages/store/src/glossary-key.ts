import { hash } from 'node:crypto';

/**
 * What makes two entries of a glossary the same term: the source and the case rule; letters that differ in case alone
 * are the same where case does not matter, and so are the composed and the decomposed form of a letter (NFC).
 *
 * @returns SHA-256 in hexadecimal
 */
export const glossaryKey = (term: { readonly source: string; readonly caseSensitive: boolean }): string => {
  const source = term.caseSensitive ? term.source : term.source.toLowerCase();
  return hash('sha256', `${term.caseSensitive ? 'exact' : 'any'}\n${source.normalize('NFC')}`, 'hex');
};
