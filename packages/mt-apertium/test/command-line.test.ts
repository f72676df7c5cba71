import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { createProvider, Direction, describeApertium } from './fixtures/apertium.ts';
import { sentences } from './fixtures/sentences.ts';

const run = promisify(execFile);

/** Texts beyond single sentences: several lines, other alphabets, characters of the stream format. */
const others = {
  en: [
    'The house. The dog.\nThe water.',
    'Paragraph one.\n\nParagraph two.\n\n\nParagraph three.',
    '1. Bread\n2. Milk\n- water',
    'é ñ ü 日本語 emoji 😀 done.',
    'Price: $5 [net] {gross} <b>bold</b> a/b x^y \\ end',
    'Contact info@example.org or https://example.org/a?b=1&c=2',
    'name\tvalue\nred\tblue',
    'He said: “Yes”; and ‘no’ — then “maybe”.',
  ],
  es: [
    'La casa. El perro.\nEl agua.',
    'Párrafo uno.\n\nPárrafo dos.\n\n\nPárrafo tres.',
    '1. Pan\n2. Leche\n- agua',
    'é ñ ü 日本語 emoji 😀 hecho.',
    'Precio: 5 € [neto] {bruto} <b>negrita</b> a/b x^y \\ fin',
    'Escriba a info@example.org o https://example.org/a?b=1&c=2',
    'nombre\tvalor\nrojo\tazul',
    'Dijo: «Sí»; y «no» — luego «quizás».',
  ],
} as const;

/** Where the answer differs on purpose, what it is, and why. */
const deviations: Readonly<Record<string, { readonly ours: string; readonly reason: string }>> = {
  'U+FFFF is kept': { ours: '', reason: '' },
};

describeApertium('the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'command-line-'));
  const provider = createProvider();
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await provider.close();
  });
});
