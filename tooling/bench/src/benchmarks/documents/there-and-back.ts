import type { FormatService } from '@dragoman/core';
import { type FormatExtraction, type FormatTarget, ServiceError } from '@dragoman/provider';
import { reverseLetters } from '@dragoman/provider-testkit';
import type { CorpusFile } from './corpus.ts';

/** A document on its ways: as it came, and written anew. */
export interface Travelled {
  readonly path: string;
  readonly format: string;
  readonly segments: number;
  readonly characters: number;
  readonly seconds: number;
  /** Written with its own texts. */
  readonly identical: Uint8Array;
  /** With the letters of each word reversed, once and twice. */
  readonly reversed: Uint8Array;
  readonly twice: Uint8Array;
  /** What went wrong, in words; empty: nothing. */
  readonly faults: readonly string[];
}

/** What became of a file: refused with a code, or brought back. */
export type Outcome =
  | { readonly path: string; readonly refused: string; readonly detail: string }
  | { readonly travelled: Travelled };

type Targets = (source: string) => string | null;

/** One document through `services.formats`, in child processes as in the service. */
class Journey {
  readonly #formats: FormatService;
  readonly #file: CorpusFile;
  readonly #format: string;
  readonly faults: string[] = [];

  constructor(formats: FormatService, file: CorpusFile, format: string) {
    this.#formats = formats;
    this.#file = file;
    this.#format = format;
  }

  #request(bytes: Uint8Array, language: string) {
    const { path } = this.#file;
    // The letters stay those of the source's script, and its direction.
    return { format: this.#format, bytes, name: path, sourceLanguage: language, targetLanguage: language };
  }

  extract(bytes: Uint8Array, language: string): Promise<FormatExtraction> {
    return this.#formats.extract(this.#request(bytes, language));
  }

  async write(
    bytes: Uint8Array,
    language: string,
    read: FormatExtraction,
    target: Targets,
  ): Promise<Uint8Array> {
    const segments = read.segments.map(
      ({ key, source, target: there, place = null }): FormatTarget => ({
        key,
        source,
        place,
        target: target(there ?? source),
      }),
    );
    const rendering = await this.#formats.render({ ...this.#request(bytes, language), segments });
    return rendering.bytes;
  }

  /** Notes where what was read anew is not what was written. */
  compare(what: string, written: FormatExtraction, read: FormatExtraction, target: Targets): void {
    const wanted = written.segments.map(({ source, target: there }) => target(there ?? source));
    const found = read.segments.map(({ source, target: there }) => there ?? source);
    const at = wanted.findIndex((text, index) => text !== found[index]);
    if (at >= 0) this.faults.push(`${what}: ${shown(wanted[at])} is read as ${shown(found[at])}`);
    else if (found.length !== wanted.length)
      this.faults.push(`${what}: ${wanted.length} segments are read as ${found.length}`);
  }
}

const shown = (text: string | null | undefined): string => JSON.stringify(text ?? null).slice(0, 80);

const own: Targets = (source) => source;
const isSame = (left: Uint8Array, right: Uint8Array): boolean => Buffer.from(left).equals(right);

/** Files name their language; what they do not say is taken for English, or for what their name says. */
const languageOf = ({ path }: CorpusFile): string =>
  /[-_.](ar|he|ja|ru|de|fa|es|cs|pl|be|uk)[-_.]/.exec(path)?.[1] ?? 'en';

const scripts: readonly (readonly [script: RegExp, language: string])[] = [
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Hebrew}/gu, 'he'],
];

/** A language of the script that most letters are of, where that is written from right to left. */
const languageOfScript = ({ segments }: FormatExtraction): string | undefined => {
  const text = segments.map(({ source }) => source).join();
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return scripts.find(([script]) => (text.match(script)?.length ?? 0) > letters / 3)?.[1];
};

/** Takes a document there and back. */
export const travel = async (formats: FormatService, file: CorpusFile): Promise<Outcome> => {
  const { path, bytes } = file;
  const began = performance.now();
  try {
    const format = formats.find({ head: bytes.subarray(0, 4_096), name: path }).id;
    const journey = new Journey(formats, file, format);
    const guess = languageOf(file);
    const first = await journey.extract(bytes, guess);
    const language = first.language ?? languageOfScript(first) ?? guess;
    const read = await journey.extract(bytes, language);
    const untouched = await journey.write(bytes, language, read, () => null);
    if (!isSame(untouched, bytes)) journey.faults.push('untouched: not byte for byte');
    const identical = await journey.write(bytes, language, read, own);
    journey.compare('its own texts', read, await journey.extract(identical, language), own);
    const reversed = await journey.write(bytes, language, read, reverseLetters);
    const readReversed = await journey.extract(reversed, language);
    journey.compare('reversed', read, readReversed, reverseLetters);
    const twice = await journey.write(reversed, language, readReversed, reverseLetters);
    journey.compare('reversed twice', read, await journey.extract(twice, language), own);
    const seconds = (performance.now() - began) / 1_000;
    const characters = read.segments.reduce((sum, { source }) => sum + source.length, 0);
    const { faults } = journey;
    const segments = read.segments.length;
    return { travelled: { path, format, segments, characters, seconds, identical, reversed, twice, faults } };
  } catch (error) {
    if (!ServiceError.is(error)) throw new Error(`${path} failed`, { cause: error });
    return { path, refused: error.code, detail: error.message };
  }
};
