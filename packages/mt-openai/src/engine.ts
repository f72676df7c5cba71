import type { ProviderLogger } from '@dragoman/provider';
import type { APIError } from 'openai';
import { answerSchema } from './answer-schema.ts';
import type { OpenAiModel, OpenAiOptions } from './options.ts';
import { systemPrompt } from './prompt.ts';
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
  /** What must not be left in an error. */
  readonly texts: readonly string[];
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

/** What a model of this server was found to take. */
interface Abilities {
  format: AnswerFormat;
  temperature: boolean;
  reasoning: boolean;
}

const closedReason = () => new DOMException('The provider was closed.', 'AbortError');

/** Leaves out what the server refused, or asks for less of it; false where nothing is left to leave out. */
const lower = (abilities: Abilities, part: AdjustablePart): boolean => {
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

  const connect = (signal: AbortSignal): Promise<VendorClient> => {
    signal.throwIfAborted();
    if (closed) throw closedReason();
    connecting ??= connectVendor(options);
    return connecting;
  };

  const abilitiesOf = (model: string): Abilities => {
    const found = known.get(model) ?? { format: 'json_schema', temperature: true, reasoning: true };
    known.set(model, found);
    return found;
  };

  /** What our caller must see of an error. */
  const seen = (error: unknown, client: VendorClient, signal: AbortSignal, texts: readonly string[]) => {
    if (signal.aborted) return signal.reason;
    if (closed) return closedReason();
    return toEngineError(
      error,
      client.errors,
      options.apiKey === undefined ? texts : [options.apiKey, ...texts],
    );
  };

  const ask = async (question: Question): Promise<VendorAnswer> => {
    const { model, user, adapted, texts, signal } = question;
    const client = await connect(signal);
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
        reasoningEffort: sent.reasoning ? model.reasoningEffort : undefined,
        signal,
      });
    } catch (error) {
      if (error instanceof client.errors.APIError && !signal.aborted && !closed) {
        if (isTooLong(error)) return tooLong(model, error);
        const part = refusedPart(error);
        // A parallel call may have found the same: then only the repetition is due.
        if (part && (abilities[part] !== sent[part] || lower(abilities, part))) {
          logger.info(
            { model: model.id, part, now: abilities[part] },
            'The server refused a part of the request.',
          );
          return ask(question);
        }
      }
      throw seen(error, client, signal, texts);
    }
  };

  return {
    ask,
    async check(signal) {
      const client = await connect(signal);
      try {
        await client.sdk.models.list({ signal });
      } catch (error) {
        throw seen(error, client, signal, []);
      }
    },
    async close() {
      closed = true;
      const client = await connecting?.catch(() => undefined);
      await client?.close();
    },
  };
};
