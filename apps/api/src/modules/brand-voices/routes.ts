import type { BrandVoice } from '@dragoman/store';
import { z } from 'zod';
import { pageQuery } from '../../http/cursor.ts';
import { etagOf } from '../../http/if-match.ts';
import { defineOperation } from '../../http/operation.ts';
import { deletedData, idParams } from '../../http/schemas.ts';
import { brandVoiceCreateBody, brandVoiceData, brandVoiceUpdateBody } from './schema.ts';

const tag = 'Brand voices';
const scope = 'translate';

export const createBrandVoice = defineOperation({
  id: 'createBrandVoice',
  method: 'post',
  path: '/v1/brand-voices',
  tag,
  summary: 'Create a brand voice',
  scope,
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

export const listBrandVoices = defineOperation({
  id: 'listBrandVoices',
  method: 'get',
  path: '/v1/brand-voices',
  tag,
  summary: 'List brand voices, newest first',
  scope,
  query: pageQuery,
  status: 200,
  data: z.array(brandVoiceData),
  list: true,
  async handle({ identity, query }, { brandVoices, cursors }) {
    const { id } = identity.account;
    const page = await brandVoices.list(identity, cursors.request(id, query));
    return cursors.reply(id, page, presentBrandVoice);
  },
});

export const getBrandVoice = defineOperation({
  id: 'getBrandVoice',
  method: 'get',
  path: '/v1/brand-voices/{id}',
  tag,
  summary: 'Read a brand voice',
  scope,
  params: idParams,
  status: 200,
  data: brandVoiceData,
  errors: ['not_found'],
  async handle({ identity, params }, { brandVoices }) {
    return replyOf(await brandVoices.get(identity, params.id));
  },
});

export const updateBrandVoice = defineOperation({
  id: 'updateBrandVoice',
  method: 'patch',
  path: '/v1/brand-voices/{id}',
  tag,
  summary: 'Change a brand voice',
  scope,
  params: idParams,
  body: brandVoiceUpdateBody,
  precondition: true,
  status: 200,
  data: brandVoiceData,
  errors: ['not_found'],
  async handle({ identity, params, body, ifMatch }, { brandVoices }) {
    return replyOf(await brandVoices.update(identity, params.id, body, ifMatch));
  },
});

export const deleteBrandVoice = defineOperation({
  id: 'deleteBrandVoice',
  method: 'delete',
  path: '/v1/brand-voices/{id}',
  tag,
  summary: 'Delete a brand voice',
  description: 'Refused while settings of projects name it: `projects` of the problem lists them.',
  scope,
  params: idParams,
  precondition: true,
  status: 200,
  data: deletedData,
  errors: ['not_found', 'conflict'],
  async handle({ identity, params, ifMatch }, { brandVoices }) {
    await brandVoices.delete(identity, params.id, ifMatch);
    return { data: { id: params.id, deleted: true } };
  },
});

const replyOf = (voice: BrandVoice) => ({
  data: presentBrandVoice(voice),
  headers: { etag: etagOf(voice.revision) },
});

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
