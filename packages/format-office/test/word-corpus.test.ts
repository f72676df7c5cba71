import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reverseLetters } from '@dragoman/provider-testkit';
import { describe, expect, it } from 'vitest';
import { docx } from '../src/index.ts';
import { structureOf } from './structure.ts';
import { Work } from './work.ts';

const corpus = process.env.DRAGOMAN_CORPUS;
const folder = join(corpus ?? '', 'docx');
/** What broken files must give. */
const refused: Readonly<Record<string, string>> = {
  'poi-xxe.docx': 'corrupt_document',
  'poi-encrypted-agile.docx': 'encrypted_document',
};

describe.runIf(corpus)('real documents', () => {
  it.each(corpus ? readdirSync(folder) : [])('%s', async (name) => {
    const bytes = readFileSync(join(folder, name));
    const work = new Work(docx, bytes);
    const code = refused[name];
    if (code !== undefined) {
      await expect(work.extract()).rejects.toMatchObject({ code });
      return;
    }
    expect(docx.sniff(bytes.subarray(0, 4_096))).toBe('certain');
    const { segments } = await work.extract();
    const untouched = await work.render(() => undefined);
    expect(Buffer.from(untouched.bytes).equals(bytes)).toBe(true);
    const own = await work.render(({ source }) => source);
    expect(structureOf(own.bytes)).toEqual(structureOf(bytes));
    const reversed = await work.render(({ source }) => reverseLetters(source));
    expect(structureOf(reversed.bytes)).toEqual(structureOf(bytes));
    const again = new Work(docx, reversed.bytes);
    expect(await again.texts()).toEqual(segments.map(({ source }) => reverseLetters(source)));
    const back = await again.render(({ source }) => reverseLetters(source));
    expect((await new Work(docx, back.bytes).extract()).segments).toEqual(segments);
    expect(structureOf(back.bytes)).toEqual(structureOf(bytes));
  });
});
