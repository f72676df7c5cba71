import type { components } from '@dragoman/client';

/** A brand voice as the service has it. */
export type VoiceData = components['schemas']['BrandVoice'];

/** What of a brand voice is written, as its fields hold it. */
export interface VoiceFields {
  readonly name: string;
  readonly tone: string;
  readonly audience: string;
  /** One rule a line. */
  readonly dos: string;
  readonly donts: string;
  readonly examples: readonly Pair[];
  readonly terms: readonly Pair[];
}

/** A text and what becomes of it; a term without a target stays as it is. */
export interface Pair {
  readonly source: string;
  readonly target: string;
}

/** The fields of a new brand voice. */
export const newVoice: VoiceFields = {
  name: '',
  tone: '',
  audience: '',
  dos: '',
  donts: '',
  examples: [],
  terms: [],
};

/** The fields of a brand voice that is there. */
export const fieldsOf = (voice: VoiceData): VoiceFields => ({
  name: voice.name,
  tone: voice.tone,
  audience: voice.audience,
  dos: voice.do.join('\n'),
  donts: voice.dont.join('\n'),
  examples: voice.examples,
  terms: voice.terms.map(({ source, target = '' }) => ({ source, target })),
});

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const isFilled = ({ source, target }: Pair): boolean => source.trim() !== '' || target.trim() !== '';

/** What is sent. @param before as it was: case rules of terms that stay are kept */
export const bodyOf = (fields: VoiceFields, before?: VoiceData) => ({
  name: fields.name,
  tone: fields.tone,
  audience: fields.audience,
  do: linesOf(fields.dos),
  dont: linesOf(fields.donts),
  examples: fields.examples.filter(isFilled).map(({ source, target }) => ({ source, target })),
  terms: fields.terms.filter(isFilled).map(({ source, target }) => ({
    source,
    ...(target.trim() === '' ? { do_not_translate: true } : { target }),
    case_sensitive: before?.terms.find((term) => term.source === source)?.case_sensitive ?? false,
  })),
});

const pairsAsText = (pairs: readonly Pair[]): string =>
  pairs
    .filter(isFilled)
    .map(({ source, target }) => (target.trim() === '' ? source : `${source} → ${target}`))
    .join('\n');

/** A field as text: for people, and to see whether two are the same. */
export const textOfField = (fields: VoiceFields, field: keyof VoiceFields): string => {
  const value = fields[field];
  return typeof value === 'string' ? value.trim() : pairsAsText(value);
};

/**
 * What two people made of the same fields. What only one of them changed is taken over.
 *
 * @param base what both began with
 * @returns the fields, with mine where both changed one differently, and the names of those
 */
export const mergedFields = (
  base: VoiceFields,
  mine: VoiceFields,
  theirs: VoiceFields,
): { readonly fields: VoiceFields; readonly conflicts: readonly (keyof VoiceFields)[] } => {
  const names = Object.keys(base) as (keyof VoiceFields)[];
  const isOther = (one: VoiceFields, other: VoiceFields) => (name: keyof VoiceFields) =>
    textOfField(one, name) !== textOfField(other, name);
  const changed = names.filter(isOther(mine, base));
  const conflicts = changed.filter(isOther(theirs, base)).filter(isOther(theirs, mine));
  return { fields: { ...theirs, ...partOf(mine, changed) }, conflicts };
};

/** Some of the fields. */
export const partOf = (fields: VoiceFields, names: readonly (keyof VoiceFields)[]): Partial<VoiceFields> =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));
