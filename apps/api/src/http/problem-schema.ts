import { apiErrorTable } from '../api-error.ts';

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
    translation_id: { type: 'string', description: 'The `failed` translation, where an engine failed.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pointer', 'code', 'message'],
        properties: {
          pointer: { type: 'string', description: 'JSON pointer into the body (RFC 6901).' },
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
