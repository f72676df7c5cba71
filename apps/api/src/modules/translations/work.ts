import { createHash } from 'node:crypto';
import type { BrandVoice, Glossary, Requester, TextOptions } from '@dragoman/core';
import type { Project, Store, Translation } from '@dragoman/store';
import { keyIdOf } from '@dragoman/store';
import type { z } from 'zod';
import type { Identity } from '../../identity/identity.ts';
import type { BrandVoiceService } from '../brand-voices/service.ts';
import type { GlossaryService } from '../glossaries/service.ts';
import { memoryOf } from '../memory/port.ts';
import type { ProjectService } from '../projects/service.ts';
import { refuseTwoFormalities, type translationOptions } from '../translation-options.ts';
import type { batchBody, translateBody } from './schema.ts';

/** The options of a request, whether for one text or for several. */
type RequestOptions = Omit<z.output<typeof translateBody> | z.output<typeof batchBody>, 'text' | 'texts'>;

/** What a project may say of all its work. */
type Defaults = Omit<z.output<typeof translationOptions>, 'project_id'> &
  Pick<RequestOptions, 'format'> & {
    readonly tone?: string | undefined;
    readonly store_texts?: boolean | undefined;
  };

/** What is asked before a request is done. */
export interface WorkDependencies {
  readonly store: Store;
  readonly projects: ProjectService;
  readonly glossaries: GlossaryService;
  readonly brandVoices: BrandVoiceService;
}

/** For whom engines work, and how long. */
export interface WorkCircumstances {
  readonly signal: AbortSignal;
  /** Default: the account, which waits for an answer. */
  readonly requester?: Requester;
}

/** What a request comes to, before any engine is asked. */
export interface Work {
  readonly project: Project;
  readonly keepTexts: boolean;
  readonly options: TextOptions;
  /** What its translations have in common. */
  readonly row: Pick<Translation, 'accountId' | 'projectId' | 'keyId' | 'format' | 'options'>;
}

/**
 * Puts a request together: its project, the project's defaults under the request's own fields, and what they name.
 * @throws ApiError `not_found`, `conflict`, `invalid_request`
 */
export const prepareWork = async (
  dependencies: WorkDependencies,
  identity: Identity,
  request: RequestOptions,
  { signal, requester = { account: identity.account.id } }: WorkCircumstances,
): Promise<Work> => {
  refuseTwoFormalities(request);
  const { store, projects } = dependencies;
  const project = await projects.forNewWork(identity, request.project_id);
  const settings = defaultsOf(project);
  const merged = { ...settings, ...defined(request) };
  const keepTexts = settings.store_texts !== false;
  const formality = formalityOf(request) ?? formalityOf(settings) ?? 'auto';
  const glossary = await glossaryOf(dependencies, identity, request, settings);
  const accountId = identity.account.id;
  return {
    project,
    keepTexts,
    options: {
      targetLanguage: request.target_language,
      sourceLanguage: merged.source_language,
      format: merged.format,
      model: merged.ai_model,
      culturalAdaptation: merged.cultural_adaptation,
      preserveBrandVoice: merged.preserve_brand_voice,
      formality,
      context: merged.context,
      glossary,
      brandVoice: await brandVoiceOf(dependencies, identity, merged.brand_voice_id, settings.tone),
      quality: request.quality,
      requester,
      memory: keepTexts && merged.memory !== 'skip' ? memoryOf(store, accountId, project.id) : undefined,
      signal,
    },
    row: {
      accountId,
      projectId: project.id,
      keyId: keyIdOf(identity.actor),
      format: merged.format ?? 'text',
      options: {
        ...(formality === 'auto' ? {} : { formality }),
        ...(glossary && merged.glossary_id !== undefined ? { glossaryId: merged.glossary_id } : {}),
      },
    },
  };
};

/** What a project says of all its work: checked when it was written. */
export const defaultsOf = ({ settings }: Pick<Project, 'settings'>): Defaults => settings as Defaults;

type Formal = Pick<RequestOptions, 'formality' | 'formal_tone'>;

/** What somebody says of the form of address; undefined: nothing. `false` says "as in the source". */
const formalityOf = ({ formality, formal_tone }: Formal): TextOptions['formality'] =>
  formality ?? (formal_tone === undefined ? undefined : formal_tone ? 'formal' : 'auto');

/** A request's own glossary must fit its languages; that of a project serves where it fits. */
const glossaryOf = async (
  { glossaries }: WorkDependencies,
  identity: Identity,
  request: RequestOptions,
  settings: Defaults,
): Promise<Glossary | undefined> => {
  const source = request.source_language ?? settings.source_language;
  const languages = {
    source: source?.toLowerCase() === 'auto' ? undefined : source,
    target: request.target_language,
  };
  if (request.glossary_id !== undefined)
    return glossaries.forTranslation(identity, request.glossary_id, languages);
  if (settings.glossary_id === undefined) return undefined;
  return glossaries.forProject(identity, settings.glossary_id, languages);
};

/** A project's tone speaks where its brand voice says nothing of it, or where there is none. */
const brandVoiceOf = async (
  { brandVoices }: WorkDependencies,
  identity: Identity,
  id: string | undefined,
  tone: string | undefined,
): Promise<BrandVoice | undefined> => {
  const voice = id === undefined ? undefined : await brandVoices.forTranslation(identity, id);
  if (tone === undefined || tone.trim() === '' || voice?.tone !== undefined) return voice;
  const version = createHash('sha256')
    .update(`${voice?.version ?? ''}\n${tone}`)
    .digest('base64url');
  return { ...voice, version, tone };
};

/** `undefined` members must not hide a project's defaults. */
const defined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;
