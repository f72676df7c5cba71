import type { BrandVoice } from '@dragoman/store';
import { pageQuery } from '../../http/cursor.ts';
import { etagOf } from '../../http/if-match.ts';
import { present } from '../../http/names.ts';
import { operationsOf } from '../../http/operation.ts';
import { idParams, searchIn } from '../../http/schemas.ts';
import { brandVoiceCreateBody, brandVoiceData, brandVoiceUpdateBody } from './schema.ts';
import type { BrandVoiceService } from './service.ts';

interface Services {
  readonly brandVoices: BrandVoiceService;
}

const { list, operation, remove } = operationsOf<Services>({ tag: 'Brand voices', scope: 'translate' });

const createBrandVoice = operation({
  id: 'createBrandVoice',
  route: 'POST /v1/brand-voices',
  summary: 'Create a brand voice',
  description:
    'Tone, audience, what to do and what not, and examples. Translations name it as `brand_voice_id`.',
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

const listBrandVoices = list({
  id: 'listBrandVoices',
  path: '/v1/brand-voices',
  summary: 'List brand voices, newest first',
  description: 'All of the account.',
  item: brandVoiceData,
  query: pageQuery.extend({ search: searchIn('their name, tone or audience') }),
  page: ({ identity, query }, page, { brandVoices }) => brandVoices.list(identity, query.search, page),
  present: (voice) => present(brandVoiceData, voice),
});

const getBrandVoice = operation({
  id: 'getBrandVoice',
  route: 'GET /v1/brand-voices/{id}',
  summary: 'Read a brand voice',
  description: 'Its `revision` is the `ETag`, for `If-Match` of a later change.',
  params: idParams,
  data: brandVoiceData,
  errors: ['not_found'],
  async handle({ identity, params }, { brandVoices }) {
    return replyOf(await brandVoices.get(identity, params.id));
  },
});

const updateBrandVoice = operation({
  id: 'updateBrandVoice',
  route: 'PATCH /v1/brand-voices/{id}',
  summary: 'Change a brand voice',
  description: 'Members that are left out stay.',
  params: idParams,
  body: brandVoiceUpdateBody,
  precondition: true,
  data: brandVoiceData,
  errors: ['not_found'],
  async handle({ identity, params, body, ifMatch }, { brandVoices }) {
    return replyOf(await brandVoices.update(identity, params.id, body, ifMatch));
  },
});

const deleteBrandVoice = remove({
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
  data: present(brandVoiceData, voice),
  headers: { etag: etagOf(voice.revision) },
});

export const brandVoiceOperations = [
  createBrandVoice,
  listBrandVoices,
  getBrandVoice,
  updateBrandVoice,
  deleteBrandVoice,
];
