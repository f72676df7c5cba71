import { z } from 'zod';
import { weighTexts } from '../../http/body/body-budget.ts';
import { type Cursors, markOfNumber, numberOfMark, pageQuery } from '../../http/cursor.ts';
import { etagOf } from '../../http/if-match.ts';
import { listName, operationsOf } from '../../http/operation.ts';
import { idParams } from '../../http/schemas.ts';
import { presentApproval, presentRevision, presentTranslation } from './present.ts';
import { approvalElementData, approvalsBody, editBody, revisionData, translationData } from './schema.ts';
import type { TranslationService } from './service.ts';
import type { TranslationWorkflow } from './workflow.ts';

interface Services {
  readonly cursors: Cursors;
  readonly translationWorkflow: TranslationWorkflow;
  readonly translations: TranslationService;
}

const { operation } = operationsOf<Services>({ tag: 'Text', scope: 'translate' });

const updateTranslation = operation({
  id: 'updateTranslation',
  route: 'PATCH /v1/translations/{id}',
  summary: 'Edit a translation',
  description:
    'The text is scored anew, the status becomes `updated`, and `translation.updated` is sent. A translation that is `completed`, `updated` or `approved` can be edited.',
  params: idParams,
  body: editBody,
  precondition: true,
  data: translationData,
  errors: ['not_found', 'conflict', 'limit_exceeded'],
  async handle({ identity, params, body, ifMatch }, { translations, translationWorkflow }) {
    const found = await translations.get(identity, params.id);
    const edited = await translationWorkflow.edit(identity, found, body.translated_text, ifMatch);
    return { data: presentTranslation(edited), headers: { etag: etagOf(edited.revision) } };
  },
});

const approveTranslation = operation({
  id: 'approveTranslation',
  route: 'POST /v1/translations/{id}/approve',
  summary: 'Approve a translation',
  description:
    'The status becomes `approved`, and `translation.approved` is sent. From now on the translation memory answers with this text; no machine replaces it. A translation that is `completed` or `updated` can be approved.',
  params: idParams,
  precondition: true,
  data: translationData,
  errors: ['not_found', 'conflict'],
  async handle({ identity, params, ifMatch }, { translations, translationWorkflow }) {
    const found = await translations.get(identity, params.id);
    const approved = await translationWorkflow.approve(identity, found, ifMatch);
    return { data: presentTranslation(approved), headers: { etag: etagOf(approved.revision) } };
  },
});

const approveTranslations = operation({
  id: 'approveTranslations',
  route: 'POST /v1/translations/approve',
  summary: 'Approve several translations',
  description:
    'Up to 100, in one transaction, each as if it were approved alone. Each has its own outcome: one that is not there (`not_found`) or cannot be approved (`conflict`) keeps no other back, and `success` is true where all succeeded. One that is approved already is answered as it is: sending the same again changes nothing.',
  body: approvalsBody,
  data: z.array(approvalElementData),
  partial: true,
  async handle({ identity, body }, { translationWorkflow }) {
    const elements = await translationWorkflow.approveAll(identity, body.ids);
    return {
      data: elements.map(presentApproval),
      success: elements.every((element) => 'translation' in element),
    };
  },
});

const listTranslationRevisions = operation({
  id: 'listTranslationRevisions',
  route: 'GET /v1/translations/{id}/revisions',
  summary: 'List the states of a translation, newest first',
  description: 'What the engine made is the first; each edit and approval adds one, with who did it.',
  params: idParams,
  query: pageQuery,
  data: z.array(revisionData),
  list: true,
  answerBytes: weighTexts,
  errors: ['not_found'],
  async handle({ identity, params, query }, { translations, translationWorkflow, cursors }) {
    const { id } = await translations.get(identity, params.id);
    const list = listName('listTranslationRevisions', params);
    const { limit, before } = cursors.request(identity.account.id, list, query);
    const page = await translationWorkflow.revisions(identity, id, {
      limit,
      before: before === undefined ? undefined : numberOfMark(before),
    });
    const { items, next } = page;
    return cursors.reply(
      identity.account.id,
      list,
      { items, next: next === null ? null : markOfNumber(next) },
      presentRevision,
    );
  },
});

/** Several first: their path could be taken for a translation's. */
export const workflowOperations = [
  approveTranslations,
  updateTranslation,
  approveTranslation,
  listTranslationRevisions,
];
