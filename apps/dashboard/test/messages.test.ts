import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMessage } from '../build/messages.ts';
import { format, type Message, type Part } from '../src/i18n/message.ts';

const folder = join(import.meta.dirname, '../src/messages');
const languages = readdirSync(folder);
const areas = readdirSync(join(folder, 'en'));
const read = (language: string, area: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, language, area), 'utf8'));

/** What a message is given and has tags for, whatever the form of its sentence. */
const namesIn = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) => {
    if (typeof part === 'string' || part[0] === '#') return [];
    if (part[0] === 'value') return [part[1]];
    if (part[0] === 'tag') return [`<${part[1]}>`, ...namesIn(part[2])];
    const options = part[0] === 'select' ? part[2] : part[4];
    return [`${part[0]} ${part[1]}`, ...Object.values(options).flatMap(namesIn)];
  });
const shapeOf = (message: Message) =>
  typeof message === 'string' ? [] : [...new Set(namesIn(message))].sort();

/** Every plural says what it says for each form that the language has. */
const missingForms = (parts: readonly Part[], language: string): string[] =>
  parts.flatMap((part) => {
    if (typeof part === 'string' || part[0] === '#' || part[0] === 'value') return [];
    if (part[0] === 'tag') return missingForms(part[2], language);
    const options = part[0] === 'select' ? part[2] : part[4];
    const within = Object.values(options).flatMap((option) => missingForms(option, language));
    if (part[0] === 'select') return within;
    const { pluralCategories } = new Intl.PluralRules(language, { type: part[2] }).resolvedOptions();
    // `many` of Spanish and French is for whole millions, which nothing here counts.
    const needed = pluralCategories.filter((name) => language === 'ar' || name !== 'many');
    return [
      ...within,
      ...needed.filter((name) => options[name] === undefined).map((name) => `${part[1]}: ${name}`),
    ];
  });

describe('the catalogues', () => {
  it('are six languages with the same areas', () => {
    expect(languages.sort()).toEqual(['ar', 'de', 'en', 'es', 'fr', 'ja']);
    for (const language of languages) expect(readdirSync(join(folder, language)), language).toEqual(areas);
  });

  it.each(areas)('%s has the same keys, values and tags in every language, and no empty message', (area) => {
    const english = read('en', area);
    for (const language of languages) {
      const own = read(language, area);
      expect(Object.keys(own), language).toEqual(Object.keys(english));
      for (const [key, text] of Object.entries(own)) {
        const message = readMessage(text);
        expect(text.trim(), `${language} ${key}`).not.toBe('');
        expect(shapeOf(message), `${language} ${key}`).toEqual(shapeOf(readMessage(english[key] ?? '')));
        if (typeof message !== 'string')
          expect(missingForms(message, language), `${language} ${key}`).toEqual([]);
      }
    }
  });
});

describe('a message', () => {
  const write = (text: string, values = {}, language = 'en') =>
    format(readMessage(text), language, values).join('');

  it('has values, plurals with their number, and selections put in', () => {
    const keys = '{count, plural, =0 {no keys} one {# key} other {# keys}} of {name}';
    expect(write(keys, { count: 0, name: 'Ada' })).toBe('no keys of Ada');
    expect(write(keys, { count: 1, name: 'Ada' })).toBe('1 key of Ada');
    expect(write(keys, { count: 1234, name: '<b>' })).toBe('1,234 keys of <b>');
    expect(write('{count, plural, one {#er} other {#}}', { count: 2 }, 'ar')).toBe('2');
    expect(write('{role, select, owner {all} other {some}}', { role: 'viewer' })).toBe('some');
    expect(write('{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { place: 22 })).toBe(
      '22nd',
    );
    expect(write('{n, plural, offset:1 one {you and # other} other {you and # others}}', { n: 3 })).toBe(
      'you and 2 others',
    );
  });

  it('hands what is between tags to its caller, and keeps quoted signs', () => {
    const parts = format<{ link: unknown }>(
      readMessage("See <a>the {what}</a>, '{'so'}'."),
      'en',
      { what: 'docs' },
      {
        a: (children) => ({ link: children }),
      },
    );
    expect(parts).toEqual(['See ', { link: ['the ', 'docs'] }, ', {so}.']);
  });

  it('is refused at the build where its syntax is wrong, and at run time without its values', () => {
    expect(() => readMessage('{count, plural, one {#}')).toThrow();
    expect(() => readMessage('{when, date, short}')).toThrow(/useFormats/);
    expect(() => write('Hello {name}')).toThrow(/name/);
  });
});
