import { readLanguage } from '@dragoman/core';
import { z } from 'zod';

/** Schemas that several resources share. */

/** `/{id}` in a path. */
export const idParams = z.strictObject({ id: z.uuid() });

/** What a DELETE answers. */
export const deletedData = z.strictObject({ id: z.uuid(), deleted: z.literal(true) }).meta({ id: 'Deleted' });

/** What was done in another way than it was asked for. */
export const warningData = z.strictObject({ code: z.string(), message: z.string() }).meta({ id: 'Warning' });

/** A number in a path or query, as people write it: `1e1`, `0x10` and nothing at all are none. */
export const numberInUrl = (number: z.ZodNumber) =>
  z.preprocess((text) => (/^-?\d+(?:\.\d+)?$/.test(String(text)) ? Number(text) : text), number);

/** A moment in a query. */
const momentInQuery = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** What is looked for in texts; a single letter would be in nearly all of them. */
export const searchText = z
  .string()
  .min(2)
  .max(200)
  .optional()
  .describe('Only those with this in their source or translation, in whichever case.');

/** What is looked for in names and the like. */
export const searchIn = (what: string) =>
  z.string().min(1).max(200).optional().describe(`Only those with this in ${what}, in whichever case.`);

/** From when to when, in the query of a list. */
export const createdBetween = {
  since: momentInQuery.optional().describe('Created then or later.'),
  until: momentInQuery.optional().describe('Created before.'),
};

/** What lists say that can be searched. */
export const searchNote =
  'A search looks at 10,000 texts, or some two million characters, for a page: one may hold fewer than `limit`, even none, and have a `next_cursor`.';

/** The name of an account, project or key. */
export const nameField = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((text) => !/\p{Cc}/u.test(text), { message: 'must not hold control characters' });

/** Requests a minute. 0: unlimited; null: what the deployment says. */
export const rateLimitField = z.int().min(0).max(1_000_000).nullable();

/** A quota; null: none. */
export const charactersPerMonthField = z.int().positive().nullable();

const tagText = z.string().min(1).max(64);

/** The canonical form of a tag that a field holds. */
const canonicalTag = (text: string, context: z.RefinementCtx): string => {
  const language = readLanguage(text);
  if (language) return language.tag;
  context.addIssue({
    code: 'custom',
    message: 'is no language that is known here: use a BCP 47 tag such as en, es-MX or zh-Hant',
    params: { code: 'unsupported_language' },
  });
  return z.NEVER;
};

/** A language tag, in any case and with `_` or `-`; given on in its canonical form. */
export const languageField = tagText.transform(canonicalTag);

/** The same for a language that may be left to detection. */
export const sourceLanguageField = tagText.transform((text, context) =>
  text.toLowerCase() === 'auto' ? 'auto' : canonicalTag(text, context),
);
