import { Archive } from '@dragoman/format-kit';
import { type FormatPictures, silentLogger } from '@dragoman/provider';
import { describe, expect, it } from 'vitest';
import { docx } from '../src/index.ts';
import { wordFlavours } from '../src/package/flavours.ts';
import { contentTypes, office, override, packed, rels } from './support.ts';

const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const png = '<Default Extension="png" ContentType="image/png"/>';

const file = packed({
  '[Content_Types].xml': contentTypes(png, override('/word/document.xml', wordFlavours[0].mainType)),
  '_rels/.rels': rels(
    [`${office}/officeDocument`, 'word/document.xml'],
    [
      'http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail',
      'docProps/thumbnail.png',
    ],
  ),
  'word/document.xml': `<w:document xmlns:w="${main}"><w:body><w:p><w:r><w:t>Words</w:t></w:r></w:p></w:body></w:document>`,
  'word/media/sign.png': 'Sign',
  'docProps/thumbnail.png': 'Preview',
});

const pictures: FormatPictures = {
  extract: async (picture) => ({
    segments: [{ key: '1', source: Buffer.from(picture).toString() }],
    pages: 1,
    warnings: [],
  }),
  render: async (_, [segment]) => ({
    bytes: Buffer.from(segment?.target ?? ''),
    mediaType: 'image/png',
    extension: 'png',
    warnings: [],
  }),
};

const request = {
  bytes: file,
  signal: new AbortController().signal,
  targetLanguage: 'de',
  options: {},
  host: { logger: silentLogger, progress: () => undefined, pictures },
};

describe('pictures of Office documents', () => {
  it('are translated where they are wanted; previews are not', async () => {
    const format = await docx.load();
    const { segments } = await format.extract(request);
    expect(segments.map(({ key, source }) => [key, source]).at(-1)).toEqual([
      'word/media/sign.png#1',
      'Sign',
    ]);
    expect(segments).toHaveLength(2);
    const targets = [{ key: 'word/media/sign.png#1', source: 'Sign', target: 'Schild' }];
    const archive = new Archive((await format.render({ ...request, segments: targets })).bytes);
    expect(archive.read('word/media/sign.png').toString()).toBe('Schild');
    expect(archive.read('docProps/thumbnail.png').toString()).toBe('Preview');
    expect(archive.read('word/document.xml').toString()).toContain('<w:t>Words</w:t>');
    const { pictures: _, ...host } = request.host;
    expect((await format.extract({ ...request, host })).segments).toHaveLength(1);
  });
});
