import type { Project } from '../../api/projects.ts';

type Settings = Project['settings'];

/** What stands in the fields of a project. */
export interface ProjectFields {
  readonly name: string;
  readonly description: string;
  readonly sourceLanguage: string;
  readonly formality: '' | 'auto' | 'formal' | 'informal';
  readonly culturalAdaptation: boolean;
  readonly preserveBrandVoice: boolean;
  readonly glossaryId: string;
  readonly brandVoiceId: string;
  readonly model: string;
  readonly tone: string;
  readonly context: string;
  readonly usesMemory: boolean;
  readonly storesTexts: boolean;
  /** Empty: unlimited. */
  readonly quota: string;
}

/** The fields of a project that is there. */
export const fieldsOf = ({
  name,
  description,
  settings,
  characters_per_month: quota,
}: Project): ProjectFields => ({
  name,
  description,
  sourceLanguage: settings.source_language ?? '',
  formality: settings.formality ?? (settings.formal_tone ? 'formal' : ''),
  culturalAdaptation: settings.cultural_adaptation ?? false,
  preserveBrandVoice: settings.preserve_brand_voice ?? false,
  glossaryId: settings.glossary_id ?? '',
  brandVoiceId: settings.brand_voice_id ?? '',
  model: settings.ai_model ?? '',
  tone: settings.tone ?? '',
  context: settings.context ?? '',
  usesMemory: settings.memory !== 'skip',
  storesTexts: settings.store_texts !== false,
  quota: quota === null ? '' : String(quota),
});

/** What is sent of the fields. @param kept settings that have no field here stay as they are */
export const bodyOf = (fields: ProjectFields, kept: Settings) => {
  const {
    formal_tone: _formal,
    source_language: _language,
    formality: _formality,
    glossary_id: _glossary,
    brand_voice_id: _voice,
    ai_model: _model,
    tone: _tone,
    context: _context,
    memory: _memory,
    store_texts: _texts,
    cultural_adaptation: _culture,
    preserve_brand_voice: _preserve,
    ...others
  } = kept;
  const given = <Name extends string>(name: Name, value: string) =>
    (value.trim() === '' ? {} : { [name]: value.trim() }) as { readonly [Key in Name]?: string };
  const settings: Settings = {
    ...others,
    ...given('source_language', fields.sourceLanguage),
    ...given('glossary_id', fields.glossaryId),
    ...given('brand_voice_id', fields.brandVoiceId),
    ...given('ai_model', fields.model),
    ...given('tone', fields.tone),
    ...given('context', fields.context),
    ...(fields.formality === '' ? {} : { formality: fields.formality }),
    ...(fields.culturalAdaptation ? { cultural_adaptation: true } : {}),
    ...(fields.preserveBrandVoice ? { preserve_brand_voice: true } : {}),
    ...(fields.usesMemory ? {} : { memory: 'skip' as const }),
    ...(fields.storesTexts ? {} : { store_texts: false }),
  };
  return {
    name: fields.name.trim(),
    description: fields.description,
    settings,
    characters_per_month: fields.quota.trim() === '' ? null : Number(fields.quota),
  };
};
