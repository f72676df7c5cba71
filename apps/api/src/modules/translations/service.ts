import type { TextService } from '@dragoman/core';
import { ServiceError } from '@dragoman/provider';
import type { KeyIdentity, Project, Store, Translation, TranslationFilter } from '@dragoman/store';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Metrics } from '../../http/metrics.ts';
import { notFound } from '../../http/router.ts';
import type { ProjectService } from '../projects/service.ts';
import type { QuotaService } from '../usage/quota.ts';
import type { translateBody } from './schema.ts';

type TranslateBody = z.output<typeof translateBody>;

interface Dependencies {
  readonly store: Store;
  readonly text: TextService;
  readonly projects: ProjectService;
  readonly quotas: QuotaService;
  readonly metrics: Metrics;
  readonly limits: { readonly codePoints: number };
  readonly now: () => Date;
}

/** Translates texts and keeps what came of it. */
export class TranslationService {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Translates one text. What is refused before the engine is asked stores nothing; an engine's failure is stored as
   * `failed`, and its error names the row in `translation_id`.
   */
  async translate(identity: KeyIdentity, body: TranslateBody, signal: AbortSignal): Promise<Translation> {
    const { store, text, projects, quotas, metrics, now } = this.#dependencies;
    const characters = this.countCharacters(body.text);
    this.#refuseWhatIsNotThere(body);
    const project = await projects.forNewWork(identity, body.project_id);
    const reservation = await quotas.reserve(identity, project, characters);
    const createdAt = now();
    const options = { ...translationDefaults(project), ...defined(body) };
    const row = {
      id: uuidv7({ msecs: createdAt.getTime() }),
      accountId: identity.account.id,
      projectId: project.id,
      keyId: identity.key.id,
      format: options.format ?? 'text',
      charactersUsed: characters,
      options: {},
      revision: 1,
      createdAt,
    } as const;
    const keepTexts = project.settings.store_texts !== false;
    try {
      const result = await text.translate({
        text: body.text,
        targetLanguage: body.target_language,
        sourceLanguage: options.source_language,
        format: options.format,
        model: options.ai_model,
        culturalAdaptation: options.cultural_adaptation,
        preserveBrandVoice: options.preserve_brand_voice,
        formality: options.formality ?? (options.formal_tone ? 'formal' : 'auto'),
        context: options.context,
        signal,
      });
      const translation: Translation = {
        ...row,
        status: 'completed',
        sourceText: body.text,
        translatedText: result.translatedText,
        sourceLanguage: result.sourceLanguage,
        targetLanguage: result.targetLanguage,
        detectedLanguage: result.detectedLanguage ?? null,
        model: result.model,
        engine: result.engine,
        cached: result.cached,
        charactersBilled: result.charactersBilled,
        qualityScore: result.quality.score,
        qualityChecks: result.quality.checks,
        adaptations: result.adaptations,
        glossaryMatches: result.glossaryMatches,
        warnings: result.warnings,
        error: null,
        completedAt: now(),
      };
      await store.translations.record(identity.account.id, translation, { keepTexts });
      metrics.countCharacters(result.engine, result.charactersBilled);
      return translation;
    } catch (thrown) {
      if (!isEngineFailure(thrown) || signal.aborted) throw thrown;
      await store.translations.record(
        identity.account.id,
        {
          ...row,
          status: 'failed',
          sourceText: body.text,
          translatedText: null,
          sourceLanguage: options.source_language === 'auto' ? null : (options.source_language ?? null),
          targetLanguage: body.target_language,
          detectedLanguage: null,
          model: null,
          engine: thrown.provider?.id ?? null,
          cached: false,
          charactersBilled: 0,
          qualityScore: null,
          qualityChecks: [],
          adaptations: [],
          glossaryMatches: [],
          warnings: [],
          error: { code: thrown.code, detail: thrown.detail },
          completedAt: now(),
        },
        { keepTexts },
      );
      throw withTranslationId(thrown, row.id);
    } finally {
      reservation.release();
    }
  }

  async get(identity: KeyIdentity, id: string): Promise<Translation> {
    const found = await this.#dependencies.store.translations.get(identity.account.id, id);
    if (!found || !this.#dependencies.projects.mayUse(identity, found.projectId))
      throw notFound('translation');
    return found;
  }

  /** A key that is bound to projects sees these alone. */
  list(
    identity: KeyIdentity,
    filter: TranslationFilter,
    page: { limit: number; before?: string | undefined },
  ) {
    return this.#dependencies.store.translations.list(
      identity.account.id,
      { ...filter, ...(identity.key.projectIds ? { projectIds: identity.key.projectIds } : {}) },
      page,
    );
  }

  async delete(identity: KeyIdentity, id: string): Promise<void> {
    await this.get(identity, id);
    await this.#dependencies.store.translations.delete(identity.account.id, id);
  }

  /** Code points of a text. @throws ServiceError `limit_exceeded` where they are too many. */
  countCharacters(text: string): number {
    const limit = this.#dependencies.limits.codePoints;
    const actual = codePoints(text);
    if (actual <= limit) return actual;
    throw new ServiceError('limit_exceeded', {
      detail: `The text has ${actual} code points; at most ${limit} are taken at once. Split it.`,
      errors: [
        { pointer: '/text', code: 'too_long', message: `is longer than ${limit} code points`, limit, actual },
      ],
    });
  }

  /** Neither glossaries, brand voices nor a judge exist yet: naming one must not pass in silence. */
  #refuseWhatIsNotThere(body: TranslateBody): void {
    if (body.glossary_id !== undefined) throw notFound('glossary');
    if (body.brand_voice_id !== undefined) throw notFound('brand voice');
    if (body.quality === 'judge')
      throw new ServiceError('unsupported_option', {
        detail:
          'No configured engine can judge translations. Leave `quality` out: the checks are always made.',
        errors: [{ pointer: '/quality', code: 'unsupported_option', message: 'is not available here' }],
      });
  }
}

/** The number of Unicode code points, without making an array of them. */
const codePoints = (text: string): number => {
  let pairs = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit < 0xdc00) pairs++;
  }
  return text.length - pairs;
};

const engineFailures = new Set(['provider_error', 'provider_unavailable', 'provider_timeout']);
const isEngineFailure = (thrown: unknown): thrown is ServiceError =>
  ServiceError.is(thrown) && engineFailures.has(thrown.code);

const withTranslationId = (error: ServiceError, id: string): ServiceError =>
  new ServiceError(error.code, {
    detail: error.detail,
    errors: error.errors,
    retryable: error.retryable,
    extensions: { ...error.extensions, translation_id: id },
    cause: error.cause ?? error,
    ...(error.provider ? { provider: error.provider } : {}),
    ...(error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs }),
  });

type Defaults = Partial<
  Pick<
    TranslateBody,
    | 'source_language'
    | 'ai_model'
    | 'cultural_adaptation'
    | 'preserve_brand_voice'
    | 'formal_tone'
    | 'formality'
    | 'context'
    | 'format'
  >
>;

const translationDefaults = (project: Pick<Project, 'settings'>): Defaults => project.settings as Defaults;

/** `undefined` members must not hide a project's defaults. */
const defined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;
