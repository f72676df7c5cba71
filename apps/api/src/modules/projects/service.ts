import type { ErrorDetail } from '@dragoman/provider';
import { type Page, type PageRequest, type Project, type Store, StoreError } from '@dragoman/store';
import { ApiError } from '../../errors/api-error.ts';
import { conflict, invalid, notFound } from '../../errors/errors.ts';
import { type Identity, mayUse } from '../../identity/identity.ts';
import { Remembered } from '../../remembered.ts';
import { refuseTwoFormalities } from '../translation-options.ts';

/** Projects, and the rule which project a piece of work belongs to. */
export class ProjectService {
  readonly #store: Store;
  readonly #remembered: Remembered<Project>;

  constructor(store: Store) {
    this.#store = store;
    this.#remembered = new Remembered((accountId, id) => store.projects.get(accountId, id), { max: 10_000 });
  }

  /**
   * The request's project, else the key's only one, else `Default`.
   * @throws ApiError `not_found`, `insufficient_scope` (the key is not bound to it), `conflict` (it was deleted).
   */
  async forNewWork(identity: Identity, requested: string | undefined): Promise<Project> {
    const bound = identity.projectIds;
    const id = requested ?? (bound?.length === 1 ? (bound[0] as string) : identity.defaultProjectId);
    if (!mayUse(identity, id)) {
      if (requested !== undefined) throw notFound('project');
      throw invalid('This key is bound to several projects: say which in project_id.', {
        pointer: '/project_id',
        code: 'required',
        message: 'is required with this key',
      });
    }
    const project = await this.#remembered.find(identity, id);
    if (!project) throw notFound('project');
    if (project.deletedAt !== null)
      throw conflict('This project was deleted: no new work can be done in it.');
    return project;
  }

  async create(
    identity: Identity,
    input: {
      name: string;
      description: string;
      settings: Record<string, unknown>;
      charactersPerMonth?: number | null;
    },
  ): Promise<Project> {
    if (identity.projectIds !== null)
      throw new ApiError('insufficient_scope', {
        detail: 'This key is bound to projects and cannot make another. Use a key without project_ids.',
      });
    return this.#naming(identity, input.settings, () =>
      this.#store.projects.create(identity.account.id, input),
    );
  }

  async list(identity: Identity, search: string | undefined, page: PageRequest): Promise<Page<Project>> {
    const only = identity.projectIds ?? undefined;
    return this.#store.projects.list(identity.account.id, page, { only, search });
  }

  /** Deleted projects stay readable. */
  async get(identity: Identity, id: string): Promise<Project> {
    const project = mayUse(identity, id) ? await this.#store.projects.get(identity.account.id, id) : null;
    if (!project) throw notFound('project');
    return project;
  }

  async update(
    identity: Identity,
    id: string,
    change: Parameters<Store['projects']['update']>[2],
  ): Promise<Project> {
    const project = await this.get(identity, id);
    if (project.deletedAt !== null) throw conflict('This project was deleted and cannot be changed.');
    const updated = await this.#naming(identity, change.settings ?? {}, () =>
      this.#store.projects.update(identity.account.id, id, change),
    );
    this.#remembered.forget(identity, id);
    if (!updated) throw notFound('project');
    return updated;
  }

  async delete(identity: Identity, id: string): Promise<void> {
    const project = await this.get(identity, id);
    if (project.deletedAt !== null) return;
    const outcome = await this.#store.projects.delete(identity.account.id, id);
    this.#remembered.forget(identity, id);
    if (outcome === 'not_found') throw notFound('project');
    if (outcome === 'default')
      throw conflict('The project `Default` cannot be deleted: work without a project goes there.');
  }

  /**
   * Writes settings, which can name only what the account has.
   * @throws ApiError `invalid_request` with the pointer of the setting
   */
  async #naming<Result>(
    identity: Identity,
    settings: Readonly<Record<string, unknown>>,
    write: () => Promise<Result>,
  ): Promise<Result> {
    refuseTwoFormalities(settings, '/settings');
    await this.#refuseUnknownNames(identity, settings);
    try {
      return await write();
    } catch (error) {
      // What was there a moment ago may be deleted by now: then this says so.
      if (StoreError.is(error) && error.code === 'not_found')
        await this.#refuseUnknownNames(identity, settings);
      throw error;
    }
  }

  async #refuseUnknownNames(identity: Identity, settings: Readonly<Record<string, unknown>>): Promise<void> {
    const accountId = identity.account.id;
    const { glossaries, brandVoices } = this.#store;
    const named = [
      ['glossary_id', (id: string) => glossaries.get(accountId, id)],
      ['brand_voice_id', (id: string) => brandVoices.get(accountId, id)],
    ] as const;
    const errors: ErrorDetail[] = [];
    for (const [setting, find] of named) {
      const id = settings[setting];
      if (typeof id === 'string' && !(await find(id)))
        errors.push({
          pointer: `/settings/${setting}`,
          code: 'not_found',
          message: 'is not of this account',
        });
    }
    if (errors.length > 0)
      throw invalid('The settings name what does not exist in this account. Check the ids.', ...errors);
  }
}
