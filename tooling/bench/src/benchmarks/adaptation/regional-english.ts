import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folders } from '../../folders.ts';
import { readRows } from '../formality/rows.ts';
import { adaptTranslation } from './adapt.ts';

/** What the rules did to English. */
export interface SpellingResult {
  readonly changing: number;
  readonly right: number;
  readonly constant: number;
  readonly spoilt: number;
  /** Of the sentences that changed, those that came out as they must. */
  readonly precision: number;
  /** Of the sentences that must change, those that came out as they must. */
  readonly recall: number;
  /** Share of the pairs of the corpus whose American word becomes the British one. */
  readonly corpusToBritish: number;
  readonly corpusToAmerican: number;
}

const kinds = ['spelling', 'vocabulary'];
const fixtures = join(folders.root, 'packages', 'core', 'test', 'fixtures', 'regional');
const mark = /\{([^{}|>]+)[|>]([^{}|>]+)\}/gu;

const readLines = async (name: string): Promise<string[]> =>
  (await readFile(join(fixtures, name), 'utf8'))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

const toBritish = async (text: string): Promise<string> =>
  (await adaptTranslation(text, text, 'en-US', 'en-GB')).text;
const toAmerican = async (text: string): Promise<string> =>
  (await adaptTranslation(text, text, 'en-GB', 'en-US')).text;

const share = (items: readonly boolean[]): number => items.filter(Boolean).length / items.length;

/** The sentences that the core's tests hold, and the pairs of words of the corpus. */
export const measureSpelling = async (): Promise<SpellingResult> => {
  const changing = await Promise.all(
    (await readLines('english-changes.txt')).map(async (line) => {
      const american = line.replace(mark, '$1');
      const output = await toBritish(american);
      return { isChanged: output !== american, isRight: output === line.replace(mark, '$2') };
    }),
  );
  const constant = await Promise.all(
    (await readLines('english-unchanged.txt')).map(async (line) =>
      // The region's quotation marks are no matter of spelling.
      (await adaptTranslation(line, line, 'en-US', 'en-GB')).adaptations.some(({ kind }) =>
        kinds.includes(kind),
      ),
    ),
  );
  const right = changing.filter(({ isRight }) => isRight).length;
  const spoilt = constant.filter(Boolean).length;
  const changed = changing.filter(({ isChanged }) => isChanged).length + spoilt;
  const pairs = await readRows('regional_spelling_en-US_en-GB.tsv');
  const found = async (convert: typeof toBritish, from: 'en_US' | 'en_GB', to: 'en_US' | 'en_GB') =>
    share(await Promise.all(pairs.map(async (pair) => (await convert(pair[from] ?? '')) === pair[to])));
  return {
    ...{ changing: changing.length, right, constant: constant.length, spoilt },
    ...{ precision: right / changed, recall: right / changing.length },
    corpusToBritish: await found(toBritish, 'en_US', 'en_GB'),
    corpusToAmerican: await found(toAmerican, 'en_GB', 'en_US'),
  };
};
