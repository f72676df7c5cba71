import { countLatin } from '../tokens.ts';

/** Scripts in which several languages are written that the detector tells apart. */
export type SharedScript = 'Latn' | 'Cyrl' | 'Arab' | 'Deva' | 'Hani';

/** Scripts that say the language by themselves, or as good as. */
const languageByScript = {
  Thai: 'th',
  Hang: 'ko',
  Grek: 'el',
  Hebr: 'he',
  Geor: 'ka',
  Armn: 'hy',
  Beng: 'bn',
  Taml: 'ta',
  Telu: 'te',
  Knda: 'kn',
  Mlym: 'ml',
  Gujr: 'gu',
  Guru: 'pa',
  Orya: 'or',
  Sinh: 'si',
  Mymr: 'my',
  Khmr: 'km',
  Laoo: 'lo',
  Ethi: 'am',
  Tibt: 'bo',
} as const;

/** The language that a script says by itself; undefined where several are written in it. */
export const languageOfScript = (script: string): string | undefined =>
  script === 'Kore' ? 'ko' : (languageByScript as Readonly<Record<string, string>>)[script];

const pattern = (...scripts: readonly string[]): RegExp =>
  new RegExp(`[${scripts.map((script) => `\\p{sc=${script}}`).join('')}]`, 'gu');

const ownScripts = Object.entries(languageByScript).map(([script, language]) => ({
  language,
  letters: pattern(script),
}));
const sharedScripts = (['Latn', 'Cyrl', 'Arab', 'Deva', 'Hani'] as const).map((script) => ({
  script,
  letters: pattern(script),
}));
const kana = pattern('Hira', 'Kana');

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/** How many letters of a text say a language by their script, and how many are of each script that says none. */
export interface ScriptCount {
  readonly own: ReadonlyMap<string, number>;
  readonly shared: ReadonlyMap<SharedScript, number>;
}

/** Chinese that quotes a Japanese name has fewer kana than this; Japanese never. */
const leastKana = 0.08;

export const countScripts = (text: string): ScriptCount => {
  const own = new Map<string, number>();
  const shared = new Map<SharedScript, number>();
  const { latin, hasOther } = countLatin(text);
  // Most texts are in this script alone.
  if (!hasOther) return { own, shared: new Map([['Latn', latin]]) };
  for (const { language, letters } of ownScripts) {
    const letterCount = count(text, letters);
    if (letterCount > 0) own.set(language, letterCount);
  }
  for (const { script, letters } of sharedScripts) {
    const letterCount = count(text, letters);
    if (letterCount > 0) shared.set(script, letterCount);
  }
  const kanaCount = count(text, kana);
  const hanCount = shared.get('Hani') ?? 0;
  if (kanaCount > 0 && kanaCount >= leastKana * (kanaCount + hanCount)) {
    own.set('ja', kanaCount + hanCount);
    shared.delete('Hani');
  }
  // Hanja stand in Korean texts.
  if (own.has('ko') && hanCount < (own.get('ko') ?? 0)) shared.delete('Hani');
  return { own, shared };
};
