import { defineFormat, type FormatDefinition } from '@dragoman/provider';
import { type Kind, odpKind, odsKind, odtKind } from './kinds.ts';
import { noOptions, spreadsheetOptions } from './options.ts';
import { sniff } from './sniff.ts';

const shared = ({ displayName, types: [first, ...others] }: Kind) => ({
  contract: 'format/v1' as const,
  packageName: '@dragoman/format-opendocument',
  entry: import.meta.url,
  displayName,
  kind: 'document' as const,
  mediaTypes: [first[0], ...others.map(([mediaType]) => mediaType)] as const,
  extensions: [first[1], ...others.map(([, extension]) => extension)] as const,
  limits: { maxBytes: 100 * 1024 * 1024 },
});

const capabilities = { ocr: false, passwords: false, pictures: true, outputs: [] } as const;

/** Slides and their notes. */
export const odp = defineFormat({
  ...shared(odpKind),
  id: 'odp',
  capabilities: { ...capabilities, pages: 'real' },
  options: noOptions,
  sniff: (head) => sniff(head, odpKind),
  load: async () => (await import('./format.ts')).openDocumentFormat(odpKind),
});

/** Sheets and their charts. */
export const ods = defineFormat({
  ...shared(odsKind),
  id: 'ods',
  capabilities: { ...capabilities, pages: 'real' },
  options: spreadsheetOptions,
  sniff: (head) => sniff(head, odsKind),
  load: async () => (await import('./format.ts')).openDocumentFormat(odsKind),
});

/** Texts. Their pages are those that the program which saved them has counted. */
export const odt = defineFormat({
  ...shared(odtKind),
  id: 'odt',
  capabilities: { ...capabilities, pages: 'estimate' },
  options: noOptions,
  sniff: (head) => sniff(head, odtKind),
  load: async () => (await import('./format.ts')).openDocumentFormat(odtKind),
});

/** What a configuration that names this package brings along. */
export const formats: readonly FormatDefinition[] = [odp, ods, odt];
