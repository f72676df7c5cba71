import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Archive, decodeXml, parseXml, type XmlElement } from '@dragoman/format-kit';
import type { FormatSegment } from '@dragoman/provider';
import { reverseLetters } from '@dragoman/provider-testkit';
import { describe, expect, it } from 'vitest';
import { pptx, xlsx } from '../src/index.ts';
import { Work } from './work.ts';

const root = process.env.DRAGOMAN_CORPUS;
const manifest = root === undefined ? '' : readFileSync(join(root, 'manifest.tsv'), 'utf8');
const isBad = (path: string): boolean =>
  manifest.split('\n').some((line) => line.startsWith(`${path}\t`) && line.includes('EXPECT'));

/** What says how text looks, or holds it: a translation has other runs than its source. */
const ofRuns = new Set(['r', 't', 'rPr', 'rPh']);

const isInRun = (element: XmlElement): boolean => {
  for (let at: XmlElement | undefined = element; at; at = at.parent) if (ofRuns.has(at.local)) return true;
  return false;
};

/** What turns a paragraph to the direction of its new language is no loss. */
const isDirection = ({ local, attributes, isEmpty }: XmlElement): boolean =>
  local === 'pPr' && isEmpty && attributes.every(({ name }) => name === 'rtl' || name === 'algn');

/** How many elements of each name each part has. */
const structureOf = (bytes: Uint8Array): ReadonlyMap<string, number> => {
  const archive = new Archive(bytes);
  const counts = new Map<string, number>();
  for (const name of archive.names) {
    if (!/\.(?:xml|rels)$/.test(name)) continue;
    const part = parseXml(decodeXml(archive.read(name)).text);
    for (const element of [part, ...part.descendants()]) {
      const key = `${name} ${element.name}`;
      if (!isInRun(element) && !isDirection(element)) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
};

const read = (segments: readonly FormatSegment[]) => segments.map(({ key, source }) => [key, source]);
const refusals = ['corrupt_document', 'payload_too_large'];

for (const definition of [pptx, xlsx])
  describe.runIf(root !== undefined)(`real files of ${definition.displayName}`, () => {
    const folder = join(root ?? '', definition.id);
    it.for(root === undefined ? [] : readdirSync(folder))('%s', { timeout: 60_000 }, async (name) => {
      const bytes = readFileSync(join(folder, name));
      const work = new Work(definition, bytes);
      if (isBad(`${definition.id}/${name}`)) {
        await expect(work.extract()).rejects.toMatchObject({
          code: expect.stringMatching(/^corrupt_document$/),
        });
        return;
      }
      const found = await work.extract().catch((error: unknown) => error);
      // A sheet beyond the limit of archives.
      if (found instanceof Error) {
        expect(refusals).toContain((found as Error & { code?: string }).code);
        return;
      }
      const { segments } = await work.extract();
      expect(new Set(segments.map(({ key }) => key)).size).toBe(segments.length);
      expect(Buffer.from((await work.render(() => undefined)).bytes).equals(bytes)).toBe(true);
      const same = await work.render(({ source }) => source);
      expect(read((await new Work(definition, same.bytes).extract()).segments)).toEqual(read(segments));
      const once = await work.render(({ source }) => reverseLetters(source));
      const twice = await new Work(definition, once.bytes).render(({ source }) => reverseLetters(source));
      expect(read((await new Work(definition, twice.bytes).extract()).segments)).toEqual(read(segments));
      expect(structureOf(once.bytes)).toEqual(structureOf(bytes));
      expect(structureOf(twice.bytes)).toEqual(structureOf(bytes));
    });
  });
