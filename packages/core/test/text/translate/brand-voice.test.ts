import { describe, expect, it } from 'vitest';
import {
  brandVoiceInstructions,
  chooseExamples,
} from '../../../src/text/translate/instructions/brand-voice.ts';

describe('a brand voice for an engine', () => {
  it('is told as it is where it is short', () => {
    const voice = {
      version: '1',
      tone: ' warm ',
      audience: 'parents',
      do: ['Be brief.'],
      dont: ['No slang.', ' '],
    };
    expect(brandVoiceInstructions(voice)).toEqual({
      brandVoice: { tone: 'warm', audience: 'parents', do: ['Be brief.'], dont: ['No slang.'] },
      warnings: [],
    });
    expect(brandVoiceInstructions({ version: '1', tone: '', do: [] }).brandVoice).toEqual({});
  });

  it('has ten rules, of both kinds, and says what is missing', () => {
    const rules = (kind: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${kind} ${index}`);
    const both = brandVoiceInstructions({ version: '1', do: rules('do', 9), dont: rules('dont', 8) });
    expect(both.brandVoice.do).toEqual(rules('do', 5));
    expect(both.brandVoice.dont).toEqual(rules('dont', 5));
    expect(both.warnings).toEqual([
      { code: 'brand_voice_shortened', message: expect.stringContaining('7 rules') },
    ]);
    const few = brandVoiceInstructions({ version: '1', do: rules('do', 12), dont: rules('dont', 2) });
    expect([few.brandVoice.do?.length, few.brandVoice.dont?.length]).toEqual([8, 2]);
    const one = brandVoiceInstructions({ version: '1', dont: rules('dont', 10) });
    expect([one.brandVoice.dont?.length, one.warnings.length]).toEqual([10, 0]);
  });

  it('cuts a rule at 300 code points, never inside of one', () => {
    const { brandVoice, warnings } = brandVoiceInstructions({
      version: '1',
      do: ['😀'.repeat(301)],
      tone: 'a'.repeat(300),
    });
    expect([...(brandVoice.do?.[0] ?? '')]).toHaveLength(300);
    expect(brandVoice.do?.[0]?.endsWith('😀…')).toBe(true);
    expect(brandVoice.tone).toBe('a'.repeat(300));
    expect(warnings).toHaveLength(1);
  });
});

describe('examples', () => {
  const examples = [
    { source: 'Your order has shipped.', target: 'Su pedido ha salido.' },
    { source: 'Reset your password', target: 'Restablezca su contraseña' },
    { source: 'Your order was cancelled.', target: 'Su pedido se canceló.' },
  ];

  it('are those most like the texts, the most similar first', () => {
    const chosen = chooseExamples(examples, ['Your order was delayed.'], 2);
    expect(chosen).toEqual([examples[2], examples[0]]);
    expect(chooseExamples(examples, ['Hello', 'Change the password'], 1)).toEqual([examples[1]]);
    expect(chooseExamples(examples, ['Reset your password'], 1)).toEqual([examples[1]]);
  });

  it('stay in their order where all fit or nothing is alike, and are none where none are wanted', () => {
    expect(chooseExamples(examples, ['Reset your password'], 3)).toEqual(examples);
    expect(chooseExamples(examples, ['ццц'], 2)).toEqual(examples.slice(0, 2));
    expect(chooseExamples(examples, ['Your order'], 0)).toEqual([]);
    expect(chooseExamples([], ['Your order'], 5)).toEqual([]);
  });
});
