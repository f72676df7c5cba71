import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Adapt, adaptTo } from '../../support/adapt-to.ts';
import { cpuTime } from '../../support/cpu-time.ts';
import { readCase, readLines } from '../../support/regional-fixtures.ts';

const changes = readLines('portuguese-changes.txt').map((line) => {
  const { american: brazilian, british: european, isReversible } = readCase(line);
  return { brazilian, european, isReversible };
});
const unchanged = readLines('portuguese-unchanged.txt');

let toPortugal: Adapt;
let toBrazil: Adapt;
beforeAll(async () => {
  toPortugal = await adaptTo('pt-PT');
  toBrazil = await adaptTo('pt-BR');
});

describe('Portuguese', () => {
  it.each(changes)('goes from Brazil to Portugal: $brazilian', ({ brazilian, european }) => {
    expect(toPortugal(brazilian).text).toBe(european);
    expect(toPortugal(european)).toEqual({ text: european, adaptations: [] });
  });

  it.each(changes.filter(({ isReversible }) => isReversible))(
    'goes from Portugal to Brazil: $european',
    ({ brazilian, european }) => {
      expect(toBrazil(european).text).toBe(brazilian);
      expect(toBrazil(brazilian)).toEqual({ text: brazilian, adaptations: [] });
    },
  );

  it.each(unchanged)('leaves %s', (line) => {
    expect(toPortugal(line).text).toBe(line);
    expect(toBrazil(line).text).toBe(line);
  });

  it('reports the thing that changed, not the articles that follow it', () => {
    expect(toPortugal('O banheiro novo.').adaptations).toEqual([
      {
        kind: 'vocabulary',
        source: 'banheiro',
        target: 'casa de banho',
        note: 'Portuguese as written in PT',
      },
    ]);
  });

  it('does not change again when it is adapted again', () => {
    const lines = [...changes.flatMap(({ brazilian, european }) => [brazilian, european]), ...unchanged];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...lines), { minLength: 1, maxLength: 3 }), (parts) => {
        for (const adapt of [toPortugal, toBrazil]) {
          const once = adapt(parts.join(' ')).text;
          expect(adapt(once)).toEqual({ text: once, adaptations: [] });
        }
      }),
      { numRuns: 500, seed: 33 },
    );
  });
});

describe('Spanish', () => {
  const rows = readLines('spanish.txt').map((line) => line.split(' | '));
  const regions = ['ES', 'MX', 'AR', '419'];

  it.each(rows)('%s', async (...row) => {
    for (const [to, region] of regions.entries()) {
      const adapt = await adaptTo(`es-${region}`);
      // From Spain everywhere, and from Mexico and Argentina back to Spain.
      for (const from of to === 0 ? [0, 1, 2] : [0, to]) expect(adapt(row[from] ?? '').text).toBe(row[to]);
    }
  });

  it('writes for Mexico what was written for Argentina', async () => {
    expect((await adaptTo('es-MX'))('La heladera está llena de paltas.').text).toBe(
      'El refrigerador está lleno de aguacates.',
    );
  });
});

describe('French', () => {
  it.each([
    ["L'e-mail du week-end dernier.", 'Le courriel de la fin de semaine dernière.'],
    ['Bon week-end !', 'Bonne fin de semaine !'],
    ['Cet e-mail est un spam.', 'Ce courriel est un pourriel.'],
    ['Le parking est plein.', 'Le stationnement est plein.'],
  ])('goes to Canada: %s', async (france, canada) => {
    const adapt = await adaptTo('fr-CA');
    expect(adapt(france).text).toBe(canada);
    expect(adapt(canada).adaptations).toEqual([]);
  });

  it('comes back from Canada, where the word is none in France', async () => {
    const adapt = await adaptTo('fr-FR');
    expect(adapt('Le traversier part à midi. Un courriel suit.').text).toBe(
      'Le ferry part à midi. Un courriel suit.',
    );
  });
});

describe('quotations', () => {
  it('are kept in a text of the same language, or where they were not translated', async () => {
    const rule = await adaptTo('pt-PT', { sourceLanguage: 'pt-BR' });
    expect(rule('Ele disse “o ônibus” e o ônibus veio.').text).toBe(
      'Ele disse “o ônibus” e o autocarro veio.',
    );
    const kept = await adaptTo('pt-PT', { source: 'The word “ônibus” is Brazilian.' });
    expect(kept('A palavra “ônibus” é brasileira.').text).toBe('A palavra “ônibus” é brasileira.');
    const translated = await adaptTo('pt-PT', { source: 'The word “bus” is short.' });
    expect(translated('A palavra “ônibus” é curta.').text).toBe('A palavra “autocarro” é curta.');
  });
});

describe('the text that was translated', () => {
  it('tells a mouse from a mouse, and a suit from a fact', async () => {
    const mouse = await adaptTo('pt-BR', { source: 'Click with the left mouse button.' });
    expect(mouse('Prima o rato à esquerda.').text).toBe('Prima o mouse à esquerda.');
    const animal = await adaptTo('pt-BR', { source: 'The cat caught a mouse.' });
    expect(animal('O gato apanhou um rato.').text).toBe('O gato apanhou um rato.');
    const suit = await adaptTo('pt-BR', { source: 'He bought a suit.' });
    expect(suit('Ele comprou um fato.').text).toBe('Ele comprou um terno.');
    expect(toBrazil('Foi um fato triste.').text).toBe('Foi um fato triste.');
  });
});

describe('a hostile text', () => {
  it('takes little time', async () => {
    const rules = await Promise.all(['pt-PT', 'pt-BR', 'es-MX', 'es-ES', 'fr-CA'].map((tag) => adaptTo(tag)));
    const parts = [
      'fato ',
      'rato ',
      'terno ',
      'a tela ',
      'de la ',
      'ônibus ',
      'êmêm',
      'e e ',
      'o ordenador ',
      "l'e-",
    ];
    const start = cpuTime();
    for (const rule of rules) for (const part of parts) rule(part.repeat(40_000 / part.length));
    expect(cpuTime() - start).toBeLessThan(10_000);
  });
});
