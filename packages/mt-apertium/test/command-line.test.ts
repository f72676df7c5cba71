import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProvider, Direction, describeApertium } from './fixtures/apertium.ts';
import { randomFrom } from './fixtures/random.ts';
import { sentences } from './fixtures/sentences.ts';

const run = promisify(execFile);

/** Texts beyond single sentences: several lines, other alphabets, characters of the stream format. */
const others = {
  en: [
    'The house. The dog.\nThe water.',
    'Paragraph one.\n\nParagraph two.\n\n\nParagraph three.',
    '1. Bread\n2. Milk\n- water',
    'é ñ ü 日本語 emoji 😀 done.',
    'Price: $5 [net] {gross} <b>bold</b> a/b x^y \\ end',
    'Contact info@example.org or https://example.org/a?b=1&c=2',
    'name\tvalue\nred\tblue',
    '*House* #house **dog** 5 * 3',
    'He said: “Yes”; and ‘no’ — then “maybe”.',
    '  leading and trailing  ',
  ],
  es: [
    'La casa. El perro.\nEl agua.',
    'Párrafo uno.\n\nPárrafo dos.\n\n\nPárrafo tres.',
    '1. Pan\n2. Leche\n- agua',
    'é ñ ü 日本語 emoji 😀 hecho.',
    'Precio: 5 € [neto] {bruto} <b>negrita</b> a/b x^y \\ fin',
    'Escriba a info@example.org o https://example.org/a?b=1&c=2',
    'nombre\tvalor\nrojo\tazul',
    '*Casa* #casa **perro** 5 * 3',
    'Dijo: «Sí»; y «no» — luego «quizás».',
    '  al principio y al final  ',
  ],
} as const;

/**
 * Where ours differs on purpose, and only in white space: the grammar drops a word (mostly a pronoun), and the command
 * line leaves that word's space in the text, at its beginning, before a mark or beside another. Ours comes back with the
 * white space of the source.
 */
const droppedWords: ReadonlySet<string> = new Set([
  'She wrote a long letter to her brother who lives in the mountains.',
  'If the weather is good tomorrow, we will go to the beach with our friends.',
  'Where did you leave the keys of the car?',
  'He said that he would come, but he never did.',
  'You have no new messages.',
  'Are you sure that you want to delete this file?',
  'It rained all night; the streets were full of water.',
  'They have been working here for ten years.',
  'Could you tell me how to get to the station?',
  'He said: “Yes”; and ‘no’ — then “maybe”.',
  'El comité se reunirá el martes para discutir el nuevo presupuesto de la biblioteca.',
  'Un hombre viejo se sentó en un banco y leyó un periódico.',
  'Nadie sabe por qué se paró la máquina.',
  'Se esperan temperaturas entre -5 y 12 grados.',
  '¿Podría decirme cómo se llega a la estación?',
]);

/** Every second sentence: the command line takes a third of a second for each. */
const someOf = (texts: readonly string[]): readonly string[] => texts.filter((_, index) => index % 2 === 0);

const directions = [
  { mode: 'eng-spa', source: 'en', target: 'es', texts: [...someOf(sentences.en), ...others.en] },
  { mode: 'spa-eng', source: 'es', target: 'en', texts: [...someOf(sentences.es), ...others.es] },
] as const;

describeApertium('the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'command-line-'));
  const provider = createProvider();
  const said = new Map<string, string>();
  let files = 0;

  /** `apertium -u`, which starts all programs anew for each text. */
  const ask = async (mode: string, text: string): Promise<void> => {
    files += 1;
    const file = join(folder, `${files}.txt`);
    writeFileSync(file, text);
    said.set(`${mode} ${text}`, (await run('apertium', ['-u', mode, file])).stdout);
  };

  beforeAll(async () => {
    const questions = directions.flatMap(({ mode, texts }) => texts.map((text) => ({ mode, text })));
    const askNext = async (): Promise<void> => {
      for (let next = questions.pop(); next !== undefined; next = questions.pop())
        await ask(next.mode, next.text);
    };
    await Promise.all([askNext(), askNext(), askNext()]);
  }, 120_000);

  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await provider.close();
  });

  test.each(directions)('$mode: every text comes out the same', async ({ mode, source, target, texts }) => {
    const direction = new Direction(provider, source, target);
    for (const text of texts) {
      const ours = await direction.text(text);
      const theirs = said.get(`${mode} ${text}`) ?? '';
      if (!droppedWords.has(text)) {
        expect(ours).toBe(theirs);
        continue;
      }
      expect(ours).not.toBe(theirs);
      expect(ours).toBe(theirs.replaceAll(/ +/g, ' ').trim());
    }
  });

  test.each(directions)('$mode: what was translated before makes no difference', async (direction) => {
    const { source, target, texts } = direction;
    const engine = new Direction(provider, source, target);
    const random = randomFrom(1);
    const alone = await Promise.all(texts.map((text) => engine.text(text)));
    const again = Array.from({ length: 20 * texts.length }, () => Math.floor(random() * texts.length));
    const translated = await Promise.all(again.map((index) => engine.text(texts[index] ?? '')));
    expect(translated).toEqual(again.map((index) => alone[index]));
    for (const [index, text] of texts.entries()) {
      if (!droppedWords.has(text)) expect(alone[index]).toBe(said.get(`${direction.mode} ${text}`));
    }
  });

  test('a text that changes Apertium’s tagger does not change the translation of the next', async () => {
    const english = new Direction(provider);
    const changing = 'The well-known writer is near.';
    // Behind an unknown word the tagger must choose between a past tense and a participle.
    const changed = 'Blorpt sent blorpts messages to blorpt.';
    await ask('eng-spa', changed);
    for (const _round of Array.from({ length: 5 })) {
      await english.text(changing);
      expect(await english.text(changed)).toBe(said.get(`eng-spa ${changed}`));
    }
  });
});
