import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reverseLetters } from '@dragoman/provider-testkit';
import { describe, expect, it } from 'vitest';
import { epub, html } from '../src/index.ts';
import { rewritten, sourcesOf } from './support.ts';

const corpus = process.env.DRAGOMAN_CORPUS;

/** What the corpus says of broken files. */
const refused: Readonly<Record<string, string>> = {
  'epubcheck-no-mimetype.epub': 'corrupt_document',
  'epubcheck-not-zip.epub': 'unsupported_format',
};

describe.runIf(corpus).each([
  ['html', html],
  ['epub', epub],
] as const)('real files of %s', (folder, definition) => {
  const path = join(corpus ?? '', folder);
  it.each(corpus ? readdirSync(path) : [])('%s', { timeout: 60_000 }, async (name) => {
    const bytes = Uint8Array.from(readFileSync(join(path, name)));
    const code = refused[name];
    if (code !== undefined) {
      await expect(sourcesOf(definition, bytes, { name })).rejects.toMatchObject({ code });
      return;
    }
    const texts = await sourcesOf(definition, bytes, { name });
    const untouched = await rewritten(definition, bytes, () => null, { name });
    expect(Buffer.from(untouched.bytes).equals(bytes)).toBe(true);
    const same = await rewritten(definition, bytes, (source) => source, { name });
    expect(await sourcesOf(definition, same.bytes, { name })).toEqual(texts);
    const there = await rewritten(definition, bytes, reverseLetters, { name });
    expect(await sourcesOf(definition, there.bytes, { name })).toEqual(texts.map(reverseLetters));
    const back = await rewritten(definition, there.bytes, reverseLetters, { name });
    expect(await sourcesOf(definition, back.bytes, { name })).toEqual(texts);
  });
});
