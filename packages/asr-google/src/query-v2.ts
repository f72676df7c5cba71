import type { AsrOptions, LanguageTag } from '@dragoman/provider';
import { notApplied } from '@dragoman/provider-kit';
import type { protos } from '@google-cloud/speech';
import type { AudioPlan } from './audio.ts';
import type { V2Model } from './models.ts';
import type { GoogleAsrOptions } from './options.ts';
import { codesOf, named, numbersAsTheyCome, phrasesOf, type Query, type Spoken } from './query-parts.ts';

type Config = protos.google.cloud.speech.v2.IRecognitionConfig;

/** Files whose header says all are left to Google; of all else it wants to be told. */
const decodingOf = ({ encoding, sampleRateHertz, audioChannelCount = 1 }: AudioPlan['fields']): Config =>
  encoding === undefined
    ? { autoDecodingConfig: {} }
    : { explicitDecodingConfig: { encoding, sampleRateHertz: sampleRateHertz ?? null, audioChannelCount } };

/** v2 detects among all of its languages where it is told `auto`. */
const detected = (tags: readonly LanguageTag[] | undefined, { name, detectsAmong }: V2Model): Spoken => {
  if (tags && detectsAmong) return { codes: codesOf(tags), warnings: [] };
  const message = `The model ${name} detects among all of its languages, whatever the option detectLanguages says.`;
  return { codes: ['auto'], warnings: tags ? [notApplied(message)] : [] };
};

/** Why speakers are not told apart; undefined where they are. */
const undiarized = (
  codes: readonly string[],
  isStreamed: boolean,
  { name, diarized }: V2Model,
): string | undefined => {
  if (diarized.size === 0) return `The model ${name} does not tell speakers apart.`;
  if (isStreamed) return `The model ${name} tells speakers apart in recordings alone, not in streams.`;
  const [other] = codes.filter((code) => code !== 'auto' && !diarized.has(code));
  return other && `The model ${name} does not tell speakers apart in ${other}.`;
};

/** The configuration of a call of v2, whole or streamed. */
export const recognitionQueryV2 = (
  request: AsrOptions,
  plan: AudioPlan,
  { detectLanguages }: GoogleAsrOptions,
  model: V2Model,
  isStreamed: boolean,
): Query => {
  const { language = 'auto', words = false } = request;
  const spoken = language === 'auto' ? detected(detectLanguages, model) : named(language);
  const hints = phrasesOf(request.hints, 1000);
  const refused = request.diarization ? undiarized(spoken.codes, isStreamed, model) : undefined;
  const diarization = request.diarization === true && refused === undefined;
  const timed = !isStreamed || model.streamedWordTimes;
  const untimed =
    words && !timed ? `The model ${model.name} gives no words with times in streams.` : undefined;
  const config: Config = {
    ...decodingOf(plan.fields),
    model: model.name,
    languageCodes: [...spoken.codes],
    features: {
      enableAutomaticPunctuation: true,
      // Without them nobody would know where a segment begins.
      ...(timed ? { enableWordTimeOffsets: true } : {}),
      ...(words && timed && model.wordConfidence ? { enableWordConfidence: true } : {}),
      ...(request.profanityFilter ? { profanityFilter: true } : {}),
      ...(diarization ? { diarizationConfig: {} } : {}),
    },
    ...(hints.phrases.length > 0
      ? {
          adaptation: {
            phraseSets: [{ inlinePhraseSet: { phrases: hints.phrases.map((value) => ({ value })) } }],
          },
        }
      : {}),
  };
  return {
    config,
    ...(language === 'auto' ? {} : { language }),
    diarization,
    words,
    warnings: [
      ...spoken.warnings,
      ...plan.warnings,
      ...hints.warnings,
      ...[refused, untimed].flatMap((message) => (message === undefined ? [] : [notApplied(message)])),
      ...numbersAsTheyCome(request.numberFormatting),
    ],
  };
};
