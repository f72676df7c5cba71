import {
  defineFormat,
  type FormatDefinition,
  type FormatV1,
  type OptionsOutput,
  type OptionsSchema,
} from '@dragoman/provider';
import { z } from 'zod';
import {
  type Flavour,
  presentationFlavours,
  sheetFlavours,
  sniffPackage,
  wordFlavours,
} from './package/index.ts';
import { sheetOptions } from './sheet-options.ts';

const maxBytes = 100 * 1024 * 1024;

/** What differs between the formats of this package. */
interface OfficeFormat<Id extends string, Options extends OptionsSchema> {
  readonly id: Id;
  readonly displayName: string;
  readonly flavours: readonly [Flavour, ...Flavour[]];
  /** Where its parts usually are. */
  readonly folder: string;
  readonly pages: 'real' | 'estimate';
  readonly options: Options;
  load(): Promise<FormatV1<OptionsOutput<Options>>>;
}

const define = <Id extends string, Options extends OptionsSchema>({
  id,
  displayName,
  flavours,
  folder,
  pages,
  options,
  load,
}: OfficeFormat<Id, Options>) => {
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
    capabilities: { ocr: false, passwords: false, pictures: true, outputs: [], pages },
    limits: { maxBytes },
    options,
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
  options: z.strictObject({}),
  load: async () => (await import('./word/index.ts')).wordFormat,
});

/** Presentations of PresentationML. */
export const pptx = define({
  id: 'pptx',
  displayName: 'PowerPoint',
  flavours: presentationFlavours,
  folder: 'ppt/',
  pages: 'real',
  options: z.strictObject({}),
  load: async () => (await import('./slides/index.ts')).slidesFormat,
});

/** Workbooks of SpreadsheetML. */
export const xlsx = define({
  id: 'xlsx',
  displayName: 'Excel',
  flavours: sheetFlavours,
  folder: 'xl/',
  pages: 'real',
  options: sheetOptions,
  load: async () => (await import('./sheets/index.ts')).sheetsFormat,
});

/** What a configuration that names this package brings along. */
export const formats: readonly FormatDefinition[] = [docx, pptx, xlsx];
