import type { ProviderLogger } from '@dragoman/provider';
import type { ConnectedSdk } from '@dragoman/vendor-openai';
import type { APIError } from 'openai';
import type { OpenAiModel, OpenAiOptions } from './options.ts';
import { confidentialStrings } from './redact.ts';
import type { Task } from './tasks.ts';
import { answerLimit } from './token-budget.ts';
import { type AnswerFormat, answerFormats, type VendorAnswer, vendorApis } from './vendor-call.ts';
import { connectVendor } from './vendor-client.ts';
import { type AdjustablePart, isTooLong, refusedPart, toEngineError } from './vendor-error.ts';

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

/** The vendor behind one provider. */
export interface Engine {
  /** Asks once. Rejects with `ServiceError`, or with the signal's reason. */
  ask(question: Question): Promise<VendorAnswer>;
  /** Lists the vendor's models, which costs nothing. Rejects as `ask`. */
  check(signal: AbortSignal): Promise<void>;
  /** Ends the calls in flight; later ones reject. */
  close(): Promise<void>;
}

/** What a model of this server takes. */
interface Abilities {
  readonly format: AnswerFormat;
  readonly temperature: boolean;
  readonly reasoning: boolean;
  readonly limit: boolean;
}

const allAbilities: Abilities = { format: 'json_schema', temperature: true, reasoning: true, limit: true };

const closedReason = () => new DOMException('The provider was closed.', 'AbortError');

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

/** Connects at the first question and remembers per model what the server refused. */
export const createEngine = (options: OpenAiOptions, logger: ProviderLogger): Engine => {
  const known = new Map<string, Abilities>();
  let connecting: Promise<ConnectedSdk> | undefined;
  let closed = false;

  const connect = (): Promise<ConnectedSdk> => {
    if (closed) throw closedReason();
    connecting ??= connectVendor(options);
    return connecting;
  };

  /** What our caller must see of an error. */
  const seen = (error: unknown, client: ConnectedSdk, signal: AbortSignal, userMessage: string) => {
    if (signal.aborted) return signal.reason;
    if (closed) return closedReason();
    return toEngineError(error, client.errors, confidentialStrings(options.apiKey, userMessage));
  };

  /** Only what has worked is remembered: a refusal may have had another reason than it seemed. */
  const remember = ({ id }: OpenAiModel, abilities: Abilities): void => {
    if (abilities === allAbilities || abilities === known.get(id)) return;
    known.set(id, abilities);
    logger.info({ model: id, ...abilities }, 'The server takes less than OpenAI does.');
  };

  const ask = async (
    question: Question,
    abilities = known.get(question.model.id) ?? allAbilities,
  ): Promise<VendorAnswer> => {
    const { model, task, user, growth, signal } = question;
    const client = await connect();
    const limit = abilities.limit ? answerLimit(model, user, growth) : undefined;
    try {
      const answer = await vendorApis[options.api](client.sdk, {
        model,
        system: task.system,
        user,
        format: abilities.format,
        schema: task.schema,
        temperature: abilities.temperature ? (model.temperature ?? undefined) : undefined,
        reasoningEffort: abilities.reasoning ? model.reasoningEffort : undefined,
        limit,
        signal,
      });
      remember(model, abilities);
      return answer;
    } catch (error) {
      if (!(error instanceof client.errors.APIError) || signal.aborted || closed) {
        throw seen(error, client, signal, user);
      }
      const isLong = isTooLong(error);
      // Some servers count the limit into the context although the answer would be short.
      const part = isLong && limit !== undefined && error.status === 400 ? 'limit' : refusedPart(error);
      const fewer = part && without(abilities, part);
      if (fewer) return ask(question, fewer);
      if (isLong) return tooLong(model, error);
      throw seen(error, client, signal, user);
    }
  };

  return {
    ask: (question) => ask(question),
    async check(signal) {
      const client = await connect();
      try {
        const list = await client.sdk.models.list({ signal });
        if (list.object !== 'list') throw new SyntaxError('The answer is no list of models.');
      } catch (error) {
        throw seen(error, client, signal, '{}');
      }
    },
    async close() {
      closed = true;
      const client = await connecting?.catch(() => undefined);
      await client?.close();
    },
  };
};
