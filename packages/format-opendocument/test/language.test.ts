import { describe, expect, it } from 'vitest';
import { letter } from './samples.ts';
import { content, memberOf, packageOf, render, xml } from './support.ts';

const styles = (properties: string, more = ''): string =>
  xml(
    'document-styles',
    `<office:styles><style:default-style style:family="paragraph"><style:paragraph-properties style:writing-mode="page"/><style:text-properties ${properties}/></style:default-style>${more}</office:styles><office:automatic-styles><style:page-layout style:name="L"><style:page-layout-properties fo:margin-left="2cm"/></style:page-layout></office:automatic-styles>`,
  );

const file = (stylesText: string, automatic = ''): Uint8Array =>
  packageOf('text', {
    'content.xml': content('<text:p>Words</text:p>', automatic),
    'styles.xml': stylesText,
  });

const styled = async (properties: string, targetLanguage: string, more = ''): Promise<string> => {
  const { bytes } = await render(file(styles(properties, more)), { Words: 'x' }, { targetLanguage });
  return memberOf(bytes, 'styles.xml');
};

const allScripts =
  'fo:language="en" fo:country="US" style:language-asian="zh" style:country-asian="CN" style:language-complex="hi" style:country-complex="IN"';

describe('the language of styles', () => {
  it('is the target’s, for the scripts that it is written in', async () => {
    expect(await styled(allScripts, 'de')).toContain(
      'fo:language="de" fo:country="DE" style:language-asian="zh"',
    );
    expect(await styled(allScripts, 'ja')).toContain(
      'fo:language="en" fo:country="US" style:language-asian="ja" style:country-asian="JP" style:language-complex="hi"',
    );
    expect(await styled(allScripts, 'th-TH')).toContain(
      'style:language-complex="th" style:country-complex="TH"',
    );
    expect(await styled(allScripts, 'zh-Hant')).toContain(
      'style:language-asian="zh" style:country-asian="TW"',
    );
    expect(await styled(allScripts, 'pt-PT')).toContain('fo:language="pt" fo:country="PT"');
  });

  it('is named where the default style did not name one for such scripts, and nowhere else', async () => {
    const written = await styled(
      'fo:language="en"',
      'he',
      '<style:style style:name="S" style:family="text"><style:text-properties fo:language="en"/></style:style>',
    );
    expect(written).toMatch(/<style:text-properties [^>]*style:language-complex="he"[^>]*fo:language="en"/);
    expect(written).toContain('<style:text-properties fo:language="en"/>');
  });

  it('stays none where it is none', async () => {
    expect(await styled('fo:language="zxx" fo:country="none"', 'de')).toContain(
      'fo:language="zxx" fo:country="none"',
    );
  });

  it('is named in the properties of the document', async () => {
    const { bytes } = await render(letter, { 'An item': 'x' }, { targetLanguage: 'fr' });
    expect(memberOf(bytes, 'meta.xml')).toContain('<dc:language>fr</dc:language>');
  });

  it('takes weight, slant and size along into its scripts', async () => {
    const bold =
      '<style:style style:name="S" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>';
    expect(await styled(allScripts, 'ar', bold)).toContain(
      'style:font-weight-complex="bold" fo:font-weight="bold"',
    );
    expect(await styled(allScripts, 'de', bold)).toContain('<style:text-properties fo:font-weight="bold"/>');
  });
});

describe('the direction', () => {
  const paragraph =
    '<style:style style:name="P" style:family="paragraph"><style:paragraph-properties fo:text-align="right" style:writing-mode="lr-tb"/></style:style>';

  it('turns for a target that is written from right to left', async () => {
    const { bytes } = await render(
      file(styles(allScripts), paragraph),
      { Words: 'x' },
      { targetLanguage: 'ar' },
    );
    expect(memberOf(bytes, 'content.xml')).toContain('fo:text-align="left" style:writing-mode="rl-tb"');
    expect(memberOf(bytes, 'styles.xml')).toContain(
      '<style:page-layout-properties style:writing-mode="rl-tb" fo:margin-left="2cm"/>',
    );
    expect(memberOf(bytes, 'styles.xml')).toContain(
      '<style:paragraph-properties fo:text-align="right" style:writing-mode="page"/>',
    );
  });

  it('turns where the default style says nothing of paragraphs', async () => {
    const bare = styles(allScripts).replace('<style:paragraph-properties style:writing-mode="page"/>', '');
    const { bytes } = await render(file(bare), { Words: 'x' }, { targetLanguage: 'he' });
    expect(memberOf(bytes, 'styles.xml')).toContain(
      '<style:paragraph-properties style:writing-mode="rl-tb" fo:text-align="right"/><style:text-properties',
    );
  });

  it('says left or right, which mean the same to all programs', async () => {
    const starts = paragraph.replace('"right"', '"start"');
    const turned = await render(file(styles(allScripts), starts), { Words: 'x' }, { targetLanguage: 'fa' });
    expect(memberOf(turned.bytes, 'content.xml')).toContain(
      'fo:text-align="right" style:writing-mode="rl-tb"',
    );
    const ends = paragraph.replace('"right"', '"end"').replace('lr-tb', 'rl-tb');
    const back = await render(file(styles(allScripts), ends), { Words: 'x' }, { sourceLanguage: 'fa' });
    expect(memberOf(back.bytes, 'content.xml')).toContain('fo:text-align="left" style:writing-mode="lr-tb"');
  });

  it('stays between two languages of one direction, and turns back', async () => {
    const turned = file(styles(allScripts), paragraph.replace('lr-tb', 'rl-tb'));
    const stays = await render(turned, { Words: 'x' }, { targetLanguage: 'fa', sourceLanguage: 'ar' });
    expect(memberOf(stays.bytes, 'content.xml')).toContain(
      'fo:text-align="right" style:writing-mode="rl-tb"',
    );
    const back = await render(turned, { Words: 'x' }, { targetLanguage: 'en', sourceLanguage: 'ar' });
    expect(memberOf(back.bytes, 'content.xml')).toContain('fo:text-align="left" style:writing-mode="lr-tb"');
  });
});
