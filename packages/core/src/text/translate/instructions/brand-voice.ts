import type { MtBrandVoice, ProviderWarning } from '@dragoman/provider';
import type { BrandVoice, TranslationExample } from '../../types.ts';

/** What an engine is told of a brand, and what the caller is told of what was left out. */
export interface BrandVoiceInstructions {
  readonly brandVoice: MtBrandVoice;
  /** `brand_voice_shortened`, where there is more than engines keep in mind. */
  readonly warnings: readonly ProviderWarning[];
}

/** Engines heed a short list better than a long one. */
const maxRules = 10;
/** In Unicode code points. */
const maxRuleLength = 300;

const shorten = (rule: string): string => {
  const text = rule.trim();
  if (text.length <= maxRuleLength) return text;
  const points = [...text];
  return points.length <= maxRuleLength ? text : `${points.slice(0, maxRuleLength - 1).join('')}…`;
};

const filled = (rules: readonly string[] | undefined): readonly string[] =>
  (rules ?? []).map((rule) => rule.trim()).filter((rule) => rule !== '');

/**
 * A brand voice as an engine takes it: tone, audience, and at most 10 rules of at most 300 code points, what to do and
 * what to avoid in equal parts where there are more. Terms and examples go other ways.
 */
export const brandVoiceInstructions = (voice: BrandVoice): BrandVoiceInstructions => {
  const wanted = filled(voice.do);
  const avoided = filled(voice.dont);
  const half = maxRules / 2;
  const maxWanted = Math.max(half, maxRules - avoided.length);
  const maxAvoided = maxRules - Math.min(wanted.length, maxWanted);
  const lines = [
    ...filled([voice.tone ?? '', voice.audience ?? '']),
    ...wanted.slice(0, maxWanted),
    ...avoided.slice(0, maxAvoided),
  ];
  const left = wanted.length + avoided.length - Math.min(maxRules, wanted.length + avoided.length);
  const cut = lines.filter((line) => shorten(line) !== line).length;
  const [tone] = filled([voice.tone ?? '']);
  const [audience] = filled([voice.audience ?? '']);
  return {
    brandVoice: {
      ...(tone === undefined ? {} : { tone: shorten(tone) }),
      ...(audience === undefined ? {} : { audience: shorten(audience) }),
      ...(wanted.length > 0 ? { do: wanted.slice(0, maxWanted).map(shorten) } : {}),
      ...(avoided.length > 0 ? { dont: avoided.slice(0, maxAvoided).map(shorten) } : {}),
    },
    warnings:
      left === 0 && cut === 0
        ? []
        : [
            {
              code: 'brand_voice_shortened',
              message: `Of the brand voice ${left} rules were left out and ${cut} cut: an engine is told ${maxRules} rules of ${maxRuleLength} characters.`,
            },
          ],
  };
};

const gramLength = 3;
/** The beginning of a text tells what it is like. */
const maxCompared = 2_000;

const gramsOf = (text: string): ReadonlySet<string> => {
  const padded = ` ${text.slice(0, maxCompared).normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim()} `;
  const grams = new Set<string>();
  for (let index = 0; index + gramLength <= padded.length; index++) {
    grams.add(padded.slice(index, index + gramLength));
  }
  return grams;
};

/** Sørensen's and Dice's coefficient of two sets, 0..1. */
const overlap = (left: ReadonlySet<string>, right: ReadonlySet<string>): number => {
  let shared = 0;
  for (const gram of left) if (right.has(gram)) shared++;
  return left.size + right.size === 0 ? 0 : (2 * shared) / (left.size + right.size);
};

/**
 * The examples whose sources are most like any of the texts, by overlap of character trigrams, the most similar first;
 * equally similar ones in the order in which they were given. Where all fit, they come as given: a prompt that does not
 * change can be cached.
 */
export const chooseExamples = (
  examples: readonly TranslationExample[],
  texts: readonly string[],
  maxExamples: number,
): readonly TranslationExample[] => {
  if (maxExamples <= 0) return [];
  if (examples.length <= maxExamples) return examples;
  const wanted = texts.map(gramsOf);
  return examples
    .map((example) => {
      const grams = gramsOf(example.source);
      return { example, similarity: Math.max(0, ...wanted.map((one) => overlap(one, grams))) };
    })
    .sort((left, right) => right.similarity - left.similarity)
    .slice(0, maxExamples)
    .map(({ example }) => example);
};
