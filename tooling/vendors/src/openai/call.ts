import type { z } from 'zod';
import { type ApiError, invalidRequest } from './errors.ts';
import {
  type ChatRequest,
  chatRequestSchema,
  type ResponsesRequest,
  responsesRequestSchema,
} from './request-schema.ts';
import { strictSchemaProblem } from './strict-json-schema.ts';

/** How the answer's text must look. */
export type AnswerFormat = 'text' | 'json_object' | 'json_schema';

/** A request of either endpoint, brought to what the model behind it needs. */
export interface Call {
  readonly endpoint: 'chat' | 'responses';
  readonly model: string;
  readonly format: AnswerFormat;
  readonly schema: unknown;
  readonly stream: boolean;
  readonly includeUsage: boolean;
  /** All text that the model reads, for the token count. */
  readonly promptText: string;
  /** The last user message. */
  readonly userText: string;
  readonly temperature: number | undefined;
  readonly usesMaxTokens: boolean;
  /** The most tokens that the answer may have, where the caller says so. */
  readonly outputLimit: number | undefined;
}

/** Which answer formats a server takes: OpenAI all, small compatible servers fewer. */
export interface ServerAbilities {
  readonly answerFormats: readonly AnswerFormat[];
}

const isReasoningModel = (model: string): boolean => /^(gpt-[5-9](?!.*-chat)|o\d)/.test(model);

const problemOf = (error: z.ZodError, formatParam: string): ApiError => {
  const issue = error.issues[0];
  if (!issue) return invalidRequest('The request is invalid.');
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    const name = [path, issue.keys[0]].filter(Boolean).join('.');
    return invalidRequest(`Unknown parameter: '${name}'.`, name, 'unknown_parameter');
  }
  if (issue.code === 'invalid_type' && issue.input === undefined && issue.path.length === 1) {
    return invalidRequest(`Missing required parameter: '${path}'.`, path, 'missing_required_parameter');
  }
  return invalidRequest(
    `Invalid value for '${path}'.`,
    path.startsWith(formatParam) ? formatParam : path,
    'invalid_value',
  );
};

const contentText = (content: ChatRequest['messages'][number]['content']): string =>
  typeof content === 'string' ? content : (content ?? []).map((part) => part.text).join('');

interface Format {
  readonly type: AnswerFormat;
  readonly name?: string;
  readonly schema?: unknown;
  readonly strict?: boolean | null | undefined;
}

const semanticProblem = (
  call: Call,
  format: Format,
  formatParam: string,
  abilities: ServerAbilities,
): ApiError | undefined => {
  if (!abilities.answerFormats.includes(format.type)) {
    return invalidRequest(`response_format of type '${format.type}' is not supported.`, formatParam);
  }
  if (format.type === 'json_schema' && format.strict) {
    const problem = strictSchemaProblem(format.schema);
    if (problem) {
      return invalidRequest(
        `Invalid schema for response_format '${format.name}': ${problem}`,
        formatParam,
        'invalid_json_schema',
      );
    }
  }
  if (format.type === 'json_object' && !/json/i.test(call.promptText)) {
    return invalidRequest(
      `'messages' must contain the word 'json' in some form, to use '${formatParam}' of type 'json_object'.`,
      formatParam,
    );
  }
  if (isReasoningModel(call.model)) {
    if (call.temperature !== undefined && call.temperature !== 1) {
      return invalidRequest(
        `Unsupported value: 'temperature' does not support ${call.temperature} with this model. Only the default (1) value is supported.`,
        'temperature',
        'unsupported_value',
      );
    }
    if (call.usesMaxTokens) {
      return invalidRequest(
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        'max_tokens',
        'unsupported_parameter',
      );
    }
  }
  return undefined;
};

const chatCall = (request: ChatRequest): [Call, Format] => {
  const format: Format =
    request.response_format?.type === 'json_schema'
      ? { type: 'json_schema', ...request.response_format.json_schema }
      : { type: request.response_format?.type ?? 'text' };
  const call: Call = {
    endpoint: 'chat',
    model: request.model,
    format: format.type,
    schema: format.schema,
    stream: request.stream === true,
    includeUsage: request.stream_options?.include_usage === true,
    promptText: request.messages.map((message) => contentText(message.content)).join('\n'),
    userText: contentText(request.messages.findLast((message) => message.role === 'user')?.content),
    temperature: request.temperature ?? undefined,
    usesMaxTokens: request.max_tokens !== undefined && request.max_tokens !== null,
    outputLimit: request.max_completion_tokens ?? request.max_tokens ?? undefined,
  };
  return [call, format];
};

const responsesCall = (request: ResponsesRequest): [Call, Format] => {
  const messages =
    typeof request.input === 'string' ? [{ role: 'user', content: request.input }] : request.input;
  const format: Format = request.text?.format ?? { type: 'text' };
  const call: Call = {
    endpoint: 'responses',
    model: request.model,
    format: format.type,
    schema: format.schema,
    stream: request.stream === true,
    includeUsage: true,
    promptText: [request.instructions ?? '', ...messages.map((message) => contentText(message.content))].join(
      '\n',
    ),
    userText: contentText(messages.findLast((message) => message.role === 'user')?.content),
    temperature: request.temperature ?? undefined,
    usesMaxTokens: false,
    outputLimit: request.max_output_tokens ?? undefined,
  };
  return [call, format];
};

/** Reads and checks the body of a call as strictly as OpenAI does. */
export const readCall = (
  endpoint: Call['endpoint'],
  body: unknown,
  abilities: ServerAbilities,
): Call | ApiError => {
  const formatParam = endpoint === 'chat' ? 'response_format' : 'text.format';
  const parsed =
    endpoint === 'chat'
      ? chatRequestSchema.transform(chatCall).safeParse(body, { reportInput: true })
      : responsesRequestSchema.transform(responsesCall).safeParse(body, { reportInput: true });
  if (!parsed.success) return problemOf(parsed.error, formatParam);
  const [call, format] = parsed.data;
  return semanticProblem(call, format, formatParam, abilities) ?? call;
};
