import type { ProviderLogger } from '@dragoman/provider';
import { answerSchema } from './answer-schema.ts';
import type { OpenAiModel, OpenAiOptions } from './options.ts';
import { systemPrompt } from './prompt.ts';
import { type AnswerFormat, answerFormats, type VendorAnswer, vendorApis } from './vendor-call.ts';
import { connectVendor, type VendorClient } from './vendor-client.ts';
import { isTooLong, refusedPart, toEngineError } from './vendor-error.ts';

/** One question to the model. */
export interface Question {
  readonly model: OpenAiModel;
  readonly user: string;
  readonly adapted: boolean;
  readonly signal: AbortSignal;
}

/** The vendor behind one provider. */
export interface Engine {
  /** Asks once. Rejects with `ServiceError`, or with the signal's reason. */
  ask(question: Question): Promise<VendorAnswer>;
  /** Lists the vendor's models, which costs nothing. */
  check(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** What a model of a server was found to take. */
interface Abilities {
  format: AnswerFormat;
  temperature: boolean;
  reasoning: boolean;
}

const closedReason = () => new DOMException('The provider was closed.', 'AbortError');

/** Lowers what the server refused; false where nothing is left to lower. */
const lower = (abilities: Abilities, part: 'format' | 'temperature' | 'reasoning'): boolean => {
  if (part === 'format') {
    const next = answerFormats[answerFormats.indexOf(abilities.format) + 1];
    if (!next) return false;
    abilities.format = next;
    return true;
  }
  const had = abilities[part];
  abilities[part] = false;
  return had;
};

/** Connects at the first question and remembers per model what the server refused. */
export const createEngine = (options: OpenAiOptions, logger: ProviderLogger): Engine => {
  const known = new Map<string, Abilities>();
  let connecting: Promise<VendorClient> | undefined;
  let closed = false;

  const connected = (): Promise<VendorClient> => {
    if (closed) throw closedReason();
    connecting ??= connectVendor(options);
    return connecting;
  };

  const abilitiesOf = (model: string): Abilities => {
    const found = known.get(model) ?? { format: 'json_schema', temperature: true, reasoning: true };
    known.set(model, found);
    return found;
  };

  /** Rethrows what the SDK rejected with, as what our caller must see. */
  const fail = (error: unknown, client: VendorClient, signal: AbortSignal): never => {
    if (signal.aborted) throw signal.reason;
    if (closed) throw closedReason();
    throw toEngineError(error, client.errors);
  };

  const ask = async ({ model, user, adapted, signal }: Question): Promise<VendorAnswer> => {
    signal.throwIfAborted();
    const client = await connected();
    const abilities = abilitiesOf(model.id);
    const sent = { ...abilities };
    try {
      return await vendorApis[options.api](client.sdk, {
        model,
        system: systemPrompt,
        user,
        format: sent.format,
        schema: adapted ? answerSchema.adapted : answerSchema.plain,
        temperature: sent.temperature ? options.temperature : undefined,
        sendsReasoningEffort: sent.reasoning,
        signal,
      });
    } catch (error) {
      if (!signal.aborted && error instanceof client.errors.APIError) {
        if (isTooLong(error)) {
          return {
            outcome: 'cut_off',
            content: '',
            model: model.id,
            requestId: error.requestID ?? undefined,
            inputTokens: 0,
            outputTokens: 0,
          };
        }
        const part = refusedPart(error);
        // A parallel call may have lowered it meanwhile: then only the repetition is due.
        if (part && (abilities[part] !== sent[part] || lower(abilities, part))) {
          logger.info(
            { model: model.id, part, now: abilities[part] },
            'The server refused a part of the request; it is left out from now on.',
          );
          return ask({ model, user, adapted, signal });
        }
      }
      return fail(error, client, signal);
    }
  };

  return {
    ask,
    async check(signal) {
      signal.throwIfAborted();
      const client = await connected();
      try {
        await client.sdk.models.list({ signal });
      } catch (error) {
        fail(error, client, signal);
      }
    },
    async close() {
      closed = true;
      const client = await connecting;
      await client?.close();
    },
  };
};
