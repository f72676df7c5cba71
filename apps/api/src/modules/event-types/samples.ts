import type { EventKind, TestEventKind } from './kinds.ts';
import type { EventPayload } from './schema.ts';

/** What a sample says of itself. */
export interface SampleFacts {
  /** The translation, project or file. Default: one that does not exist. */
  readonly id?: string;
  /** The project of the translation or file, and the project itself. Default: one that does not exist. */
  readonly projectId?: string;
  /** When it happened. Default: a moment of a past year. */
  readonly at?: Date;
}

const sampleId = '0198c5a2-7b3e-7c41-9d52-3f8a6b1e4c70';
const sampleProjectId = '0198c5a0-11d4-7e92-8a63-5b7c2d9f1e08';
const sampleTime = new Date('2026-01-15T09:30:02.480Z');

type Kind = EventKind | TestEventKind;
type Facts = Required<SampleFacts>;

const earlier = (at: Date, milliseconds: number): string =>
  new Date(at.getTime() - milliseconds).toISOString();

const translation = ({ id, projectId }: Facts) => ({
  id,
  project_id: projectId,
  source_text: 'The weather is nice today.',
  translated_text: 'Hace buen tiempo hoy.',
  source_language: 'en',
  target_language: 'es',
});

const completed = (facts: Facts) => ({
  ...translation(facts),
  status: 'completed' as const,
  engine: 'apertium',
  created_at: earlier(facts.at, 180),
  completed_at: facts.at.toISOString(),
});

const changed = <Status extends 'updated' | 'approved'>(facts: Facts, status: Status) => ({
  ...translation(facts),
  translated_text: 'Hoy hace buen tiempo.',
  status,
  engine: 'apertium',
  created_at: earlier(facts.at, 240_180),
  completed_at: earlier(facts.at, 240_000),
});

const project = ({ projectId, at }: Facts, createdAt: string) => ({
  id: projectId,
  name: 'Shop',
  settings: { formality: 'formal' as const, cultural_adaptation: true },
  created_at: createdAt,
  updated_at: at.toISOString(),
});

const file = ({ id, projectId }: Facts) => ({
  id,
  project_id: projectId,
  name: 'Manual.docx',
  format: 'docx',
  source_language: 'en',
  target_language: 'es',
});

const finishedFile = ({ at, ...facts }: Facts, completedAt: string) => ({
  ...file({ at, ...facts }),
  status: 'completed' as const,
  pages: 12,
  download_url: `https://localhost:8443/assets/${facts.id}`,
  created_at: earlier(at, 309_000),
  completed_at: completedAt,
});

const data: { readonly [K in Kind]: (facts: Facts) => EventPayload<K>['data'] } = {
  'translation.created': (facts) => ({
    ...translation(facts),
    translated_text: null,
    status: 'created',
    engine: null,
    created_at: facts.at.toISOString(),
    completed_at: null,
  }),
  'translation.completed': completed,
  'translation.failed': (facts) => ({
    ...translation(facts),
    translated_text: null,
    status: 'failed',
    engine: 'apertium',
    created_at: earlier(facts.at, 120_000),
    completed_at: facts.at.toISOString(),
    error: { code: 'provider_timeout', detail: 'The engine did not answer in time. Try again.' },
  }),
  'translation.updated': (facts) => changed(facts, 'updated'),
  'translation.approved': (facts) => changed(facts, 'approved'),
  'project.created': (facts) => project(facts, facts.at.toISOString()),
  'project.updated': (facts) => project(facts, earlier(facts.at, 86_400_000)),
  'project.deleted': (facts) => project(facts, earlier(facts.at, 86_400_000)),
  'file.uploaded': (facts) => ({
    ...file(facts),
    source_language: null,
    status: 'uploaded',
    pages: null,
    created_at: facts.at.toISOString(),
    completed_at: null,
  }),
  'file.completed': (facts) => finishedFile(facts, facts.at.toISOString()),
  'file.failed': (facts) => ({
    ...file(facts),
    status: 'failed',
    pages: 12,
    created_at: earlier(facts.at, 9_000),
    completed_at: null,
    error: { code: 'encrypted_document', detail: 'The document is encrypted. Send its password.' },
  }),
  'file.exported': (facts) => finishedFile(facts, earlier(facts.at, 300_000)),
  'webhook.test': completed,
};

/** A body as a delivery of this kind has it, valid against the kind's schema. */
export const sampleOf = <K extends Kind>(
  kind: K,
  { id = sampleId, projectId = sampleProjectId, at = sampleTime }: SampleFacts = {},
): { readonly event: K; readonly timestamp: string; readonly data: EventPayload<K>['data'] } => ({
  event: kind,
  timestamp: at.toISOString(),
  data: data[kind]({ id, projectId, at }),
});
