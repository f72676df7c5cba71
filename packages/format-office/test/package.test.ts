import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordFlavours } from '../src/package/flavours.ts';
import { OfficePackage, sniffPackage } from '../src/package/index.ts';
import { contentTypes, office, override, packed, relationships, rels } from './support.ts';

const [{ mainType }] = wordFlavours;

const simple = (other: Record<string, string> = {}, ...overrides: string[]): Uint8Array =>
  packed({
    '[Content_Types].xml': contentTypes(override('/word/document.xml', mainType), ...overrides),
    '_rels/.rels': rels([`${office}/officeDocument`, 'word/document.xml']),
    'word/document.xml': '<a>text</a>',
    ...other,
  });

const codeOf = (bytes: Uint8Array): unknown => {
  try {
    const file = new OfficePackage(bytes, wordFlavours);
    return [file.main.root, file.relationships(file.main.name)];
  } catch (error) {
    return error;
  }
};

describe('OfficePackage', () => {
  it('finds parts by type and relationship, whatever their names, percent signs and case', () => {
    const file = new OfficePackage(
      packed({
        '[Content_Types].xml': contentTypes(
          override('/Text/Main%20part.XML', mainType),
          override('/other/head.xml', 'application/x-head+xml'),
        ),
        '_rels/.rels': rels([
          'http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument',
          '/text/main part.xml',
        ]),
        'text/main part.xml': '<a/>',
        'text/_rels/main part.xml.rels': rels(
          [`${office}/header`, '../other/./head.xml'],
          [`${office}/hyperlink`, '../../x', 'External'],
        ),
        'other/head.xml': '<b/>',
      }),
      wordFlavours,
    );
    expect(file.main.name).toBe('text/main part.xml');
    expect(file.related('text/main part.xml', `${office}/header`).map(({ name }) => name)).toEqual([
      'other/head.xml',
    ]);
    expect(file.partsOf('application/X-head+xml').map(({ name }) => name)).toEqual(['other/head.xml']);
    expect(file.target('text/main part.xml', 'r0')?.name).toBe('other/head.xml');
    expect(file.target('text/main part.xml', 'r1')).toBeUndefined();
  });

  it('writes changed parts alone, and takes signatures away only then', () => {
    const signed = simple(
      {
        '_rels/.rels': rels(
          [`${office}/officeDocument`, 'word/document.xml'],
          [`${relationships}/digital-signature/origin`, '_xmlsignatures/origin.sigs'],
        ),
        '_xmlsignatures/origin.sigs': '',
        '_xmlsignatures/_rels/origin.sigs.rels': rels([
          `${relationships}/digital-signature/signature`,
          'sig1.xml',
        ]),
        '_xmlsignatures/sig1.xml': '<Signature/>',
      },
      override(
        '/_xmlsignatures/sig1.xml',
        'application/vnd.openxmlformats-package.digital-signature-xmlsignature+xml',
      ),
      override(
        '/_xmlsignatures/origin.sigs',
        'application/vnd.openxmlformats-package.digital-signature-origin',
      ),
    );
    const untouched = new OfficePackage(signed, wordFlavours).finish();
    expect(Buffer.from(untouched.bytes).equals(signed)).toBe(true);
    expect(untouched.warnings).toEqual([]);
    const file = new OfficePackage(signed, wordFlavours);
    file.main.edit(3, 7, 'TEXT');
    const { bytes, warnings } = file.finish();
    const written = new OfficePackage(bytes, wordFlavours);
    expect(warnings).toMatchObject([{ code: 'signature_removed' }]);
    expect(written.names).toEqual(['[Content_Types].xml', '_rels/.rels', 'word/document.xml']);
    expect(written.main.text).toBe('<a>TEXT</a>');
    expect(written.part('_rels/.rels')?.text).not.toContain('signature');
    expect(written.part('[Content_Types].xml')?.text).not.toContain('signature');
  });

  it.each([
    [
      'corrupt_document',
      'a relationship out of the file',
      simple({ 'word/_rels/document.xml.rels': rels(['t', '../../etc/passwd']) }),
    ],
    [
      'corrupt_document',
      'a relationship to a disk',
      simple({ 'word/_rels/document.xml.rels': rels(['t', 'file:///etc/passwd']) }),
    ],
    ['corrupt_document', 'a DOCTYPE', simple({ 'word/document.xml': '<!DOCTYPE a><a/>' })],
    [
      'corrupt_document',
      'no main part',
      packed({ '[Content_Types].xml': contentTypes(), '_rels/.rels': rels() }),
    ],
    ['unsupported_format', 'another archive', packed({ 'a.txt': 'text' })],
    [
      'unsupported_format',
      'another kind',
      packed({
        '[Content_Types].xml': contentTypes(
          override('/x.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'),
        ),
        '_rels/.rels': rels([`${office}/officeDocument`, 'x.xml']),
        'x.xml': '<a/>',
      }),
    ],
    [
      'too_complex',
      'deep nesting',
      simple({ 'word/document.xml': `${'<a>'.repeat(1_000)}${'</a>'.repeat(1_000)}` }),
    ],
    [
      'encrypted_document',
      'encryption',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    ],
    [
      'unsupported_format',
      'Office 97',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
    ],
  ])('refuses with %s: %s', (code, _, bytes) => {
    expect(codeOf(bytes)).toMatchObject({ code });
  });
});

describe('sniffPackage', () => {
  const sniff = (bytes: Uint8Array) => sniffPackage(bytes.subarray(0, 4_096), wordFlavours, 'word/');

  it('knows a package by its list of content types, or supposes it by names', () => {
    expect(sniff(simple())).toBe('certain');
    expect(sniff(packed({ 'word/document.xml': '<a/>' }))).toBe('possible');
    expect(sniff(packed({ 'docProps/app.xml': '<a/>' }))).toBe('possible');
    expect(sniff(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('possible');
    expect(sniff(packed({ mimetype: 'application/epub+zip' }))).toBe('no');
    expect(sniff(packed({ '[Content_Types].xml': contentTypes(override('/x.xml', 'a/b.main+xml')) }))).toBe(
      'no',
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(120), (bytes, at) => {
        const damaged = Buffer.from(simple());
        damaged.set(bytes.subarray(0, damaged.length - at), at);
        expect(['certain', 'possible', 'no']).toContain(sniff(damaged));
      }),
    );
  });
});
