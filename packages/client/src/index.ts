export {
  type BatchElement,
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type TranslateBatchRequest,
  type TranslateRequest,
  type Translation,
} from './client.ts';
export {
  type ConnectionFailure,
  DragomanConnectionError,
  DragomanError,
  type ErrorCode,
  type Problem,
  type ProblemDetail,
} from './error.ts';
export type { components, operations, paths } from './generated/api.ts';
export { type ListBody, paginate } from './paginate.ts';
export type { Fetch, FetchedAnswer, FetchInit } from './transport.ts';
export { type ApiResult, unwrap } from './unwrap.ts';
