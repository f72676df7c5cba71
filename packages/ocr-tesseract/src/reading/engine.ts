import type { LanguageData } from '../data/installed.ts';
import { failures } from '../failures.ts';
import type { GreyPicture } from '../picture/grey.ts';
import type { Box } from './box.ts';
import { loadCore, type ResultIterator, readData, type TessBaseApi } from './core.ts';

/** How text lies, by Tesseract's numbers for it. */
export const segmentation = { page: '3', line: '7', sparse: '11' } as const;

/** A word as it was read. */
export interface ReadWord {
  readonly text: string;
  readonly box: Box;
  /** 0..1. */
  readonly confidence: number;
  /** Tesseract's name of the language that it was read as. */
  readonly code: string;
}

/** Words that stand in a line. */
export interface WordLine {
  readonly words: readonly ReadWord[];
}

/** Lines that belong together. */
export interface WordBlock {
  readonly lines: readonly WordLine[];
}

/** How a page lies. */
export interface Lie {
  /** Degrees clockwise by which it must be turned to stand upright. */
  readonly orientation: 0 | 90 | 180 | 270;
  /** From 0, open above. */
  readonly confidence: number;
}

/** Tesseract in this process. It works at once and not beside others: a call blocks. */
export interface Engine {
  /** Makes ready to read these languages. Throws where their data cannot be used. */
  load(languages: readonly LanguageData[]): void;
  /** Reads a picture. */
  read(
    picture: GreyPicture,
    languages: readonly LanguageData[],
    layout: keyof typeof segmentation,
  ): readonly WordBlock[];
  /** How a page lies; undefined where it cannot be told. */
  lieOf(picture: GreyPicture, data: LanguageData): Lie | undefined;
}

/** Tesseract's levels of text. */
const level = { block: 0, paragraph: 1, line: 2, word: 3 } as const;
const engineModes = { older: 0, neural: 1 } as const;
const orientations = [0, 270, 180, 90] as const;

/** Sets of languages that stay ready: their models are in memory. */
const maxReady = 2;

/**
 * A picture as a file that Tesseract reads without decoding (PGM). A comment keeps the pixels away from the place where
 * other readers would look for EXIF.
 */
const pgm = ({ width, height, pixels }: GreyPicture): Uint8Array => {
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
  const file = new Uint8Array(header.length + pixels.length);
  file.set(header);
  file.set(pixels, header.length);
  return file;
};

const damaged = (path: string): Error =>
  failures.engine('invalid_response', { cause: new Error(`${path} cannot be used.`) });

/** Loads the engine, without any language. */
export const createEngine = async (): Promise<Engine> => {
  const core = await loadCore();
  const written = new Map<string, string>();
  const ready = new Map<string, TessBaseApi>();

  const write = ({ code, path }: LanguageData): void => {
    if (written.get(code) === path) return;
    try {
      core.FS.writeFile(`./${code}.traineddata`, readData(path));
    } catch (error) {
      throw failures.engine('invalid_response', { cause: error });
    }
    written.set(code, path);
  };

  const apiOf = (languages: readonly LanguageData[], mode: number): TessBaseApi => {
    const key = `${mode} ${languages.map(({ path }) => path).join(' ')}`;
    let api = ready.get(key);
    ready.delete(key);
    if (api === undefined) {
      const [oldest] = ready;
      if (oldest !== undefined && ready.size >= maxReady) {
        oldest[1].End();
        core.destroy(oldest[1]);
        ready.delete(oldest[0]);
      }
      languages.forEach(write);
      api = new core.TessBaseAPI();
      if (api.Init(null, languages.map(({ code }) => code).join('+'), mode) === -1) {
        core.destroy(api);
        for (const { code } of languages) written.delete(code);
        throw damaged(languages.map(({ path }) => path).join(', '));
      }
    }
    ready.set(key, api);
    return api;
  };

  const show = (api: TessBaseApi, picture: GreyPicture): void => {
    core.FS.writeFile('/input', pgm(picture));
    try {
      if (api.SetImageFile(1, 0) === 1) throw new Error('Tesseract cannot read a PGM.');
    } finally {
      core.FS.unlink('/input');
    }
  };

  const wordAt = (at: ResultIterator): ReadWord | undefined => {
    const text = at.GetUTF8Text(level.word)?.trim() ?? '';
    const { x0, y0, x1, y1 } = at.getBoundingBox(level.word);
    if (text === '' || x1 <= x0 || y1 <= y0) return undefined;
    const confidence = Math.min(1, Math.max(0, at.Confidence(level.word) / 100));
    const code = at.WordRecognitionLanguage() ?? '';
    return { text, box: { x: x0, y: y0, width: x1 - x0, height: y1 - y0 }, confidence, code };
  };

  const collect = (at: ResultIterator): readonly WordBlock[] => {
    const blocks: { lines: { words: ReadWord[] }[] }[] = [];
    at.Begin();
    do {
      if (at.Empty(level.word)) continue;
      if (at.IsAtBeginningOf(level.paragraph) || blocks.length === 0) blocks.push({ lines: [] });
      const lines = blocks.at(-1)?.lines ?? [];
      if (at.IsAtBeginningOf(level.line) || lines.length === 0) lines.push({ words: [] });
      const word = wordAt(at);
      if (word !== undefined) lines.at(-1)?.words.push(word);
    } while (at.Next(level.word));
    return blocks
      .map(({ lines }) => ({ lines: lines.filter(({ words }) => words.length > 0) }))
      .filter(({ lines }) => lines.length > 0);
  };

  return {
    load(languages) {
      apiOf(languages, engineModes.neural);
    },
    read(picture, languages, layout) {
      const api = apiOf(languages, engineModes.neural);
      api.SetVariable('tessedit_pageseg_mode', segmentation[layout]);
      show(api, picture);
      try {
        api.Recognize(null);
        const found = api.GetIterator();
        if (found === null) return [];
        try {
          return collect(found);
        } finally {
          core.destroy(found);
        }
      } finally {
        api.Clear();
      }
    },
    lieOf(picture, data) {
      const api = apiOf([data], engineModes.older);
      const results = new core.OSResults();
      show(api, picture);
      try {
        if (!api.DetectOS(results)) return undefined;
        const { orientation_id: id, oconfidence: confidence } = results.best_result;
        return { orientation: orientations[id as 0 | 1 | 2 | 3], confidence };
      } finally {
        core.destroy(results);
        api.Clear();
      }
    },
  };
};
