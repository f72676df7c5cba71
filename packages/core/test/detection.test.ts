import { describe, expect, it } from 'vitest';
import { pairModel } from './support/engines.ts';
import { textService } from './support/service.ts';

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
        errors: [{ pointer: '/source_language' }],
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
      detail: expect.stringContaining('source_language'),
      extensions: { source_language: 'de' },
    });
  });
});
