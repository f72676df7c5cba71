import type { SegmentTranslation } from '@dragoman/core';
import { describe, expect, it } from 'vitest';
import { textService } from '../../support/service.ts';
import {
  collect,
  fewAtOnce,
  languages,
  memoryOf,
  outcomes,
  run,
  segmentsOf,
  sent,
  shout,
} from './support.ts';

describe('segments of a file', () => {
  it('are one call for neighbours that fit, and each has its own outcome, in order', async () => {
    const { text, requests } = await textService(shout);
    const found = await run(
      text,
      segmentsOf('Open the door', '12,5', 'Two\nlines', 'https://a.example/b', ' '),
    );
    expect(outcomes(found)).toEqual([
      'machine OPEN THE DOOR',
      'unchanged 12,5',
      'machine TWO\nLINES',
      'unchanged https://a.example/b',
      'unchanged  ',
    ]);
    expect(sent(requests)).toEqual([['Open the door', 'Two', 'lines']]);
    expect(found.map(({ key }) => key)).toEqual(['k0', 'k1', 'k2', 'k3', 'k4']);
    expect(found[0]).toMatchObject({ charactersUsed: 13, charactersBilled: 13, warnings: [] });
    expect(found[1]).toMatchObject({ charactersUsed: 4, charactersBilled: 0, quality: null });
    expect((found[0] as SegmentTranslation).quality?.score).toBeGreaterThan(0);
  });

  it('keep their tags, text that looks like tags, and their escapes', async () => {
    const { text, requests } = await textService(shout);
    const sources = [
      'Press <1>save</1> now<2/>',
      '<1>All of it</1>',
      'one <1>two <2>three</2></1> four',
      String.raw`a \<1> tag and C:\\<1>dir</1> \\\<2/>`,
      'over <1>two\nlines</1>\nand one',
      'lone </3> end',
      'noncharacters \uFDD0 and \uFDD1<1>here</1>',
    ];
    const found = await run(text, segmentsOf(...sources));
    expect(outcomes(found)).toEqual(sources.map((source) => `machine ${source.toUpperCase()}`));
    expect(requests[0]?.segments.slice(0, 3).map((one) => one.text)).toEqual([
      'Press ⟦1⟧save⟦/1⟧ now',
      'All of it',
      'one ⟦1⟧two ⟦2⟧three⟦/2⟧⟦/1⟧ four',
    ]);
  });

  it('that are messages keep their tags, or stay as they are where the language has more plural forms', async () => {
    const { text } = await textService(shout);
    const message = '{count, plural, one {<1>one</1> file} other {<1>#</1> files}}';
    expect(outcomes(await run(text, segmentsOf(message), { targetLanguage: 'de' }))).toEqual([
      'machine {count, plural, one {<1>ONE</1> FILE} other {<1>#</1> FILES}}',
    ]);
    const [spanish] = await run(text, segmentsOf(message));
    expect(spanish).toMatchObject({ target: message, warnings: [{ code: 'tags_not_kept' }] });
    expect(spanish).not.toHaveProperty('memoryKey');
  });

  it('get their tags back where the engine loses, doubles or crosses them', async () => {
    const { text, requests } = await textService({
      segment: ({ text: asked }) =>
        asked.startsWith('Lost')
          ? asked.replaceAll(/⟦[^⟧]*⟧/g, '')
          : asked.startsWith('Twice')
            ? `${asked} ${asked}`
            : asked.replace('⟦/2⟧⟦/1⟧', '⟦/1⟧⟦/2⟧'),
    });
    const found = await run(
      text,
      segmentsOf('Lost <1>bold</1> words', 'Twice <1/> over', 'Crossed <1>a <2>b c</2></1> end'),
    );
    // They are asked for once more, together.
    expect(requests).toHaveLength(2);
    expect(found.map((one) => 'target' in one && one.target)).toEqual([
      'Lost <1>bold</1> words',
      'Twice <1/> over Twice over',
      expect.stringMatching(/^Crossed (?=.*<1>)(?=.*<\/1>)(?=.*<2>)(?=.*<\/2>)/),
    ]);
    for (const one of found)
      expect(one).toMatchObject({ warnings: [expect.objectContaining({ code: 'placeholder_lost' })] });
    expect(found.every((one) => 'memoryKey' in one)).toBe(false);
  });

  it('that are repeated are asked for once, in one call or in several', async () => {
    const { text, requests } = await textService({ ...shout, models: fewAtOnce(2) });
    const found = await run(
      text,
      segmentsOf('a a', 'b b', 'a a', 'c c', 'd d', 'a a', 'https://a.b/c', 'https://a.b/c'),
    );
    expect(sent(requests).flat().sort()).toEqual(['a a', 'b b', 'c c', 'd d']);
    expect(outcomes(found)).toEqual([
      'machine A A',
      'machine B B',
      'repeat A A',
      'machine C C',
      'machine D D',
      'repeat A A',
      'unchanged https://a.b/c',
      'unchanged https://a.b/c',
    ]);
    expect(found[2]).toMatchObject({ charactersUsed: 3, charactersBilled: 0 });
  });

  it('are not lost in larger parts than a call is worth', async () => {
    const limits = { segments: 100, characters: 100_000 };
    const { text, requests } = await textService({ models: [{ id: 'any-model', pairs: 'any', limits }] });
    const long = Array.from({ length: 45 }, (_, index) => `${index} ${'words and '.repeat(32)}no more`);
    await run(text, segmentsOf(...long));
    expect(requests.map(({ segments }) => segments.length)).toEqual([20, 20, 5]);
    requests.length = 0;
    await run(text, segmentsOf(...long.map((one) => one.slice(0, 60))));
    expect(requests.map(({ segments }) => segments.length)).toEqual([45]);
  });

  it('that must differ are no repeats', async () => {
    const { text, requests } = await textService(shout);
    const found = await run(
      text,
      segmentsOf(
        { source: 'files', pluralCategory: 'few' },
        { source: 'files', pluralCategory: 'many' },
        { source: 'files', constraints: { maxLength: 3 } },
      ),
    );
    expect(outcomes(found)).toEqual(['machine FILES', 'machine FILES', 'machine FILES']);
    // The engine's own call still has the same text once.
    expect(requests.flatMap(({ segments }) => segments)).toHaveLength(1);
  });

  it('come from the memory, with their tags and without them', async () => {
    const { text, requests } = await textService(shout);
    const { memory, asked } = memoryOf({
      'Open it': 'Ábralo',
      'Press <1>save</1>': 'Pulse <1>guardar</1>',
      'Press <1>stop</1>': 'Pulse parar',
    });
    const found = await run(
      text,
      segmentsOf('Open it', 'Press <1>save</1>', 'Press <1>stop</1>', 'New one'),
      {
        memory,
      },
    );
    expect(outcomes(found)).toEqual([
      'memory Ábralo',
      'memory Pulse <1>guardar</1>',
      'machine PRESS <1>STOP</1>',
      'machine NEW ONE',
    ]);
    expect(asked).toContain('Press <1>save</1>');
    expect(sent(requests)).toEqual([['Press ⟦1⟧stop⟦/1⟧', 'New one']]);
    expect(found[0]).not.toHaveProperty('memoryKey');
    expect(found[0]).toMatchObject({
      charactersUsed: 7,
      charactersBilled: 0,
      quality: { score: expect.any(Number) },
    });
    expect(found[3]).toMatchObject({
      memoryKey: { sourceText: 'New one', sourceLanguage: 'en', targetLanguage: 'es' },
    });
  });

  it('share the memory of texts', async () => {
    const { text } = await textService(shout);
    const { memory } = memoryOf({});
    const [segment] = await run(text, segmentsOf('Open it'), { memory });
    const whole = await text.translate({ text: 'Open it', ...languages, memory });
    expect(segment).toMatchObject({ memoryKey: whole.memoryKey });
  });

  it('go on after an interruption: what is done is context and repeat, and not yielded', async () => {
    const { text, requests } = await textService({ ...shout, capabilities: { context: true } });
    const told: [number, number][] = [];
    const found = await run(text, segmentsOf('one', 'two', 'one', 'three'), {
      done: new Map([['k0', 'uno']]),
      onProgress: (done, total) => void told.push([done, total]),
    });
    expect(outcomes(found)).toEqual(['machine TWO', 'repeat uno', 'machine THREE']);
    expect(found.map(({ key }) => key)).toEqual(['k1', 'k2', 'k3']);
    expect(requests[0]?.instructions?.context).toContain('follows "one"');
    expect(told).toEqual([[14, 14]]);
    const all = new Map(segmentsOf('one', 'two').map(({ key }) => [key, 'x']));
    expect(await run(text, segmentsOf('one', 'two'), { done: all })).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  it('say what they are to engines that take a context', async () => {
    const { text, requests } = await textService({
      ...shout,
      models: fewAtOnce(2),
      capabilities: { context: true },
    });
    const found = await run(
      text,
      segmentsOf(
        { source: 'Save', context: 'a button', constraints: { maxLength: 3, maxLines: 1 } },
        { source: 'files', pluralCategory: 'few' },
        'The end',
      ),
      { context: 'An editor.' },
    );
    const contexts = requests.map(({ instructions }) => instructions?.context ?? '').sort();
    expect(contexts[0]).toMatch(/^An editor\.\n/);
    expect(contexts[0]).toContain('"Save": a button; at most 3 characters; at most 1 lines');
    expect(contexts[0]).toContain('"files": the form for the plural category "few"; precedes "The end"');
    expect(contexts[1]).toContain('"The end": follows "files"');
    expect(found[0]).toMatchObject({
      warnings: [{ code: 'text_too_long', message: 'The translation has 4 characters, and 3 are allowed.' }],
    });
  });

  it('have said once what holds for all of them', async () => {
    const { text } = await textService({ ...shout, models: fewAtOnce(1) });
    const segments = segmentsOf('one word', 'two words', 'three words');
    const batches = await collect(
      text.translateSegments({ segments, ...languages, context: 'A list of words.' }),
    );
    expect(batches).toHaveLength(3);
    expect(batches.flatMap(({ warnings }) => warnings.map(({ code }) => code))).toEqual([
      'option_not_applied',
    ]);
    for (const { segments: done } of batches) expect(done).toMatchObject([{ warnings: [] }]);
  });

  it('that are longer than any paragraph stay, which is said', async () => {
    const { text, requests } = await textService(shout);
    const long = 'words and more '.repeat(4_000);
    const found = await run(text, segmentsOf('before', long, 'after', long), { sourceLanguage: undefined });
    expect(found.map((one) => 'target' in one && one.origin)).toEqual([
      'machine',
      'unchanged',
      'machine',
      'unchanged',
    ]);
    expect(found[1]).toMatchObject({
      target: long,
      warnings: [{ code: 'segment_too_long' }],
      charactersBilled: 0,
    });
    expect(sent(requests)).toEqual([['before', 'after']]);
  });

  it('say nothing to engines that take none', async () => {
    const { text, requests } = await textService(shout);
    await run(text, segmentsOf({ source: 'Save', context: 'a button' }));
    expect(requests[0]?.instructions).toBeUndefined();
  });

  it('show an engine what words of the file have become', async () => {
    const { text, requests } = await textService({
      ...shout,
      models: fewAtOnce(1),
      capabilities: { examples: true },
      maxParallel: 1,
    });
    const labels = Array.from({ length: 6 }, (_, index) => `Label number ${index}`);
    await run(text, segmentsOf('Invoice', ...labels, 'Send the invoice today'));
    const last = requests.find(({ segments }) => segments[0]?.text.startsWith('Send'));
    expect(last?.instructions?.examples).toEqual([{ source: 'Invoice', target: 'INVOICE' }]);
  });
});
