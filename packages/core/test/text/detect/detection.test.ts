import { describe, expect, it } from 'vitest';
import { calibrate } from '../../../src/text/detect/calibration.ts';
import { loadNgramTable } from '../../../src/text/detect/ngram-table.ts';
import { pairModel } from '../../support/engines.ts';
import { textService } from '../../support/service.ts';

describe('detect', () => {
  it.each([
    ['Hello', 'en'],
    ['Hello, world!', 'en'],
    ['Gracias', 'es'],
    ['Guardar', 'es'],
    ['Guten Tag', 'de'],
    ['Bonjour', 'fr'],
    ['Bom dia', 'pt'],
    ['你好', 'zh'],
    ['こんにちは', 'ja'],
    ['Привет', 'ru'],
    ['שלום', 'he'],
    ['繁體中文的網頁設計', 'zh-Hant'],
    ['简体中文的网页设计', 'zh'],
    ['Saya tidak bisa masuk ke akun saya karena lupa kata sandi.', 'id'],
    ['Saya tidak boleh log masuk ke akaun saya kerana lupa kata laluan.', 'ms'],
    ['Jeg vil gjerne vite hvor mye melk vi har.', 'no'],
    ['Jeg vil gerne vide, hvor meget mælk vi har.', 'da'],
    ['Šta je to? Ne mogu da pronađem svoju lozinku.', 'hr'],
    ['Онлайн дэлгүүрийн хаяг буруу байна.', 'mn'],
    ['Сіздің аккаунтыңыз әлі жоқ.', 'kk'],
    ['Не можам да ја најдам мојата лозинка.', 'mk'],
    ['मी आज शाळेत जात नाही.', 'mr'],
    ['म आज विद्यालय जान्न छैन।', 'ne'],
    ['من امروز به مدرسه نمی‌روم.', 'fa'],
    ['میں آج سکول نہیں جا رہا ہوں۔', 'ur'],
    ['我在东京买了一本关于日语助词の的书，内容很有意思，我每天都看。', 'zh'],
    ['HELLO WORLD', 'en'],
    ['共有3个新文件', 'zh'],
    ['She reads the newspaper every morning.', 'en'],
    ['Ella lee el periódico todas las mañanas.', 'es'],
    ['Elle lit le journal tous les matins.', 'fr'],
    ['Sie liest jeden Morgen die Zeitung.', 'de'],
    ['Ela lê o jornal todas as manhãs.', 'pt'],
    ['Visita https://english.example.com/the/words {english_name} y dime qué piensas de 25 cosas.', 'es'],
  ])('%s: %s', async (source, code) => {
    const { text } = await textService();
    const detected = await text.detect(source);
    expect(detected[0]?.code).toBe(code);
    expect(detected[0]?.confidence).toBeGreaterThan(0.5);
    expect(detected.reduce((sum, { confidence }) => sum + confidence, 0)).toBeLessThanOrEqual(1.01);
  });

  it.each([
    '',
    '   ',
    '12.5 %',
    'XKCD-1234 AB',
    'qwertyuiop zxcvb',
    'https://example.com/hello-world',
    '{hello}',
    '⟦1⟧',
    '🎉🎉',
    'user_profile_id',
    'getElementById',
    'README.md --save',
    'HTML CSS',
    'v2.1.0-rc.3',
  ])('%j says nothing', async (source) => {
    const { text } = await textService();
    expect(await text.detect(source)).toEqual([]);
  });

  it('is the surer the more text there is', async () => {
    const { text } = await textService();
    const [short] = await text.detect('El gato');
    const [long] = await text.detect('El gato negro de mi vecina duerme todo el día encima del tejado rojo.');
    expect(long?.confidence).toBeGreaterThan(short?.confidence ?? 1);
  });
});

describe('a text in several languages', () => {
  it.each([
    'She reads the newspaper every morning. Ella lee el periódico todas las mañanas.',
    'she reads the newspaper every morning ella lee el periódico todas las mañanas',
  ])('%s: names both, and is sure of neither', async (source) => {
    const { text } = await textService();
    const detected = await text.detect(source);
    expect(
      detected
        .slice(0, 2)
        .map(({ code }) => code)
        .sort(),
    ).toEqual(['en', 'es']);
    for (const { confidence } of detected) expect(confidence).toBeLessThan(0.7);
  });

  it('is looked at everywhere, however long it is', async () => {
    const { text } = await textService();
    const english = 'She reads the newspaper every morning. '.repeat(300);
    const detected = await text.detect(
      `${english}${'Ella lee el periódico todas las mañanas. '.repeat(300)}`,
    );
    expect(detected.map(({ code }) => code)).toEqual(expect.arrayContaining(['en', 'es']));
    expect(detected[0]?.confidence).toBeLessThan(0.8);
  });
});

describe('confidence', () => {
  it.each([
    ['no', 0.5],
    ['Python', 0.6],
    ['la casa', 0.85],
    ['du vil slette', 0.8],
  ])('of %s, which many languages could have written, is below %d', async (source, most) => {
    const { text } = await textService();
    const [first] = await text.detect(source);
    expect(first?.confidence ?? 0).toBeLessThan(most);
  });

  it('is never certain', async () => {
    const { text } = await textService();
    const [first] = await text.detect('She reads the newspaper every morning. '.repeat(50));
    expect(first?.confidence).toBeGreaterThan(0.95);
    expect(first?.confidence).toBeLessThanOrEqual(0.99);
  });

  it('is 0 for what no language knows, however its letters are spread', () => {
    expect(calibrate(0.99, 40, 0.2)).toBe(0);
    expect(calibrate(0.99, 40, 0.5)).toBeLessThan(calibrate(0.99, 40, 1));
  });

  it('grows with the share of the language, and is what was measured', () => {
    const shares = Array.from({ length: 101 }, (_, index) => calibrate(index / 100, 40, 1));
    expect(shares).toEqual([...shares].sort((left, right) => left - right));
    expect(calibrate(0.6, 40, 1)).toBeGreaterThan(0.7);
    expect(calibrate(0.6, 40, 1)).toBeLessThan(0.85);
  });
});

describe('the table of n-grams', () => {
  it('weighs a text as eld does', async () => {
    const { eld } = await import('eld/large');
    const table = await loadNgramTable();
    for (const source of [
      'She reads the newspaper',
      'Она читает газету',
      'ella lee el periódico',
      'नमस्ते दुनिया',
    ]) {
      const { weights, ngrams } = table.evidence(source.toLowerCase());
      const scores = eld.detect(source).getScores();
      expect(Object.keys(scores).length).toBeGreaterThan(0);
      for (const [code, score] of Object.entries(scores)) {
        const evidence = (weights[table.languages.indexOf(code)] ?? 0) / ngrams;
        expect(evidence / (evidence + 25)).toBeCloseTo(score, 10);
      }
    }
  });
});

describe('a request without a source language', () => {
  it.each([undefined, 'auto', 'AUTO'])('%s: is detected, and told', async (sourceLanguage) => {
    const { text, requests } = await textService();
    const result = await text.translate({
      text: 'She reads the newspaper.',
      sourceLanguage,
      targetLanguage: 'es',
    });
    expect(result).toMatchObject({ sourceLanguage: 'en', detectedLanguage: { code: 'en' } });
    expect(requests[0]?.sourceLanguage).toBe('en');
  });

  it('tells of no detection where the language was named', async () => {
    const { text } = await textService();
    const result = await text.translate({ text: 'Hello', sourceLanguage: 'en', targetLanguage: 'es' });
    expect(result).not.toHaveProperty('detectedLanguage');
  });

  it.each(['12345', 'XKCD-1234', 'qwertyuiop zxcvb', 'https://example.com', '!!!'])(
    '%s cannot be told',
    async (source) => {
      const { text, requests } = await textService();
      await expect(text.translate({ text: source, targetLanguage: 'es' })).rejects.toMatchObject({
        code: 'language_not_detected',
        errors: [{ pointer: '/sourceLanguage' }],
      });
      expect(requests).toEqual([]);
    },
  );

  it('prefers, where it is a close call, a language that the engines can translate', async () => {
    const source = 'Guardar';
    const spanish = await textService({ models: [pairModel('m', ['es', 'en'])] });
    expect((await spanish.text.translate({ text: source, targetLanguage: 'en' })).sourceLanguage).toBe('es');
    const portuguese = await textService({ models: [pairModel('m', ['pt', 'en'])] });
    expect((await portuguese.text.translate({ text: source, targetLanguage: 'en' })).sourceLanguage).toBe(
      'pt',
    );
  });

  it('does not choose by lot', async () => {
    const { text } = await textService({
      models: [pairModel('m', ['en', 'de'], ['es', 'de'], ['it', 'de'])],
    });
    await expect(text.translate({ text: 'no', targetLanguage: 'de' })).rejects.toMatchObject({
      code: 'language_not_detected',
    });
  });

  it('does not take a language for another one because the engines know only that one', async () => {
    const { text } = await textService({ models: [pairModel('m', ['en', 'es'])] });
    const german = 'Sie liest jeden Morgen die Zeitung.';
    await expect(text.translate({ text: german, targetLanguage: 'es' })).rejects.toMatchObject({
      code: 'unsupported_language_pair',
      detail: expect.stringContaining('sourceLanguage'),
      extensions: { sourceLanguage: 'de' },
    });
  });
});
