import type { FormatService } from '@dragoman/core';
import type { FormatDefinition } from '@dragoman/provider';
import { nameInHeaders, retryLadder } from '@dragoman/webhooks';
import { z } from 'zod';
import { present } from '../../http/names.ts';
import { operationsOf } from '../../http/operation.ts';
import { requestsPerMinute } from '../../http/rate-limit/rate-limit.ts';
import { ceilingsOf } from '../../identity/account-ceilings.ts';
import type { Settings } from '../../settings.ts';
import { version } from '../../version.ts';

interface Services {
  readonly config: Settings;
  readonly publicUrl: string;
  readonly formats: FormatService;
}

const { operation } = operationsOf<Services>({ tag: 'Discovery', scope: null });

/** As promised to receivers; no setting changes it. */
const attemptSeconds = 10;

const limitsData = z.strictObject({
  rate: z.strictObject({
    requests_per_minute: z.int().nullable().describe('Of this key. Null: unlimited.'),
  }),
  text: z.strictObject({ code_points: z.int() }),
  audio: z.strictObject({
    bytes: z.int(),
    seconds: z.int(),
    sync_seconds: z.int().describe('Longer recordings are jobs.'),
  }),
  image: z.strictObject({ bytes: z.int(), pixels: z.int() }),
  document: z.strictObject({
    bytes: z.int(),
    pages: z.int(),
    segments: z.int(),
    sync_bytes: z.int().describe('Larger documents are jobs; so are those of more pages or characters.'),
    sync_pages: z.int(),
    sync_characters: z.int(),
  }),
  speech: z.strictObject({ code_points: z.int() }),
  batch: z.strictObject({ texts: z.int(), code_points: z.int() }),
  body: z.strictObject({ json_bytes: z.int(), batch_bytes: z.int(), import_bytes: z.int() }),
  glossaries: z.strictObject({ per_account: z.int(), entries: z.int() }),
  brand_voices: z.strictObject({ per_account: z.int() }),
  memory: z.strictObject({ entries_per_import: z.int() }),
  webhooks: z.strictObject({
    per_project: z.int().describe('And as many for all projects of the account.'),
  }),
  account: z
    .strictObject({
      requests_per_minute: z.int().nullable(),
      characters_per_month: z.int().nullable(),
      seconds_per_month: z.int().nullable().describe('Of recognised speech.'),
      stored_bytes: z.int().nullable().describe('What the files for download of the account may hold.'),
      concurrent_uploads: z.int().nullable().describe('Files on their way at once.'),
    })
    .describe('Of all keys of the account together. Null: unlimited.'),
  characters_per_month: z
    .strictObject({ account: z.int().nullable(), key: z.int().nullable() })
    .describe('A key shares its own with the keys that it was made by and makes.'),
});

const getLimits = operation({
  id: 'getLimits',
  route: 'GET /v1/limits',
  summary: 'The limits of this deployment and of the key that asks',
  description: 'Of texts, files, requests and what the key may use.',
  data: limitsData,
  async handle({ identity }, { config }) {
    const perMinute = requestsPerMinute(identity, config.limits.rate);
    const ceilings = ceilingsOf(identity.account, config.limits.account);
    return {
      data: present(limitsData, config.limits, {
        rate: { requests_per_minute: perMinute === 0 ? null : perMinute },
        account: present(limitsData.shape.account, ceilings),
        characters_per_month: {
          account: ceilings.charactersPerMonth,
          key: identity.charactersPerMonth,
        },
      }),
    };
  },
});

const formatData = z
  .strictObject({
    id: z.string().describe('What `format` and `options` of requests name it.'),
    name: z.string(),
    kind: z.enum(['image', 'document']),
    media_types: z.array(z.string()),
    extensions: z.array(z.string()),
    outputs: z.array(z.string()).describe('Other media types in which it can be written.'),
    passwords: z.boolean().describe('Takes `password`.'),
    existing: z.boolean().describe('Takes `existing`, the file as it was translated before.'),
    pictures: z.boolean().describe('Takes `translate_images`.'),
    bilingual: z
      .boolean()
      .describe('With `bilingual` each page comes with its translation; else it is a document of Word.'),
    options: z
      .record(z.string(), z.unknown())
      .describe('JSON Schema of what `options.<id>` of a request may say.'),
    pages: z.enum(['real', 'estimate']).describe('How pages are counted.'),
    max_bytes: z.int(),
    max_pages: z.int().nullable().describe('Null: it is a picture.'),
    max_pixels: z.int().nullable().describe('Null: it is no picture.'),
  })
  .meta({ id: 'Format' });

/** A format with what holds for it: its own limits, or those of the service where they are tighter. */
const presentFormat = (
  { limits: own, displayName, capabilities, ...definition }: FormatDefinition,
  limits: Settings['limits'],
): z.output<typeof formatData> => {
  const { kind } = definition;
  const within = (service: number, format = service) => Math.min(service, format);
  return {
    id: definition.id,
    name: displayName,
    kind,
    media_types: [...definition.mediaTypes],
    extensions: [...definition.extensions],
    outputs: [...capabilities.outputs],
    passwords: capabilities.passwords,
    existing: capabilities.existing === true,
    pictures: capabilities.pictures === true,
    bilingual: capabilities.bilingual === true,
    options: optionsOf(definition),
    pages: capabilities.pages,
    max_bytes: within(limits[kind].bytes, own.maxBytes),
    max_pages: kind === 'image' ? null : within(limits.document.pages, own.maxPages),
    max_pixels: kind === 'image' ? within(limits.image.pixels, own.maxPixels) : null,
  };
};

/** A package's schema may be of any library that zod's own can be told from: what cannot be shown is any object. */
const optionsOf = ({ options }: Pick<FormatDefinition, 'options'>): Record<string, unknown> => {
  if (!(options instanceof z.ZodType)) return { type: 'object' };
  const { $schema: _dialect, ...schema } = z.toJSONSchema(options, { io: 'input', unrepresentable: 'any' });
  return schema;
};

const getMeta = operation({
  id: 'getMeta',
  route: 'GET /v1/meta',
  summary: 'Facts on this deployment',
  description: 'Version, formats of files with their limits, addresses from which webhooks come.',
  data: z.strictObject({
    name: z.string(),
    version: z.string(),
    public_url: z.url(),
    formats: z.array(formatData).describe('The kinds of files that can be translated.'),
    webhooks: z.strictObject({
      source_addresses: z.array(z.string()).describe('Addresses and networks that deliveries come from.'),
      signature_header: z.string().describe('The header with the signature, beside `X-Signature`.'),
      timeout_seconds: z.int().describe('How long an endpoint may take to answer.'),
      retry_seconds: z
        .array(z.int())
        .describe(
          'From the end of a failed attempt to the next one; after the last the delivery is given up.',
        ),
    }),
  }),
  async handle(_request, { config, publicUrl, formats }) {
    const { serviceName } = config.server;
    return {
      data: {
        name: serviceName,
        version,
        public_url: publicUrl,
        formats: formats.list().map((format) => presentFormat(format, config.limits)),
        webhooks: {
          source_addresses: config.webhooks.sourceAddresses,
          signature_header: `X-${nameInHeaders(serviceName)}-Signature`,
          timeout_seconds: attemptSeconds,
          retry_seconds: retryLadder,
        },
      },
    };
  },
});

export const metaOperations = [getLimits, getMeta];
