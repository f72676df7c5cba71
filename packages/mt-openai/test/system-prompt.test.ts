import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { promptVersion, systemPrompt } from '../src/system-prompt.ts';

it('has a new version with every change of its words', () => {
  const fingerprint = createHash('sha256').update(systemPrompt).digest('hex').slice(0, 16);
  expect({ promptVersion, fingerprint }).toEqual({
    promptVersion: 'translate-2',
    fingerprint: '7373824e167366a9',
  });
});

it('asks for JSON by name, as JSON mode demands', () => expect(systemPrompt).toContain('JSON'));
