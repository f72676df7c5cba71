/**
 * Measures how the memory finds similar texts: `node --conditions=@dragoman/source
 * packages/store/test/programs/measure-memory.ts [entries]`. Prints one JSON line. The texts are drawn from 20,000 words
 * as frequent as words are (Zipf); what is asked for is one of them with every fifth word replaced.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '@dragoman/store';

const count = Number(process.argv[2] ?? 100_000);
const questions = 500;
const words = 20_000;
const dataDirectory = mkdtempSync(join(tmpdir(), 'dragoman-measure-'));

/** Linear congruential generator (Numerical Recipes): the same texts every time. */
let state = 1;
const random = (): number => {
  state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return state / 4_294_967_296;
};
/** Rank of a word by Zipf's law, by inversion: rank k has a share of about 1 / k. */
const word = (): string => {
  const rank = Math.floor(Math.exp(random() * Math.log(words)));
  return `${'bcdfgklmnprst'[rank % 13]}${'aeiou'[rank % 5]}${rank.toString(36)}`;
};
const text = (): string => Array.from({ length: 4 + Math.floor(random() * 16) }, word).join(' ');

const store = await openStore({ dataDirectory });
const { id, defaultProjectId } = await store.accounts.create({ name: 'measure' });
const texts = Array.from({ length: count }, text);
const importedFrom = performance.now();
for (let from = 0; from < count; from += 20_000) {
  const part = texts.slice(from, from + 20_000);
  await store.memory.importEntries(
    id,
    defaultProjectId,
    part.map((sourceText) => ({
      sourceText,
      translatedText: sourceText,
      sourceLanguage: 'en',
      targetLanguage: 'es',
    })),
  );
}
const importMs = performance.now() - importedFrom;

const times: number[] = [];
let first = 0;
for (let index = 0; index < questions; index += 1) {
  const wanted = texts[Math.floor(random() * count)] ?? '';
  const sourceText = wanted
    .split(' ')
    .map((one, place) => (place % 5 === 2 ? word() : one))
    .join(' ');
  const from = performance.now();
  const [found] = await store.memory.similar(id, defaultProjectId, {
    sourceText,
    sourceLanguage: 'en',
    targetLanguage: 'es',
    limit: 3,
  });
  times.push(performance.now() - from);
  if (found?.source === wanted) first += 1;
}
times.sort((left, right) => left - right);
const quantile = (share: number): number =>
  Math.round((times[Math.floor(times.length * share)] ?? 0) * 100) / 100;
await store.close();
rmSync(dataDirectory, { recursive: true });
console.log(
  JSON.stringify({
    entries: count,
    importedPerSecond: Math.round(count / (importMs / 1000)),
    similarMedianMs: quantile(0.5),
    similar95thMs: quantile(0.95),
    similarWorstMs: quantile(0.999),
    foundFirst: first / questions,
  }),
);
