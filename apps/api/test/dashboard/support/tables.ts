/** A page with a list of the service. */
export interface TablePage {
  readonly route: string;
  /** The path of its list. */
  readonly list: string;
  /** What stands where there are no rows. Left out: there always is one. */
  readonly empty?: string;
  /** Whether it belongs to something that is made first. */
  readonly isInner?: boolean;
  /** Whether the list comes as a whole. */
  readonly isWhole?: boolean;
  /** Words that find rows, and what of all rows they do not. Left out: it is not searched. */
  readonly search?: readonly [found: string, other: string];
  /** A filter that leaves nothing. */
  readonly filter?: Readonly<Record<string, string>>;
}

/** The names that most lists are furnished with. */
const search = ['second', 'first'] as const;

/** Every page with a table, and what its states are told by. */
export const tables: readonly TablePage[] = [
  { route: '/keys', list: '/api/v1/keys', empty: 'No keys yet', search },
  { route: '/projects', list: '/v1/projects', search },
  {
    route: '/projects/$projectId/webhooks',
    list: '/api/v1/webhooks',
    empty: 'No webhooks yet',
    isWhole: true,
    search,
  },
  {
    route: '/deliveries',
    list: '/api/v1/deliveries',
    empty: 'Nothing was delivered yet',
    filter: { event: 'translation.failed' },
  },
  { route: '/members', list: '/api/v1/members', search: ['member@', 'owner-'] },
  {
    route: '/audit',
    list: '/api/v1/audit-log',
    search: ['key.created', 'member.'],
    filter: { search: 'nothing.done' },
  },
  { route: '/profile', list: '/api/v1/sessions', isWhole: true },
  {
    route: '/files',
    list: '/v1/files',
    empty: 'No files yet',
    search: ['ships', 'note.txt'],
    filter: { status: 'cancelled' },
  },
  {
    route: '/files/$fileId/segments',
    list: '/v1/files/$fileId/segments',
    empty: 'This file has no texts',
    isInner: true,
    search,
  },
  { route: '/translations', list: '/v1/translations', empty: 'No translations yet', search },
  { route: '/glossaries', list: '/v1/glossaries', empty: 'No glossaries yet', search },
  {
    route: '/glossaries/$glossaryId',
    list: '/v1/glossaries/$glossaryId/entries',
    empty: 'No terms yet',
    isInner: true,
    search,
  },
  { route: '/brand-voices', list: '/v1/brand-voices', empty: 'No brand voices yet', search },
  { route: '/memory', list: '/v1/memory', empty: 'The memory is empty', search },
];
