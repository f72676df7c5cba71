import { translationEventFields } from '@dragoman/store';
import { z } from 'zod';
import { projectData } from '../projects/schema.ts';
import { completedTranslationData } from '../translations/schema.ts';
import { type EventKind, type TestEventKind, testEventKind } from './kinds.ts';

const moment = z.iso.datetime();
const error = z.strictObject({ code: z.string(), detail: z.string() });

/** `created_at` of `createdAt`. */
type Snake<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : Name;

type Shape = typeof completedTranslationData.shape;

const shown = translationEventFields.map((name) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);

/** The fields of a translation that was finished, in the order in which they are sent. */
const translation = z
  .strictObject(
    Object.fromEntries(
      shown.map((name) => [name, completedTranslationData.shape[name as keyof Shape]]),
    ) as Pick<Shape, Snake<(typeof translationEventFields)[number]>>,
  )
  .extend({ engine: z.string().describe('What translated it.') });

const unknownLanguage = z.string().nullable().describe('Null where it is not known.');
const notYet = z.null().describe('Not known yet.');

const createdTranslation = translation.extend({
  translated_text: notYet,
  source_language: unknownLanguage,
  status: z.literal('created'),
  engine: notYet,
  completed_at: notYet,
});

const failedTranslation = translation.extend({
  translated_text: z.null(),
  source_language: unknownLanguage,
  status: z.literal('failed'),
  engine: z.string().nullable().describe('What failed; null where none was chosen yet.'),
  error,
});

const finishedTranslation = <Status extends string>(status: Status) =>
  translation.extend({ status: z.literal(status) });

const project = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  // Without the id of the component: that one refuses fields which are not known yet.
  settings: z.strictObject(projectData.shape.settings.shape),
  created_at: moment,
  updated_at: moment,
});

/** The fields of a file, in the order in which they are sent. */
const file = z.strictObject({
  id: z.uuid(),
  project_id: z.uuid(),
  name: z.string(),
  format: z.string(),
  source_language: unknownLanguage,
  target_language: z.string(),
  status: z.enum(['uploaded', 'processing', 'completed', 'failed', 'cancelled']),
  pages: z.int().nonnegative().nullable().describe('Null where it is not known, or the format has none.'),
  download_url: z.url().optional().describe('Needs no key, and works for 48 hours.'),
  created_at: moment,
  completed_at: moment.nullable(),
});

const finishedFile = file.extend({ status: z.literal('completed'), completed_at: moment });

/** `translation.created` is `TranslationCreatedEvent` among the components of the OpenAPI document. */
export const componentNameOf = (kind: EventKind | TestEventKind): string =>
  `${kind
    .split('.')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')}Event`;

const payload = <Kind extends EventKind | TestEventKind, Data extends z.ZodObject>(
  event: Kind,
  description: string,
  data: Data,
) =>
  z
    .strictObject({
      event: z.literal(event),
      timestamp: moment.describe('When it happened: the same on every attempt.'),
      data,
    })
    .meta({ id: componentNameOf(event), description });

/** The whole body of a delivery of each kind: exactly these fields, in this order. */
export const payloadSchemas = {
  'translation.created': payload('translation.created', 'A translation was requested.', createdTranslation),
  'translation.completed': payload(
    'translation.completed',
    'A translation is finished.',
    finishedTranslation('completed'),
  ),
  'translation.failed': payload(
    'translation.failed',
    'A translation failed: `error` says why.',
    failedTranslation,
  ),
  'translation.updated': payload(
    'translation.updated',
    'A translation was edited.',
    finishedTranslation('updated'),
  ),
  'translation.approved': payload(
    'translation.approved',
    'A translation was approved.',
    finishedTranslation('approved'),
  ),
  'project.created': payload('project.created', 'A project was created.', project),
  'project.updated': payload('project.updated', 'A project or its settings were changed.', project),
  'project.deleted': payload('project.deleted', 'A project was deleted.', project),
  'file.uploaded': payload(
    'file.uploaded',
    'A file was uploaded to be translated.',
    file.extend({ status: z.literal('uploaded') }).omit({ download_url: true }),
  ),
  'file.completed': payload(
    'file.completed',
    'A file is translated, or was written anew. Without `download_url` where only its texts were asked for.',
    finishedFile,
  ),
  'file.failed': payload(
    'file.failed',
    'A file could not be translated: `error` says why.',
    file.extend({ status: z.literal('failed'), error }).omit({ download_url: true }),
  ),
  'file.exported': payload(
    'file.exported',
    'A translated file was exported: `download_url` is the export. Where somebody has it written anew meanwhile, it is `processing`.',
    file.extend({ download_url: z.url() }),
  ),
  [testEventKind]: payload(
    testEventKind,
    'A test, in the shape of `translation.completed`.',
    finishedTranslation('completed'),
  ),
} satisfies Record<EventKind | TestEventKind, z.ZodObject>;

/** The body of a delivery of this kind. */
export type EventPayload<Kind extends EventKind | TestEventKind = EventKind | TestEventKind> = z.output<
  (typeof payloadSchemas)[Kind]
>;

/** What an event of this kind says, in a sentence. */
export const descriptionOf = (kind: EventKind | TestEventKind): string =>
  payloadSchemas[kind].description ?? '';
