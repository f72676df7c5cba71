import { randomStream } from '../../random.ts';

const consonants = 'bcdfghjklmnpqrstvwxz';
const alphabet = 'abcdefghijklmnopqrstuvwxyz';
const parts = ['user', 'item', 'page', 'token', 'cache', 'node', 'list', 'value', 'order', 'index'];
const endings = ['ts', 'json', 'png', 'md', 'tar.gz'];
const signs = ['!!!', '…', '—', '***', '###', '🎉🎉', '😀', '→', '©', '== ==', '(?)', '%%', '€', '♥ ♥'];

/** Texts in no language, by kind. */
export const makeNoise = (count: number, seed: number): Readonly<Record<string, readonly string[]>> => {
  const random = randomStream(seed);
  const below = (bound: number): number => Math.floor(random() * bound);
  const pick = (from: string | readonly string[]): string => from[below(from.length)] ?? '';
  const some = (from: string, least: number, most: number): string =>
    Array.from({ length: least + below(most - least + 1) }, () => pick(from)).join('');
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  const digits = (least: number, most: number): string => some('0123456789', least, most);
  const oneOf = (makers: readonly (() => string)[]): string => (makers[below(makers.length)] ?? String)();
  const kinds: Readonly<Record<string, () => string>> = {
    digits: () =>
      oneOf([
        () => digits(1, 12),
        () => `${digits(1, 3)}.${digits(2, 2)} %`,
        () => `+${digits(2, 2)} ${digits(3, 3)} ${digits(6, 6)}`,
        () => `20${digits(2, 2)}-0${digits(1, 1)}-1${digits(1, 1)}`,
        () => `${digits(1, 1)}:${digits(2, 2)}`,
        () => `${digits(1, 3)} × ${digits(1, 3)} = ${digits(1, 5)}`,
      ]),
    codes: () =>
      oneOf([
        () => `${some(consonants, 3, 4).toUpperCase()}-${digits(3, 6)}`,
        () => `v${digits(1, 1)}.${digits(1, 2)}.${digits(1, 1)}-rc.${digits(1, 1)}`,
        () => some('0123456789abcdef', 32, 40),
        () => `${some('0123456789abcdef', 8, 8)}-${some('0123456789abcdef', 4, 4)}`,
        () =>
          `${some(consonants, 2, 4).toUpperCase()} ${digits(2, 5)} ${some(consonants, 1, 2).toUpperCase()}`,
        () => some(consonants, 3, 5).toUpperCase(),
      ]),
    URLs: () =>
      oneOf([
        () => `https://${pick(parts)}.example.com/${pick(parts)}/${pick(parts)}`,
        () => `www.${pick(parts)}-${pick(parts)}.org`,
        () => `${pick(parts)}@${pick(parts)}.example`,
        () => `/var/${pick(parts)}/${pick(parts)}.${pick(endings)}`,
        () => `C:\\${capital(pick(parts))}\\${pick(parts)}`,
      ]),
    identifiers: () =>
      oneOf([
        () => `${pick(parts)}_${pick(parts)}_${pick(parts)}`,
        () => `${pick(parts)}${capital(pick(parts))}${capital(pick(parts))}`,
        () => `${capital(pick(parts))}${capital(pick(parts))}`,
        () => `${pick(parts)}.${pick(parts)}()`,
        () => `--${pick(parts)}-${pick(parts)}`,
        () => `{${pick(parts)}} {{${pick(parts)}}}`,
        () => `${pick(parts)}.${pick(endings)}`,
      ]),
    noise: () =>
      oneOf([
        () => `${some(consonants, 4, 9)} ${some(consonants, 3, 7)}`,
        () => `${some(alphabet, 5, 9)} ${some(alphabet, 5, 9)} ${some(alphabet, 4, 8)}`,
        () => `${some('asdfghjkl', 5, 10)} ${some('qwertyuiop', 5, 10)}`,
        () => pick(alphabet).repeat(4 + below(12)),
        () => signs[below(signs.length)] ?? '',
        () => `${signs[below(signs.length)]} ${digits(1, 3)} ${signs[below(signs.length)]}`,
      ]),
  };
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, make]) => [kind, Array.from({ length: count }, () => make())]),
  );
};
