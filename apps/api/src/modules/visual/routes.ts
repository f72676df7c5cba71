import { operationsOf } from '../../http/operation.ts';
import { idParams } from '../../http/schemas.ts';
import type { Settings } from '../../settings.ts';
import { sourceErrors } from '../files/routes.ts';
import type { FileService } from '../files/service.ts';
import type { ImageOperations } from './operations.ts';
import { acceptedImageData, imageBody, imageData, renderImageBody } from './schema.ts';

interface Services {
  readonly files: FileService;
  readonly imageOperations: ImageOperations;
}

const { operation, remove } = operationsOf<Services>({ tag: 'Visual', scope: 'visual' });

/** The codes of whatever asks an engine before it answers. */
export const engineErrors = [
  'unsupported_language_pair',
  'unknown_model',
  'language_not_detected',
  'quota_exceeded',
  'provider_error',
  'provider_unavailable',
  'provider_timeout',
  'provider_not_configured',
] as const;

/** Formats are known by their media types: `output_format` names them in short. */
const mediaTypes = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const;

const translateImage = operation({
  id: 'translateImage',
  route: 'POST /v1/visual/translate-image',
  summary: 'Translate a picture',
  description:
    'Reads the texts in a picture, translates them, and draws them in their places. What takes longer than 30 seconds goes on as a job: 202.',
  body: imageBody,
  media: { field: 'image', maxBytes: ({ limits }: Settings) => limits.image.bytes },
  data: imageData,
  accepted: acceptedImageData,
  // Whoever removes the picture meanwhile takes the work its source.
  errors: [...sourceErrors, 'asset_expired', ...engineErrors],
  handle({ identity, body, file, respondAsync, signal }, { imageOperations }) {
    const { image_url: url, output_format: output, async: isAsync, ...rest } = body;
    const request = { ...rest, ...(output ? { output_format: mediaTypes[output] } : {}) };
    const incoming = { field: 'image', url, file, kind: 'image', request, signal } as const;
    return imageOperations.translate(identity, incoming, isAsync === true || respondAsync);
  },
});

const getImage = operation({
  id: 'getImage',
  route: 'GET /v1/visual/images/{id}',
  summary: 'Read a picture and its regions',
  description:
    'To be asked after a 202 until its `status` is no longer `processing`. Links are fresh with each read.',
  params: idParams,
  data: imageData,
  errors: ['not_found'],
  handle: ({ identity, params }, { imageOperations }) => imageOperations.read(identity, params.id),
});

const renderImage = operation({
  id: 'renderImage',
  route: 'POST /v1/visual/images/{id}/render',
  summary: 'Correct regions of a picture, and draw it anew',
  description: 'With `If-Match` only where nobody has changed it since it was read.',
  params: idParams,
  precondition: true,
  body: renderImageBody,
  // An id and a text for each region.
  maxValues: () => 5_000,
  data: imageData,
  accepted: acceptedImageData,
  errors: [
    'not_found',
    'conflict',
    'asset_expired',
    'precondition_failed',
    'limit_exceeded',
    'limit_reached',
    'corrupt_image',
    'too_complex',
    'overloaded',
  ],
  handle: ({ identity, params, body, ifMatch }, { imageOperations }) =>
    imageOperations.render(identity, params.id, body, ifMatch),
});

const deleteImage = remove({
  id: 'deleteImage',
  path: '/v1/visual/images/{id}',
  summary: 'Cancels work on a picture, removes one that nobody works on',
  description:
    'Work under way is cancelled, and the picture stays as `cancelled`; one that nobody works on is removed with its files.',
  remove: ({ identity, params }, { files }) => files.remove(identity, params.id, 'image'),
});

export const visualOperations = [translateImage, getImage, renderImage, deleteImage];
