import { z } from 'zod';
import { type Cursors, markOfNumber, numberOfMark, pageQuery } from '../../http/cursor.ts';
import { etagOf } from '../../http/if-match.ts';
import { listName, operationsOf } from '../../http/operation.ts';
import { idParams, searchNote } from '../../http/schemas.ts';
import { presentSegment, presentSegmentRevision } from './present.ts';
import {
  approvalBody,
  approvalData,
  segmentData,
  segmentEditBody,
  segmentParams,
  segmentRevisionData,
  segmentsQuery,
} from './schema.ts';
import type { FileService } from './service.ts';

interface Services {
  readonly files: FileService;
  readonly cursors: Cursors;
}

const { operation } = operationsOf<Services>({ tag: 'Files', scope: 'files' });

const listFileSegments = operation({
  id: 'listFileSegments',
  route: 'GET /v1/files/{id}/segments',
  summary: 'List the segments of a file, in reading order',
  description: searchNote,
  params: idParams,
  query: segmentsQuery,
  list: true,
  data: z.array(segmentData),
  errors: ['not_found', 'conflict'],
  async handle({ identity, params, query }, { files, cursors }) {
    const list = listName('listFileSegments', params, query);
    const { limit, before } = cursors.request(identity.account.id, list, query as z.output<typeof pageQuery>);
    const { items, next } = await files.segments(identity, params.id, {
      search: query.search,
      status: query.status,
      maxScore: query.max_score,
      page: query.page,
      after: before === undefined ? undefined : numberOfMark(before),
      limit,
    });
    return cursors.reply(
      identity.account.id,
      list,
      { items, next: next === null ? null : markOfNumber(next) },
      presentSegment,
    );
  },
});

const listFileSegmentRevisions = operation({
  id: 'listFileSegmentRevisions',
  route: 'GET /v1/files/{id}/segments/{number}/revisions',
  summary: 'List the states of a segment, newest first',
  description: 'One that nobody has edited or approved has its present state alone.',
  params: segmentParams,
  query: pageQuery,
  list: true,
  data: z.array(segmentRevisionData),
  errors: ['not_found', 'conflict'],
  async handle({ identity, params, query }, { files, cursors }) {
    const list = listName('listFileSegmentRevisions', params);
    const { limit, before } = cursors.request(identity.account.id, list, query);
    const page = { limit, before: before === undefined ? undefined : numberOfMark(before) };
    const { items, next } = await files.segmentRevisions(identity, params.id, params.number, page);
    return cursors.reply(
      identity.account.id,
      list,
      { items, next: next === null ? null : markOfNumber(next) },
      presentSegmentRevision,
    );
  },
});

const updateFileSegment = operation({
  id: 'updateFileSegment',
  route: 'PATCH /v1/files/{id}/segments/{number}',
  summary: 'Edit the translation of a segment',
  description: 'It is scored anew. `POST /v1/files/{id}/render` writes it into the file.',
  params: segmentParams,
  precondition: true,
  body: segmentEditBody,
  data: segmentData,
  errors: ['not_found', 'conflict', 'precondition_failed', 'limit_exceeded'],
  async handle({ identity, params, body, ifMatch }, { files }) {
    const file = await files.get(identity, params.id);
    const change = { number: params.number, target: body.target, pointer: '/target' };
    const { segments } = await files.edit(identity, file, [change], { segmentRevisions: ifMatch });
    const [segment] = segments.map(presentSegment);
    return { data: segment, headers: { etag: etagOf(segment?.revision ?? 1) } };
  },
});

const approveFileSegment = operation({
  id: 'approveFileSegment',
  route: 'POST /v1/files/{id}/segments/{number}/approve',
  summary: 'Approve the translation of a segment',
  description: 'From now on the translation memory answers with it.',
  params: segmentParams,
  precondition: true,
  data: segmentData,
  errors: ['not_found', 'conflict', 'precondition_failed'],
  async handle({ identity, params, ifMatch }, { files }) {
    const segment = await files.approveOne(identity, params.id, params.number, ifMatch);
    return { data: presentSegment(segment), headers: { etag: etagOf(segment.revision) } };
  },
});

const approveFileSegments = operation({
  id: 'approveFileSegments',
  route: 'POST /v1/files/{id}/segments/approve',
  summary: 'Approve several segments of a file, or all that have a translation',
  description: 'By their numbers, or `all`. Those without a translation are left as they are.',
  params: idParams,
  body: approvalBody,
  data: approvalData,
  errors: ['not_found', 'conflict'],
  async handle({ identity, params, body }, { files }) {
    const data = await files.approve(identity, params.id, body.numbers);
    return { data, headers: { etag: etagOf(data.revision) } };
  },
});

/** Several first: their path could be taken for a segment's. */
export const fileSegmentOperations = [
  listFileSegments,
  listFileSegmentRevisions,
  approveFileSegments,
  updateFileSegment,
  approveFileSegment,
];
