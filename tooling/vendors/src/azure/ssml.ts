import { readXml, type XmlElement } from './read-xml.ts';
import type { AzureVoice } from './voices.ts';

/** A piece that is spoken in one way. */
export interface SsmlPiece {
  readonly text: string;
  readonly voice: AzureVoice;
  /** Where `lang` says other than the voice. */
  readonly language: string;
  /** Factor. */
  readonly rate: number;
  /** Factor of the amplitude. */
  readonly volume: number;
  /** Milliseconds of silence before it. */
  readonly pauseMs: number;
}

interface Manner {
  readonly voice: AzureVoice;
  readonly language: string;
  readonly rate: number;
  readonly volume: number;
}

class SsmlFault extends Error {}

const spoken = new Set(
  'p s sub say-as phoneme emphasis prosody lang mstts:express-as mstts:silence bookmark break audio'.split(
    ' ',
  ),
);
const aside = new Set(['metadata', 'meta', 'lexicon', 'mstts:backgroundaudio']);

const values: Readonly<Record<string, RegExp>> = {
  rate: /^(\d+(\.\d+)?|[+-]\d+(\.\d+)?%|x-slow|slow|medium|fast|x-fast|default)$/,
  pitch: /^([+-]\d+(\.\d+)?(st|Hz|%)|\d+Hz|x-low|low|medium|high|x-high|default)$/,
  volume: /^(\d+(\.\d+)?|[+-]\d+(\.\d+)?%?|silent|x-soft|soft|medium|loud|x-loud|default)$/,
  contour: /./,
  range: /./,
};

const invalid = (what: string): SsmlFault => new SsmlFault(`Invalid SSML syntax: ${what}`);

const rateOf = (value: string | undefined): number => {
  if (value === undefined) return 1;
  const percent = /^([+-][\d.]+)%$/.exec(value)?.[1];
  const rate = percent === undefined ? Number(value) : 1 + Number(percent) / 100;
  return Number.isNaN(rate) ? 1 : Math.min(2, Math.max(0.5, rate));
};

const volumeOf = (value: string | undefined): number => {
  const volume = /^[\d.]+$/.test(value ?? '') ? Number(value) / 100 : 1;
  return Math.min(1, volume);
};

const withProsody = (manner: Manner, { attributes }: XmlElement): Manner => {
  for (const [name, value] of attributes) {
    if (!values[name]?.test(value)) throw invalid(`prosody ${name}`);
  }
  return {
    ...manner,
    rate: manner.rate * rateOf(attributes.get('rate')),
    volume: manner.volume * volumeOf(attributes.get('volume')),
  };
};

const pauseOf = ({ attributes }: XmlElement): number => {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(ms|s)$/.exec(attributes.get('time') ?? '750ms') ?? [];
  if (amount === undefined) throw invalid('break time');
  return Math.min(20_000, Number(amount) * (unit === 's' ? 1000 : 1));
};

const checkStyle = ({ attributes }: XmlElement): void => {
  const degree = attributes.get('styledegree');
  if (!attributes.has('style') && !attributes.has('role')) throw invalid('express-as');
  if (degree !== undefined && !(Number(degree) >= 0.01 && Number(degree) <= 2)) throw invalid('styledegree');
};

/** Pieces as they are read; a pause waits for the text after it. */
class Reader {
  readonly pieces: SsmlPiece[] = [];
  #pauseMs = 0;

  read(element: XmlElement, manner: Manner): void {
    for (const child of element.children) {
      if (typeof child === 'string') this.#say(child, manner);
      else this.#readElement(child, manner);
    }
  }

  #readElement(element: XmlElement, manner: Manner): void {
    const { name, attributes } = element;
    if (!spoken.has(name)) throw invalid(`element ${name}`);
    if (name === 'break') this.#pauseMs += pauseOf(element);
    else if (name === 'sub') this.#say(attributes.get('alias') ?? '', manner);
    else if (name === 'prosody') this.read(element, withProsody(manner, element));
    else if (name === 'lang') this.read(element, { ...manner, language: attributes.get('xml:lang') ?? '' });
    else {
      if (name === 'mstts:express-as') checkStyle(element);
      this.read(element, manner);
    }
  }

  #say(text: string, manner: Manner): void {
    if (text.trim() === '') return;
    this.pieces.push({ ...manner, text: text.trim(), pauseMs: this.#pauseMs });
    this.#pauseMs = 0;
  }
}

const readVoice = (element: XmlElement, voices: readonly AzureVoice[], reader: Reader): void => {
  const name = element.attributes.get('name') ?? '';
  const voice = voices.find(({ ShortName, Name }) => ShortName === name || Name === name);
  if (voice === undefined) throw new SsmlFault(`Unsupported voice ${name}.`);
  reader.read(element, { voice, language: voice.Locale, rate: 1, volume: 1 });
};

const read = (root: XmlElement, voices: readonly AzureVoice[]): SsmlPiece[] => {
  const { attributes } = root;
  if (root.name !== 'speak') throw invalid('root');
  if (attributes.get('version') !== '1.0') throw invalid('version');
  if (attributes.get('xmlns') !== 'http://www.w3.org/2001/10/synthesis') throw invalid('xmlns');
  if (!/^[a-z]{2,3}(-\w+)*$/i.test(attributes.get('xml:lang') ?? '')) throw invalid('xml:lang');
  const mstts = attributes.get('xmlns:mstts');
  if (mstts !== undefined && !/^https?:\/\/www\.w3\.org\/2001\/mstts$/.test(mstts))
    throw invalid('xmlns:mstts');
  const reader = new Reader();
  for (const child of root.children) {
    if (typeof child === 'string') {
      if (child.trim() !== '') throw invalid('text outside of voice');
    } else if (child.name === 'voice') readVoice(child, voices, reader);
    else if (!aside.has(child.name)) throw invalid(`${child.name} outside of voice`);
  }
  return reader.pieces;
};

/** What SSML says, or why Azure would not say it. */
export const readSsml = (
  ssml: string,
  voices: readonly AzureVoice[],
): { readonly pieces: readonly SsmlPiece[] } | { readonly fault: string } => {
  const root = readXml(ssml);
  if (root === undefined) return { fault: 'Invalid SSML syntax: not well-formed' };
  try {
    return { pieces: read(root, voices) };
  } catch (error) {
    if (error instanceof SsmlFault) return { fault: error.message };
    throw error;
  }
};
