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

/** Characters of which only the traditional, and only the simplified script has the form. */
const traditional =
  /[們個這來時說國學對發會從還為過後裡麼問間開關長門電話語請讓車東馬樂見現點樣應當種經給義務員設選擇檔總線網頁無實際與華廣體動愛親變歷萬億麗買賣書寫讀聽認識覺號碼帳戶錯誤達運連進遠邊題類顯態質費資財貴購報導術業產歲歡]/gu;
const simplified =
  /[们个这来时说国学对发会从还为过后么问间开关长门电话语请让车东马乐见现点样应当种经给义务员设选择档总线网页无实际与华广体动爱亲变历万亿丽买卖书写读听认识觉号码账户错误达运连进远边题类显态质费资财贵购报导术业产岁欢]/gu;

/** A name may be written in the other script. */
const fewestTelling = 3;

/** Whether a Chinese text is in the traditional script; false where it cannot be told. */
export const isTraditional = (text: string): boolean => count(text, traditional) > count(text, simplified);

/** The share of a Chinese text's telling characters that are of a script; undefined where it has too few. */
export const shareOfScript = (text: string, script: 'Hans' | 'Hant'): number | undefined => {
  const [hant, hans] = [count(text, traditional), count(text, simplified)];
  if (hant + hans < fewestTelling) return undefined;
  return (script === 'Hant' ? hant : hans) / (hant + hans);
};
