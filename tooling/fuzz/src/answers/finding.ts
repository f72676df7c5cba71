/** The ways in which the service can break its word. */
export const findingKinds = [
  /** 5xx that is no documented failure of a vendor. */
  'server_error',
  /** A status that the document does not list for the operation. */
  'undocumented_status',
  /** An error code that the document does not list for the status. */
  'undocumented_code',
  /** A media type that the document does not list. */
  'wrong_media_type',
  /** A body that is not as its schema says. */
  'wrong_body',
  /** A header that every such answer has. */
  'missing_header',
  /** The answer came after its deadline. */
  'late',
  /** No answer came: the connection ended, or stayed silent. */
  'no_answer',
  /** A stack, a path, SQL or a secret in an answer or in the log. */
  'leak',
  /** Something of another account, or of a project that the key must not see. */
  'escape',
  /** Another answer than the key's rights demand. */
  'wrong_rights',
  /** The process ended, or logged an error that it did not expect. */
  'crash',
] as const;

export type FindingKind = (typeof findingKinds)[number];

/** One thing that is wrong. */
export interface Finding {
  readonly kind: FindingKind;
  /** What exactly, on one line. */
  readonly detail: string;
}
