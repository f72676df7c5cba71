/** Where a rule of a double comes from. Nobody here has a key of any vendor: what no source says is `unverified`. */
type RuleSource =
  /** A file of an installed package, below the package of ours that depends on it. */
  | { readonly of: string; readonly name: string; readonly path: string }
  /** A public document. */
  | { readonly document: string }
  /** A standard. */
  | { readonly standard: string }
  | 'unverified';

/** One thing that a double does as its vendor does. */
interface DoubleRule {
  /** Below this folder. */
  readonly file: string;
  readonly rule: string;
  readonly source: RuleSource;
}

const openAi = (path: string): RuleSource => ({ of: 'tooling/vendors', name: 'openai', path });
const deepgram = (path: string): RuleSource => ({
  of: 'packages/asr-deepgram',
  name: '@deepgram/sdk',
  path: `dist/cjs/api/${path}`,
});
const elevenLabs = (path: string): RuleSource => ({
  of: 'packages/tts-elevenlabs',
  name: '@elevenlabs/elevenlabs-js',
  path: `api/${path}`,
});
const azure = (path: string): RuleSource => ({
  of: 'packages/vendor-azure',
  name: 'microsoft-cognitiveservices-speech-sdk',
  path: `distrib/lib/src/${path}`,
});
const speechProto: RuleSource = {
  of: 'tooling/vendors',
  name: '@google-cloud/speech',
  path: 'build/protos/google/cloud/speech/v1/cloud_speech.proto',
};
const speechProtoV2: RuleSource = {
  of: 'tooling/vendors',
  name: '@google-cloud/speech',
  path: 'build/protos/google/cloud/speech/v2/cloud_speech.proto',
};
const voiceProto: RuleSource = {
  of: 'tooling/vendors',
  name: '@google-cloud/text-to-speech',
  path: 'build/protos/google/cloud/texttospeech/v1/cloud_tts.proto',
};
const document = (address: string): RuleSource => ({ document: address });
const standard = (name: string): RuleSource => ({ standard: name });

const openAiRules: readonly (readonly [file: string, rule: string, source: RuleSource])[] = [
  ['request-schema.ts', 'fields of chat completions', openAi('resources/chat/completions/completions.d.ts')],
  ['request-checks.ts', 'models that take no temperature', 'unverified'],
  ['chat-completions.ts', 'answers and events', openAi('resources/chat/completions/completions.d.ts')],
  ['responses.ts', 'answers and events', openAi('resources/responses/responses.d.ts')],
  [
    'strict-json-schema.ts',
    'what a strict schema may hold',
    document('https://developers.openai.com/api/docs/guides/structured-outputs'),
  ],
  ['errors.ts', 'members of an error', openAi('core/error.d.ts')],
  ['errors.ts', 'words, types and codes of each error', 'unverified'],
  [
    'audio/models.ts',
    'names, formats, times and prompts of models',
    openAi('resources/audio/transcriptions.d.ts'),
  ],
  ['audio/models.ts', '1,400 seconds', 'unverified'],
  ['audio/transcription-request.ts', 'fields of the form', openAi('resources/audio/transcriptions.d.ts')],
  ['audio/transcription-answer.ts', 'members of each format', openAi('resources/audio/transcriptions.d.ts')],
  [
    'audio/transcriptions.ts',
    'chunking for speakers beyond 30 s',
    openAi('resources/audio/transcriptions.d.ts'),
  ],
  ['audio/transcriptions.ts', '25 MiB; words of refusals', 'unverified'],
  ['audio/speech.ts', 'fields, formats, voices, 4,096 characters', openAi('resources/audio/speech.d.ts')],
];

const deepgramRules: typeof openAiRules = [
  [
    'parameters.ts',
    'names of the query',
    deepgram(
      'resources/listen/resources/v1/resources/media/client/requests/MediaTranscribeRequestOctetStream.d.ts',
    ),
  ],
  [
    'parameters.ts',
    '500 tokens of keyterms',
    document('https://developers.deepgram.com/docs/keyterm#key-term-limits'),
  ],
  ['parameters.ts', 'which parameters exclude each other; how tokens are counted', 'unverified'],
  [
    'models.ts',
    'the list of models and languages',
    document('https://developers.deepgram.com/docs/models-languages-overview'),
  ],
  ['file-answer.ts', 'members of the answer', deepgram('types/ListenV1Response.d.ts')],
  ['file-endpoint.ts', 'media types that are taken', 'unverified'],
  [
    'audio.ts',
    'MP3, Ogg, FLAC, WebM and M4A are taken as WAV is',
    document('https://developers.deepgram.com/docs/supported-audio-formats'),
  ],
  ['audio.ts', 'containers need no encoding', document('https://developers.deepgram.com/docs/encoding')],
  [
    'live-messages.ts',
    'messages of a stream',
    deepgram('resources/listen/resources/v1/types/ListenV1Metadata.d.ts'),
  ],
  [
    'live.ts',
    'what ends a stream, and with which codes',
    deepgram('resources/listen/resources/v1/client/Socket.d.ts'),
  ],
  ['stream-endpoint.ts', 'refusal of an upgrade', 'unverified'],
  ['transcript.ts', 'spelling, punctuation and times of words', 'unverified'],
  [
    'errors.ts',
    '`err_code`, `err_msg`, `request_id`',
    document('https://developers.deepgram.com/docs/errors'),
  ],
  ['errors.ts', 'words and codes of each error', 'unverified'],
];

const elevenLabsRules: typeof openAiRules = [
  [
    'speech-request.ts',
    'fields',
    elevenLabs('resources/textToSpeech/client/requests/BodyTextToSpeechFull.d.ts'),
  ],
  [
    'speech-request.ts',
    'formats',
    elevenLabs('resources/textToSpeech/types/TextToSpeechConvertRequestOutputFormat.d.ts'),
  ],
  [
    'speech-request.ts',
    'speed 0.7 to 1.2; three stabilities of the third generation',
    document('https://elevenlabs.io/docs/overview/models'),
  ],
  ['speech-request.ts', 'whether `eleven_v3` heeds `speed`', 'unverified'],
  ['models.ts', 'names, lengths and languages', document('https://elevenlabs.io/docs/overview/models')],
  [
    'models.ts',
    'which models take `language_code`',
    elevenLabs('resources/textToSpeech/client/requests/BodyTextToSpeechFull.d.ts'),
  ],
  ['voices.ts', 'members of a voice', elevenLabs('types/Voice.d.ts')],
  ['voices.ts', 'the list of voices', 'unverified'],
  ['speech.ts', 'times of characters', 'unverified'],
  [
    'errors.ts',
    '`detail.status` and `detail.message`',
    document('https://elevenlabs.io/docs/developers/resources/error-messages'),
  ],
  ['errors.ts', 'words of each error', 'unverified'],
];

const azureRules: typeof openAiRules = [
  ['frames.ts', 'framing of messages', azure('common.speech/WebsocketMessageFormatter.js')],
  [
    'authorisation.ts',
    'the key in a header and in the query',
    azure('common.speech/SpeechConnectionFactory.js'),
  ],
  ['recognition-parameters.ts', 'paths and query', azure('common.speech/SpeechConnectionFactory.js')],
  [
    'recognition-parameters.ts',
    'members of `speech.context`',
    azure('common.speech/ServiceMessages/SpeechContext.d.ts'),
  ],
  ['recognition.ts', 'order of messages', azure('common.speech/ServiceRecognizerBase.js')],
  ['phrases.ts', 'members of phrases', azure('common.speech/ServiceMessages/DetailedSpeechPhrase.d.ts')],
  ['phrases.ts', 'spelling of numbers and masking', 'unverified'],
  ['turn.ts', 'pauses that end a phrase', 'unverified'],
  ['pauses.ts', 'pauses at which a slow recogniser is asked', 'unverified'],
  ['riff-header.ts', 'the header before the samples', azure('sdk/Audio/AudioStreamFormat.js')],
  ['synthesis.ts', 'order of messages', azure('common.speech/SynthesisAdapterBase.js')],
  ['output-formats.ts', 'names of formats', azure('sdk/SpeechSynthesisOutputFormat.js')],
  [
    'ssml.ts',
    'elements and attributes',
    document(
      'https://learn.microsoft.com/azure/ai-services/speech-service/speech-synthesis-markup-structure',
    ),
  ],
  ['ssml.ts', 'words of refusals', 'unverified'],
  ['voices.ts', 'members of a voice', azure('sdk/VoiceInfo.js')],
  [
    'voices.ts',
    'HD voices',
    document('https://learn.microsoft.com/azure/ai-services/speech-service/high-definition-voices'),
  ],
  ['voices.ts', 'styles of each voice', 'unverified'],
  ['failures.ts', 'statuses and closing codes', 'unverified'],
];

const googleRules: typeof openAiRules = [
  ['recognition-config.ts', 'fields and their values', speechProto],
  ['recording.ts', 'what contradicts a header; no MP3, which is of the beta, and no M4A', speechProto],
  ['recording.ts', 'words of refusals', 'unverified'],
  ['audio-facts.ts', 'what headers tell', standard('RFC 9639 (FLAC), RFC 7845 (Ogg Opus)')],
  [
    'recognise-call.ts',
    'one minute at once',
    document('https://cloud.google.com/speech-to-text/docs/v1/quotas'),
  ],
  [
    'recognise-stream.ts',
    'order of messages, five minutes',
    document('https://cloud.google.com/speech-to-text/docs/v1/quotas'),
  ],
  ['transcript.ts', 'members of results, speakers in the last one', speechProto],
  ['v2/config.ts', 'fields and their values, the path of a recogniser', speechProtoV2],
  [
    'v2/config.ts',
    'locations, languages with speakers, phrases of chirp_3',
    document('https://docs.cloud.google.com/speech-to-text/docs/models/chirp-3'),
  ],
  [
    'v2/config.ts',
    'locations of chirp_2, which tells no speakers apart',
    document('https://docs.cloud.google.com/speech-to-text/docs/models/chirp-2'),
  ],
  [
    'v2/config.ts',
    'no times of words in streams of chirp_3, in these words',
    document('https://github.com/livekit/agents/issues/4417'),
  ],
  [
    'v2/config.ts',
    'words of the refusal of a model at a place, of a language, of confidence and of speakers; how many languages',
    'unverified',
  ],
  ['v2/decoding.ts', 'encodings and containers, rates and channels', speechProtoV2],
  ['v2/decoding.ts', 'words of refusals', 'unverified'],
  ['v2/recognise.ts', 'members of requests, answers and messages; 15 KB', speechProtoV2],
  ['v2/recognise.ts', '60 seconds; how streams end that are too long or silent', 'unverified'],
  ['operations.ts', 'long operations', standard('google/longrunning/operations.proto of google-gax')],
  ['status.ts', 'details of errors', standard('google/rpc/error_details.proto of google-gax')],
  ['credentials.ts', 'reasons of refusals', 'unverified'],
  ['service-account.ts', 'self-signed tokens', document('https://google.aip.dev/auth/4111')],
  ['synthesis/synthesis-request.ts', 'fields, model and prompt', voiceProto],
  ['synthesis/synthesis-request.ts', 'what Gemini refuses beside a missing model', 'unverified'],
  ['synthesis/synthesise-stream.ts', 'Chirp 3: HD alone', 'unverified'],
  ['synthesis/encode-speech.ts', 'which encodings have a header', voiceProto],
  ['synthesis/ssml-problem.ts', 'what broken SSML is answered', 'unverified'],
  ['synthesis/voices.ts', 'the list of voices', 'unverified'],
  ['synthesis/voices.ts', 'genders and the one language of Gemini voices here', 'unverified'],
];

/** Where the rules of the doubles come from, file by file. */
export const doubleRules: readonly DoubleRule[] = Object.entries({
  openai: openAiRules,
  deepgram: deepgramRules,
  elevenlabs: elevenLabsRules,
  azure: azureRules,
  google: googleRules,
}).flatMap(([folder, rules]) =>
  rules.map(([file, rule, source]): DoubleRule => ({ file: `${folder}/${file}`, rule, source })),
);
