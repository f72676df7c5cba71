import type { TtsCapabilities } from '@dragoman/provider';
import { type SsmlElement, textOfSsml, writeSsml } from '@dragoman/provider-kit';
import { cutSsml } from './cut-ssml.ts';
import { cutText, sentencesOf } from './cut-text.ts';
import type { Delivery } from './delivery.ts';
import { lengthOf, type MaximumLength } from './length.ts';

/** What is said in one call. */
export interface ScriptPart {
  readonly kind: 'text' | 'ssml';
  readonly value: string;
  /** The words alone. */
  readonly text: string;
}

/** What to say: plain text, or a document. */
export type ScriptSource = string | SsmlElement;

/** XML cannot hold these, and nobody hears them. */
const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/**
 * A break takes the place of the voice's own pause, so that it has to be told whole. What voices do between sentences is
 * near this (eSpeak NG: 390 ms); a pause longer than usual is added to it.
 */
const usualPauseMs = 400;

const documentOf = (text: string, language: string, pauseMs: number): SsmlElement => {
  const sentences = sentencesOf(text.replaceAll(notInXml, ' '), language);
  const pause: SsmlElement = {
    name: 'break',
    attributes: new Map([['time', `${Math.max(0, Math.round(usualPauseMs + pauseMs))}ms`]]),
    children: [],
  };
  return {
    name: 'speak',
    attributes: new Map([
      ['version', '1.1'],
      ['xmlns', 'http://www.w3.org/2001/10/synthesis'],
      ['xml:lang', language],
    ]),
    children: sentences.flatMap((sentence, index) =>
      pauseMs !== 0 && index < sentences.length - 1 ? [sentence, pause] : [sentence],
    ),
  };
};

/** Stays outside of a `<prosody>` around the whole. */
const isHeader = (child: SsmlElement | string): boolean =>
  typeof child === 'object' && ['lexicon', 'meta', 'metadata'].includes(child.name);

const wrapped = (root: SsmlElement, attributes: ReadonlyMap<string, string>): SsmlElement => {
  if (attributes.size === 0) return root;
  const inside = root.children.filter((child) => !isHeader(child));
  return {
    ...root,
    children: [...root.children.filter(isHeader), { name: 'prosody', attributes, children: inside }],
  };
};

const limitOf = ({ unit, amount }: MaximumLength, language: string) => ({
  lengthOf: (text: string) => lengthOf(text, unit),
  maxLength: amount,
  language,
});

const textParts = (
  text: string,
  maxLength: MaximumLength | undefined,
  language: string,
): readonly ScriptPart[] =>
  (maxLength ? cutText(text, limitOf(maxLength, language)) : [text])
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .map((value) => ({ kind: 'text', value, text: value }));

/**
 * Writes down what an engine is to say, in parts that it takes: SSML where the caller wrote it, or the delivery needs it.
 *
 * @throws ServiceError `limit_exceeded` where a part cannot be cut to the engine's limit
 */
export const writeScript = (
  source: ScriptSource,
  { ssml, maxLength }: Pick<TtsCapabilities, 'ssml' | 'maxLength'>,
  { attributes, pauseMs }: Pick<Delivery, 'attributes' | 'pauseMs'>,
  language: string,
): readonly ScriptPart[] => {
  const needsSsml = ssml && (attributes.size > 0 || pauseMs !== 0);
  if (typeof source === 'string' && !needsSsml) return textParts(source, maxLength, language);
  const root = typeof source === 'string' ? documentOf(source, language, pauseMs) : source;
  const document = wrapped(root, attributes);
  const documents = maxLength ? cutSsml(document, limitOf(maxLength, language)) : [document];
  return documents.map((part) => ({
    kind: 'ssml',
    value: writeSsml(part),
    text: textOfSsml(part).replaceAll(/\s+/g, ' ').trim(),
  }));
};
