import { describe, expect, it } from 'vitest';
import { textService } from '../../support/service.ts';
import { besidesDoubt } from '../../support/warnings.ts';

const call = { text: 'Hello.', sourceLanguage: 'en', targetLanguage: 'es' } as const;
const all = {
  culturalAdaptation: true,
  preserveBrandVoice: true,
  formality: 'formal',
  context: 'A letter.',
} as const;

describe('options', () => {
  it('that the engine cannot honour are warnings, and are not sent', async () => {
    const { text, requests } = await textService();
    const { warnings } = await text.translate({ ...call, ...all });
    expect(besidesDoubt(warnings).map(({ code, message }) => `${code}: ${message}`)).toEqual([
      expect.stringContaining('no_brand_voice: preserveBrandVoice'),
      expect.stringContaining('option_not_applied: context'),
      expect.stringContaining('option_not_applied: culturalAdaptation'),
      expect.stringContaining('option_not_applied: formality'),
    ]);
    expect(requests[0]).not.toHaveProperty('instructions');
  });

  it('that it can are sent as instructions', async () => {
    const { text, requests } = await textService({
      capabilities: { formality: true, culturalAdaptation: true, brandVoice: true, context: true },
    });
    const { warnings } = await text.translate({ ...call, ...all });
    // There is no brand voice to keep, whatever the engine could do with one.
    expect(besidesDoubt(warnings).map(({ code }) => code)).toEqual(['no_brand_voice']);
    expect(requests[0]?.instructions).toEqual({
      formality: 'formal',
      culturalAdaptation: true,
      context: 'A letter.',
      localeCard: expect.arrayContaining([
        expect.stringMatching(/^Address the reader in the formal form.*usted/),
      ]),
    });
  });

  it('bring a card on what a text says, not on what is kept in it', async () => {
    const { text, requests } = await textService({ capabilities: { culturalAdaptation: true } });
    await text.translate({ ...call, text: 'See page %d of {0:N2}', culturalAdaptation: true });
    await text.translate({ ...call, text: 'See page 5', culturalAdaptation: true });
    const linesOf = (place: number) =>
      requests[place]?.instructions?.localeCard?.map((line) => /^\w+/.exec(line)?.[0]);
    expect(linesOf(0)).toEqual(['Address']);
    expect(linesOf(1)).toEqual(['Address', 'Numbers', 'Dates', 'Currency', 'Measures']);
  });

  it('name the form of address by its words, without a card for those who cannot take it', async () => {
    const formal = { ...call, targetLanguage: 'fr', formality: 'formal' } as const;
    const able = await textService({ capabilities: { formality: true, culturalAdaptation: true } });
    await able.text.translate(formal);
    expect(able.requests[0]?.instructions).toEqual({
      formality: 'formal',
      localeCard: ['Address the reader in the formal form, the same throughout: vous.'],
    });
    const plain = await textService({ capabilities: { formality: true } });
    await plain.text.translate(formal);
    expect(plain.requests[0]?.instructions).toEqual({ formality: 'formal' });
  });

  it('that are off need nothing', async () => {
    const { text, requests } = await textService();
    const { warnings } = await text.translate({
      ...call,
      culturalAdaptation: false,
      preserveBrandVoice: false,
      formality: 'auto',
      context: ' ',
    });
    expect(besidesDoubt(warnings)).toEqual([]);
    expect(requests[0]).not.toHaveProperty('instructions');
  });
});
