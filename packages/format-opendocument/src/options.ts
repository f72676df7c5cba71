import { z } from 'zod';

/** What callers may set under `options.odt` and `options.odp`: nothing. */
export const noOptions = z.strictObject({});

/** What callers may set under `options.ods`. */
export const spreadsheetOptions = z.strictObject({
  /** Translate the names of sheets, with all that refers to them. Default false. */
  sheet_names: z.boolean().default(false),
});

/** The options of all OpenDocument formats. */
export interface OpenDocumentOptions {
  readonly sheet_names?: boolean | undefined;
}
