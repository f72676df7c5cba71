import type { AsrRequest, AsrResult } from '@dragoman/provider';
import { optionsOf } from '@dragoman/vendor-google';
import { answerSchema } from './answer.ts';
import { preparedAudio } from './audio.ts';
import { failures, vendorRequest } from './failures.ts';
import type { GoogleAsrOptions } from './options.ts';
import { recognitionQuery } from './query.ts';
import { transcriptOf } from './transcript.ts';
import type { GoogleAsrVendor } from './vendor.ts';

/** Google refuses a request of 10 MiB; its other fields need some. */
export const maxBytes = 10_000_000;

/** What is larger than this is not even read: no kind of samples shrinks to a fourth. */
const maxRead = maxBytes * 8;

const tooLarge = () =>
  failures.input(
    'limit_exceeded',
    'The speech recogniser takes up to one minute and 10 MB at once. Send shorter audio.',
  );

/** Recognises a whole recording in one call. */
export const transcribe = async (
  request: AsrRequest,
  options: GoogleAsrOptions,
  vendor: GoogleAsrVendor,
): Promise<AsrResult> => {
  vendor.throwIfOver(request.signal);
  if (request.audio.size > maxRead) throw tooLarge();
  const bytes = Buffer.from(await request.audio.arrayBuffer());
  const { content, plan } = await preparedAudio(bytes, request.format);
  if (content.length > maxBytes) throw tooLarge();
  const query = recognitionQuery(request, plan, options);
  return vendor.call(vendorRequest(request), async (call) => {
    const asked = { config: query.config, audio: { content } };
    const [response] = await call.connection.client.recognize(asked, await optionsOf(call));
    const { results, requestId } = answerSchema.parse(response);
    return transcriptOf(results, requestId, query);
  });
};
