import { describeFormatConformance } from '@dragoman/provider-testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { qtTs } from '../src/index.ts';
import { bytesOf, extracted, rendered, textOf } from './support/files.ts';
import { ensureTurns, generated, hostileText, translated } from './support/turns.ts';

const file = (language: string, ...messages: string[]): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1"${language}>\n<context>\n    <name>Window</name>\n${messages.map((message) => `    ${message}\n`).join('')}</context>\n</TS>\n`;

const message = (source: string, translation: string, rest = '', attributes = ''): string =>
  `<message${attributes}>\n        <location filename="a.cpp" line="12"/>\n        <source>${source}</source>${rest}\n        ${translation}\n    </message>`;

const unfinished = '<translation type="unfinished"></translation>';
const plural = (...forms: string[]): string =>
  `<translation type="unfinished">\n${forms.map((form) => `            <numerusform>${form}</numerusform>\n`).join('')}        </translation>`;

const everything = file(
  ' language="de_DE" sourcelanguage="en"',
  message(
    '&amp;Open &quot;%1&quot;',
    unfinished,
    '\n        <comment>menu</comment>\n        <extracomment>A file</extracomment>\n        <translatorcomment>mine</translatorcomment>',
  ),
  message('Close', '<translation>Schließen</translation>'),
  message('Bell<byte value="x7"/> rings', unfinished),
  message('%n file(s)', plural('', ''), '', ' numerus="yes"'),
  message('Gone', '<translation type="vanished">Weg</translation>'),
  message('Old', '<translation type="obsolete">Alt</translation>'),
  message('12', unfinished),
  message('None', ''),
);

describeFormatConformance({
  definition: qtTs,
  isBilingual: true,
  samples: [
    {
      name: 'app_de.ts',
      bytes: bytesOf(everything),
      language: 'en',
      texts: ['&Open "%1"', 'Close', 'Bell<1/> rings', '%n file(s)', '%n file(s)', 'None'],
    },
    { name: 'empty.ts', bytes: bytesOf('<!DOCTYPE TS><TS/>'), language: 'en', texts: [] },
  ],
});

describe('messages', () => {
  it('say what they are for, and what they have', async () => {
    const { segments, language } = await extracted(qtTs, everything);
    expect(language).toBe('en');
    expect(segments[0]).toMatchObject({
      key: '/Window/&Open "%1"/menu',
      context: 'Window: menu; A file; mine',
    });
    expect(segments.map(({ target }) => target)).toEqual([
      undefined,
      'Schließen',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    const french = await extracted(qtTs, everything, { target: 'fr' });
    expect(french.segments.every(({ target }) => target === undefined)).toBe(true);
  });

  it('are finished once they are translated, and the rest stays as it was', async () => {
    const written = await translated(qtTs, everything, {
      '&Open "%1"': "Ö&ffnen: '%1'\u00a0!",
      None: 'Keine',
      'Bell<1/> rings': '<1/>Es läutet',
    });
    expect(written).toBe(
      everything
        .replace(unfinished, '<translation>Ö&amp;ffnen: &apos;%1&apos;&#xa0;!</translation>')
        .replace(
          `rings</source>\n        ${unfinished}`,
          'rings</source>\n        <translation><byte value="x7"/>Es läutet</translation>',
        )
        .replace('None</source>', 'None</source>\n        <translation>Keine</translation>'),
    );
  });

  it.each([
    ['pl', ['one', 'few', 'many']],
    ['ja', ['other']],
    ['lv', ['one', 'other', 'zero']],
    ['ar', ['zero', 'one', 'two', 'few', 'many', 'other']],
    ['pt-BR', ['one', 'other']],
    ['hu', ['other']],
  ])('with numbers have the forms of Qt in %s', async (target, forms) => {
    const source = file('', message('%n file(s)', plural('', ''), '', ' numerus="yes"'));
    const { bytes } = await rendered(qtTs, source, ({ pluralCategory }) => pluralCategory, { target });
    expect(textOf(bytes)).toContain(
      `        <translation>\n${forms.map((form) => `            <numerusform>${form}</numerusform>\n`).join('')}        </translation>`,
    );
    expect(textOf(bytes)).toContain(`<TS version="2.1" language="${target.replace('-', '_')}">`);
    const again = await extracted(qtTs, bytes, { target });
    expect(again.segments.map((segment) => segment.target)).toEqual(forms);
  });

  it('of a file of before are taken where the source is the same', async () => {
    const before = bytesOf(file(' language="de"', message('None', '<translation>Keine</translation>')));
    const { segments } = await extracted(qtTs, everything, { existing: before });
    expect(segments.at(-1)).toMatchObject({ source: 'None', target: 'Keine' });
  });

  it.each([
    ['<qt/>', 'unsupported_format'],
    ['<TS><context>', 'corrupt_document'],
    ['<!DOCTYPE TS [<!ENTITY a "b">]><TS/>', 'corrupt_document'],
  ])('that are none are refused: %s', async (text, code) => {
    await expect(extracted(qtTs, text)).rejects.toMatchObject({ code });
  });
});

it('generated files keep contexts, comments and forms', async () => {
  const escaped = (text: string): string =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&apos;');
  const one = fc
    .tuple(
      hostileText.map(escaped),
      hostileText.map(escaped),
      fc.constantFrom(unfinished, '<translation></translation>', plural('', '')),
    )
    .map(([source, comment, translation]) =>
      message(
        source,
        translation,
        `\n<comment>${comment}</comment>`,
        translation.includes('numerus') ? ' numerus="yes"' : '',
      ),
    );
  const skeleton = (text: string): string[] =>
    text.match(/<(?:source|comment|name)>[\s\S]*?<\/|<(?:message|location|numerusform)\b[^>]*>/g) ?? [];
  await fc.assert(
    fc.asyncProperty(fc.array(one, { maxLength: 8 }), async (all) => {
      const source = file(' language="de"', ...all);
      expect(skeleton(textOf(await ensureTurns(qtTs, source)))).toEqual(skeleton(source));
    }),
    generated,
  );
});
