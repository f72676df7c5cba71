import { describeFormatConformance } from '@dragoman/provider-testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { xliff } from '../src/index.ts';
import { bytesOf, extracted, rendered, textOf } from './support/files.ts';
import { ensureTurns, generated, hostileText, translated } from './support/turns.ts';

const version1 = (units: string, attributes = ' target-language="de"'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n  <file original="a.txt" source-language="en"${attributes} datatype="plaintext">\n    <body>\n${units}    </body>\n  </file>\n</xliff>\n`;

const unit1 = (id: string, content: string, attributes = ''): string =>
  `      <trans-unit id="${id}"${attributes}>\n        ${content}\n      </trans-unit>\n`;

const version2 = (units: string, attributes = ' trgLang="de"', file = ''): string =>
  `<?xml version="1.0"?>\n<xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0" srcLang="en"${attributes}>\n  <file id="f">\n${file}${units}  </file>\n</xliff>\n`;

const unit2 = (id: string, content: string, attributes = ''): string =>
  `    <unit id="${id}"${attributes}>\n      ${content}\n    </unit>\n`;

const everything1 = version1(
  unit1('1', '<source>Press <g id="1">Save</g> now.<x id="2"/></source>') +
    unit1(
      '2',
      '<source>  <bpt id="1">&lt;b&gt;</bpt>All<ept id="1">&lt;/b&gt;</ept> of <ph id="2">{0}</ph></source>\n        <target state="final">  <bpt id="1">&lt;b&gt;</bpt>Alle<ept id="1">&lt;/b&gt;</ept> von <ph id="2">{0}</ph></target>\n        <note>About it</note>',
      ' resname="all" maxwidth="30" size-unit="char"',
    ) +
    unit1('3', '<source>Not yet</source>\n        <target state="needs-translation">Not yet</target>') +
    unit1('4', '<source>Brand</source>', ' translate="no"') +
    unit1(
      '5',
      '<source>Old</source>\n        <target>Alt</target>\n        <alt-trans><source>Older</source><target>Älter</target></alt-trans>',
    ) +
    unit1(
      '6',
      '<source>One. Two.</source>\n        <seg-source><mrk mtype="seg" mid="1">One.</mrk> <mrk mtype="seg" mid="2">Two.</mrk></seg-source>',
    ) +
    unit1(
      '7',
      '<source>A<x id="START_LINK_1" equiv-text="&lt;a&gt;"/>link<x id="CLOSE_LINK"/> and <x id="INTERPOLATION"/>; <mrk mtype="protected">KEPT</mrk></source>',
    ) +
    unit1('8', '<source>12</source>') +
    `      <group translate="no">\n${unit1('9', '<source>Kept</source>')}      </group>\n`,
);

const everything2 = version2(
  unit2(
    'u1',
    '<notes><note>Hint</note><note category="location">a.ts:1</note></notes>\n      <originalData><data id="d">[b]</data></originalData>\n      <segment>\n        <source>Click <pc id="1" dataRefStart="d">here</pc> or <ph id="2"/> <sc id="3"/>now<ec startRef="3"/></source>\n      </segment>',
    ' name="button"',
  ) +
    unit2(
      'u2',
      '<segment id="a" state="final" subState="x:y">\n        <source>One.</source>\n        <target xml:lang="de">Eins.</target>\n      </segment>\n      <ignorable><source> </source></ignorable>\n      <segment id="b" state="initial">\n        <source xml:space="preserve">Two <mrk id="m" translate="no">X1</mrk>.</source>\n        <target>Two.</target>\n      </segment>',
      ' slr:sizeRestriction="9"',
    ) +
    unit2('u3', '<segment><source>Short</source></segment>', ' slr:sizeRestriction="2,12"') +
    unit2('u4', '<segment><source>Kept</source></segment>', ' translate="no"') +
    `    <group id="g">\n${unit2('u5', '<segment><source>Bell<cp hex="0007"/></source><target/></segment>')}    </group>\n`,
  undefined,
  '    <slr:profiles generalProfile="xliff:codepoints"/>\n',
);

describeFormatConformance({
  definition: xliff,
  isBilingual: true,
  samples: [
    {
      name: 'a.xlf',
      bytes: bytesOf(everything1),
      language: 'en',
      texts: [
        'Press <1>Save</1> now.<2/>',
        '<1>All</1> of <2/>',
        'Not yet',
        'Old',
        'One.',
        'Two.',
        'A<1>link</1> and <2/>; <3/>',
      ],
    },
    {
      name: 'b.xliff',
      bytes: bytesOf(everything2),
      language: 'en',
      texts: ['Click <1>here</1> or <2/> <3>now</3>', 'One.', 'Two <1/>.', 'Short', 'Bell<1/>'],
    },
    { name: 'empty.xlf', bytes: bytesOf(version1('')), language: 'en', texts: [] },
  ],
});

describe('XLIFF 1.2', () => {
  it('says what its authors wrote, how long a text may be, and what is translated', async () => {
    const { segments, language } = await extracted(xliff, everything1);
    expect(language).toBe('en');
    expect(segments.slice(1, 4)).toMatchObject([
      {
        key: '/a.txt/2',
        context: 'all: About it',
        constraints: { maxLength: 30 },
        target: '<1>Alle</1> von <2/>',
      },
      { key: '/a.txt/3' },
      { source: 'Old', target: 'Alt' },
    ]);
    expect(segments[2]).not.toHaveProperty('target');
    const french = await extracted(xliff, everything1, { target: 'fr' });
    expect(french.segments.every(({ target }) => target === undefined)).toBe(true);
  });

  it('gets targets behind their sources, with their codes and a state', async () => {
    const written = await translated(xliff, everything1, {
      'Press <1>Save</1> now.<2/>': '<2/>Jetzt <1>sichern</1> & fertig',
      '<1>All</1> of <2/>': '<2/>: <1>alles</1>',
      'Not yet': 'Noch nicht',
    });
    expect(written).toBe(
      everything1
        .replace(
          'now.<x id="2"/></source>',
          'now.<x id="2"/></source>\n        <target state="translated"><x id="2"/>Jetzt <g id="1">sichern</g> &amp; fertig</target>',
        )
        .replace(
          '<target state="final">  <bpt id="1">&lt;b&gt;</bpt>Alle<ept id="1">&lt;/b&gt;</ept> von <ph id="2">{0}</ph></target>',
          '<target state="translated">  <ph id="2">{0}</ph>: <bpt id="1">&lt;b&gt;</bpt>alles<ept id="1">&lt;/b&gt;</ept></target>',
        )
        .replace('<target state="needs-translation">Not yet', '<target state="translated">Noch nicht'),
    );
  });

  it('keeps its segments, in a new target and in one that is there', async () => {
    const segments =
      '<target state="translated"><mrk mtype="seg" mid="1">Eins.</mrk> <mrk mtype="seg" mid="2">Two.</mrk></target>';
    const once = await translated(xliff, everything1, { 'One.': 'Eins.', 'Two.': 'Two.' });
    expect(once).toContain(segments);
    const unmarked = version1(unit1('1', '<source>One</source><seg-source>One</seg-source>'));
    expect(await translated(xliff, unmarked, { One: 'Eins' })).toContain('</seg-source><target state');
    expect(await translated(xliff, once, { 'Two.': 'Zwei.' })).toContain(segments.replace('Two.', 'Zwei.'));
  });

  it('names the language of each file that it translates, and no more', async () => {
    const two = version1(unit1('1', '<source>One</source>'), '').replace(
      '</xliff>',
      `  <file original="b" source-language="en" datatype="x"><body>${unit1('1', '<source>Two</source>')}</body></file>\n</xliff>`,
    );
    const written = await translated(xliff, two, { One: 'Un' }, { target: 'fr-CA' });
    expect(written).toContain('datatype="plaintext" target-language="fr-CA"');
    expect(written).toContain('datatype="x">');
    expect(await translated(xliff, everything1.replace('"de"', '"de-CH"'), { 'Not yet': 'Nie' })).toContain(
      '"de-CH"',
    );
    expect(await translated(xliff, everything1, { 'Not yet': 'Non' }, { target: 'fr' })).toContain(
      'target-language="fr"',
    );
  });

  it('is no longer approved once another text stands there', async () => {
    const file = version1(
      unit1('1', '<source>One</source>\n        <target xml:lang="de">Eins</target>', ' approved="yes"'),
    );
    expect(await translated(xliff, file, { One: 'Ein' })).toBe(
      file.replace('"yes"', '"no"').replace('"de">Eins', '"de" state="translated">Ein'),
    );
    expect(await translated(xliff, file, { One: 'Eins' })).toBe(file);
  });

  it('keeps CDATA, prefixes and encodings', async () => {
    const cdata = version1(unit1('1', '<source><![CDATA[<p>One</p>]]></source>'));
    expect(await translated(xliff, cdata, { '<p>One</p>': '<p>]]></p>' })).toContain(
      '<target state="translated"><![CDATA[<p>]]]]><![CDATA[></p>]]></target>',
    );
    const prefixed =
      '<x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><x:file><x:body><x:trans-unit id="1"><x:source>One</x:source></x:trans-unit></x:body></x:file></x:xliff>';
    expect(await translated(xliff, prefixed, { One: 'Un' })).toContain(
      '<x:target state="translated">Un</x:target>',
    );
    const latin = Uint8Array.from(
      version1(unit1('1', '<source>\u00c4</source>')).replace('UTF-8', 'ISO-8859-1'),
      (character) => character.charCodeAt(0),
    );
    const { bytes } = await rendered(xliff, latin, () => 'é漢’');
    expect(new TextDecoder('latin1').decode(bytes)).toContain('>\u00e9&#28450;&#8217;</target>');
  });
});

describe('XLIFF 2', () => {
  it('says what its authors wrote, how long a text may be, and what is translated', async () => {
    const { segments, language } = await extracted(xliff, everything2);
    expect(language).toBe('en');
    expect(segments).toMatchObject([
      { key: '/f/u1', context: 'button: Hint' },
      { key: '/f/u2/a', target: 'Eins.' },
      { key: '/f/u2/b' },
      { key: '/f/u3', constraints: { maxLength: 12 } },
      { key: '/f/u5' },
    ]);
    expect(segments.map(({ target }) => target)).toEqual([
      undefined,
      'Eins.',
      undefined,
      undefined,
      undefined,
    ]);
    expect(segments[1]).not.toHaveProperty('constraints');
  });

  it('gets targets with their codes, in each segment of a unit, and a state', async () => {
    const written = await translated(xliff, everything2, {
      'Click <1>here</1> or <2/> <3>now</3>': '<3>Jetzt</3> <1>hier</1> <2/>',
      'One.': 'Ein!',
      'Two <1/>.': '<1/> Zwei.',
      'Bell<1/>': '<1/>',
    });
    expect(written).toBe(
      everything2
        .replace('<segment>\n', '<segment state="translated">\n')
        .replace(
          'now<ec startRef="3"/></source>',
          'now<ec startRef="3"/></source>\n        <target><sc id="3"/>Jetzt<ec startRef="3"/> <pc id="1" dataRefStart="d">hier</pc> <ph id="2"/></target>',
        )
        .replace('state="final" subState="x:y"', 'state="translated"')
        .replace('Eins.', 'Ein!')
        .replace('state="initial"', 'state="translated"')
        .replace('<target>Two.</target>', '<target><mrk id="m" translate="no">X1</mrk> Zwei.</target>')
        .replace(
          '<segment><source>Bell<cp hex="0007"/></source><target/>',
          '<segment state="translated"><source>Bell<cp hex="0007"/></source><target><cp hex="0007"/></target>',
        ),
    );
  });

  it('names the language of its targets', async () => {
    const file = version2(unit2('1', '<segment><source xml:space="preserve">One</source></segment>'), '');
    const written = await translated(xliff, file, { One: 'Un' }, { target: 'fr' });
    expect(written).toContain('srcLang="en" trgLang="fr">');
    expect(written).toContain('</source><target xml:space="preserve">Un</target>');
  });

  it('takes translations of before where the source is the same', async () => {
    const before = bytesOf(
      version2(unit2('u3', '<segment state="final"><source>Short</source><target>Kurz</target></segment>')),
    );
    const { segments } = await extracted(xliff, everything2, { existing: before });
    expect(segments.map(({ target }) => target)).toEqual([undefined, 'Eins.', undefined, 'Kurz', undefined]);
  });

  it('takes them also where a program has written the blanks of the source anew', async () => {
    const source = version1(unit1('1', '<source>One.  Two\n  <x id="a"/></source>'));
    const before = version1(
      unit1('1', '<source>One. Two <x id="a"/></source><target>Un. Deux <x id="a"/></target>'),
    );
    const { segments } = await extracted(xliff, source, { existing: bytesOf(before) });
    expect(segments.map(({ target }) => target)).toEqual(['Un. Deux <1/>']);
  });
});

describe('files', () => {
  it('without ids, with odd codes and with ids twice are read', async () => {
    const file = version1(
      '<trans-unit><source>One</source></trans-unit><trans-unit><source>Two <x id="CLOSE_A"/></source></trans-unit>' +
        unit1('1', '<source>A <ex id="1"/> b</source>') +
        unit1('1', '<source><bx id="1"/>C</source><target>c</target>'),
    );
    const { segments } = await extracted(xliff, file);
    expect(segments.map(({ source }) => source)).toEqual(['One', 'Two <1/>', 'A <1/> b', '<1/>C']);
    expect(new Set(segments.map(({ key }) => key)).size).toBe(4);
    expect(segments.every(({ target }) => target === undefined)).toBe(true);
  });

  it.each([
    ['no XML', 'this is not XML', 'corrupt_document'],
    ['another root', '<tmx version="1.4"/>', 'unsupported_format'],
    ['no version', '<xliff/>', 'unsupported_format'],
    ['another version', '<xliff version="3.0"/>', 'unsupported_format'],
    ['declarations', '<!DOCTYPE xliff [<!ENTITY a "b">]><xliff version="1.2"/>', 'corrupt_document'],
  ])('with %s are refused', async (_, file, code) => {
    await expect(extracted(xliff, file)).rejects.toMatchObject({ code, detail: expect.stringMatching(/\w/) });
  });
});

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const skeleton = (text: string): string[] => [
  ...(text.match(/<(?:note|source|data|alt-trans)\b[\s\S]*?<\/(?:note|source|data|alt-trans)>/g) ?? []),
  ...(text.match(/<(?:trans-unit|unit|group|file|ignorable)\b[^>]*>/g) ?? []),
];

it.each([
  [
    '1.2',
    (text: string, more: string) => `${text}<x id="1"/>${more} <g id="2">${text}</g>`,
    version1,
    (id: string, source: string) => unit1(id, `<source>${source}</source><note>n &amp; ${id}</note>`),
  ],
  [
    '2.1',
    (text: string, more: string) => `${text}<ph id="1"/>${more} <pc id="2">${text}</pc>`,
    version2,
    (id: string, source: string) =>
      unit2(id, `<segment><source>${source}</source></segment><ignorable><source> </source></ignorable>`),
  ],
])('generated files of %s keep units, notes and sources', async (_, inline, document, unit) => {
  const content = fc
    .tuple(hostileText.map(escaped), hostileText.map(escaped), fc.boolean())
    .map(([text, more, hasCodes]) => (hasCodes ? inline(text, more) : text));
  await fc.assert(
    fc.asyncProperty(fc.array(content, { maxLength: 8 }), async (all) => {
      const file = document(all.map((source, index) => unit(`u${index}`, source)).join(''));
      expect(skeleton(textOf(await ensureTurns(xliff, file)))).toEqual(skeleton(file));
    }),
    generated,
  );
});
