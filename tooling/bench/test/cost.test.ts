import { describe, expect, it } from 'vitest';
import { costOf, countTokens } from '../src/benchmarks/cost/counting-model.ts';

const bodyOf = (rules: string, user: string, schema?: object): Buffer =>
  Buffer.from(
    JSON.stringify({
      messages: [
        { role: 'system', content: rules },
        { role: 'user', content: user },
      ],
      ...(schema ? { response_format: schema } : {}),
    }),
  );

describe('the cost of calls', () => {
  it('counts rules, schema and framing of every call, retries included', () => {
    const schema = { type: 'json_schema' };
    const fixed = countTokens('Translate.') + countTokens(JSON.stringify(schema)) + 9;
    const bodies = [bodyOf('Translate.', 'one two', schema), bodyOf('Translate.', 'one', schema)];
    expect(costOf(bodies)).toEqual({
      calls: 2,
      promptTokens: 2 * fixed + countTokens('one two') + countTokens('one'),
      fixedTokens: fixed,
      isStable: true,
    });
  });

  it('sees rules that change from call to call, and rules that do not come first', () => {
    expect(costOf([bodyOf('Translate. 1', 'x'), bodyOf('Translate. 2', 'x')]).isStable).toBe(false);
    const late = Buffer.from(JSON.stringify({ messages: [{ role: 'user', content: 'x' }] }));
    expect(() => costOf([late])).toThrow('first');
  });
});
