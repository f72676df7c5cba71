/** An answer that is an error, as OpenAI's API words it. */
export interface ApiError {
  readonly status: number;
  readonly body: {
    readonly error: {
      readonly message: string;
      readonly type: string;
      readonly param: string | null;
      readonly code: string | null;
    };
  };
  readonly headers?: Readonly<Record<string, string>>;
}

const apiError = (
  status: number,
  type: string,
  message: string,
  code: string | null = null,
  param: string | null = null,
): ApiError => ({ status, body: { error: { message, type, param, code } } });

/** A request that is wrong in itself. */
export const invalidRequest = (
  message: string,
  param: string | null = null,
  code: string | null = null,
): ApiError => apiError(400, 'invalid_request_error', message, code, param);

/** No `Authorization` header. */
export const missingKey = (): ApiError =>
  apiError(
    401,
    'invalid_request_error',
    "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).",
  );

/** A key that is not the double's; the real API masks it the same way. */
export const wrongKey = (key: string): ApiError =>
  apiError(
    401,
    'invalid_request_error',
    `Incorrect API key provided: ${key.slice(0, 6)}${'*'.repeat(Math.max(0, key.length - 10))}${key.slice(-4)}. You can find your API key at https://platform.openai.com/account/api-keys.`,
    'invalid_api_key',
  );

/** A path that does not exist. */
export const unknownUrl = (method: string, path: string): ApiError =>
  apiError(404, 'invalid_request_error', `Invalid URL (${method} ${path})`);

/** A path that exists for other methods. */
export const wrongMethod = (method: string): ApiError =>
  apiError(
    405,
    'invalid_request_error',
    `Not allowed to ${method} on this endpoint.`,
    'method_not_supported',
  );

/** A body that is not `application/json`. */
export const wrongMediaType = (mediaType: string): ApiError =>
  apiError(
    415,
    'invalid_request_error',
    `Unsupported content type: '${mediaType}'. This API method only accepts 'application/json' requests, but you specified the header 'Content-Type: ${mediaType}'.`,
    'unsupported_content_type',
  );

/** A model that the account does not have. */
export const unknownModel = (model: string): ApiError =>
  apiError(
    404,
    'invalid_request_error',
    `The model \`${model}\` does not exist or you do not have access to it.`,
    'model_not_found',
  );

/** More tokens than the context holds, in the words of vLLM. */
export const contextExceeded = (contextTokens: number, asked: number): ApiError =>
  apiError(
    400,
    'BadRequestError',
    `This model's maximum context length is ${contextTokens} tokens. However, you requested ${asked} tokens.`,
  );

/** A failure inside of the double itself. */
export const serverError = (): ApiError =>
  apiError(500, 'server_error', 'The server had an error while processing your request.');
