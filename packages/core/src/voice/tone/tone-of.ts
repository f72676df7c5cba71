import type { LanguageTag } from '@dragoman/provider';
import { type Language, languageName, requireLanguage } from '../../text/languages.ts';
import { formalityForm } from '../../text/translate/instructions/form-of-address.ts';
import type { Formality } from '../../text/types.ts';
import type { ToneSettings } from '../types.ts';
import type { MeasuredMember, ToneFinding } from './finding.ts';
import { languageFindings, regionalFindings } from './language-findings.ts';
import { registerFindings } from './register-findings.ts';
import { tempoFindings } from './tempo-findings.ts';

/** How people speak in a language, a region and a form of address, and from what that is known. */
export interface ToneProfile {
  /** For example `ja-formal` or `en-NZ-neutral`. */
  readonly id: string;
  readonly language: LanguageTag;
  readonly formality: 'neutral' | 'formal' | 'informal';
  /** Nothing is said of rate, pitch, range, pauses and volume where nothing is known. */
  readonly settings: ToneSettings;
  /** What the numbers are derived from; empty where nothing is known of the language. */
  readonly findings: readonly ToneFinding[];
}

/** All that the profiles are made of, the general before the particular. */
export const toneFindings: readonly ToneFinding[] = [
  ...tempoFindings,
  ...languageFindings,
  ...regionalFindings,
  ...registerFindings,
];

/** How far a profile may go, whatever its findings add up to. */
const bounds: Readonly<Record<MeasuredMember, readonly [min: number, max: number]>> = {
  rate: [0.9, 1.1],
  pitch: [-1.5, 1.5],
  pitchRange: [0.8, 1.2],
  pauseMs: [0, 200],
  volume: [-3, 3],
};

/** Factors multiply, all else adds up. */
const factors: ReadonlySet<MeasuredMember> = new Set(['rate', 'pitchRange']);

/** Names of styles that voices are sold with, best first: the wish itself, no finding. */
const styles: Readonly<Record<ToneProfile['formality'], readonly string[]>> = {
  neutral: [],
  formal: ['customerservice', 'assistant', 'narration-professional', 'newscast-formal', 'newscast'],
  informal: ['chat', 'conversation', 'friendly', 'casual'],
};

const manners: Readonly<Record<ToneProfile['formality'], string>> = {
  neutral: '',
  formal: ' Be polite and composed, as to a customer or a superior.',
  informal: ' Be relaxed, as among friends.',
};

const measuredOf = (findings: readonly ToneFinding[]): ToneSettings => {
  const settings: Partial<Record<MeasuredMember, number>> = {};
  for (const { member, value } of findings) {
    const before = settings[member] ?? (factors.has(member) ? 1 : 0);
    settings[member] = factors.has(member) ? before * value : before + value;
  }
  for (const { member } of findings) {
    const [min, max] = bounds[member];
    const value = Math.min(max, Math.max(min, settings[member] ?? 0));
    settings[member] = Math.round(value * 100) / 100;
  }
  return settings;
};

const regionNames = new Intl.DisplayNames(['en'], { type: 'region' });

const instructionsOf = ({ base, region }: Language, formality: ToneProfile['formality']): string => {
  const place = region === undefined ? '' : ` in ${regionNames.of(region) ?? region}`;
  return `Speak ${languageName(base)} as native speakers${place} do, with their rhythm and intonation.${manners[formality]}`;
};

/**
 * The tone profile of a language, its region where the tag names one, and a form of address.
 *
 * @param tag BCP 47
 * @param formality default `auto`: neutral
 * @throws ServiceError `unsupported_language` where the tag names no language
 */
export const toneOf = (tag: string, formality: Formality = 'auto'): ToneProfile => {
  const language = requireLanguage(tag, '/language');
  const manner = formality === 'auto' ? 'neutral' : formality;
  const findings = toneFindings.filter(
    (finding) =>
      finding.language === language.base &&
      (finding.region === undefined || finding.region === (language.region ?? language.likelyRegion)) &&
      (finding.formality === undefined || finding.formality === manner),
  );
  return {
    id: `${[language.base, language.region].filter(Boolean).join('-')}-${manner}`,
    language: language.tag,
    formality: manner,
    settings: {
      ...measuredOf(findings),
      ...(styles[manner].length > 0 ? { styles: styles[manner] } : {}),
      instructions: instructionsOf(language, manner),
    },
    findings,
  };
};

/**
 * The form of address in which a text is to be translated that will be spoken: the one asked for where the language has
 * such forms, else `auto`. Speech changes nothing by itself: who does not ask gets the form of the source, in every
 * language; and English is not asked for a form that it lacks.
 *
 * @throws ServiceError `unsupported_language` where the tag names no language
 */
export const politenessOf = (tag: string, formality: Formality = 'auto'): Formality => {
  if (formality === 'auto') return 'auto';
  const language = requireLanguage(tag, '/language');
  return formalityForm(language, formality) === undefined ? 'auto' : formality;
};
