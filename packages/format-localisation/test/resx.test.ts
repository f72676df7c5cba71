import { describeFormatConformance } from '@dragoman/provider-testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resx } from '../src/index.ts';
import { bytesOf, extracted, textOf, textsOf } from './support/files.ts';
import { ensureTurns, generated, hostileText, translated } from './support/turns.ts';

const root = (...entries: string[]): string =>
  `<?xml version="1.0" encoding="utf-8"?>\r\n<root>\r\n  <resheader name="resmimetype">\r\n    <value>text/microsoft-resx</value>\r\n  </resheader>\r\n${entries.map((entry) => `  ${entry}\r\n`).join('')}</root>`;

const data = (name: string, value: string, rest = ''): string =>
  `<data name="${name}" xml:space="preserve">\r\n    <value>${value}</value>${rest}\r\n  </data>`;

const everything = root(
  data('Greeting', 'Hello &lt;b&gt;{0}&lt;/b&gt; &amp; all', '\r\n    <comment>{0} is a name</comment>'),
  data('Lines', '  One\r\nTwo  '),
  data('Fixed', 'Brand', '<comment>{Locked}</comment>'),
  data('Empty', ''),
  data('Section', '<![CDATA[<p>Text</p>]]>'),
  '<data name="Icon" type="System.Drawing.Icon, System.Drawing" mimetype="application/x-microsoft.net.object.bytearray.base64"><value>AAAA</value></data>',
  '<data name="Size" type="System.Drawing.Size, System.Drawing"><value>Ten</value></data>',
  '<data name="Typed" type="System.String, mscorlib"><value>Typed text</value></data>',
  '<data name="Blob" mimetype="application/x-microsoft.net.object.binary.base64"><value>AAEAAAD</value></data>',
  '<metadata name="m"><value>Words</value></metadata>',
);

describeFormatConformance({
  definition: resx,
  samples: [
    {
      name: 'Strings.resx',
      bytes: bytesOf(`\ufeff${everything}`),
      language: 'en',
      texts: ['Hello <b>{0}</b> & all', 'One\nTwo', '<p>Text</p>', 'Typed text'],
    },
    { name: 'empty.resw', bytes: bytesOf(root()), language: 'en', texts: [] },
  ],
});

describe('entries', () => {
  it('say what their authors wrote about them', async () => {
    expect((await extracted(resx, everything)).segments[0]).toMatchObject({
      key: 'Greeting',
      context: 'Greeting: {0} is a name',
    });
  });

  it('are written in their place, white space around them and line ends kept', async () => {
    const written = await translated(resx, everything, {
      'One\nTwo': 'Eins & <x>\nZwei',
      '<p>Text</p>': '<p>]]></p>',
    });
    expect(written).toContain('<value>  Eins &amp; &lt;x&gt;\r\nZwei  </value>');
    expect(written).toContain('<![CDATA[<p>]]]]><![CDATA[></p>]]>');
    const others = (text: string): string =>
      text.replace(/<data name="(?:Lines|Section)"[\s\S]*?<\/data>/g, '');
    expect(others(written)).toBe(others(everything));
  });

  it('of forms are their texts, and nothing that the designer keeps there', async () => {
    const form = root(
      data('label.Text', 'Name:'),
      data('label.ImageKey', 'folder'),
      data('&gt;&gt;label.Name', 'label'),
      data('&gt;&gt;label.Type', 'System.Windows.Forms.Label'),
      data('$this.Text', 'Window'),
    );
    expect(await textsOf(resx, form)).toEqual({ 'label.Text': 'Name:', '$this.Text': 'Window' });
    expect(await textsOf(resx, root(data('Person.Name', 'Name')))).toEqual({ 'Person.Name': 'Name' });
  });

  it('of a file of before come back by name', async () => {
    const existing = bytesOf(root(data('Typed', 'Getippt'), data('Gone', 'Weg')));
    const { segments } = await extracted(resx, everything, { existing });
    expect(segments.flatMap(({ target }) => target ?? [])).toEqual(['Getippt']);
  });

  it.each([
    ['<html/>', 'unsupported_format'],
    ['<!DOCTYPE root><root/>', 'corrupt_document'],
    ['<root><data', 'corrupt_document'],
  ])('that are none are refused: %s', async (file, code) => {
    await expect(extracted(resx, file)).rejects.toMatchObject({ code });
  });
});

it('generated files keep names, comments and types', async () => {
  const escaped = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const entry = fc
    .tuple(
      hostileText.map(escaped),
      hostileText.map(escaped),
      fc.constantFrom('', ' type="System.Int32, mscorlib"', ' mimetype="x/y"'),
    )
    .map(
      ([value, comment, type]) =>
        (name: string) =>
          `<data name="${name}"${type}><value>${value}</value><comment>${comment}</comment></data>`,
    );
  const skeleton = (text: string): string[] => text.match(/<data[^>]*>|<comment>[\s\S]*?<\/comment>/g) ?? [];
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 8 }), async (all) => {
      const file = root(...all.map((write, index) => write(`n${index}`)));
      expect(skeleton(textOf(await ensureTurns(resx, file)))).toEqual(skeleton(file));
    }),
    generated,
  );
});
