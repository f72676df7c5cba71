import { z } from 'zod';
import { warningData } from '../../http/schemas.ts';
import { errorData, fileOptions, progressData, sourceOptions, visualStatus } from '../files/schema.ts';

const moment = z.iso.datetime();
const count = z.int().nonnegative();

export const imageBody = fileOptions
  .extend({
    image_url: z
      .string()
      .min(1)
      .max(2_048)
      .optional()
      .describe('An http or https URL of a picture. Or send the file: see the form.'),
    preserve_layout: z
      .boolean()
      .optional()
      .describe('`false`: the texts alone, no picture is drawn. Default `true`.'),
    output_format: z
      .enum(['png', 'jpeg', 'webp'])
      .optional()
      .describe('Of the translated picture. Left out: as it came.'),
    async: z.boolean().optional().describe('Answers 202 at once; so does `Prefer: respond-async`.'),
  })
  .meta({
    id: 'TranslateImageRequest',
    examples: [{ image_url: 'https://example.com/screen.png', target_language: 'es-MX' }],
  });

const regionData = z
  .strictObject({
    id: z.int().positive().describe('The number of its segment.'),
    box: z
      .strictObject({
        x: z.number(),
        y: z.number(),
        width: z.number().nonnegative(),
        height: z.number().nonnegative(),
        angle: z.number().describe('Degrees, clockwise.'),
      })
      .describe('In pixels, from the upper left corner.'),
    source_text: z.string(),
    translated_text: z.string().nullable().describe('Null: it stays as it is.'),
    confidence: z.number().min(0).max(1).nullable().describe('How sure it was read. Null: not known.'),
    hidden: z.boolean().describe('It is taken away, and nothing put in its place.'),
  })
  .meta({ id: 'ImageRegion' });

export const imageData = z
  .strictObject({
    id: z.uuid(),
    file_id: z.uuid().describe('The same: `/v1/files/{id}` has its segments.'),
    project_id: z.uuid(),
    status: visualStatus,
    partial: z.boolean(),
    progress: progressData.nullable().describe('Null: nothing is being done.'),
    error: errorData.nullable(),
    name: z.string(),
    format: z.string(),
    image_url: z
      .url()
      .nullable()
      .describe(
        'The translated picture: needs no key, and works for an hour. Null: not drawn yet, or `preserve_layout: false`.',
      ),
    source_url: z.url(),
    width: count.nullable(),
    height: count.nullable(),
    regions: z.array(regionData).describe('In reading order.'),
    source_language: z.string().nullable(),
    target_language: z.string(),
    characters_used: count,
    characters_billed: count,
    quality_score: z.number().min(0).max(1).nullable(),
    warnings: z.array(warningData),
    revision: z.int().positive(),
    created_at: moment,
    completed_at: moment.nullable(),
  })
  .meta({ id: 'Image' });

const accepted = z.strictObject({
  id: z.uuid(),
  file_id: z.uuid(),
  status: visualStatus,
  progress: progressData,
});

/** A picture that is being worked on, as it is accepted. */
export const acceptedImageData = accepted.meta({ id: 'AcceptedImage' });

/** The same for a document. */
export const acceptedDocumentData = accepted.meta({ id: 'AcceptedDocument' });

export const renderImageBody = z
  .strictObject({
    regions: z
      .array(
        z.strictObject({
          id: z.int().min(1).max(2_147_483_647),
          translated_text: z
            .string()
            .max(200_000)
            .refine((text) => text.trim() !== '', {
              message: 'must not be blank: use `hidden`',
              params: { code: 'blank' },
            })
            .optional(),
          hidden: z.boolean().optional(),
        }),
      )
      .max(1_000)
      .describe('What is to change; the others stay. An empty list draws the picture again.'),
  })
  .meta({ id: 'RenderImageRequest', examples: [{ regions: [{ id: 1, translated_text: 'Guardar' }] }] });

export const documentBody = sourceOptions
  .extend({
    document_url: z
      .string()
      .min(1)
      .max(2_048)
      .optional()
      .describe('An http or https URL of a document. Or send the file: see the form.'),
    bilingual: z
      .enum(['none', 'side_by_side', 'alternating'])
      .optional()
      .describe(
        'Also a document with both languages, `bilingual_url`: of a PDF one with each page and its translation, on one sheet or one after the other; else one of Word with each text and its translation. Default `none`.',
      ),
    async: z.boolean().optional().describe('Answers 202 at once; so does `Prefer: respond-async`.'),
  })
  .meta({
    id: 'TranslateDocumentRequest',
    examples: [{ document_url: 'https://example.com/manual.docx', target_language: 'es-MX' }],
  });

export const documentData = z
  .strictObject({
    id: z.uuid(),
    file_id: z.uuid().describe('The same: `/v1/files/{id}` has its segments.'),
    project_id: z.uuid(),
    status: visualStatus,
    partial: z.boolean().describe('It failed, and its result has what was translated before.'),
    progress: progressData.nullable().describe('Null: nothing is being done.'),
    error: errorData.nullable(),
    name: z.string(),
    format: z.string(),
    document_url: z
      .url()
      .nullable()
      .describe('The translated document: needs no key, and works for an hour. Null: not written yet.'),
    bilingual_url: z
      .url()
      .nullable()
      .describe(
        'With `bilingual`, likewise. Null: it was not asked for, or its time is over: export it anew.',
      ),
    source_url: z.url(),
    pages: count.nullable(),
    segments: count.nullable(),
    source_language: z.string().nullable(),
    target_language: z.string(),
    characters_used: count,
    characters_billed: count,
    quality_score: z.number().min(0).max(1).nullable(),
    warnings: z.array(warningData),
    revision: z.int().positive(),
    created_at: moment,
    completed_at: moment.nullable(),
  })
  .meta({ id: 'Document' });
