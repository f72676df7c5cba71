/** Keys that hardly anything else is called by. */
const sureKey = '(?:Ctrl|Alt|AltGr|Shift|Cmd|Esc|F\\d{1,2}|⌘|⌥|⇧|⌃)';
const modifier = `(?:${sureKey}|Control|Option|Meta|Win|Super|Tab)`;
/** Keys whose names are words of their own. */
const namedKey =
  '(?:Up|Down|Left|Right|Enter|Return|Space|Backspace|Del|Delete|Ins|Insert|Home|End|Pg ?Up|Pg ?Dn|Page ?Up|Page ?Down)';

const sureKeyPattern = new RegExp(`^${sureKey}$`, 'u');
const namedKeyPattern = new RegExp(`^${namedKey}(?:\\s${namedKey})*$`, 'u');

/** What stays as it is in a picture, whatever the language: each whole label that is one of these. */
const patterns: readonly RegExp[] = [
  // Addresses of every kind.
  /^(?:https?:\/\/|www\.)\S+$/iu,
  /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/u,
  /^@[\w.-]+$/u,
  /^#[\w-]+$/u,
  /^(?:[\w-]+\.)+[a-z]{2,6}(?:[/:]\S*)?$/u,
  // Files and their places.
  /^[\w-]+\.(?:[a-z]{1,4}\d?|json|html|docx|xlsx|pptx|jpeg|webp)$/iu,
  /^[~.]?(?:\/[\w.-]+)+\/?$/u,
  /^[A-Z]:\\\S+$/u,
  // Numbers with a unit, versions, times, codes: letters and digits in one word.
  /^[vV]?\d+(?:[.,:/x×-]\d+)*\s?(?:%|°|px|pt|em|ms|kB|KB|MB|GB|TB|kg|km|cm|mm|Hz|kHz|MHz|GHz|AM|PM|am|pm|x)?$/u,
  /^(?=\S*\d)(?=\S*[A-Z])[A-Z\d][A-Z\d_./-]*$/u,
  /^[A-Z]+(?:_[A-Z\d]+)+$/u,
  /^[a-z]+(?:_[a-z\d]+)+$/u,
  // Keys of a keyboard.
  new RegExp(`^(?:${modifier}\\s?[+\\s-]?\\s?)+(?:[A-Z\\d↑↓←→]|${namedKey})?$`, 'u'),
  // Currencies and amounts.
  /^[A-Z]{3}\s?[\d.,]+$/u,
  /^[\d.,]+\s?[A-Z]{3}$/u,
  // Names that are written as no word is: GitHub, iPhone, YouTube.
  /^(?:\p{Lu}?\p{Ll}+\p{Lu}[\p{Ll}\p{Lu}]*)(?:\.[a-z]{2,3})?$/u,
];

/** Whether a label is a number, a code, an address, a key or a name that every language writes alike. */
export const isUntranslatable = (text: string): boolean => {
  const label = text.trim();
  return !/\p{L}/u.test(label) || patterns.some((pattern) => pattern.test(label));
};

/** Whether a label is a key that hardly anything else is called by: `Ctrl`, `F5`. */
export const isSureKey = (text: string): boolean => sureKeyPattern.test(text.trim());

/** Whether a label may be a key, and may as well be a word: `Up`, `Space`. */
export const isNamedKey = (text: string): boolean => namedKeyPattern.test(text.trim());
