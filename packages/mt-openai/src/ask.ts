import type { ProviderLogger } from '@dragoman/provider';
import { defined, type VendorCall } from '@dragoman/provider-kit';
import type { OpenAiConnection, OpenAiVendor } from '@dragoman/vendor-openai';
import type { APIError } from 'openai';
import { type AnswerFormat, answerFormats, type VendorAnswer, type VendorApi } from './apis.ts';
import { type AdjustablePart, isTooLong, refusedPart, unusable } from './failures.ts';
import type { OpenAiModel } from './options.ts';
import type { Task } from './tasks.ts';
import { answerLimit } from './token-budget.ts';

/** One question to the model. */
export interface Question {
  readonly model: OpenAiModel;
  readonly task: Task;
  /** The user message. */
  readonly user: string;
  /** Tokens that the answer may take for each token of the user message. */
  readonly growth: number;
  readonly signal: AbortSignal;
}

/** What a model of this server takes. */
interface Abilities {
  readonly format: AnswerFormat;
  readonly temperature: boolean;
  readonly reasoning: boolean;
  readonly limit: boolean;
}

const allAbilities: Abilities = { format: 'json_schema', temperature: true, reasoning: true, limit: true };

/** The same without what the server refused; undefined where that was not sent. */
const without = (abilities: Abilities, part: AdjustablePart): Abilities | undefined => {
  if (part !== 'format') return abilities[part] ? { ...abilities, [part]: false } : undefined;
  const format = answerFormats[answerFormats.indexOf(abilities.format) + 1];
  return format && { ...abilities, format };
};

/** An answer for a prompt that the model cannot even read: as one that it could not finish. */
const tooLong = (model: OpenAiModel, error: APIError): VendorAnswer => ({
  outcome: 'cut_off',
  content: '',
  model: model.id,
  requestId: error.requestID ?? undefined,
  inputTokens: 0,
  outputTokens: 0,
});

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

/** Asks a model once. Rejects with `ServiceError`, or with the signal's reason. */
export type Ask = (question: Question) => Promise<VendorAnswer>;

/** Makes what asks the models of one server. It remembers per model what the server refused. */
export const createAsk = (vendor: OpenAiVendor, api: VendorApi, logger: ProviderLogger): Ask => {
  const known = new Map<string, Abilities>();

  /** Only what has worked is remembered: a refusal may have had another reason than it seemed. */
  const remember = ({ id }: OpenAiModel, abilities: Abilities): void => {
    if (abilities === allAbilities || abilities === known.get(id)) return;
    known.set(id, abilities);
    logger.info({ model: id, ...abilities }, 'The server takes less than OpenAI does.');
  };

  const attempt = async (
    call: VendorCall<OpenAiConnection>,
    question: Question,
    abilities: Abilities,
  ): Promise<VendorAnswer> => {
    const { connection, signal } = call;
    const { model, task, user, growth } = question;
    const { format } = abilities;
    const limit = abilities.limit ? answerLimit(model, user, growth) : undefined;
    const temperature = abilities.temperature ? (model.temperature ?? undefined) : undefined;
    const reasoningEffort = abilities.reasoning ? model.reasoningEffort : undefined;
    try {
      const asked = { model, task, user, format, temperature, reasoningEffort, limit, signal };
      const answer = await api(connection.sdk, asked);
      remember(model, abilities);
      return answer;
    } catch (error) {
      if (!(error instanceof connection.errors.APIError) || signal.aborted) throw error;
      const isLong = isTooLong(error);
      // Some servers count the limit into the context although the answer would be short.
      const part = isLong && limit !== undefined && error.status === 400 ? 'limit' : refusedPart(error);
      const fewer = part && without(abilities, part);
      if (fewer) return attempt(call, question, fewer);
      if (isLong) return tooLong(model, error);
      throw error;
    }
  };

  return (question) => {
    const confidential = () => stringsIn(JSON.parse(question.user));
    const abilities = known.get(question.model.id) ?? allAbilities;
    return vendor.call({ signal: question.signal, confidential }, (call) =>
      attempt(call, question, abilities),
    );
  };
};

/** Calls that one request may cost, whatever the model does. */
const maxCalls = 16;

/** The calls of one request, and what they cost together. */
export interface Ledger {
  /** Asks once more. Rejects as `ask` does, or where the request has cost enough. */
  readonly ask: Ask;
  /** What is told of all calls: the model and the id of the last one, and the tokens of all. */
  trace(): {
    readonly model?: string;
    readonly requestId?: string;
    readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
  };
}

/** Begins to count. */
export const createLedger = (ask: Ask): Ledger => {
  const answers: VendorAnswer[] = [];
  return {
    async ask(question) {
      if (answers.length === maxCalls) throw unusable(answers.at(-1));
      const answer = await ask(question);
      answers.push(answer);
      return answer;
    },
    trace() {
      const { model, requestId } = answers.at(-1) ?? {};
      return {
        ...defined({ model, requestId }),
        usage: {
          inputTokens: answers.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
          outputTokens: answers.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
        },
      };
    },
  };
};
