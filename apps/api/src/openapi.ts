import answers from './generated/answers.json' with { type: 'json' };
import problems from './generated/problems.json' with { type: 'json' };
import { describeOperations } from './http/reference/openapi.ts';
import { webhookComponents, webhookObjects } from './modules/event-types/openapi.ts';
import { operations } from './operations.ts';

/** The OpenAPI 3.1 document of the whole API: what it answers, and what its webhooks send. */
export const openApiDocument = (facts: {
  readonly title: string;
  readonly serverUrl: string;
}): Record<string, unknown> =>
  describeOperations(operations, {
    ...facts,
    answers,
    problems,
    webhooks: webhookObjects(facts.title),
    webhookComponents: webhookComponents(facts.title),
  });
