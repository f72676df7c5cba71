import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { judgePrompt, judgePromptVersion } from '../src/judge-prompt.ts';
import { promptVersion, systemPrompts } from '../src/system-prompt.ts';

const fingerprint = (...words: readonly string[]): string =>
  createHash('sha256').update(words.join('\0')).digest('hex').slice(0, 16);

it('has a new version with every change of its words', () => {
  const { plain, adapted } = systemPrompts;
  expect([promptVersion, fingerprint(plain, adapted)]).toEqual(['translate-5', '974232c9788b3618']);
  expect([judgePromptVersion, fingerprint(judgePrompt)]).toEqual(['judge-1', '194f174211990f6c']);
});

it.each([systemPrompts.plain, systemPrompts.adapted, judgePrompt])(
  'asks for JSON by name, as JSON mode demands',
  (prompt) => expect(prompt).toContain('JSON'),
);
