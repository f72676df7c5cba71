/** An answer that is an error, as ElevenLabs' API words it. */
export interface ElevenLabsApiError {
  readonly status: number;
  readonly body: { readonly detail: object };
}

const apiError = (status: number, code: string, message: string): ElevenLabsApiError => ({
  status,
  body: { detail: { status: code, message } },
});

/** A field or parameter that is missing, unknown or of another kind. */
export const invalidField = (place: 'body' | 'query', path: readonly PropertyKey[], message: string) => ({
  status: 422,
  body: { detail: [{ loc: [place, ...path.map(String)], msg: message, type: 'value_error' }] },
});

/** The errors of the API that a request can cause. */
export const apiErrors = {
  noKey: () => apiError(401, 'needs_authorization', 'Neither authorization header nor xi-api-key received.'),
  wrongKey: () => apiError(401, 'invalid_api_key', 'Invalid API key'),
  unknownPath: () => ({ status: 404, body: { detail: { status: 'not_found', message: 'Not Found' } } }),
  wrongMethod: () => apiError(405, 'method_not_allowed', 'Method Not Allowed'),
  voiceNotFound: (voice: string) =>
    apiError(404, 'voice_not_found', `A voice with the voice_id ${voice} was not found.`),
  modelNotFound: (model: string) =>
    apiError(400, 'model_not_found', `A model with model ID ${model} does not exist.`),
  tooLong: (actual: number, most: number) =>
    apiError(
      400,
      'max_character_limit_exceeded',
      `This request's text has ${actual} characters and exceeds the character limit of ${most} characters.`,
    ),
  unsupportedLanguage: (model: string, code: string) =>
    apiError(400, 'unsupported_language', `Model '${model}' does not support the language_code '${code}'.`),
  unsupportedModel: (model: string, what: string) =>
    apiError(400, 'unsupported_model', `Providing ${what} is not yet supported with the '${model}' model.`),
  invalidSettings: (message: string) => apiError(400, 'invalid_voice_settings', message),
  failed: () => apiError(500, 'internal_server_error', 'An unknown error occurred.'),
} as const;
