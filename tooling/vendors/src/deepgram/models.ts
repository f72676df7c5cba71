/** The models that the double has, with their languages as Deepgram writes them (a part of its list of 2026-11). */
const deepgramModels: Readonly<Record<string, readonly string[]>> = {
  'nova-3': (
    'multi ar ar-AE ar-EG bg ca cs da da-DK de de-CH el en en-AU en-GB en-IN en-NZ en-US es es-419 et fa fi fr fr-CA ' +
    'he hi hu id it ja ko ko-KR lt lv ms nl nl-BE no pl pt pt-BR pt-PT ro ru sk sv sv-SE th th-TH tl tr uk ur vi zh ' +
    'zh-CN zh-HK zh-Hans zh-Hant zh-TW'
  ).split(' '),
  'nova-3-medical': ['en', 'en-AU', 'en-CA', 'en-GB', 'en-IE', 'en-IN', 'en-NZ', 'en-US'],
  'nova-2': (
    'multi bg ca cs da da-DK de de-CH el en en-AU en-GB en-IN en-NZ en-US es es-419 et fi fr fr-CA hi hi-Latn hu id it ' +
    'ja ko ko-KR lt lv ms nl nl-BE no pl pt pt-BR pt-PT ro ru sk sv sv-SE th th-TH tr uk vi zh zh-CN zh-HK zh-Hans ' +
    'zh-Hant zh-TW'
  ).split(' '),
  enhanced: ['en', 'en-US', 'da', 'nl', 'fr', 'de', 'hi', 'it', 'ja', 'ko', 'no', 'pl', 'pt', 'es', 'sv'],
  base: ['en', 'en-US', 'fr', 'de', 'hi', 'it', 'ja', 'ko', 'pt', 'es', 'zh'],
  'whisper-large': ['en', 'es', 'fr', 'de', 'it', 'ja', 'ko', 'nl', 'pt', 'zh'],
};

/** The model that a name stands for: `nova-3-general` is `nova-3`. */
const baseOf = (name: string): string => name.replace(/-general$/, '');

/** Whether the model exists and has the language. */
export const hasModel = (name: string, language: string): boolean =>
  deepgramModels[baseOf(name)]?.includes(language) ?? false;

/** What `GET /v1/models` answers. */
export const modelList = () => ({
  stt: Object.entries(deepgramModels).map(([name, languages], index) => ({
    name: 'general',
    canonical_name: `${name}-general`,
    architecture: name,
    languages,
    version: '2026-01-09.0',
    uuid: `00000000-0000-4000-8000-00000000000${index}`,
    batch: true,
    streaming: !name.startsWith('whisper'),
    formatted_output: true,
  })),
  tts: [],
});
