import { z } from 'zod';

const ticks = z.number().min(0);
const share = z.number();

const primaryLanguage = z.object({ Language: z.string() });

const word = z.object({
  Word: z.string(),
  Offset: ticks,
  Duration: ticks,
  Confidence: share.optional(),
});

const displayWord = z.object({ DisplayText: z.string(), Offset: ticks, Duration: ticks });

const alternative = z.object({
  Confidence: share.optional(),
  Display: z.string(),
  Words: z.array(word).optional(),
  DisplayWords: z.array(displayWord).optional(),
});

const span = { Offset: ticks, Duration: ticks };
const origin = { SpeakerId: z.string().optional(), PrimaryLanguage: primaryLanguage.optional() };

const withoutWords = z.enum([
  'NoMatch',
  'InitialSilenceTimeout',
  'BabbleTimeout',
  'EndOfDictation',
  'Error',
  'BadRequest',
  'Forbidden',
  'TooManyRequests',
]);

/** What was said, or why nothing was. */
export const phraseSchema = z.discriminatedUnion('RecognitionStatus', [
  z.object({
    RecognitionStatus: z.literal('Success'),
    ...span,
    ...origin,
    NBest: z.tuple([alternative], z.unknown()),
  }),
  z.object({ RecognitionStatus: withoutWords, Offset: ticks.default(0), Duration: ticks.default(0) }),
]);

/** What may still change. */
export const hypothesisSchema = z.object({ Text: z.string(), ...span, ...origin });

const detectedSchema = z.object({ Offset: ticks });
const anySchema = z.looseObject({});

/** What the SDK reads of each message: where it cannot, it waits for ever. */
const schemas: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['turn.start', anySchema],
  ['speech.startdetected', detectedSchema],
  ['speech.enddetected', detectedSchema],
  ['speech.hypothesis', hypothesisSchema],
  ['speech.fragment', hypothesisSchema],
  ['speech.phrase', phraseSchema],
]);

/** Throws where a message is none that can be read. Those of other kinds are nobody's business. */
export const inspectMessage = (path: string, body: string | undefined): void => {
  schemas.get(path)?.parse(JSON.parse(body ?? ''));
};

/** A parsed phrase in which something was said. */
export type Phrase = Extract<z.output<typeof phraseSchema>, { RecognitionStatus: 'Success' }>;
/** What was understood. */
export type Alternative = z.output<typeof alternative>;
/** A parsed hypothesis. */
export type Hypothesis = z.output<typeof hypothesisSchema>;
