import { defineFormat, type FormatDefinition, type FormatV1 } from '@dragoman/provider';
import { z } from 'zod';
import { type Flavour, presentationFlavours, sniffPackage, wordFlavours } from './package/index.ts';

const maxBytes = 100 * 1024 * 1024;

/** What differs between the formats of this package. */
interface OfficeFormat<Id extends string> {
  readonly id: Id;
  readonly displayName: string;
  readonly flavours: readonly [Flavour, ...Flavour[]];
  /** Where its parts usually are. */
  readonly folder: string;
  readonly pages: 'real' | 'estimate';
  load(): Promise<FormatV1<Record<string, never>>>;
}

const define = <Id extends string>({ id, displayName, flavours, folder, pages, load }: OfficeFormat<Id>) => {
  const [first, ...others] = flavours;
  return defineFormat({
    contract: 'format/v1',
    id,
    packageName: '@dragoman/format-office',
    entry: import.meta.url,
    displayName,
    kind: 'document',
    mediaTypes: [first.mediaType, ...others.map(({ mediaType }) => mediaType)],
    extensions: [first.extension, ...others.map(({ extension }) => extension)],
    capabilities: { ocr: false, passwords: false, outputs: [], pages },
    limits: { maxBytes },
    options: z.strictObject({}),
    sniff: (head) => sniffPackage(head, flavours, folder),
    load,
  });
};

/** Documents of WordprocessingML. */
export const docx = define({
  id: 'docx',
  displayName: 'Word',
  flavours: wordFlavours,
  folder: 'word/',
  pages: 'estimate',
  load: async () => (await import('./word/index.ts')).wordFormat,
});

/** Presentations of PresentationML. */
export const pptx = define({
  id: 'pptx',
  displayName: 'PowerPoint',
  flavours: presentationFlavours,
  folder: 'ppt/',
  pages: 'real',
  load: async () => (await import('./slides/index.ts')).slidesFormat,
});

/** What a configuration that names this package brings along. */
export const formats: readonly FormatDefinition[] = [docx, pptx];
