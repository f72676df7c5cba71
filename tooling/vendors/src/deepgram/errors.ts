/** An answer that is an error, as Deepgram's API words it. */
export interface DeepgramApiError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** Whether an answer is an error. */
export const isApiError = (answer: object): answer is DeepgramApiError =>
  'status' in answer && 'code' in answer;

const apiError = (status: number, code: string, message: string): DeepgramApiError => ({
  status,
  code,
  message,
});

/** The errors of the API that a request can cause. */
export const apiErrors = {
  noKey: () => apiError(401, 'INVALID_AUTH', 'Invalid credentials.'),
  unknownPath: () => apiError(404, 'NOT_FOUND', 'Resource not found.'),
  wrongMethod: () => apiError(405, 'METHOD_NOT_ALLOWED', 'Method not allowed.'),
  wrongMediaType: (mediaType: string) =>
    apiError(415, 'UNSUPPORTED_MEDIA_TYPE', `The content type ${mediaType} is not supported.`),
  badJson: () =>
    apiError(
      400,
      'Bad Request',
      'Content-type was application/json, but we could not process the JSON payload.',
    ),
  remoteContent: () =>
    apiError(400, 'REMOTE_CONTENT_ERROR', 'The remote server hosting the media returned a client error.'),
  badParameter: (message: string) => apiError(400, 'INVALID_QUERY_PARAMETER', message),
  noSuchModel: () =>
    apiError(400, 'Bad Request', 'Bad Request: No such model/language/tier combination found.'),
  corruptAudio: () =>
    apiError(400, 'Bad Request', 'Bad Request: failed to process audio: corrupt or unsupported data'),
  failed: () => apiError(500, 'INTERNAL_SERVER_ERROR', 'Internal server error.'),
} as const;

/** The body of an error. */
export const errorBody = ({ code, message }: DeepgramApiError, requestId: string) => ({
  err_code: code,
  err_msg: message,
  request_id: requestId,
});
