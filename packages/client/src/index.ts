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
export type {
  DocumentRequest,
  FileEstimate,
  FileExport,
  FileExportRequest,
  FileImport,
  ImportOptions,
  SentDocument,
  TranslateDocumentRequest,
  TranslatedDocument,
} from './documents.ts';
export {
  type ConnectionFailure,
  DragomanConnectionError,
  DragomanError,
  type ErrorCode,
  type Problem,
  type ProblemDetail,
} from './error.ts';
export type {
  FileCallOptions,
  FileProgress,
  FileRequest,
  FileSegment,
  FileUploads,
  SegmentQuery,
  TranslatedFile,
  TranslatedImage,
  TranslateImageRequest,
  Upload,
  WaitOptions,
} from './files.ts';
export type { components, operations, paths, webhooks } from './generated/api.ts';
export { type ListBody, paginate } from './paginate.ts';
export type { ResourceOptions, Resources } from './resource-types.ts';
export type { Fetch, FetchedAnswer, FetchInit, UploadProgress } from './transport.ts';
export { type ApiResult, unwrap, unwrapBody } from './unwrap.ts';
export { type VerifyWebhookOptions, verifyWebhook } from './verify-webhook.ts';
export { type WebhookVerificationCode, WebhookVerificationError } from './verify-webhook-error.ts';
export type { WebhookEvent, WebhookEventKind, WebhookPayload } from './verify-webhook-event.ts';
export type { WebhookHeaders, WebhookRequest } from './verify-webhook-request.ts';
export type {
  Recording,
  RecordingOptions,
  Speech,
  SpeechToTextRequest,
  TextToSpeechRequest,
  Transcription,
  VoiceJob,
  VoiceTranslateRequest,
  VoiceTranslation,
} from './voice.ts';
