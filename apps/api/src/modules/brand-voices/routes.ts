import type { BrandVoice } from '@dragoman/store';
import type { z } from 'zod';
import { etagOf } from '../../http/if-match.ts';
import { operationsOf } from '../../http/operation.ts';
import { idParams } from '../../http/schemas.ts';
import { brandVoiceCreateBody, brandVoiceData, brandVoiceUpdateBody } from './schema.ts';
import type { BrandVoiceService } from './service.ts';

interface Services {
  readonly brandVoices: BrandVoiceService;
}

const { list, operation, remove } = operationsOf<Services>({ tag: 'Brand voices', scope: 'translate' });

const presentBrandVoice = (voice: BrandVoice): z.input<typeof brandVoiceData> => ({
  id: voice.id,
  name: voice.name,
  tone: voice.tone,
  audience: voice.audience,
  do: [...voice.do],
  dont: [...voice.dont],
  examples: voice.examples.map(({ source, target }) => ({ source, target })),
  terms: voice.terms.map(({ source, target, caseSensitive, doNotTranslate }) => ({
    source,
    ...(target === null ? {} : { target }),
    case_sensitive: caseSensitive,
    do_not_translate: doNotTranslate,
  })),
  revision: voice.revision,
  created_at: voice.createdAt.toISOString(),
  updated_at: voice.updatedAt.toISOString(),
});

export const createBrandVoice = operation({
  id: 'createBrandVoice',
  method: 'post',
  path: '/v1/brand-voices',
  summary: 'Create a brand voice',
  body: brandVoiceCreateBody,
  status: 201,
  data: brandVoiceData,
  errors: ['limit_reached'],
  async handle({ identity, body }, { brandVoices }) {
    const voice = await brandVoices.create(identity, {
      name: body.name,
      tone: body.tone ?? '',
      audience: body.audience ?? '',
      do: body.do ?? [],
      dont: body.dont ?? [],
      examples: body.examples ?? [],
      terms: body.terms ?? [],
    });
    const { data, headers } = replyOf(voice);
    return { data, headers: { ...headers, location: `/v1/brand-voices/${voice.id}` } };
  },
});

export const listBrandVoices = list({
  id: 'listBrandVoices',
  path: '/v1/brand-voices',
  summary: 'List brand voices, newest first',
  item: brandVoiceData,
  page: ({ identity }, page, { brandVoices }) => brandVoices.list(identity, page),
  present: presentBrandVoice,
});

export const getBrandVoice = operation({
  id: 'getBrandVoice',
  method: 'get',
  path: '/v1/brand-voices/{id}',
  summary: 'Read a brand voice',
  params: idParams,
  data: brandVoiceData,
  errors: ['not_found'],
  async handle({ identity, params }, { brandVoices }) {
    return replyOf(await brandVoices.get(identity, params.id));
  },
});

export const updateBrandVoice = operation({
  id: 'updateBrandVoice',
  method: 'patch',
  path: '/v1/brand-voices/{id}',
  summary: 'Change a brand voice',
  params: idParams,
  body: brandVoiceUpdateBody,
  precondition: true,
  data: brandVoiceData,
  errors: ['not_found'],
  async handle({ identity, params, body, ifMatch }, { brandVoices }) {
    return replyOf(await brandVoices.update(identity, params.id, body, ifMatch));
  },
});

export const deleteBrandVoice = remove({
  id: 'deleteBrandVoice',
  path: '/v1/brand-voices/{id}',
  summary: 'Delete a brand voice',
  description: 'Refused while settings of projects name it: `projects` of the problem lists them.',
  precondition: true,
  errors: ['not_found', 'conflict'],
  remove: ({ identity, params, ifMatch }, { brandVoices }) =>
    brandVoices.delete(identity, params.id, ifMatch),
});

const replyOf = (voice: BrandVoice) => ({
  data: presentBrandVoice(voice),
  headers: { etag: etagOf(voice.revision) },
});
