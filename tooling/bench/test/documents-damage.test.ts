import { formats } from '@dragoman/api';
import { createServices } from '@dragoman/core';
import { Archive, createArchive } from '@dragoman/format-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { inspect } from '../src/benchmarks/documents/inspect.ts';
import { type Travelled, travel } from '../src/benchmarks/documents/there-and-back.ts';

const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

const run = (text: string, properties = ''): string =>
  `<w:r>${properties}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const field = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;

const paragraphs = [
  `${run('Plain words and ')}${run('bold words', '<w:rPr><w:b/></w:rPr>')}`,
  `${run('Read ')}<w:hyperlink r:id="rId2">${run('the manual')}</w:hyperlink>`,
  `${run('See page ')}${field('begin')}<w:r><w:instrText>PAGEREF chapter</w:instrText></w:r>${field('separate')}${run('seven')}${field('end')}`,
  `<w:commentRangeStart w:id="1"/>${run('Remarked')}<w:commentRangeEnd w:id="1"/><w:r><w:commentReference w:id="1"/></w:r>`,
].map((content) => `<w:p>${content}</w:p>`);

const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${types}.document.main+xml"/><Override PartName="/word/comments.xml" ContentType="${types}.comments+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
  'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/comments" Target="comments.xml"/><Relationship Id="rId2" Type="${office}/hyperlink" Target="https://example.com/manual" TargetMode="External"/></Relationships>`,
  'word/document.xml': `<w:document ${namespaces}><w:body>${paragraphs.join('')}</w:body></w:document>`,
  'word/comments.xml': `<w:comments ${namespaces}><w:comment w:id="1" w:author="A"><w:p>${run('Is it so?')}</w:p></w:comment></w:comments>`,
};

const packed = (entries: Iterable<readonly [string, string | Uint8Array]>): Uint8Array =>
  createArchive(new Map([...entries].map(([name, content]) => [name, Buffer.from(content)])));

const sources: Readonly<Record<string, Uint8Array>> = {
  'docx/book.docx': packed(Object.entries(parts)),
  'localisation/json/app.json': Buffer.from('{\n  "save": "Save it",\n  "menu": { "open": "Open" }\n}\n'),
  'localisation/properties/app.properties': Buffer.from(
    '# Shown in the menu\nmenu.open = Open it\nmenu.close=Close\n',
  ),
  'localisation/yaml/app.yml': Buffer.from(
    'en:\n  # Shown once\n  hello: "Hello there"\n  more: |\n    Two: lines\n    of text\n',
  ),
  'localisation/po/app.po': Buffer.from(
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: en\\n"\n\n# Said to a guest\nmsgid "greeting"\nmsgstr "Hello there"\n',
  ),
};

const fileOf = (path: string) => ({
  path,
  bytes: sources[path] ?? new Uint8Array(),
  expectation: 'sound' as const,
});

const travelled = new Map<string, Travelled>();

beforeAll(async () => {
  const { services, close } = await createServices({ providers: [], formats });
  try {
    for (const path of Object.keys(sources)) {
      const outcome = await travel(services.formats, fileOf(path));
      if ('refused' in outcome) throw new Error(`${path}: ${outcome.detail}`);
      travelled.set(path, outcome.travelled);
    }
  } finally {
    await close();
  }
});

const journeyOf = (path: string): Travelled => {
  const journey = travelled.get(path);
  if (!journey) throw new Error(`${path} was not taken there and back.`);
  return journey;
};

type Stage = 'identical' | 'reversed' | 'twice';

/** What is found against a document that came back, where one part of it is another. */
const faultsWith = async (
  path: string,
  stages: readonly Stage[],
  damage: (bytes: Uint8Array) => Uint8Array,
): Promise<readonly string[]> => {
  const journey = journeyOf(path);
  const damaged = Object.fromEntries(stages.map((stage) => [stage, damage(journey[stage])]));
  return inspect(fileOf(path), { ...journey, ...damaged });
};

const inPart =
  (part: string, pattern: RegExp | string, replacement: string) =>
  (bytes: Uint8Array): Uint8Array => {
    const archive = new Archive(bytes);
    return packed(
      archive.names.map((name) => {
        const content = Buffer.from(archive.read(name));
        if (name !== part) return [name, content] as const;
        const changed = content.toString().replaceAll(pattern, replacement);
        expect(changed).not.toBe(content.toString());
        return [name, changed] as const;
      }),
    );
  };

const inText =
  (pattern: RegExp | string, replacement: string) =>
  (bytes: Uint8Array): Uint8Array => {
    const text = Buffer.from(bytes).toString();
    const changed = text.replace(pattern, replacement);
    expect(changed).not.toBe(text);
    return Buffer.from(changed);
  };

describe('what a document is judged by', () => {
  it.each(Object.keys(sources))('finds nothing against a sound one: %s', async (path) => {
    const { reversed } = journeyOf(path);
    expect(Buffer.from(reversed).equals(sources[path] ?? new Uint8Array())).toBe(false);
    expect(await inspect(fileOf(path), journeyOf(path))).toEqual([]);
  });

  const body = 'word/document.xml';

  it.each([
    [
      'runs of different format that were merged',
      inPart(body, /<\/w:t><\/w:r><w:r><w:rPr><w:b\/><\/w:rPr><w:t[^>]*>/g, ''),
    ],
    ['a link that was lost', inPart(body, /<\/?w:hyperlink[^>]*>/g, '')],
    [
      'a link that leads elsewhere',
      inPart('word/_rels/document.xml.rels', 'example.com/manual', 'example.com/launam'),
    ],
    ['the code of a field that was translated', inPart(body, 'PAGEREF chapter', 'FERGAP retpahc')],
    ['the place of a comment that was dropped', inPart(body, /<w:comment(?:Range|Ref)[^>]*>/g, '')],
    ['a comment that was dropped', inPart('word/comments.xml', /<w:comment [\s\S]*<\/w:comment>/g, '')],
  ])('finds %s, in its own texts and in those that came back', async (_, damage) => {
    expect(await faultsWith('docx/book.docx', ['identical'], damage)).not.toEqual([]);
    expect(await faultsWith('docx/book.docx', ['twice'], damage)).not.toEqual([]);
  });

  it.each([
    ['localisation/json/app.json', '"open"', '"nepo"'],
    ['localisation/properties/app.properties', 'menu.open', 'unem.nepo'],
    ['localisation/yaml/app.yml', 'hello:', 'olleh:'],
    ['localisation/po/app.po', 'msgid "greeting"', 'msgid "gniteerg"'],
  ])('finds a key that was translated and came back: %s', async (path, key, changed) => {
    // Reversed twice it is itself again: only the translated file shows it.
    expect(await faultsWith(path, ['reversed'], inText(key, changed))).toHaveLength(1);
    expect(await faultsWith(path, ['identical', 'reversed', 'twice'], inText(key, changed))).not.toEqual([]);
  });

  it('finds a comment of a translator that was dropped', async () => {
    const damage = inText('# Said to a guest\n', '');
    expect(
      await faultsWith('localisation/po/app.po', ['identical', 'reversed', 'twice'], damage),
    ).toHaveLength(1);
  });
});
