import { apiErrorTable } from '../../errors/api-error.ts';

/** Members of one type, by name, with what is said of them. */
const described = (type: string, members: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(members).map(([name, description]) => [name, { type, description }]));

/** Members that are lists of texts. */
const lists = (members: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(members).map(([name, description]) => [
      name,
      { type: 'array', description, items: { type: 'string' } },
    ]),
  );

/** The body of every error, as the document describes it. */
export const problemSchema: Record<string, unknown> = {
  type: 'object',
  description: 'RFC 9457.',
  required: ['type', 'title', 'status', 'detail', 'instance', 'success', 'code', 'request_id'],
  properties: {
    type: {
      type: 'string',
      description: 'Leads to what is said of the code: `{publicUrl}/docs/errors#<code>`.',
    },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What to do next.' },
    instance: { type: 'string' },
    success: { const: false },
    code: { type: 'string', enum: Object.keys(apiErrorTable) },
    request_id: { type: 'string' },
    ...described('string', {
      file_id: 'The file that was kept, and shows the same error.',
      provider: 'The engine that failed.',
      required_role: 'Of the user, who has another.',
      source_language: 'The language of the text, for which the target cannot be had.',
      slot: 'The kind of work for which nothing is configured.',
    }),
    ...described('integer', {
      limit: 'How much there may be.',
      actual: 'How much came, as far as it was counted.',
      used: 'What of a quota is used.',
      revision: 'The present one.',
      line: 'Of the file that came, from 1.',
    }),
    ...lists({
      target_languages: 'What the language of the text can be translated into.',
      source_languages: 'Those that may be named.',
      models: 'Those that may be named.',
      voices: 'Some of those that may be named.',
      formats: 'Those that are known.',
      ways: 'How an operator gets what is missing.',
    }),
    required_scope: { type: ['string', 'null'], description: 'Of a key. Null: no key may do this.' },
    projects: {
      type: 'array',
      description: 'Those whose settings name it.',
      items: { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } },
    },
    translation_id: { type: 'string', description: 'The `failed` translation, where an engine failed.' },
    errors: {
      type: 'array',
      description: 'What is wrong where; every 400 has it.',
      items: {
        type: 'object',
        required: ['pointer', 'code', 'message'],
        properties: {
          pointer: {
            type: 'string',
            description: 'JSON pointer into the body (RFC 6901); empty: the whole of it.',
          },
          parameter: { type: 'string', description: 'The query parameter, where it is at fault.' },
          code: { type: 'string' },
          message: { type: 'string' },
          limit: { type: 'integer' },
          actual: { type: 'integer' },
        },
      },
    },
  },
};
