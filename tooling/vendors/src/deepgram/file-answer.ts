import { createHash } from 'node:crypto';
import type { SpokenWord } from '../shared/hearing.ts';
import type { FileParameters } from './parameters.ts';
import { confidenceOf, textOf, utterancesOf, type WireWord, wireWords } from './transcript.ts';

/** What was heard in a recording. */
export interface Heard {
  readonly words: readonly SpokenWord[];
  readonly durationMs: number;
  /** What detection finds. */
  readonly language: { readonly code: string; readonly confidence: number };
}

/** What the answer says of the model: a name for a name, as long as Deepgram's own. */
export const modelInfo = (model: string) => ({
  name: `general-${model.replace(/-general$/, '')}`,
  version: '2026-01-09.0',
  arch: model.split('-').slice(0, 2).join('-'),
});

const modelId = '30089e05-99d1-4376-b32e-c263170674af';

const utterance = (words: readonly WireWord[], index: number) => ({
  start: words[0]?.start ?? 0,
  end: words.at(-1)?.end ?? 0,
  confidence: confidenceOf(words),
  channel: 0,
  transcript: textOf(words),
  words,
  ...(words[0]?.speaker === undefined ? {} : { speaker: words[0].speaker }),
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
});

const paragraph = (words: readonly WireWord[]) => {
  const { start, end, transcript } = utterance(words, 0);
  return { sentences: [{ text: transcript, start, end }], num_words: words.length, start, end };
};

/** The answer to a whole recording. */
export const fileAnswer = (audio: Buffer, parameters: FileParameters, heard: Heard, requestId: string) => {
  const utterances = utterancesOf(heard.words, parameters.utt_split * 1000).map((words, index) =>
    wireWords(words, parameters, index % 2),
  );
  const words = utterances.flat();
  const transcript = textOf(words);
  return {
    metadata: {
      transaction_key: 'deprecated',
      request_id: requestId,
      sha256: createHash('sha256').update(audio).digest('hex'),
      created: new Date().toISOString(),
      duration: heard.durationMs / 1000,
      channels: 1,
      models: [modelId],
      model_info: { [modelId]: modelInfo(parameters.model) },
    },
    results: {
      channels: [
        {
          alternatives: [
            {
              transcript,
              confidence: confidenceOf(words),
              words,
              ...(parameters.language === 'multi' ? { languages: [heard.language.code] } : {}),
              ...(parameters.paragraphs || parameters.smart_format
                ? { paragraphs: { transcript, paragraphs: utterances.map(paragraph) } }
                : {}),
            },
          ],
          ...(parameters.detect_language === false
            ? {}
            : { detected_language: heard.language.code, language_confidence: heard.language.confidence }),
        },
      ],
      ...(parameters.utterances ? { utterances: utterances.map(utterance) } : {}),
    },
  };
};
