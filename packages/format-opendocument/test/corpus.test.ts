import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Archive } from '@dragoman/format-kit';
import { reverseLetters } from '@dragoman/provider-testkit';
import { describe, expect, it } from 'vitest';
import { formats } from '../src/index.ts';
import { extract, renderEach } from './support.ts';

const root = process.env.DRAGOMAN_CORPUS;
const folder = join(root ?? '', 'opendocument');

/** The manifest says which files are broken; how they are told is the format's. */
const broken = (name: string): boolean =>
  readFileSync(join(root ?? '', 'manifest.tsv'), 'utf8')
    .split('\n')
    .some((line) => line.startsWith(`opendocument/${name}\t`) && /\tEXPECT ERROR/.test(line));

/** The start tags of a file, without those that hold only formatting and blanks, and without languages. */
const structureOf = (bytes: Uint8Array): readonly string[] => {
  const archive = new Archive(bytes);
  return archive.names
    .filter((name) => name.endsWith('.xml'))
    .flatMap(
      (name) =>
        archive
          .read(name)
          .toString()
          .match(/<[A-Za-z][^\s/>]*/g) ?? [],
    )
    .filter((tag) => tag !== '<text:span' && tag !== '<text:s')
    .sort();
};

describe.runIf(root !== undefined)('real files', () => {
  it.for(root === undefined ? [] : readdirSync(folder))('%s', { timeout: 60_000 }, async (name) => {
    const bytes = Uint8Array.from(readFileSync(join(folder, name)));
    const definition = formats.find(({ extensions }) => extensions.includes(extname(name).slice(1)));
    if (!definition) throw new Error(`${name} has no format.`);
    const call = { definition, targetLanguage: 'en' };
    if (broken(name)) {
      await expect(extract(bytes, call)).rejects.toMatchObject({ code: 'corrupt_document' });
      return;
    }
    const texts = async (file: Uint8Array) =>
      (await extract(file, call)).segments.map(({ key, source }) => [key, source]);
    const read = await texts(bytes);
    expect((await renderEach(bytes, () => null, call)).bytes).toEqual(bytes);
    const same = await renderEach(bytes, (source) => source, call);
    expect(await texts(same.bytes)).toEqual(read);
    expect(structureOf(same.bytes)).toEqual(structureOf(bytes));
    const once = await renderEach(bytes, reverseLetters, call);
    expect(await texts(once.bytes)).toEqual(read.map(([key, source]) => [key, reverseLetters(source ?? '')]));
    expect(structureOf(once.bytes)).toEqual(structureOf(bytes));
    const twice = await renderEach(once.bytes, reverseLetters, call);
    expect(await texts(twice.bytes)).toEqual(read);
  });
});
