export { allowEntryProblem } from './allow-list.ts';
export {
  type BufferedDownload,
  type Download,
  type DownloadOptions,
  downloadToBuffer,
  downloadToFile,
} from './download.ts';
export {
  type OutboundCode,
  OutboundError,
  type OutboundErrorOptions,
  type OutboundReason,
  outboundReasons,
} from './error.ts';
export {
  createOutbound,
  type Outbound,
  type OutboundAnswer,
  type OutboundOptions,
  type OutboundRequest,
} from './outbound.ts';
export type { Resolve } from './resolve.ts';
export type { PlainHttp } from './url-rules.ts';
