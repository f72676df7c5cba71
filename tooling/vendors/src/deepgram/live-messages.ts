import { createHash } from 'node:crypto';
import { modelInfo } from './file-answer.ts';
import type { StreamParameters } from './parameters.ts';
import { confidenceOf, textOf, type WireWord } from './transcript.ts';

/** What every message of a stream depends on. */
export interface MessageSetting {
  readonly parameters: StreamParameters;
  readonly requestId: string;
  /** The language that is heard where several are allowed. */
  readonly languageCode: string;
}

/** What was heard of a stretch of a stream. */
export const resultsMessage = (
  { parameters, requestId, languageCode }: MessageSetting,
  words: readonly WireWord[],
  startIfSilent: number,
  { isFinal, fromFinalize }: { readonly isFinal: boolean; readonly fromFinalize: boolean },
) => {
  const start = words[0]?.start ?? startIfSilent;
  return {
    type: 'Results',
    channel_index: [0, 1],
    start,
    duration: (words.at(-1)?.end ?? start) - start,
    is_final: isFinal,
    speech_final: isFinal,
    channel: {
      alternatives: [
        {
          transcript: textOf(words),
          confidence: confidenceOf(words),
          ...(parameters.language === 'multi' ? { languages: [languageCode] } : {}),
          words,
        },
      ],
    },
    metadata: { request_id: requestId, model_info: modelInfo(parameters.model), model_uuid: requestId },
    from_finalize: fromFinalize,
  };
};

/** The last message of a stream. */
export const metadataMessage = (
  { parameters, requestId }: MessageSetting,
  audio: Buffer,
  durationMs: number,
) => ({
  type: 'Metadata',
  transaction_key: 'deprecated',
  request_id: requestId,
  sha256: createHash('sha256').update(audio).digest('hex'),
  created: new Date().toISOString(),
  duration: durationMs / 1000,
  channels: 1,
  models: [requestId],
  model_info: { [requestId]: modelInfo(parameters.model) },
});
