import { z } from 'zod';
import { importData } from '../../exchange/schema.ts';
import { languageField, nameField } from '../../http/schemas.ts';
import { collectTerms } from './terms.ts';

const entryInput = z
  .strictObject({
    source: z.string().describe('The term; up to 1,000 code points.'),
    target: z.string().optional().describe('What it becomes. Left out with `do_not_translate`.'),
    case_sensitive: z.boolean().optional().describe('Default `false`.'),
    do_not_translate: z.boolean().optional().describe('The term stays as it is. Default `false`.'),
  })
  .meta({ id: 'GlossaryEntryInput' });

/** How many problems of one list are told. */
const maxProblems = 50;

/** Terms, checked one by one and against each other: what comes out can be stored. */
const termsField = (schema = z.array(entryInput)) =>
  schema.transform((list, context) => {
    const { terms, problems } = collectTerms(
      list.map((entry, place) => ({
        place,
        term: {
          source: entry.source,
          target: entry.target,
          caseSensitive: entry.case_sensitive,
          doNotTranslate: entry.do_not_translate,
        },
      })),
      (place) => `the entry with the index ${place}`,
    );
    for (const { place, field, code, message } of problems.slice(0, maxProblems))
      context.addIssue({ code: 'custom', path: [place, field], message, params: { code } });
    return terms;
  });

/** A list of terms of at most `maxTerms`. */
export const shortTermsField = (maxTerms: number) => termsField(z.array(entryInput).max(maxTerms));

export const glossaryCreateBody = z
  .strictObject({
    name: nameField,
    source_language: languageField.describe(
      'BCP 47 tag. A language without a region serves all of its regions.',
    ),
    target_language: languageField,
    entries: termsField().optional(),
  })
  .meta({
    id: 'GlossaryCreate',
    examples: [
      {
        name: 'Shop',
        source_language: 'en',
        target_language: 'es',
        entries: [
          { source: 'cart', target: 'carrito' },
          { source: 'Dragoman', do_not_translate: true, case_sensitive: true },
        ],
      },
    ],
  });

export const glossaryUpdateBody = z
  .strictObject({
    name: nameField.optional(),
    entries: termsField().optional().describe('Replaces all entries.'),
  })
  .meta({ examples: [{ name: 'Shop, spring' }] });

export const entriesBody = z
  .strictObject({
    entries: termsField().describe('Added; where the term is there already, it is changed.'),
  })
  .meta({ id: 'GlossaryEntries', examples: [{ entries: [{ source: 'cart', target: 'carrito' }] }] });

export const entryData = z
  .strictObject({
    id: z.uuid(),
    source: z.string(),
    target: z.string().optional().describe('Absent with `do_not_translate`.'),
    case_sensitive: z.boolean(),
    do_not_translate: z.boolean(),
  })
  .meta({ id: 'GlossaryEntry' });

export const glossaryData = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    source_language: z.string(),
    target_language: z.string(),
    entry_count: z.int().nonnegative(),
    revision: z
      .int()
      .positive()
      .describe('Counts the changes. In quotes it is the `ETag`, and what `If-Match` takes.'),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Glossary' });

export const fullGlossaryData = glossaryData
  .extend({ entries: z.array(entryData).describe('Oldest first.') })
  .meta({ id: 'GlossaryWithEntries' });

export const entriesChangeData = z.strictObject({
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  entry_count: z.int(),
  revision: z.int(),
});

export const importQuery = z.strictObject({
  mode: z
    .enum(['merge', 'replace'])
    .default('merge')
    .describe(
      '`merge` adds and updates, and passes over rows with mistakes. `replace` also removes what the file lacks, and refuses a file with a mistake.',
    ),
});

export const glossaryImportData = importData.extend({
  removed: z.int().describe('With `mode=replace`.'),
  entry_count: z.int(),
  revision: z.int(),
});

export const exportQuery = z.strictObject({ format: z.enum(['csv', 'tsv', 'tbx']).default('csv') });
