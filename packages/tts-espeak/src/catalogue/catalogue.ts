import type { TtsVoice } from '@dragoman/provider';
import { baseLanguage, canonicalVoiceTag } from './canonical-tag.ts';
import type { ListedVoice } from './read-voices.ts';

/** A voice of the catalogue with what the program calls it. */
export interface KnownVoice extends TtsVoice {
  /** What `-v` takes. */
  readonly parameter: string;
  /** Its languages with the program's priorities, 0 for its own; the smallest fits best. */
  readonly priorities: ReadonlyMap<string, number>;
}

/** All voices are made by one rate in this program. */
const sampleRates = Object.freeze([22_050]);

/** The variants that are listed with every voice; the others can be asked for all the same. */
const listedVariant = /^f[1-9]$/;

const lastPart = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

const prioritiesOf = ({ tag, others }: ListedVoice): ReadonlyMap<string, number> => {
  const priorities = new Map<string, number>();
  for (const { tag: each, priority } of [
    { tag, priority: 0 },
    ...others.toSorted((left, right) => left.priority - right.priority),
  ]) {
    const canonical = canonicalVoiceTag(each);
    if (canonical !== undefined && !priorities.has(canonical)) priorities.set(canonical, priority);
  }
  return priorities;
};

const plainVoices = (listed: readonly ListedVoice[]): Map<string, KnownVoice> => {
  const voices = new Map<string, KnownVoice>();
  for (const voice of listed) {
    const tag = voice.tag.toLowerCase();
    const id = voices.has(tag) ? lastPart(voice.file).toLowerCase() : tag;
    const priorities = prioritiesOf(voice);
    if (priorities.size === 0 || voices.has(id)) continue;
    const languages = [...priorities.keys()];
    const { name, gender, file: parameter } = voice;
    voices.set(id, { id, name, gender, languages, styles: [], sampleRates, parameter, priorities });
  }
  return voices;
};

/** The voices of this machine: one for each language, each also with the sound of any variant (`en-us+f3`). */
export interface Catalogue {
  /** The voices to offer, of one language and its regions where given. */
  list(language?: string): readonly TtsVoice[];
  /** The voice of an id, for example `en-us` or `en-us+f3`. */
  find(id: string): KnownVoice | undefined;
  /** The best voice for exactly this tag. */
  forTag(tag: string): KnownVoice | undefined;
  /** The best voice for the language, of whatever region. */
  forBase(language: string): KnownVoice | undefined;
}

/** Makes a catalogue of what the program lists. */
export const createCatalogue = (
  listed: readonly ListedVoice[],
  listedVariants: readonly ListedVoice[],
): Catalogue => {
  const voices = plainVoices(listed);
  const variants = new Map(listedVariants.map((variant) => [lastPart(variant.file), variant]));
  const offered = [...variants.keys()].filter((name) => listedVariant.test(name)).sort();

  const vary = (voice: KnownVoice, name: string): KnownVoice | undefined => {
    const variant = variants.get(name);
    if (variant === undefined) return undefined;
    return {
      ...voice,
      id: `${voice.id}+${name}`,
      name: `${voice.name}, ${variant.name}`,
      gender: variant.gender,
      parameter: `${voice.parameter}+${name}`,
    };
  };

  const best = (priorityOf: (voice: KnownVoice) => number | undefined): KnownVoice | undefined =>
    [...voices.values()]
      .map((voice) => ({ voice, priority: priorityOf(voice) ?? Number.POSITIVE_INFINITY }))
      .filter(({ priority }) => Number.isFinite(priority))
      .sort((left, right) => left.priority - right.priority)[0]?.voice;

  return {
    list: (language) =>
      [...voices.values()]
        .filter(
          ({ languages }) =>
            language === undefined ||
            languages.some((tag) => tag === language || tag.startsWith(`${language}-`)),
        )
        .flatMap((voice) => [voice, ...offered.flatMap((name) => vary(voice, name) ?? [])])
        .map(({ parameter, priorities, ...voice }) => voice),
    find: (id) => {
      const [plain = '', variant, ...rest] = id.split('+');
      const voice = voices.get(plain.toLowerCase());
      if (voice === undefined || variant === undefined) return voice;
      return rest.length > 0 ? undefined : vary(voice, variant);
    },
    forTag: (tag) => best(({ priorities }) => priorities.get(tag)),
    forBase: (language) =>
      best(({ priorities }) =>
        Math.min(
          ...[...priorities].flatMap(([tag, priority]) => (baseLanguage(tag) === language ? priority : [])),
        ),
      ),
  };
};
