import type { ProviderLogger } from '@dragoman/provider';
import type { APIError } from 'openai';
import { answerSchema } from './answer-schema.ts';
import type { OpenAiModel, OpenAiOptions } from './options.ts';
import { confidentialStrings } from './redact.ts';
import { systemMessage } from './system-prompt.ts';
import { type AnswerFormat, answerFormats, type VendorAnswer, vendorApis } from './vendor-call.ts';
import { connectVendor, type VendorClient } from './vendor-client.ts';
import { type AdjustablePart, isTooLong, refusedPart, toEngineError } from './vendor-error.ts';

/** One question to the model. */
export interface Question {
  readonly model: OpenAiModel;
  /** The user message. */
  readonly user: string;
  /** Whether the answer lists adaptations. */
  readonly adapted: boolean;
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
}

const allAbilities: Abilities = { format: 'json_schema', temperature: true, reasoning: true };

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
  let connecting: Promise<VendorClient> | undefined;
  let closed = false;

  const connect = (): Promise<VendorClient> => {
    if (closed) throw closedReason();
    connecting ??= connectVendor(options);
    return connecting;
  };

  /** What our caller must see of an error. */
  const seen = (error: unknown, client: VendorClient, signal: AbortSignal, userMessage: string) => {
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
    const { model, user, adapted, signal } = question;
    const client = await connect();
    try {
      const answer = await vendorApis[options.api](client.sdk, {
        model,
        system: systemMessage,
        user,
        format: abilities.format,
        schema: adapted ? answerSchema.adapted : answerSchema.plain,
        temperature: abilities.temperature ? (model.temperature ?? undefined) : undefined,
        reasoningEffort: abilities.reasoning ? model.reasoningEffort : undefined,
        signal,
      });
      remember(model, abilities);
      return answer;
    } catch (error) {
      if (!(error instanceof client.errors.APIError) || signal.aborted || closed) {
        throw seen(error, client, signal, user);
      }
      if (isTooLong(error)) return tooLong(model, error);
      const part = refusedPart(error);
      const fewer = part && without(abilities, part);
      if (!fewer) throw seen(error, client, signal, user);
      return ask(question, fewer);
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
