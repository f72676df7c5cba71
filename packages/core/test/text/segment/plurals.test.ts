import { createServices } from '@dragoman/core';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pairModel, testEngine } from '../../support/engines.ts';

type Forms = Readonly<Record<string, string>>;

/** What a language calls files, days and messages, by the category of their number. */
const nouns: Readonly<Record<string, Readonly<Record<'file' | 'day' | 'message', Forms>>>> = {
  pl: {
    file: { one: 'plik', few: 'pliki', many: 'plików', other: 'pliku' },
    day: { one: 'dzień', few: 'dni', many: 'dni', other: 'dnia' },
    message: { one: 'wiadomość', few: 'wiadomości', many: 'wiadomości', other: 'wiadomości' },
  },
  ru: {
    file: { one: 'файл', few: 'файла', many: 'файлов', other: 'файла' },
    day: { one: 'день', few: 'дня', many: 'дней', other: 'дня' },
    message: { one: 'сообщение', few: 'сообщения', many: 'сообщений', other: 'сообщения' },
  },
  uk: {
    file: { one: 'файл', few: 'файли', many: 'файлів', other: 'файлу' },
    day: { one: 'день', few: 'дні', many: 'днів', other: 'дня' },
    message: { one: 'повідомлення', few: 'повідомлення', many: 'повідомлень', other: 'повідомлення' },
  },
  cs: {
    file: { one: 'soubor', few: 'soubory', many: 'souboru', other: 'souborů' },
    day: { one: 'den', few: 'dny', many: 'dne', other: 'dnů' },
    message: { one: 'zpráva', few: 'zprávy', many: 'zprávy', other: 'zpráv' },
  },
  sl: {
    file: { one: 'datoteka', two: 'datoteki', few: 'datoteke', other: 'datotek' },
    day: { one: 'dan', two: 'dneva', few: 'dnevi', other: 'dni' },
    message: { one: 'sporočilo', two: 'sporočili', few: 'sporočila', other: 'sporočil' },
  },
  lt: {
    file: { one: 'failas', few: 'failai', many: 'failo', other: 'failų' },
    day: { one: 'diena', few: 'dienos', many: 'dienos', other: 'dienų' },
    message: { one: 'žinutė', few: 'žinutės', many: 'žinutės', other: 'žinučių' },
  },
  ar: {
    file: { zero: 'ملفx', one: 'ملف', two: 'ملفان', few: 'ملفات', many: 'ملفًا', other: 'ملفٍ' },
    day: { zero: 'يومx', one: 'يوم', two: 'يومان', few: 'أيام', many: 'يومًا', other: 'يومٍ' },
    message: { zero: 'رسالةx', one: 'رسالة', two: 'رسالتان', few: 'رسائل', many: 'رسالةً', other: 'رسالةٍ' },
  },
  fr: {
    file: { one: 'fichier', many: 'de fichiers', other: 'fichiers' },
    day: { one: 'jour', many: 'de jours', other: 'jours' },
    message: { one: 'message', many: 'de messages', other: 'messages' },
  },
};

const messagesOf = (noun: string): readonly string[] => [
  `{n, plural, one {# ${noun}} other {# ${noun}s}}`,
  `You have {n, plural, one {# ${noun}} other {# ${noun}s}} in 3 rooms.`,
  `{n, plural, =0 {nothing here} =1 {# ${noun}} other {{n} ${noun}s}}`,
  `{who, select, me {{n, plural, one {# ${noun}} other {# ${noun}s}} of mine} other {{n, plural, one {# ${noun}} other {# ${noun}s}} of them}}`,
  `{n, plural, offset:1 =0 {nothing} =1 {only you} one {you and # ${noun}} other {you and # ${noun}s}}`,
];

const cases = Object.keys(nouns).flatMap((language) =>
  (['file', 'day', 'message'] as const).flatMap((noun) =>
    messagesOf(noun).map((message) => ({ language, noun, message })),
  ),
);

/** Engines write numbers as their language does. */
const writeNumber = (value: number, language: string): string =>
  new Intl.NumberFormat(language, language === 'ar' ? { numberingSystem: 'arab' } : {}).format(value);

/** Translates words, and inflects those that a number counts: like a good engine, it must see the number for that. */
const inflect = (text: string, language: string): string =>
  text.replace(
    /(\d[\d.,]*)? ?\b(file|day|message)s?\b/gu,
    (_, digits: string | undefined, noun: 'file' | 'day') => {
      const forms = nouns[language]?.[noun] ?? {};
      if (digits === undefined) return ` ${forms.other}`;
      const value = Number(digits.replaceAll(',', ''));
      return `${writeNumber(value, language)} ${forms[new Intl.PluralRules(language).select(value)]}`;
    },
  );

const translate = async (text: string, language: string, segment = inflect) => {
  const { definition } = testEngine({
    models: [pairModel('inflecting', ['en', language])],
    capabilities: { kind: 'neural' },
    segment: ({ text: sent }) => segment(sent, language),
  });
  const { services, close } = await createServices({ providers: [definition] });
  onTestFinished(close);
  return services.text.translate({ text, sourceLanguage: 'en', targetLanguage: language });
};

/** What a reader sees of a message for a number. */
const format = (elements: readonly MessageFormatElement[], n: number, language: string, shown = n): string =>
  elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value;
      if (element.type === TYPE.pound) return String(shown);
      if (element.type === TYPE.select) return format(element.options.other?.value ?? [], n, language);
      if (element.type !== TYPE.plural) return String(n);
      const rest = n - element.offset;
      const category = new Intl.PluralRules(language, { type: element.pluralType ?? 'cardinal' }).select(
        rest,
      );
      const option = element.options[`=${n}`] ?? element.options[category] ?? element.options.other;
      return format(option?.value ?? [], n, language, rest);
    })
    .join('');

const read = (message: string) => parse(message, { ignoreTag: true });

describe('plurals in the categories of the target', () => {
  it('are 120 messages in eight languages', () => {
    expect(cases.length).toBe(120);
    expect(Object.keys(nouns).length).toBe(8);
  });

  it.each(cases)('$language: $message', async ({ language, noun, message }) => {
    const { translatedText, warnings } = await translate(message, language);
    const elements = read(translatedText);
    const isOffset = message.includes('offset:1');
    for (const n of [1, 2, 3, 4, 5, 7, 11, 12, 14, 21, 22, 25, 100, 101, 102, 103, 111, 1_000_000, 1.5]) {
      const counted = isOffset ? n - 1 : n;
      if (counted === 0) continue;
      const form = nouns[language]?.[noun]?.[new Intl.PluralRules(language).select(counted)];
      expect(format(elements, n, language), translatedText).toContain(`${counted} ${form}`);
    }
    expect(warnings.map(({ code }) => code)).not.toContain('placeholder_lost');
  });

  it('ordinals are shown as numbers, too', async () => {
    const asked: string[] = [];
    const message = 'Take the {n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} door.';
    const { translatedText } = await translate(message, 'fr', (sent) => {
      asked.push(sent);
      return sent.replace(
        /Take the (\d+)(?:st|nd|rd|th) door/u,
        (_, digits) => `Prenez la ${digits}${digits === '1' ? 're' : 'e'} porte`,
      );
    });
    expect(asked).toEqual(['Take the 1st door.', 'Take the 4th door.']);
    expect(translatedText).toBe('{n, selectordinal, one {Prenez la #re porte.} other {Prenez la #e porte.}}');
  });

  it('a number that is written in words is asked for again behind its placeholder', async () => {
    const asked: string[] = [];
    const { translatedText, warnings } = await translate(
      '{n, plural, one {# file} other {# files}}',
      'es',
      (sent) => {
        asked.push(sent);
        return sent.replace('2', 'dos').replace('files', 'archivos').replace('file', 'archivo');
      },
    );
    expect(asked).toContain('2 files');
    expect(asked).toContain('⟦1⟧ files');
    expect(read(translatedText)).toBeDefined();
    expect(translatedText).toContain('other {# archivos}');
    expect(warnings.map(({ code }) => code)).not.toContain('placeholder_lost');
  });

  it('a sample stands nowhere else in its sentence', async () => {
    const { translatedText } = await translate(
      '{n, plural, one {# of 2 files} other {# of 2 files}}',
      'fr',
      (sent) => sent.replace(' of ', ' sur ').replace('files', 'fichiers'),
    );
    expect(translatedText).toContain('other {# sur 2 fichiers}');
    for (const digits of ['2', '२', '၂', '２', '⟦2', '1/2'])
      for (const count of [`${digits} of #`, `# of ${digits}`]) {
        const message = `{n, plural, one {${count} files} many {${count} files} other {${count} files}}`;
        expect((await translate(message, 'es', (sent) => sent)).translatedText).toBe(message);
      }
    const two = '{n, plural, one {# file} other {# files}} and {m, plural, one {# day} other {# days}}';
    const swapped = await translate(two, 'fr', (sent) => sent.replace(/(.*) and (.*)/u, '$2 et $1'));
    for (const element of read(swapped.translatedText)) expect(element.type).toBe(TYPE.plural);
    expect(swapped.translatedText).toMatch(
      /\{\{m, number\} days? et \{n, number\} files?\}|\{# days? et \{n, number\} files?\}/u,
    );
  });

  it('forms that are the same where they usually differ are a warning', async () => {
    const message = '{n, plural, one {# file} other {# files}}';
    const alike = await translate(message, 'pl', (sent) => sent.replace(/files?/u, 'pliki'));
    expect(alike.warnings.map(({ code }) => code)).toContain('plural_forms_alike');
    for (const [language, text] of [
      ['es', message],
      ['pl', '{n, plural, one {# GB} other {# GB}} a'],
    ] as const) {
      const { warnings } = await translate(text, language, (sent) => sent.replace(/files?/u, 'archivos'));
      expect(warnings.map(({ code }) => code)).not.toContain('plural_forms_alike');
    }
  });
});
