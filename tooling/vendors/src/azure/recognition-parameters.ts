import { z } from 'zod';

/** Where recognition is reached; the last is that of newer SDKs. */
const recognitionPaths = new Map([
  ['/speech/recognition/interactive/cognitiveservices/v1', 'interactive'],
  ['/speech/recognition/conversation/cognitiveservices/v1', 'conversation'],
  ['/speech/recognition/dictation/cognitiveservices/v1', 'dictation'],
  ['/stt/speech/recognition/conversation/cognitiveservices/v1', 'conversation'],
  ['/stt/speech/universal/v2', 'universal'],
] as const);

/** The mode that a path stands for. */
export type RecognitionPath = 'interactive' | 'conversation' | 'dictation' | 'universal';

/** The mode of an upgrade's path; undefined of one that is not of recognition. */
export const recognitionPath = (path: string): RecognitionPath | undefined =>
  (recognitionPaths as ReadonlyMap<string, RecognitionPath>).get(path);

const locale = z.string().regex(/^[a-z]{2,3}(-[A-Za-z]+)?-([A-Z]{2}|419)$/);

const query = z.strictObject({
  language: locale.optional(),
  cid: z.string().min(1).optional(),
  format: z.enum(['simple', 'detailed']).optional(),
  wordLevelTimestamps: z.literal('true').optional(),
  wordLevelConfidence: z.literal('true').optional(),
  profanity: z.enum(['masked', 'raw', 'removed']).optional(),
  lidEnabled: z.literal('true').optional(),
  'Ocp-Apim-Subscription-Key': z.string().optional(),
  Authorization: z.string().optional(),
  'X-ConnectionId': z.string().regex(/^[0-9A-F]{32}$/i),
  connectionId: z.string().optional(),
});

const action = z.object({ action: z.string() });

const context = z.strictObject({
  phraseDetection: z
    .strictObject({
      mode: z.enum(['Conversation', 'Interactive', 'Dictation']).optional(),
      language: locale.optional(),
      enrichment: z.strictObject({ profanity: z.enum(['Masked', 'Raw', 'Removed']).optional() }).optional(),
      speakerDiarization: z
        .strictObject({
          mode: z.literal('Anonymous'),
          audioSessionId: z.string().min(1),
          audioOffsetMs: z.number().min(0),
          diarizeIntermediates: z.boolean(),
        })
        .optional(),
      customModels: z.array(z.object({ language: z.string(), endpoint: z.string() })).optional(),
      onInterim: action.optional(),
      onSuccess: action.optional(),
    })
    .optional(),
  phraseOutput: z
    .strictObject({
      format: z.enum(['Simple', 'Detailed']).optional(),
      detailed: z.strictObject({ options: z.array(z.enum(['WordTimings'])) }).optional(),
      interimResults: z.object({ resultType: z.string() }).optional(),
      phraseResults: z.object({ resultType: z.string() }).optional(),
    })
    .optional(),
  languageId: z
    .strictObject({
      languages: z.array(locale).min(1).max(10),
      mode: z.enum(['DetectContinuous', 'DetectAtAudioStart']),
      onSuccess: action,
      onUnknown: action,
      priority: z.string(),
    })
    .refine(({ mode, languages }) => mode !== 'DetectAtAudioStart' || languages.length <= 4)
    .optional(),
  dgi: z
    .strictObject({
      groups: z.array(
        z.strictObject({
          type: z.literal('Generic'),
          items: z.array(z.strictObject({ text: z.string().min(1) })),
        }),
      ),
      bias: z.number(),
    })
    .optional(),
});

/** The query of an upgrade. */
export type RecognitionQuery = z.output<typeof query>;
/** What `speech.context` asks for. */
export type SpeechContext = z.output<typeof context>;

/** The query of an upgrade; undefined where a parameter is unknown, repeated or wrong: stricter than Azure. */
export const readQuery = (parameters: URLSearchParams): RecognitionQuery | undefined => {
  const values = Object.fromEntries(parameters);
  if (Object.keys(values).length !== [...parameters].length) return undefined;
  return query.safeParse(values).data;
};

/** What `speech.context` says; undefined where a member is unknown or wrong: stricter than Azure. */
export const readContext = (body: string): SpeechContext | undefined => {
  try {
    return context.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
};

const config = z.object({
  context: z.object({
    system: z.object({ name: z.string(), version: z.string() }),
  }),
});

/** Whether `speech.config` is one. */
export const isSpeechConfig = (body: string): boolean => {
  try {
    return config.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
};
