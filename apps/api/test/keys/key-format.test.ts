import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isApiKey, keyPrefix, newApiKey } from '../../src/modules/keys/key-format.ts';

describe('API keys', () => {
  it('are dgm_, 32 base62 characters and a checksum that holds', () => {
    const keys = Array.from({ length: 500 }, newApiKey);
    for (const key of keys) {
      expect(key).toMatch(/^dgm_[0-9A-Za-z]{38}$/);
      expect(isApiKey(key)).toBe(true);
    }
    expect(new Set(keys).size).toBe(500);
    expect(keyPrefix(keys[0] as string)).toBe((keys[0] as string).slice(0, 8));
  });

  it('are refused when any one character differs', () => {
    fc.assert(
      fc.property(fc.nat(37), fc.constantFrom(...'0123456789ABCxyz'), (position, character) => {
        const key = newApiKey();
        const at = position + 4;
        const changed = key.slice(0, at) + character + key.slice(at + 1);
        return changed === key || !isApiKey(changed);
      }),
      { numRuns: 2_000 },
    );
  });
});
