import type { Page, PageRequest } from './page.ts';

export interface Project {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly description: string;
  /** Defaults of the translation fields, `tone`, `store_texts`: validated by the API. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly isDefault: boolean;
  readonly charactersPerMonth: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Soft deletion: rows stay readable, new work is refused. */
  readonly deletedAt: Date | null;
}

export interface ProjectFilter {
  /** Those of a key that is bound to projects. Absent: all. */
  readonly only?: readonly string[] | undefined;
  /** Only those with this in their name or description, whatever the case. */
  readonly search?: string | undefined;
}

export interface ProjectRepository {
  /** Writes `project.created` in the same transaction; update and delete likewise. */
  create(
    accountId: string,
    input: {
      name: string;
      description: string;
      settings: Record<string, unknown>;
      charactersPerMonth?: number | null;
    },
  ): Promise<Project>;
  /** Deleted projects are left out. */
  list(accountId: string, page: PageRequest, filter?: ProjectFilter): Promise<Page<Project>>;
  /** Deleted ones are found, with `deletedAt`. */
  get(accountId: string, id: string): Promise<Project | null>;
  update(
    accountId: string,
    id: string,
    change: {
      name?: string;
      description?: string;
      settings?: Record<string, unknown>;
      charactersPerMonth?: number | null;
    },
  ): Promise<Project | null>;
  /** `default`: the Default project cannot be deleted. */
  delete(accountId: string, id: string): Promise<'deleted' | 'default' | 'not_found'>;
}
