import { readTaggedText, type TaggedText, writeTaggedText } from '@dragoman/provider';
import { reverseLetters } from '@dragoman/provider-testkit';

/** Makes of a text what shall stand in its place. */
export type Engine = (source: TaggedText) => TaggedText;

/** The letters of each word in the opposite order. */
export const reversed: Engine = reverseLetters;

/** The same text with a blank at its end, which is not seen: the text must be drawn anew. */
export const redrawn: Engine = (source) => `${source} `;

const changeText = (source: TaggedText, change: (text: string) => string): TaggedText =>
  writeTaggedText(
    readTaggedText(source).map((part) =>
      part.kind === 'text' ? { kind: 'text' as const, text: change(part.text) } : part,
    ),
  );

const wordShape = /\p{L}[\p{L}\p{M}'’]*/gu;

/** Reversed, and words said twice until the text is longer by `share`. */
export const longer =
  (share: number): Engine =>
  (source) => {
    let owed = 0;
    return changeText(reverseLetters(source), (text) =>
      text.replaceAll(wordShape, (word) => {
        owed += (word.length + 1) * share;
        if (owed < word.length + 1) return word;
        owed -= word.length + 1;
        return `${word} ${word}`;
      }),
    );
  };

/** What a script writes a word of, and how. */
interface Script {
  readonly language: string;
  readonly letters: readonly string[];
  /** Letters of Latin for one of its own. */
  readonly each: number;
  /** Whether blanks stand between its words. */
  readonly isSpaced: boolean;
}

const of = (text: string): readonly string[] => text.split(' ');

/** Syllables that are written so, of scripts that are unlike Latin: shaped, from right to left, without blanks. */
export const scripts: readonly Script[] = [
  {
    language: 'ar',
    letters: of('ا ب ت ج ح د ر س ش ص ع ف ق ك ل م ن ه و ي لا'),
    each: 1.2,
    isSpaced: true,
  },
  { language: 'he', letters: of('א ב ג ד ה ו ז ח ט י כ ל מ נ ס ע פ צ ק ר ש ת'), each: 1.2, isSpaced: true },
  {
    language: 'hi',
    letters: of('का कि की क्ष त्र न म पा रे सी हो भ ल व श्र ज्ञ दु ध्य र्म स्थ'),
    each: 2,
    isSpaced: true,
  },
  {
    language: 'th',
    letters: of('การ ที่ ไม่ น้ำ คน มา ไป ดี เขา ให้ ได้ บ้าน เมือง ใน รัก วัน ปี รู้ ต้น ทำ'),
    each: 3,
    isSpaced: false,
  },
  {
    language: 'zh',
    letters: of('的 一 是 在 不 了 有 和 人 这 中 大 为 上 个 国 我 以 要 他 时 来 用 们'),
    each: 3,
    isSpaced: false,
  },
  {
    language: 'ja',
    letters: of('の に は を た が で て と し れ さ 日 本 人 大 年 中 カー タイ ナ ン る'),
    each: 2.5,
    isSpaced: false,
  },
];

/** The same number for the same word, over all that there are (FNV-1a). */
const hashOf = (word: string): number => {
  let hash = 0x811c9dc5;
  for (const letter of word) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
};

/** Words that nobody has, in letters of a script: the same one for the same word. */
export const inScript = ({ letters, each, isSpaced }: Script): Engine => {
  const write = (word: string): string => {
    let state = hashOf(word);
    const next = (): string => {
      state = (Math.imul(state, 0x5d588b65) + 0x269ec3) >>> 0;
      return letters[(state >>> 8) % letters.length] ?? '';
    };
    return Array.from({ length: Math.max(1, Math.round(word.length / each)) }, next).join('');
  };
  return (source) =>
    changeText(source, (text) => {
      const written = text.replaceAll(wordShape, write);
      return isSpaced ? written : written.replaceAll(/(?<=[^\s\d,.;:!?-])[ ](?=[^\s\d])/gu, '');
    });
};
