import type { OcrProviderV1, OcrResult } from '@dragoman/provider';
import { ensure, shown } from '../expectation.ts';
import { lettersOf } from '../letters.ts';
import { linesOf } from './bench.ts';
import { isIn, liesIn } from './boxes.ts';
import type { OcrSample } from './engine.ts';
import { ocrResultSchema } from './result-schema.ts';

/** Fails where a result breaks the contract, whatever was read. */
export const ensureShape = (result: unknown): OcrResult => {
  const parsed = ocrResultSchema.safeParse(result);
  ensure(parsed.success, `The result breaks the contract: ${parsed.error?.message}`);
  return result as OcrResult;
};

/** Fails where boxes cannot be those of text in this picture. */
export const ensureBoxes = (result: OcrResult, { width, height }: OcrSample): void => {
  ensure(
    result.width === width && result.height === height,
    `The picture has ${width} × ${height} pixels, the result says ${result.width} × ${result.height}.`,
  );
  for (const block of result.blocks) {
    for (const line of block.lines) {
      for (const { box } of [block, line, ...(line.words ?? [])]) {
        ensure(liesIn(box, { width, height }), `${shown(box)} is not in a picture of ${width} × ${height}.`);
      }
      ensure(isIn(line.box, block.box), `A line at ${shown(line.box)} is not in its block.`);
      const stray = line.words?.find((word) => !isIn(word.box, line.box));
      ensure(stray === undefined, `A word at ${shown(stray?.box)} is not in its line at ${shown(line.box)}.`);
    }
  }
};

/** Fails where words are there although the engine has none, or the other way round, or say something else. */
export const ensureWords = ({ capabilities }: OcrProviderV1, result: OcrResult): void => {
  for (const { text, words } of linesOf(result)) {
    ensure(
      (words !== undefined) === capabilities.wordBoxes,
      `capabilities.wordBoxes is ${capabilities.wordBoxes}, but a line ${words === undefined ? 'has no words' : 'has words'}.`,
    );
    const said = words?.map((word) => word.text).join(' ') ?? text;
    ensure(lettersOf(said) === lettersOf(text), `The words say ${shown(said)}; the line is ${shown(text)}.`);
  }
};

/** Fails where lines tell a language although the engine does not, or the other way round, or one that is not the sample's. */
export const ensureLineLanguages = (
  { capabilities }: OcrProviderV1,
  result: OcrResult,
  sample: OcrSample,
): void => {
  for (const { language } of linesOf(result)) {
    ensure(
      (language !== undefined) === capabilities.lineLanguages,
      `capabilities.lineLanguages is ${capabilities.lineLanguages}, but a line ${language === undefined ? 'tells no language' : `is in ${language}`}.`,
    );
    ensure(
      language === undefined || language.split('-')[0] === sample.language.split('-')[0],
      `A line in ${sample.language} was told to be in ${language}.`,
    );
  }
};
