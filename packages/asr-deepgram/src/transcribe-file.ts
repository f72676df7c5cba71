import { type AsrRequest, type AsrResult, type AudioFormat, audioContentTypes } from '@dragoman/provider';
import type { Engine } from './engine.ts';
import { fileResult } from './file-result.ts';
import type { DeepgramOptions } from './options.ts';
import { fileQuery } from './query.ts';
import { fileResponseSchema } from './response-schema.ts';

/** Deepgram looks into containers itself; of raw samples the query says all. */
const contentTypeOf = (format: AudioFormat): string =>
  format.kind === 'container' ? audioContentTypes[format.container] : 'application/octet-stream';

/** Recognises a whole recording in one call. */
export const transcribeFile = async (
  request: AsrRequest,
  options: DeepgramOptions,
  engine: Engine,
): Promise<AsrResult> => {
  const query = fileQuery(request, options);
  const call = await engine.begin(request.signal, query.asked, request.hints);
  try {
    const response = await call.client.sdk.listen.v1.media.transcribeFile(
      { data: request.audio, contentType: contentTypeOf(request.format) },
      query.parameters,
      { abortSignal: call.signal, queryParams: query.rawAudio },
    );
    return fileResult(fileResponseSchema.parse(response), query, request.words === true);
  } catch (error) {
    throw call.seen(error);
  } finally {
    call.end();
  }
};
