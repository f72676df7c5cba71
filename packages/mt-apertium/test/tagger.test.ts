import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readTaggerOutput } from '../src/tagger/messages.ts';
import { createUntrainedWords } from '../src/tagger/untrained-words.ts';
import { createProvider, Direction, Warnings } from './fixtures/apertium.ts';
import { FakeEngine } from './fixtures/fake-engine.ts';
import { childrenOf } from './fixtures/processes.ts';

const complaint = (word: string, ambiguityClass: string): string =>
  'Error: A new ambiguity class was found. \n' +
  'Retraining the tagger is necessary so as to take it into account.\n' +
  `Word '${word}'.\nNew ambiguity class: ${ambiguityClass}\n`;

describe('what a tagger writes', () => {
  const read = (text: string) => {
    const { frame, untrained, understood } = readTaggerOutput(Buffer.from(text));
    return { text: frame.toString(), untrained, understood };
  };

  test('without messages is passed on', () => {
    expect(read('[=1]^a<n>$\0')).toEqual({ text: '[=1]^a<n>$\0', untrained: [], understood: true });
  });

  test('messages are taken out, wherever they stand, and read', () => {
    const messages = [complaint("o'ñear", '{ADJ,VBLEXPP}'), complaint('', '{X}')];
    expect(
      read(
        `[=1]^a<${messages[0]}n>$Warning: There is not coarse tag for the fine tag 'x<y>'\n` +
          `         This is because of an incomplete tagset definition or a dictionary error\n ^ñ${messages[1]}$\0`,
      ),
    ).toEqual({
      text: '[=1]^a<n>$ ^ñ$\0',
      untrained: [
        { word: Buffer.from("o'ñear").toString('latin1'), ambiguityClass: '{ADJ,VBLEXPP}' },
        { word: '', ambiguityClass: '{X}' },
      ],
      understood: true,
    });
  });

  test('a message that nobody knows is noticed', () => {
    expect(read('[=1]Something else.\n^a<n>$\0').understood).toBe(false);
  });
});

describe('words that change a tagger', () => {
  const analysed = (text: string): Buffer => Buffer.from(`${text}\0`);
  const near = '^near/near<pr>/near<adj>$';

  test('are learned from complaints, and found again in other texts', () => {
    const words = createUntrainedWords();
    expect(words.needsOf(analysed(near))).toEqual({
      untrained: [],
      hasUnknownWord: false,
      unknownFirst: false,
    });
    words.learn(analysed(`^the/the<det>$ ${near}`), [{ word: 'near', ambiguityClass: '{A}' }]);
    expect(words.needsOf(analysed(`^foo/*foo$ ${near} ${near}`))).toEqual({
      untrained: ['{A}'],
      hasUnknownWord: true,
      unknownFirst: true,
    });
    expect(words.needsOf(analysed(`${near} ^foo/*foo$`)).unknownFirst).toBe(false);
    expect(words.needsOf(analysed('^near/near<adv>$')).untrained).toEqual([]);
  });

  test('parts of contractions are named without their surface: all contractions are suspected', () => {
    const words = createUntrainedWords();
    words.learn(analysed('^del/de<pr>+el<det>$ ^casa/casa<n>$'), [{ word: '', ambiguityClass: '{B}' }]);
    expect(words.needsOf(analysed('^del/de<pr>+el<det>$')).untrained).toEqual(['{B}']);
    expect(words.needsOf(analysed('^casa/casa<n>$')).untrained).toEqual([]);
  });
});

describe('a tagger that misbehaves', () => {
  let engine: FakeEngine;
  let warnings: Warnings;
  let provider: ReturnType<typeof createProvider>;
  let direction: Direction;

  beforeEach(() => {
    engine = new FakeEngine();
    engine.mode('en-es', "analyse | apertium-tagger -g $2 '/dev/null' | generate $1");
    engine.script('tagger.cjs', (frame: string, parameters: readonly string[]) => {
      if (frame.includes('KILL')) process.exit(1);
      if (!parameters.includes('-d')) return frame;
      if (frame.includes('CHATTY')) return `Something that no version says.\n${frame}`;
      return frame;
    });
    engine.program('apertium-tagger', engine.runScript('tagger.cjs'));
    warnings = new Warnings();
    provider = createProvider({ modesDirectory: engine.modesDirectory, pipelinesPerDirection: 1 }, warnings);
    direction = new Direction(provider);
  });
  afterEach(async () => {
    await provider.close();
    expect(childrenOf(process.pid, engine.folder)).toEqual([]);
    engine.remove();
  });

  test('whose messages are not understood is used without them, and no text is lost or mixed', async () => {
    const texts = Array.from(
      { length: 50 },
      (_, index) => `hello ${index % 10 === 5 ? 'CHATTY' : 'quiet'} ${index}`,
    );
    const translated = await Promise.all(texts.map((text) => direction.text(text)));
    expect(translated).toEqual(texts.map((text) => text.replace('hello', 'hola')));
    expect(warnings.fields).toEqual([]);
  });

  test('and ends costs its pipeline, and the text after three tries', async () => {
    const calls = ['hello 1', 'hello KILL', 'hello 3'].map((text) =>
      direction.text(text).catch((error) => error.code),
    );
    expect(await Promise.all(calls)).toEqual(['hola 1', 'provider_unavailable', 'hola 3']);
    expect(warnings.fields).toHaveLength(3);
  });
});
