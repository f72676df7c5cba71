import type { TtsProsody } from '@dragoman/provider';
import type { SsmlElement } from '@dragoman/provider-kit';
import type { Language } from '../../text/languages.ts';
import { breakMs, pitchOfSsml, rateOfSsml, volumeOfSsml } from './ssml-values.ts';

/** SSML as an engine gets it that takes none. */
export interface PlainSsml {
  readonly text: string;
  /** The prosody around the whole, which such an engine may take beside the text. */
  readonly prosody: TtsProsody;
  /** What plain text cannot carry, for example `emphasis`. */
  readonly lost: readonly string[];
}

/** A pause of a sentence, and a shorter one. */
interface Marks {
  readonly stop: string;
  readonly comma: string;
}

const fullWidth: Marks = { stop: '。', comma: '、' };
const marksOf: Readonly<Record<string, Marks>> = {
  ja: fullWidth,
  zh: { stop: '。', comma: '，' },
  yue: { stop: '。', comma: '，' },
  hi: { stop: '।', comma: ',' },
  ar: { stop: '.', comma: '،' },
  fa: { stop: '.', comma: '،' },
  ur: { stop: '۔', comma: '،' },
};
const common: Marks = { stop: '.', comma: ',' };

/** Longer pauses are those between sentences. */
const sentenceBreakMs = 500;
/** What is shorter nobody hears as a pause. */
const shortestBreakMs = 50;

/** Says nothing about how the text sounds. */
const soundless: ReadonlySet<string> = new Set(['speak', 'token', 'w']);
const silent: ReadonlySet<string> = new Set(['metadata', 'meta', 'lexicon', 'desc']);

const isBlank = (child: SsmlElement | string): boolean => typeof child === 'string' && child.trim() === '';

/** The `<prosody>` elements that hold the whole of the text, outermost first, and what is in the innermost. */
const unwrap = (
  root: SsmlElement,
): { readonly around: readonly SsmlElement[]; readonly inside: SsmlElement } => {
  const around: SsmlElement[] = [];
  let inside = root;
  for (;;) {
    const [only, another] = inside.children.filter((child) => !isBlank(child));
    if (typeof only !== 'object' || another !== undefined || only.name !== 'prosody')
      return { around, inside };
    around.push(only);
    inside = only;
  }
};

const readers = { rate: rateOfSsml, pitch: pitchOfSsml, volume: volumeOfSsml } as const;

const isReadable = (name: string): name is keyof typeof readers => name in readers;

/** The prosody of some elements together, and the attributes that mean nothing here. */
const prosodyOf = (elements: readonly SsmlElement[]): { prosody: TtsProsody; lost: readonly string[] } => {
  const prosody: { rate?: number; pitch?: number; volume?: number } = {};
  const lost: string[] = [];
  for (const [name, value] of elements.flatMap(({ attributes }) => [...attributes])) {
    const amount = isReadable(name) ? readers[name](value.trim()) : undefined;
    if (amount === undefined || !isReadable(name)) lost.push(`prosody ${name}`);
    else if (name === 'rate') prosody.rate = (prosody.rate ?? 1) * amount;
    else prosody[name] = (prosody[name] ?? 0) + amount;
  }
  return { prosody, lost };
};

/** Ends what is written so far with a mark, unless it ends with one. */
const marked = (text: string, mark: string): string => {
  const words = text.trimEnd();
  return words === '' || /[\p{P}]$/u.test(words) ? `${words} ` : `${words}${mark} `;
};

/**
 * Puts SSML into what plain text can carry: breaks, sentences and paragraphs become punctuation, `sub` its alias, and a
 * prosody around the whole is given beside the text. What is lost is named.
 */
export const plainSsml = (root: SsmlElement, language: Language): PlainSsml => {
  const marks = marksOf[language.base] ?? common;
  const { around, inside } = unwrap(root);
  const { prosody, lost: lostProsody } = prosodyOf(around);
  const lost = new Set(lostProsody);
  let text = '';

  const write = (element: SsmlElement): void => {
    const { name, attributes, children } = element;
    if (silent.has(name)) {
      if (name === 'lexicon') lost.add(name);
      return;
    }
    if (name === 'break') {
      const pause = breakMs(attributes);
      if (pause >= sentenceBreakMs) text = marked(text, marks.stop);
      else if (pause >= shortestBreakMs) text = marked(text, marks.comma);
      return;
    }
    const alias = name === 'sub' ? attributes.get('alias') : undefined;
    if (alias !== undefined) {
      text += alias;
      return;
    }
    const isSentence = name === 's' || name === 'p';
    if (!isSentence && !soundless.has(name) && element !== inside) lost.add(name);
    if (isSentence && attributes.has('xml:lang')) lost.add('xml:lang');
    for (const child of children) {
      if (typeof child === 'string') text += child;
      else write(child);
    }
    if (isSentence) text = marked(text, marks.stop);
  };
  write(inside);
  return { text: text.replaceAll(/\s+/g, ' ').trim(), prosody, lost: [...lost] };
};
