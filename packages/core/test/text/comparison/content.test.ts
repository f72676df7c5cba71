import { expect, it } from 'vitest';
import { compareContent } from '../../../src/text/comparison/content.ts';
import { textService } from '../../support/service.ts';

const likelihood = (source: string, output: string): number =>
  compareContent(source, output, 'en', 'es')?.whole ?? Number.NaN;

it.each([
  ['photonics', 'fotónica'],
  ['thermostat', 'termostato'],
  ['chromatic', 'cromático'],
  ['quaternary', 'katernario'],
  ['commission', 'comisión'],
  ['xenophobe', 'ksenófobo'],
  ['symmetric', 'simétrico'],
  ['zodiacal', 'sodiacal'],
  ['whiskered', 'viskerado'],
  ['rhapsody', 'rapsodia'],
])('finds a word by its sound: %s is %s', (english, spanish) => {
  const source = `The ${english} of Aurelio`;
  expect(likelihood(source, `El ${spanish} de Aurelio`)).toBeGreaterThan(
    likelihood(source, 'El berenjenal de Aurelio'),
  );
});

it('counts German words of several meanings for less: most are there by chance', () => {
  const source = 'Could you tell me the price if you know it?';
  const whole = (output: string): number => compareContent(source, output, 'en', 'de')?.whole ?? Number.NaN;
  expect(whole('Wenn Sie mögen, können Sie mir Ihre Adresse geben.')).toBeLessThan(4);
  expect(whole('Könnten Sie mir den Preis sagen, wenn Sie ihn wissen?')).toBeGreaterThan(4);
});

it('knows words of every day', () => {
  const source = 'The neighbour hung a yellow hat on the chair';
  expect(likelihood(source, 'El vecino colgó un sombrero amarillo en la silla')).toBeGreaterThan(8);
  expect(likelihood(source, 'El perro del médico corrió hasta la orilla')).toBeLessThan(0);
});

it('sees one sentence of another text between two that are right, where no mark parts them', async () => {
  const source =
    'we met at the old bridge in the morning and walked to the market together my sister bought a yellow hat and two shirts for her birthday and the children played football in the park until it was dark';
  const begin = 'nos encontramos en el viejo puente por la mañana y caminamos juntos al mercado';
  const end = 'y los niños jugaron al fútbol en el parque hasta que oscureció';
  const { text } = await textService();
  const contentOf = async (middle: string): Promise<number | undefined> => {
    const languages = { sourceLanguage: 'en', targetLanguage: 'es' };
    const translatedText = `${begin} ${middle} ${end}`;
    const { checks } = await text.score({ ...languages, sourceText: source, translatedText });
    return checks.find(({ id }) => id === 'content')?.score;
  };
  expect(await contentOf('mi hermana compró un sombrero amarillo y dos camisas para su cumpleaños')).toBe(1);
  expect(await contentOf('el médico recomienda beber mucha agua y dormir ocho horas')).toBeLessThan(0.3);
});
