import { type OpenAiDouble, type OpenAiFailure, openAiErrors } from '../index.ts';
import { closedPort } from './closed-port.ts';
import { failureOf, holdOf } from './engine.ts';
import type { Transport } from './transport.ts';

/** What `describeTransport` is told of all that goes to OpenAI. */
export const openAiTransport = {
  // The variables that the SDK would heed.
  variables: {
    OPENAI_API_KEY: 'sk-other',
    OPENAI_BASE_URL: 'http://127.0.0.1:1/v1',
    OPENAI_ORG_ID: 'org-other',
    OPENAI_PROJECT_ID: 'proj-other',
    OPENAI_ADMIN_KEY: 'sk-admin',
    OPENAI_CUSTOM_HEADERS: 'x-custom: 1\nauthorization: Bearer sk-custom',
    OPENAI_LOG: 'debug',
  },
  credentials: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
  failures: [
    ['whose call is refused', openAiErrors.serverError()],
    ['whose connection breaks', { kind: 'disconnect', when: 'before_header' }],
    ['whose connection breaks in the middle', { kind: 'disconnect', when: 'mid_body' }],
  ],
} as const satisfies Pick<Transport<OpenAiFailure>, 'variables' | 'credentials' | 'failures'>;

/** What the conformance engines of all providers of OpenAI have in common. */
export const openAiEngine = (double: OpenAiDouble) => {
  const failure = failureOf(double);
  return {
    failures: [
      {
        name: 'key refused',
        arrange: () => ({ apiKey: 'sk-conformance-wrong-key' }),
        expect: { failure: 'authentication' },
      },
      failure('key revoked', openAiErrors.invalidKey(), { failure: 'authentication' }),
      failure('forbidden', openAiErrors.permissionDenied(), { failure: 'permission' }),
      failure('no credit', openAiErrors.insufficientQuota(), { failure: 'quota_exhausted' }),
      failure('bad request', openAiErrors.badRequest(), { failure: 'rejected' }),
      failure('too many requests', openAiErrors.rateLimited(3), {
        failure: 'rate_limited',
        retryAfterMs: 3000,
      }),
      failure('server error', openAiErrors.serverError(), { failure: 'unavailable' }),
      failure('proxy error', openAiErrors.htmlError(), { failure: 'unavailable' }),
      failure('cut off', { kind: 'disconnect', when: 'before_header' }, { failure: 'unavailable' }),
      failure('cut in the middle', { kind: 'disconnect', when: 'mid_body' }, { failure: 'unavailable' }),
      failure(
        'another server',
        { kind: 'respond', status: 200, body: '<html></html>' },
        { failure: 'invalid_response' },
      ),
      {
        name: 'nobody listens',
        arrange: async () => ({ baseUrl: `http://127.0.0.1:${await closedPort()}/v1` }),
        expect: { failure: 'unavailable' },
      },
    ],
    hold: holdOf(double, () => double.requests.length),
    reset: () => double.reset(),
    disconnects: () => double.disconnects,
    openCalls: () => double.openCalls,
  } as const;
};
