import type { Glossary } from '@dragoman/core';
import { describe, expect, it } from 'vitest';
import { textService } from '../../support/service.ts';

const checksOf = async (targetLanguage: string, sourceText: string, translatedText: string) => {
  const { text } = await textService({});
  const { score, checks } = await text.score({
    sourceText,
    translatedText,
    sourceLanguage: 'en',
    targetLanguage,
  });
  return { score, found: checks.find(({ id }) => id === 'calendar' || id === 'units') };
};

describe('a weekday or a month', () => {
  it.each([
    ['es', 'See you on Tuesday, March 5.', 'Nos vemos el martes 5 de marzo.', 'el miércoles 5 de marzo.'],
    ['es', 'See you on Tuesday, March 5.', 'Nos vemos el martes 5 de marzo.', 'el martes 5 de mayo.'],
    [
      'de',
      'We meet on Saturday evening.',
      'Wir treffen uns am Sonnabendabend.',
      'Wir treffen uns am Freitagabend.',
    ],
    ['de', 'It was a cold January.', 'Es war ein kalter Jänner.', 'Es war ein kalter Februar.'],
    ['pt', 'Closed on Mondays.', 'Fechado às segundas-feiras.', 'Fechado às quartas-feiras.'],
    ['ru', 'We are closed on Wednesday.', 'Мы не работаем в среду.', 'Мы не работаем в четверг.'],
    ['pl', 'See you in March.', 'Do zobaczenia w marcu.', 'Do zobaczenia w maju.'],
    ['fi', 'See you in May.', 'Nähdään toukokuussa.', 'Nähdään kesäkuussa.'],
    ['tr', 'We meet on Friday.', 'Cuma günü buluşuyoruz.', 'Cumartesi günü buluşuyoruz.'],
    ['ar', 'The shop is closed on Friday.', 'المتجر مغلق يوم الجمعة.', 'المتجر مغلق يوم السبت.'],
    ['he', 'The shop is closed in May.', 'החנות סגורה במאי.', 'החנות סגורה ביוני.'],
    ['hi', 'The shop is closed on Friday.', 'दुकान शुक्रवार को बंद रहती है।', 'दुकान शनिवार को बंद रहती है।'],
    ['ja', 'We meet on Tuesday, March 5.', '会議は3月5日（火）、火曜です。', '会議は3月5日、水曜日です。'],
    ['zh', 'It is on a Tuesday in December.', '在十二月的周二举行。', '在二月的周二举行。'],
    ['ko', 'We meet on Tuesday.', '화요일에 만납니다.', '수요일에 만납니다.'],
    ['vi', 'We meet in December.', 'Chúng ta gặp nhau vào tháng 12.', 'Chúng ta gặp nhau vào tháng 1.'],
  ])('that became another one is seen in %s: %s', async (language, source, right, wrong) => {
    expect((await checksOf(language, source, right)).found).toMatchObject({ id: 'calendar', score: 1 });
    const { score, found } = await checksOf(language, source, wrong);
    expect(found).toMatchObject({
      id: 'calendar',
      score: 0,
      note: expect.stringMatching(/^".+" became ".+"$/),
    });
    expect(score).toBeLessThan(0.5);
  });

  it.each([
    ['a word that is no month', 'es', 'May I come? We march at noon.', '¿Puedo ir? Marchamos al mediodía.'],
    ['a date in digits', 'es', 'It opens on March 5, 2026.', 'Abre el 5/3/2026.'],
    ['one that is said twice', 'es', 'On Monday and Friday.', 'El lunes, sí, el lunes, y el viernes.'],
    ['an abbreviation', 'es', 'On Monday and Friday.', 'El lun. y el viernes.'],
  ])('is not seen in %s', async (_name, language, source, output) => {
    expect((await checksOf(language, source, output)).found?.score ?? 1).toBe(1);
  });
});

describe('a unit or a currency', () => {
  it.each([
    ['es', 'It costs $5 a piece.', 'Cuesta 5 dólares la pieza.', 'Cuesta 5 euros la pieza.'],
    ['es', 'It weighs 3 kg without the box.', 'Pesa 3 kilogramos sin la caja.', 'Pesa 3 libras sin la caja.'],
    ['es', 'The town is 12 miles away.', 'El pueblo está a 12 millas.', 'El pueblo está a 12 kilómetros.'],
    ['es', 'You will hear in 24 hours.', 'Se sabrá en 24 horas.', 'Se sabrá en 24 minutos.'],
    ['de', 'They paid €5 million.', 'Sie zahlten 5 Millionen Euro.', 'Sie zahlten 5 Millionen Dollar.'],
    ['fr', 'They paid 200 US dollars.', 'Ils ont payé 200 $.', 'Ils ont payé 200 €.'],
    ['fr', 'The file has 30 MB in all.', 'Le fichier fait 30 Mo en tout.', 'Le fichier fait 30 Go en tout.'],
    ['fr', 'Water boils at 100 °C.', 'L’eau bout à 100 degrés.', 'L’eau bout à 100 °F.'],
    ['ru', 'It costs 200 dollars.', 'Это стоит 200 долларов.', 'Это стоит 200 рублей.'],
    ['pl', 'The trip takes 5 hours.', 'Podróż trwa 5 godzin.', 'Podróż trwa 5 minut.'],
    ['ja', 'It costs 500 dollars.', '価格は500ドルです。', '価格は500円です。'],
    ['zh', 'It costs 500 euros.', '价格是500欧元。', '价格是500美元。'],
    ['en', 'It is 5 metres long.', 'It is 5 meters long.', 'It is 5 yards long.'],
  ])('that became another one is seen in %s: %s', async (language, source, right, wrong) => {
    const sourceLanguage = language === 'en' ? 'de' : 'en';
    const { text } = await textService({});
    const rate = (translatedText: string) =>
      text.score({
        sourceText: sourceLanguage === 'de' ? 'Es ist 5 Meter lang.' : source,
        translatedText,
        sourceLanguage,
        targetLanguage: language,
      });
    const of = ({ checks }: Awaited<ReturnType<typeof rate>>) => checks.find(({ id }) => id === 'units');
    expect(of(await rate(right))).toMatchObject({ score: 1 });
    const bad = await rate(wrong);
    expect(of(bad)).toMatchObject({ score: 0, note: expect.stringMatching(/^".*\d.*" became ".*\d.*"$/) });
    expect(bad.score).toBeLessThan(0.5);
  });

  it.each([
    ['what was converted', 'es', 'The town is 5 miles away.', 'El pueblo está a 8 kilómetros.'],
    ['both of them', 'es', 'It is 5 miles (8 km) away.', 'Está a 8 km (5 millas).'],
    ['a sign of several currencies', 'es', 'It costs $100 here.', 'Aquí cuesta 100 pesos.'],
    ['a pound of two kinds', 'es', 'It costs £5 here.', 'Aquí cuesta 5 libras.'],
    ['the same number of other things', 'es', 'Page 5 has 5 km on it.', 'La página 5 tiene 5 kilómetros.'],
    ['what nobody can tell', 'es', 'It is 5 km away.', 'Está a 5 kms. por 5 euros.'],
    ['a preposition', 'de', 'At 5 in the morning it is cold.', 'Um 5 Uhr morgens ist es kalt.'],
    ['metres and millions', 'es', 'They sold 5m of them.', 'Vendieron 5 millones.'],
  ])('is not seen in %s', async (_name, language, source, output) => {
    expect((await checksOf(language, source, output)).found?.score ?? 1).toBe(1);
  });

  it('is compared in no time, however many there are', async () => {
    const many = (unit: string) => Array.from({ length: 400 }, (_, index) => `${index} ${unit}`).join(' ');
    const { found } = await checksOf('es', many('miles'), many('millas'));
    expect(found).toMatchObject({ score: 1 });
  });
});

describe('the spelling of a region', () => {
  const regionOf = async (targetLanguage: string, translatedText: string, glossary?: Glossary) => {
    const { text } = await textService({});
    const { checks } = await text.score({
      sourceText: 'La couleur du centre est grise, dit Gray.',
      translatedText,
      sourceLanguage: 'fr',
      targetLanguage,
      ...(glossary ? { glossary } : {}),
    });
    return checks.find(({ id }) => id === 'region');
  };
  const american = 'The color of the center is grey, says Gray.';
  const british = 'The colour of the centre is grey, says Gray.';

  it('is told where it is that of another one', async () => {
    expect(await regionOf('en-GB', american)).toMatchObject({
      score: expect.closeTo(1 / 3, 3),
      note: '"color" for "colour", "center" for "centre"',
    });
    expect(await regionOf('en-GB', british)).toMatchObject({ score: 1 });
    expect(await regionOf('en-AU', american)).toMatchObject({ score: expect.closeTo(1 / 3, 3) });
    expect(await regionOf('pt-PT', 'O registro acadêmico é do time.')).toMatchObject({
      note: '"registro" for "registo", "acadêmico" for "académico"',
    });
    expect(await regionOf('pt-BR', 'O registo académico.')).toMatchObject({
      score: expect.closeTo(1 / 3, 3),
    });
  });

  it('is not looked at without a region, and leaves the words of a glossary alone', async () => {
    expect(await regionOf('en', american)).toBeUndefined();
    expect(await regionOf('de-AT', 'Die Farbe der Mitte ist grau.')).toBeUndefined();
    const glossary = {
      sourceLanguage: 'fr',
      targetLanguage: 'en',
      version: 'a',
      entries: [{ source: 'couleur', target: 'color' }],
    };
    expect(await regionOf('en-GB', american, glossary)).toMatchObject({ note: '"center" for "centre"' });
  });
});
