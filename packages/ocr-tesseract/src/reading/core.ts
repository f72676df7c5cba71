import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';

/** What lives in the engine's memory and must be freed by hand. */
type EngineObject = object;

/** A rectangle in the engine's pixels, the last column and row excluded. */
interface Corners {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** Goes through what was read, word by word. */
export interface ResultIterator extends EngineObject {
  Begin(): void;
  Next(level: number): boolean;
  IsAtBeginningOf(level: number): boolean;
  Empty(level: number): boolean;
  /** Null where there is nothing. */
  GetUTF8Text(level: number): string | null;
  /** 0..100. */
  Confidence(level: number): number;
  WordRecognitionLanguage(): string | null;
  getBoundingBox(level: number): Corners;
}

/** One way of reading: an engine with its languages. */
export interface TessBaseApi extends EngineObject {
  /** -1 where the data cannot be used. */
  Init(dataPath: null, languages: string, engineMode: number): number;
  SetVariable(name: string, value: string): boolean;
  /** 1 where the file is no picture. */
  SetImageFile(exif: number, angle: number): number;
  Recognize(monitor: null): number;
  /** Null where nothing was read. */
  GetIterator(): ResultIterator | null;
  DetectOS(results: OsResults): boolean;
  Clear(): void;
  End(): void;
}

interface OsResults extends EngineObject {
  readonly best_result: { readonly orientation_id: number; readonly oconfidence: number };
}

/** Tesseract as it is compiled to WebAssembly: C++ classes under the names that they have there. */
export interface TesseractCore {
  readonly TessBaseAPI: new () => TessBaseApi;
  readonly OSResults: new () => OsResults;
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
  destroy(object: EngineObject): void;
}

type Start = (settings: {
  TesseractProgress(): void;
  print(): void;
  printErr(): void;
}) => Promise<TesseractCore>;

/** Loads the engine into this process, about 0.1 s. What it prints may quote texts and is dropped. */
export const loadCore = (): Promise<TesseractCore> => {
  const require = createRequire(import.meta.url);
  // The build with the older engine beside the neural one: it alone tells how a page lies.
  const start = require('tesseract.js-core/tesseract-core-relaxedsimd') as Start;
  const nothing = (): void => undefined;
  return start({ TesseractProgress: nothing, print: nothing, printErr: nothing });
};

/** The data of a language, unpacked. */
export const readData = (path: string): Buffer => {
  const bytes = readFileSync(path);
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
};
