import { anyCharacter } from '@dragoman/arbitraries';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requireLanguage } from '../../../src/text/languages.ts';
import { equivalentsOf, localeFor } from '../../../src/text/score/idioms/equivalents.ts';
import { findIdioms, idioms } from '../../../src/text/score/idioms/find-idioms.ts';
import type { IdiomLocale } from '../../../src/text/score/idioms/idiom.ts';
import { lintIdioms } from '../../../src/text/score/idioms/lint-idioms.ts';
import { cpuTime } from '../../support/cpu-time.ts';
import { hasEquivalent } from '../../support/equivalents.ts';
import { readIdiomSentences } from '../../support/idiom-fixtures.ts';

const sentences = readIdiomSentences();
const locales: readonly IdiomLocale[] = ['es-ES', 'es-MX', 'es-AR', 'fr-FR', 'de-DE', 'pt-BR'];

const lint = (source: string, output: string, target: string) =>
  lintIdioms({ source, output, targetLanguage: requireLanguage(target, '/target') });

describe('the list', () => {
  it('has at least 100 idioms, each with sentences in six locales', () => {
    expect(idioms.length).toBeGreaterThanOrEqual(100);
    expect(sentences.map(({ idiom }) => idiom)).toEqual(idioms.map(({ idiom }) => idiom));
    for (const { good, literal } of sentences) {
      expect(good.map(([locale]) => locale)).toEqual(locales);
      expect(literal.length).toBeGreaterThanOrEqual(1);
    }
  });

  it('names each idiom once', () => {
    expect(new Set(idioms.map(({ idiom }) => idiom)).size).toBe(idioms.length);
  });

  it('has an equivalent of its own in every good translation', () => {
    const others = sentences.flatMap(({ idiom: name, good }) => {
      const idiom = idioms.find((one) => one.idiom === name);
      return good.filter(([locale, text]) => !idiom || !hasEquivalent(idiom, locale as IdiomLocale, text));
    });
    expect(others).toEqual([]);
  });
});

describe('a literal rendering', () => {
  it.each(sentences)('$idiom is flagged, and nothing else', ({ idiom, english, good, literal }) => {
    for (const [language, text] of literal) {
      const targets = language === 'es' ? ['es-ES', 'es-MX', 'es-AR', 'es-419', 'es'] : [language];
      for (const target of targets) {
        const found = lint(english, text, target);
        expect(
          found.map((one) => one.idiom),
          `${target}: ${text}`,
        ).toEqual([idiom]);
        expect(text).toContain(found[0]?.literal);
        expect(found[0]?.suggestion).not.toBe('');
      }
    }
    for (const [locale, text] of good) expect(lint(english, text, locale), text).toEqual([]);
  });

  it('comes with what would say it in that region', () => {
    const found = lint('He spilled the beans.', 'Derramó los frijoles.', 'es-MX');
    expect(found).toEqual([
      { idiom: 'spill the beans', literal: 'Derramó los frijoles', suggestion: 'soltar la sopa' },
    ]);
    expect(lint('He spilled the beans.', 'Derramó los porotos.', 'es-AR')[0]?.suggestion).toBe('largar todo');
  });

  it('is none where the source has no idiom', () => {
    expect(lint('He kicked the ball and filled the bucket.', 'Pateó el balde.', 'es')).toEqual([]);
    expect(lint('The cats left the bag.', 'El gato salió de la bolsa.', 'es')).toEqual([]);
  });

  it('is none in a language without a list', () => {
    expect(lint('He kicked the bucket.', '彼はバケツを蹴った。', 'ja')).toEqual([]);
  });
});

describe('an idiom in a text', () => {
  it.each([
    ['The old man kicked the bucket.', 'kick the bucket'],
    ["They're letting the cats out of the bag again.", 'let the cat out of the bag'],
    ['She was barking up the wrong tree.', 'bark up the wrong tree'],
    ["He's pulling his little sister’s leg.", "pull someone's leg"],
    ['It cost my poor parents an arm and a leg.', 'cost an arm and a leg'],
    ['Tying the knot is not cheap.', 'tie the knot'],
    ['NIP THIS IN THE BUD', 'nip in the bud'],
    ['These couch potatoes never move.', 'couch potato'],
    ['Getting cold feet is normal.', 'get cold feet'],
  ])('is found whatever its form: %s', (text, idiom) => {
    expect(findIdioms(text).map((found) => found.idiom)).toEqual([idiom]);
  });

  it('is found among others, each once', () => {
    const text = 'It is raining cats and dogs, so call it a day. It rained cats and dogs yesterday, too.';
    expect(findIdioms(text).map(({ idiom }) => idiom)).toEqual(['rain cats and dogs', 'call it a day']);
  });

  it('takes little time, however hostile', () => {
    const start = cpuTime();
    for (const part of ['kick the ', 'pull ', 'cost a b ', 'let the ', "'", 'get ', 'ß’œ'])
      findIdioms(part.repeat(50_000 / part.length));
    const pulled = 'pull his leg ';
    lint(pulled.repeat(4_000), 'pierna '.repeat(7_000), 'es');
    expect(cpuTime() - start).toBeLessThan(3_000);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (source, output) => {
        expect(lint(`${source} spill the beans`, output, 'de')).toEqual([]);
      }),
      { seed: 41 },
    );
  });
});

describe('equivalents', () => {
  it('are those of the nearest region', () => {
    const of = (tag: string) => localeFor(requireLanguage(tag, '/target'));
    expect(['es', 'es-ES', 'es-CO', 'es-419', 'es-UY', 'pt-PT', 'de-AT', 'fr-CA', 'it'].map(of)).toEqual([
      ...['es-ES', 'es-ES', 'es-MX', 'es-MX', 'es-AR', 'pt-BR', 'de-DE', 'fr-FR', undefined],
    ]);
  });

  it('are given in dictionary form', () => {
    const all = idioms.flatMap((idiom) => locales.flatMap((locale) => equivalentsOf(idiom, locale)));
    expect(all.filter((equivalent) => /[|*/]|^\s|\s$/u.test(equivalent) || equivalent === '')).toEqual([]);
  });
});
