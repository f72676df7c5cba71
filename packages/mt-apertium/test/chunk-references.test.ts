import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readInstalledModes } from '../src/modes/installed-modes.ts';
import { defaultModesDirectory } from '../src/options.ts';
import { resolveChunkReferences } from '../src/stream/chunk-references.ts';
import { createProvider, Direction, describeApertium } from './fixtures/apertium.ts';
import { FakeEngine } from './fixtures/fake-engine.ts';
import { sentences } from './fixtures/sentences.ts';

const resolved = (stream: string): string => resolveChunkReferences(Buffer.from(stream)).toString();

describe('references in chunks', () => {
  test.each([
    [
      'become the tags',
      '^a<SN><f><pl>{^casa<n><2><3>$ ^roja<adj><2><3>$}$',
      '<n><f><pl>$ ^roja<adj><f><pl>$}$',
    ],
    ['to nothing are dropped', '^a<SN>{^casa<n><0><2><99999999999999999999>$}$', '^a<SN>{^casa<n>$}$'],
    ['are those of their own chunk', '^a<x>{^b<1>$}$[0]^c<y>{^d<1>$}$', '^a<x>{^b<x>$}$[0]^c<y>{^d<y>$}$'],
    ['may be without a lemma', '^<x>{^ñ<1>$}$', '^<x>{^ñ<x>$}$'],
  ])('%s', (_what, stream, expected) => {
    expect(resolved(stream)).toContain(expected);
  });

  test.each([
    ['outside of a chunk', '^a<1>$ <2> ^b<x>{^c$}$ <1>'],
    ['to a number', '^a<x><2>{^b<1><2>$}$'],
    ['that are no numbers', '^a<x>{^b<1s><p1>$}$'],
    ['in a chunk without an end', '^a<x>{^b<1>$'],
    ['beside an escape', '^a\\{<x>{^b<1>$}$'],
  ])('%s stay', (_what, stream) => {
    expect(resolved(stream)).toBe(stream);
  });
});

describe('a pipeline', () => {
  let engine: FakeEngine;
  beforeEach(() => {
    engine = new FakeEngine();
  });
  afterEach(() => engine.remove());

  test('gives apertium-postchunk the tags and not their numbers', async () => {
    engine.program('apertium-tagger', 'exec cat');
    engine.script('chunk.cjs', (frame) => frame.replace('hello', '^w<SN><pl>{^hola<n><2>$}$'));
    engine.program('chunk', engine.runScript('chunk.cjs'));
    // It shows what it was given, as words.
    engine.script('postchunk.cjs', (frame) => frame.replaceAll(/[\^${}<>]/g, ' '));
    engine.program('apertium-postchunk', engine.runScript('postchunk.cjs'));
    engine.mode('en-es', 'analyse | apertium-tagger -g p | chunk | apertium-postchunk | generate $1');
    const provider = createProvider({ modesDirectory: engine.modesDirectory });
    const said = await new Direction(provider).text('hello');
    await provider.close?.();
    expect(said.split(/\s+/).join(' ').trim()).toBe('w SN pl hola n pl');
  });
});

describeApertium('apertium-postchunk', () => {
  const [mode] = readInstalledModes(defaultModesDirectory).filter(({ name }) => name === 'eng-spa');
  const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C.UTF-8' };
  const through = (stages: readonly { program: string; parameters: readonly string[] }[], input: string) =>
    stages.reduce(
      (stream, { program, parameters }) =>
        execFileSync(program, parameters, { input: stream, env: environment, stdio: 'pipe' }),
      Buffer.from(input),
    );

  test('says the same of a stream whose references were resolved, and there were some', () => {
    const { analysis = [], tagger, chunking = [], generation = [] } = mode ?? {};
    const postchunk = generation.slice(0, 1);
    const chunks = through(
      [...analysis, ...(tagger === undefined ? [] : [tagger]), ...chunking],
      sentences.en.map((sentence) => `${sentence}[]\0`).join(''),
    );
    const resolvedChunks = resolveChunkReferences(chunks);
    expect(chunks.toString().match(/<\d+>/g)?.length).toBeGreaterThan(100);
    expect(resolvedChunks.toString()).not.toMatch(/<\d+>/);
    expect(through(postchunk, resolvedChunks.toString())).toEqual(through(postchunk, chunks.toString()));
  });

  test('says the same of any chunks', () => {
    const tag = fc.constantFrom('SN', 'pl', 'f', 'GD', 'p3.x', 'ñ');
    const word = fc
      .tuple(
        fc.constantFrom('casa', 'Ñandú', 'la mayoría', 'X'),
        fc.array(fc.oneof(tag, fc.integer({ min: 0, max: 7 }).map(String))),
      )
      .map(([lemma, tags]) => `^${lemma}${tags.map((name) => `<${name}>`).join('')}$`);
    const chunk = fc
      .tuple(
        fc.constantFrom('default', 'Det_nom', 'NOM', 'verbcj', ''),
        fc.array(tag),
        fc.array(word, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(' ', '[1]', ' [2] '),
      )
      .map(([lemma, tags, words, blank]) => {
        const header = tags.map((name) => `<${name}>`).join('');
        return `^${lemma}${header}{${words.join(blank)}}$`;
      });
    const streams = fc.sample(
      fc.array(chunk, { maxLength: 5 }).map((chunks) => `[=1]${chunks.join(' ')}.[=1]`),
      { numRuns: 1000, seed: 20_261_122 },
    );
    const postchunk = mode?.generation.slice(0, 1) ?? [];
    const plain = through(postchunk, `${streams.join('\0')}\0`);
    const ours = through(postchunk, `${streams.map(resolved).join('\0')}\0`);
    expect(ours.toString().split('\0')).toEqual(plain.toString().split('\0'));
    expect(plain.toString()).not.toMatch(/<\d+>/);
  });
});
