import { describe, expect, it } from 'vitest';
import { textService } from '../../support/service.ts';
import { besidesDoubt } from '../../support/warnings.ts';

describe('cultural adaptation by rule', () => {
  const call = { sourceLanguage: 'en-US', targetLanguage: 'es-ES' } as const;

  it('brings any engine’s words into the conventions of the target, and lists what it changed', async () => {
    const { text } = await textService({ segment: () => 'La caja pesa 1,234.5 kg, ⟦1⟧.' });
    const source = 'The box weighs 1,234.5 kg, {name}.';
    const result = await text.translate({ ...call, text: source, culturalAdaptation: true });
    expect(result.translatedText).toBe('La caja pesa 1234,5 kg, {name}.');
    expect(result.adaptations).toMatchObject([{ kind: 'number', source: '1,234.5', target: '1234,5' }]);
    expect(besidesDoubt(result.warnings)).toMatchObject([
      { code: 'option_not_applied', message: expect.stringContaining('by rule') },
    ]);
  });

  it.each([
    ['html', '<td>Price</td><td>$1,234.50</td><td>50%</td>', '<td>Price</td><td>1234,50 $</td><td>50 %</td>'],
    ['html', '<td>12/31/2025</td><td><b>$5.50</b></td>', '<td>31/12/2025</td><td><b>5,50 $</b></td>'],
    ['markdown', '| Price |\n|---|\n| $5.50 |\n', '| Price |\n|---|\n| 5,50 $ |\n'],
    ['text', 'Price\t$5.50\n12/31/2025', 'Price\t5,50 $\n31/12/2025'],
    ['text', 'Version\t1.2\n10.0.0.1\n1,234', 'Version\t1.2\n10.0.0.1\n1,234'],
  ] as const)(
    'reaches sums, percentages and dates that stand alone, in %s: %s',
    async (format, sent, expected) => {
      const { text, requests } = await textService({ segment: ({ text: seen }) => seen });
      const result = await text.translate({ ...call, format, text: sent, culturalAdaptation: true });
      expect(result.translatedText.replaceAll('\u00A0', ' ')).toBe(expected);
      expect(result.adaptations.length > 0).toBe(expected !== sent);
      const { translatedText } = await text.translate({ ...call, format, text: sent });
      expect(translatedText).toBe(sent);
      expect(JSON.stringify(requests)).not.toMatch(/"text":"(?:\$|50%|12\/)/);
    },
  );

  it('is off where it is not asked for', async () => {
    const { text } = await textService({ segment: () => 'La caja pesa 1,234.5 kg.' });
    const result = await text.translate({ ...call, text: 'The box weighs 1,234.5 kg.' });
    expect(result).toMatchObject({
      translatedText: 'La caja pesa 1,234.5 kg.',
      adaptations: [],
    });
    expect(besidesDoubt(result.warnings)).toEqual([]);
  });

  it('takes no term of a glossary away', async () => {
    const glossary = { version: '1', entries: [{ source: 'Serie 1,000.5', doNotTranslate: true }] };
    const { text } = await textService({
      capabilities: { glossary: true, culturalAdaptation: true },
      segment: ({ text: sent }) => sent.replace('weighs', 'pesa'),
    });
    const result = await text.translate({
      ...call,
      text: 'Serie 1,000.5 weighs 2,000.5 kg.',
      culturalAdaptation: true,
      glossary,
    });
    expect(result.translatedText).toContain('Serie 1,000.5');
    expect(result.glossaryMatches).toMatchObject([{ applied: true }]);
  });

  it('changes the words of a region even where nothing is translated', async () => {
    const { text, requests } = await textService({ models: [] });
    const result = await text.translate({
      text: 'The color of the theater is gray.',
      sourceLanguage: 'en-US',
      targetLanguage: 'en-GB',
      culturalAdaptation: true,
    });
    expect(result.translatedText).toBe('The colour of the theatre is grey.');
    expect(result.adaptations.length).toBeGreaterThan(1);
    expect(result.warnings.map(({ code }) => code)).toEqual(['same_language']);
    expect(requests).toEqual([]);
  });
});

describe('an idiom', () => {
  const call = {
    text: 'Break a leg tonight!',
    sourceLanguage: 'en',
    targetLanguage: 'es-ES',
  } as const;

  it('that came out word by word is a warning where adaptation is asked for', async () => {
    const { text } = await textService({ segment: () => '¡Rómpete una pierna esta noche!' });
    const adapted = await text.translate({ ...call, culturalAdaptation: true });
    expect(adapted.warnings.filter(({ code }) => code === 'literal_idiom')).toHaveLength(1);
    expect((await text.translate(call)).warnings).toEqual([]);
  });

  it('that was translated as one is none', async () => {
    const { text } = await textService({ segment: () => '¡Mucha suerte esta noche!' });
    const { warnings } = await text.translate({ ...call, culturalAdaptation: true });
    expect(warnings.map(({ code }) => code)).toEqual(['option_not_applied']);
  });
});

describe('formality', () => {
  const call = {
    text: 'Do you have your ticket? Please show it.',
    sourceLanguage: 'en',
    targetLanguage: 'de',
    formality: 'formal',
  } as const;
  const formal = 'Haben Sie Ihre Fahrkarte? Bitte zeigen Sie sie.';
  const informal = 'Hast du deine Fahrkarte? Bitte zeig sie.';

  it.each([true, false])('is judged by the translation (told to the engine: %s)', async (formality) => {
    const { text } = await textService({ capabilities: { formality }, segment: () => informal });
    const { warnings } = await text.translate(call);
    expect(warnings).toMatchObject([
      { code: 'formality_not_met', message: expect.stringMatching(/was to be formal .*has ".+"/) },
    ]);
    const other = await textService({ capabilities: { formality }, segment: () => formal });
    expect((await other.text.translate(call)).warnings).toEqual([]);
  });

  it('that nobody can see in the translation warns where the engine knows nothing of it', async () => {
    const request = { ...call, text: 'The train is late.' };
    const silent = await textService({ segment: () => 'Der Zug ist verspätet.' });
    expect((await silent.text.translate(request)).warnings.map(({ code }) => code)).toEqual([
      'option_not_applied',
    ]);
    const told = await textService({
      capabilities: { formality: true },
      segment: () => 'Der Zug ist verspätet.',
    });
    expect((await told.text.translate(request)).warnings).toEqual([]);
  });

  it('is looked at in what was remembered, too', async () => {
    const { text } = await textService();
    const memory = {
      recall: async (keys: readonly unknown[]) =>
        keys.map(() => ({ translatedText: informal, approved: true })),
    };
    expect((await text.translate({ ...call, memory })).warnings.map(({ code }) => code)).toEqual([
      'formality_not_met',
    ]);
  });
});

describe('the score of an edited translation', () => {
  const call = {
    sourceText: 'Hello {name}, you owe 30 euros.',
    sourceLanguage: 'en',
    targetLanguage: 'es',
  } as const;

  it('is that of the same translation by an engine', async () => {
    const { text } = await textService({ segment: () => 'Hola ⟦1⟧, debes 30 euros.' });
    const made = await text.translate({ ...call, text: call.sourceText });
    expect(await text.score({ ...call, translatedText: made.translatedText })).toEqual(made.quality);
  });

  it('sees what an edit broke', async () => {
    const { text } = await textService();
    const good = await text.score({ ...call, translatedText: 'Hola {name}, debes 30 euros.' });
    const bad = await text.score({ ...call, translatedText: 'Hola {nombre}, debes 40 euros.' });
    expect(bad.score).toBeLessThan(good.score - 0.2);
    expect(bad.checks.find(({ id }) => id === 'placeholders')?.score).toBeLessThan(1);
  });

  it('looks at terms and form of address', async () => {
    const { text } = await textService();
    const request = {
      sourceText: 'Do you see your dashboard?',
      sourceLanguage: 'en',
      targetLanguage: 'de',
      formality: 'formal',
      glossary: { version: '1', entries: [{ source: 'dashboard', target: 'Übersicht' }] },
    } as const;
    const good = await text.score({ ...request, translatedText: 'Sehen Sie Ihre Übersicht?' });
    const bad = await text.score({ ...request, translatedText: 'Siehst du deine Tafel?' });
    expect(bad.checks.map(({ id }) => id)).toEqual(expect.arrayContaining(['glossary', 'formality']));
    expect(bad.score).toBeLessThan(good.score);
  });

  it('knows the formats, and refuses what is no language', async () => {
    const { text } = await textService();
    const quality = await text.score({
      sourceText: '<p>Open <b>the door</b>.</p>',
      translatedText: '<p>Abre <b>la puerta</b>.</p>',
      sourceLanguage: 'en',
      targetLanguage: 'es',
      format: 'html',
    });
    expect(quality.score).toBeGreaterThan(0.8);
    await expect(text.score({ ...call, translatedText: 'x', targetLanguage: '?' })).rejects.toMatchObject({
      code: 'unsupported_language',
      errors: [{ pointer: '/targetLanguage' }],
    });
  });
});
