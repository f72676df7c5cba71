import type { AsrRequest, AsrResult } from '@dragoman/provider';
import { preparedAudio } from './audio/audio-plan.ts';
import { faultOf, inputError } from './failures.ts';
import type { GoogleSpeechOptions } from './options.ts';
import { recognitionQuery } from './recognition-config.ts';
import { recogniseResponseSchema } from './response-schema.ts';
import { transcriptOf } from './transcript.ts';
import type { SpeechEngine } from './vendor-client.ts';

/** Google refuses a request of 10 MiB; its other fields need some. */
export const mostBytes = 10_000_000;

/** What is larger than this is not even read: no kind of samples shrinks to a fourth. */
const mostRead = mostBytes * 8;

const tooLarge = () =>
  inputError(
    'limit_exceeded',
    'The speech recogniser takes up to one minute and 10 MB at once. Send shorter audio.',
  );

/** Recognises a whole recording in one call. */
export const transcribeFile = async (
  request: AsrRequest,
  options: GoogleSpeechOptions,
  engine: SpeechEngine,
): Promise<AsrResult> => {
  engine.throwIfOver(request.signal);
  if (request.audio.size > mostRead) throw tooLarge();
  const bytes = Buffer.from(await request.audio.arrayBuffer());
  const { content, plan } = await preparedAudio(bytes, request.format);
  if (content.length > mostBytes) throw tooLarge();
  const query = recognitionQuery(request, plan, options);
  const context = { confidential: request.hints ?? [], faultOf: faultOf(query.asked) };
  return engine.call(request.signal, context, async (call) => {
    const [response] = await call.client.recognize(
      { config: query.config, audio: { content } },
      call.options,
    );
    const { results, requestId } = recogniseResponseSchema.parse(response);
    return transcriptOf(results, requestId, query);
  });
};
