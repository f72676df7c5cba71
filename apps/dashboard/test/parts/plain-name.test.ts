import { expect, it } from 'vitest';
import { plainName } from '../../src/parts/fields/plain-name.ts';

it('shows what would turn letters around as a mark, and leaves all letters', () => {
  expect(plainName('invoice\u202efdp.exe')).toBe('invoice\ufffdfdp.exe');
  expect(plainName('a\u2067b\u2069\u200fc\u061cd')).toBe('a\ufffdb\ufffd\ufffdc\ufffdd');
  expect(plainName('فاتورة.pdf')).toBe('فاتورة.pdf');
});
