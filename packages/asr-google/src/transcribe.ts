import type { AsrRequest, AsrResult } from '@dragoman/provider';
import { optionsOf } from '@dragoman/vendor-google';
import { answerSchema } from './answer.ts';
import type { SpeechApis } from './apis.ts';
import { preparedAudio } from './audio.ts';
import { failures, vendorRequest } from './failures.ts';
import { transcriptOf } from './transcript.ts';

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
export const transcribe = async (request: AsrRequest, apis: SpeechApis): Promise<AsrResult> => {
  apis.throwIfOver(request.signal);
  if (request.audio.size > maxRead) throw tooLarge();
  const bytes = Buffer.from(await request.audio.arrayBuffer());
  const { content, plan } = await preparedAudio(bytes, request.format);
  if (content.length > maxBytes) throw tooLarge();
  const api = apis.of(request.model);
  const query = api.query(request, plan, false);
  return api.vendor.call(vendorRequest(request), async (call) => {
    const asked = (await api.asking(call)).recording(query, content);
    const [response] = await call.connection.client.recognize(asked, await optionsOf(call));
    const { results, requestId } = answerSchema.parse(response);
    return transcriptOf(results, requestId, query);
  });
};
