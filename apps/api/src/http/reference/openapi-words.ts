type Json = Record<string, unknown>;

/** What the tags of operations group. */
const tags: Readonly<Record<string, string>> = {
  Text: 'Translate texts, one or many, and what became of them.',
  'Translation memory': 'What was translated before, and what people approved.',
  Glossaries: 'Terms and how they are translated.',
  'Brand voices': 'How a brand speaks.',
  Voice: 'Speech to text, text to speech, speech to speech.',
  Visual: 'Pictures and documents that keep their looks.',
  Files: 'Files, their segments, and the round trip to other editors.',
  Discovery: 'What this deployment can do.',
  Usage: 'What was used, and how good it was.',
  Projects: 'Where translations of one purpose are kept apart, with settings of their own.',
  Webhooks: 'Signed callbacks when something happens, and the log of them.',
  Keys: 'API keys of the account.',
  Users: 'Who signs in, and how.',
  Members: 'Who belongs to the account, with which role.',
  Audit: 'Who changed what.',
  Accounts: 'The accounts of a deployment, for its operator.',
};

/** A tag, and what it groups. */
export const tagObject = (name: string): Json => ({ name, description: tags[name] ?? name });

const parameters: Readonly<Record<string, string>> = {
  id: 'The id of the resource, as the answer that made it, and lists, have it.',
  entry_id: 'The id of the entry.',
  number: 'The number of the segment, from 1 in reading order.',
  kind: 'One kind alone.',
  token: 'The secret part of the link.',
  project_id: 'Of this project alone.',
  key_id: 'Of this key alone.',
  webhook_id: 'Of this webhook alone.',
  status: 'In this state alone.',
  state: 'In this state alone.',
  active: '`true`: those that are enabled; `false`: those that are not.',
  event: 'Of this kind of event alone.',
  source_language: 'From this language alone.',
  target_language: 'Into this language alone.',
  format: 'As what the file is written.',
  do_not_translate: '`true`: terms that stay as they are; `false`: the others.',
  role: 'With this role alone.',
  actor: 'Done by this key or user alone.',
  target: 'Done to what has this id alone.',
};

/** What a parameter means that says nothing itself: it means the same wherever it is. */
export const parameterWords = (name: string): string | undefined => parameters[name];

/** The headers of answers that the document declares. What is not `required` is there only where it has something to say. */
export const headerObjects: Json = {
  'X-Request-Id': {
    description: "The request's id: your own where you sent a valid one. Name it when you ask for help.",
    required: true,
    schema: { type: 'string' },
  },
  RateLimit: {
    description:
      'What is left: `"default";r=59;t=60` are 59 requests within the next 60 seconds (IETF draft). Absent without a limit.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description:
      'What may be sent: `"default";q=60;w=60` are 60 requests in 60 seconds. Absent without a limit.',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Seconds after which the same request makes sense again; absent where no wait helps.',
    schema: { type: 'integer' },
  },
  'Idempotent-Replayed': {
    description:
      '`true`: the stored answer to an earlier request with the same `Idempotency-Key`. Absent from a first answer.',
    schema: { const: 'true' },
  },
  ETag: {
    description: 'The `revision` in quotes, for `If-Match`.',
    required: true,
    schema: { type: 'string' },
  },
  'WWW-Authenticate': { description: '`Bearer`.', required: true, schema: { type: 'string' } },
};

/** References to these, for an answer. */
export const headersNamed = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
