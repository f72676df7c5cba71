import type { FileStatus, SegmentStatus } from '@dragoman/store';
import { z } from 'zod';
import { pageQuery } from '../../http/cursor.ts';
import {
  createdBetween,
  languageField,
  numberInUrl,
  searchIn,
  searchText,
  warningData,
} from '../../http/schemas.ts';
import { languageTag, translationOptions } from '../translation-options.ts';

const moment = z.iso.datetime();
const count = z.int().nonnegative();

/** Longer names say no more. */
const maxName = 255;

/** What every request about a file takes beside the file. */
export const fileOptions = translationOptions.extend({
  target_language: languageTag.describe('BCP 47 tag; the region matters: `es-MX`, `pt-BR`.'),
});

const url = z.string().min(1).max(2_048).optional();
const passwordText = z.string().min(1).max(1_024);

/** What is said of a file beside how it is translated, however it comes. */
export const sourceOptions = fileOptions.extend({
  format: z
    .string()
    .min(1)
    .max(50)
    .optional()
    .describe('An `id` of the formats of `GET /v1/meta`. Left out: told by the content and the name.'),
  name: z
    .string()
    .trim()
    .min(1)
    .max(maxName)
    .refine((text) => !/\p{Cc}/u.test(text), { message: 'must not hold control characters' })
    .optional()
    .describe("Left out: the upload's own, or the last part of the URL."),
  options: z
    .looseObject({})
    .optional()
    .describe('By the id of the format: `{ "csv": { "columns": [2] } }`. Others are refused.'),
  password: passwordText
    .optional()
    .describe('Opens an encrypted document. Kept sealed, and dropped when the work on the file ends.'),
  allow_restricted: z
    .boolean()
    .optional()
    .describe('Takes a document whose owner forbids changes. Default `false`: 400 `restricted_document`.'),
  translate_images: z
    .boolean()
    .optional()
    .describe('Also pictures inside of a document, where its format can. Default `false`.'),
  existing_url: url.describe(
    'Of the file as it was translated before, for formats with `existing` in `GET /v1/meta`: what it has is kept, and only the rest is translated. Or send it as the part `existing`.',
  ),
  dry_run: z.boolean().optional().describe('Answers 200 with what there is to do, and stores nothing.'),
});

export const fileBody = sourceOptions
  .extend({
    file_url: url.describe('An http or https URL of the file. Or send the file itself: see the form.'),
  })
  .meta({
    id: 'FileRequest',
    examples: [{ file_url: 'https://example.com/manual.txt', target_language: 'es-MX' }],
  });

/** How a file was asked for, as its row keeps it. */
export const keptRequest = fileOptions.extend({
  options: z.looseObject({}).optional(),
  preserve_layout: z.boolean().optional(),
  output_format: z.string().optional(),
  allow_restricted: z.boolean().optional(),
  translate_images: z.boolean().optional(),
  existing_asset_id: z.uuid().optional(),
  bilingual: z.enum(['none', 'side_by_side', 'alternating']).optional(),
});

export type KeptRequest = z.output<typeof keptRequest>;

const fileStatus = z.enum([
  'uploaded',
  'processing',
  'completed',
  'failed',
  'cancelled',
] satisfies FileStatus[]);

/** The states of pictures and documents: whether work has begun makes no difference to who waits for the result. */
export const visualStatus = fileStatus.exclude(['uploaded']);

/** How far work is. */
export const progressData = z
  .strictObject({
    done: z.int().min(0).max(100),
    total: z.literal(100),
    stage: z.string().nullable().describe('What is being done.'),
  })
  .meta({ id: 'FileProgress' });

export const errorData = z.strictObject({ code: z.string(), detail: z.string() });

export const fileData = z
  .strictObject({
    id: z.uuid(),
    project_id: z.uuid(),
    kind: z.enum(['image', 'document']),
    format: z.string(),
    name: z.string(),
    status: fileStatus,
    partial: z.boolean().describe('It failed, and its result has what was translated before.'),
    progress: progressData.nullable().describe('Null: nothing is being done. Only where one file is read.'),
    error: errorData.nullable(),
    source_language: z.string().nullable().describe('Null while it is not known.'),
    target_language: z.string(),
    pages: count.nullable(),
    segments: count.nullable().describe('How many there are. Null while it is not known.'),
    characters_used: count.describe('Unicode code points of the texts that have a translation.'),
    characters_billed: count,
    quality_score: z.number().min(0).max(1).nullable().describe('Of the time of the last rendering.'),
    warnings: z.array(warningData),
    source_url: z.url().describe('Needs no key, and works for an hour: read the file again for a fresh one.'),
    download_url: z.url().nullable().describe('Of the translated file, likewise. Null: there is none.'),
    revision: z.int().positive().describe('Counts the changes of its segments.'),
    result_revision: z.int().positive().nullable().describe('The revision behind `download_url`.'),
    keeps_segments: z
      .boolean()
      .describe('False: its project has `store_texts: false`, and its segments go once it is written.'),
    created_at: moment,
    updated_at: moment,
    completed_at: moment.nullable(),
    expires_at: moment.describe('Then the file goes, with its segments.'),
  })
  .meta({ id: 'File' });

export const estimateData = z
  .strictObject({
    format: z.string(),
    pages: count,
    segments: count,
    characters: count,
    repeats: count.describe('Segments that say what another says.'),
    from_existing: count.describe(
      'Segments with a translation that the file, or the one of before, has already.',
    ),
    from_memory: count.describe('Others with a translation that somebody approved or imported.'),
    warnings: z.array(warningData),
  })
  .meta({ id: 'FileEstimate' });

export const filesQuery = pageQuery.extend({
  project_id: z.uuid().optional(),
  status: fileStatus.optional(),
  kind: z.enum(['image', 'document']).optional(),
  target_language: languageField.optional(),
  search: searchIn('their name'),
  ...createdBetween,
});

const segmentStatus = z.enum(['new', 'machine', 'memory', 'edited', 'approved'] satisfies SegmentStatus[]);

export const segmentData = z
  .strictObject({
    number: z.int().positive(),
    status: segmentStatus,
    source: z.string().describe('With inline tags such as `<1>…</1>` and `<2/>`; `\\<1>` is text.'),
    target: z.string().nullable().describe('With the same tags, as often.'),
    page: z.int().positive().nullable(),
    context: z.string().nullable().describe('What it is, for whoever translates it.'),
    place: z
      .unknown()
      .describe(
        'Where it lies, as its format says. On a page: `{ box: { x, y, width, height, angle } }` from the upper left corner, in pixels of a picture, in points (1/72 inch) of a PDF. Null: it says nothing.',
      ),
    max_length: count.nullable().describe('Code points that its translation may have.'),
    confidence: z.number().min(0).max(1).nullable().describe('How sure it was read. Null: certain.'),
    language: z.string().nullable().describe('Where the file itself names it.'),
    characters: count,
    origin: z
      .string()
      .nullable()
      .describe('`provider/model`, `repeat`, `memory`, `file`, `person`, or `unchanged`.'),
    quality_score: z.number().min(0).max(1).nullable(),
    quality_checks: z
      .array(
        z.strictObject({
          id: z.string(),
          score: z.number().min(0).max(1),
          weight: z.number(),
          note: z.string(),
        }),
      )
      .describe('What lowered the score.'),
    warnings: z.array(warningData),
    revision: z.int().positive(),
    updated_at: moment,
  })
  .meta({ id: 'FileSegment' });

export const segmentRevisionData = z
  .strictObject({
    revision: segmentData.shape.revision,
    status: segmentStatus,
    target: segmentData.shape.target,
    hidden: z.boolean().describe('Nothing stands in its place: of a region of a picture.'),
    origin: segmentData.shape.origin,
    quality_score: segmentData.shape.quality_score,
    quality_checks: segmentData.shape.quality_checks,
    actor: z.string().nullable().describe('The key or user that made it. Null: a machine, or the file.'),
    created_at: moment,
  })
  .meta({ id: 'FileSegmentRevision' });

export const segmentsQuery = pageQuery.extend({
  status: segmentStatus.optional(),
  max_score: numberInUrl(z.number().min(0).max(1))
    .optional()
    .describe('Only those with this score or a lower one.'),
  page: numberInUrl(z.int().min(1).max(1_000_000)).optional().describe('Only those on this page.'),
  search: searchText,
});

/** `/{id}/segments/{number}` in a path. */
export const segmentParams = z.strictObject({
  id: z.uuid(),
  number: numberInUrl(z.int().min(1).max(2_147_483_647)),
});

export const renderFileBody = z
  .strictObject({
    password: passwordText
      .optional()
      .describe('Opens an encrypted document once more: it was dropped when the work on it ended.'),
  })
  .meta({ id: 'FileRenderRequest', examples: [{}] });

const longestTarget = 200_000;

export const segmentEditBody = z
  .strictObject({
    target: z
      .string()
      .max(longestTarget)
      .refine((text) => text.trim() !== '', { message: 'must not be blank', params: { code: 'blank' } })
      .describe('With exactly the inline tags of the source.'),
  })
  .meta({ id: 'FileSegmentEdit', examples: [{ target: 'Pulse <1>Guardar</1>.' }] });

export const approvalBody = z
  .strictObject({
    all: z.literal(true).optional().describe('All that have a translation.'),
    numbers: z.array(z.int().min(1).max(2_147_483_647)).min(1).max(1_000).optional(),
  })
  .refine(({ all, numbers }) => (all === undefined) !== (numbers === undefined), {
    message: 'must have either `all` or `numbers`',
  })
  .meta({ id: 'FileApproval', examples: [{ numbers: [1, 2] }] });

export const approvalData = z
  .strictObject({
    approved: count.describe('How many were approved now.'),
    revision: z.int().positive().describe('Of the file.'),
  })
  .meta({ id: 'FileApprovalResult' });

export const fileExportBody = z
  .strictObject({
    format: z
      .enum(['original', 'text', 'xliff', 'bilingual_html', 'bilingual_docx', 'bilingual_pdf'])
      .optional()
      .describe(
        '`original`: as it came, translated. `text`: the translations alone. `xliff`: XLIFF 2.1, to be edited and imported again. `bilingual_html`, `bilingual_docx`: texts with their translations, to be read. `bilingual_pdf`: of a PDF, each page with its translation. Default `original`.',
      ),
    layout: z
      .enum(['side_by_side', 'alternating'])
      .optional()
      .describe(
        'Of a bilingual export: two columns, or one below the other; of `bilingual_pdf` two pages on one sheet, or one after the other. Default `side_by_side`.',
      ),
  })
  .meta({ id: 'FileExportRequest', examples: [{ format: 'original' }] });

/** What an import gets back: the segments of an export, some of them in other words. */
const xliffExample = `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="es-MX">
  <file id="f1">
    <unit id="1"><segment state="final"><source>Good morning.</source><target>Buen día.</target></segment></unit>
  </file>
</xliff>`;

export const fileImportBody = z
  .strictObject({
    xliff: z
      .string()
      .min(1)
      .optional()
      .describe(
        'The XLIFF 2.0 or 2.1 itself, exported from this file. Or send it as the part `file` of a form.',
      ),
    approve_final: z
      .boolean()
      .optional()
      .describe('Approves the units whose state is `final`. Default `false`: they are edits like others.'),
  })
  .meta({ id: 'FileImportRequest', examples: [{ xliff: xliffExample, approve_final: true }] });

export const fileImportData = z
  .strictObject({
    imported: count.describe('Segments whose translation is another now.'),
    approved: count.describe('With `approve_final`: how many were approved now.'),
    unchanged: count,
    failed: count.describe('Units that were not taken.'),
    rejected: z
      .array(
        z.strictObject({
          unit: z.string().describe('Its `id`.'),
          code: z.enum([
            'unknown_unit',
            'duplicate_unit',
            'source_changed',
            'invalid_target',
            'blank',
            'tags_differ',
            'too_long',
          ]),
          message: z.string(),
          line: z.int().positive(),
        }),
      )
      .describe('The first 1,000 of those.'),
    revision: z.int().positive().describe('Of the file.'),
  })
  .meta({ id: 'FileImport' });
