import { defineFormat, type FormatDefinition, type OptionsSchema } from '@dragoman/provider';

const packageName = '@dragoman/format-localisation';

/** What differs between the formats of this package. */
type Own<Id extends string, Options extends OptionsSchema> = Pick<
  FormatDefinition<Id, Options>,
  'id' | 'displayName' | 'mediaTypes' | 'extensions' | 'options' | 'sniff' | 'load'
> & {
  /** Default 20 MiB. */
  readonly maxBytes?: number;
};

/** A definition of a format of texts of programs: a text file, which takes the file of before. */
export const defineCatalogue = <Id extends string, Options extends OptionsSchema>({
  maxBytes = 20 * 1024 * 1024,
  ...own
}: Own<Id, Options>): FormatDefinition<Id, Options> =>
  defineFormat({
    ...own,
    contract: 'format/v1',
    packageName,
    entry: import.meta.resolve(packageName),
    kind: 'document',
    capabilities: { ocr: false, passwords: false, existing: true, outputs: [], pages: 'estimate' },
    limits: { maxBytes },
  });
