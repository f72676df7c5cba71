import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { apertiumPackages, installedPairs, mtApertium } from '../src/index.ts';
import { type InstalledMode, readInstalledModes } from '../src/modes/installed-modes.ts';
import { parseMode } from '../src/modes/mode-file.ts';
import { languagePairOf } from '../src/modes/mode-name.ts';
import { pickMode } from '../src/modes/pick-mode.ts';
import { describeApertium } from './fixtures/apertium.ts';

const minimal = "lt-proc '/d/a.bin' | lt-proc $1 '/d/g.bin'";
const folders: string[] = [];
const folderWith = (files: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'modes-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('names of modes', () => {
  // The modes of the Debian packages for Western Europe.
  test.each([
    ['eng-spa', 'en', 'es'],
    ['spa-eng_US', 'es', 'en-US'],
    ['es-pt_BR', 'es', 'pt-BR'],
    ['cat-por_BR', 'ca', 'pt-BR'],
    ['spa-cat_valencia', 'es', 'ca-valencia'],
    ['oc_aran-ca', 'oc-aranes', 'ca'],
    ['fra-oci_gascon', 'fr', 'oc-gascon'],
    ['arg-cat', 'an', 'ca'],
    ['fr-eo', 'fr', 'eo'],
    ['spa-ast', 'es', 'ast'],
  ])('%s is %s → %s', (name, source, target) => {
    expect(languagePairOf(name)).toEqual({ source, target });
  });

  test.each([
    'eng-spa-anmor',
    'eng-spa-chunker',
    'eng-tagger',
    'eco-es-fr',
    'gl-pt-latin1',
    'fr-eo-bytecode',
    'ita-cat_pre2017',
    'eng-cat_iec2017',
    'eng-cat_valencia_uni',
    'cat-por_PTpre1990',
    'README',
    '../eng-spa',
    '',
  ])('%s is no direction', (name) => {
    expect(languagePairOf(name)).toBeUndefined();
  });
});

describe('mode files', () => {
  test('become programs that flush at NUL, cut around the statistical tagger', () => {
    const text =
      " lt-proc -w '/d/a b.bin' | cg-proc -w \"/d/x.rlx\"| apertium-tagger -g $2 '/d/p' | hfst-tokenise -g f" +
      " | lt-proc $1 '/d/gen.bin' |lt-proc -p '/d/pgen.bin'\n";
    expect(parseMode(text)).toEqual({
      analysis: [
        { program: 'lt-proc', parameters: ['-z', '-w', '/d/a b.bin'] },
        { program: 'cg-proc', parameters: ['-z', '-w', '/d/x.rlx'] },
      ],
      tagger: { program: 'apertium-tagger', parameters: ['-z', '-g', '/d/p'] },
      generation: [
        { program: 'hfst-tokenise', parameters: ['-g', 'f'] },
        { program: 'lt-proc', parameters: ['-z', '-n', '/d/gen.bin'] },
        { program: 'lt-proc', parameters: ['-z', '-p', '/d/pgen.bin'] },
      ],
    });
  });

  test('are cut before the last stage of a transfer by chunks, too', () => {
    const text =
      "lt-proc '/d/a.bin' | apertium-tagger -g '/d/p' | apertium-interchunk i | apertium-postchunk p | lt-proc $1 '/d/g.bin'";
    expect(parseMode(text)).toMatchObject({
      chunking: [{ program: 'apertium-interchunk' }],
      generation: [{ program: 'apertium-postchunk' }, { program: 'lt-proc' }],
    });
    expect(parseMode(text.replace('interchunk', 'postchunk'))?.generation).toHaveLength(3);
  });

  test('are cut before the generator where there is no such tagger', () => {
    const text = "lt-proc '/d/a.bin' | apertium-tagger -gx '/d/p' | lt-proc $1 '/d/gen.bin'";
    expect(parseMode(text)).toEqual({
      analysis: [
        { program: 'lt-proc', parameters: ['-z', '/d/a.bin'] },
        { program: 'apertium-tagger', parameters: ['-z', '-gx', '/d/p'] },
      ],
      generation: [{ program: 'lt-proc', parameters: ['-z', '-n', '/d/gen.bin'] }],
    });
  });

  test.each([
    ['a debug mode without a generator', "lt-proc '/d/a.bin' | apertium-tagger -g '/d/p'"],
    ['a generator without an analysis', "lt-proc $1 '/d/g.bin'"],
    ['an empty file', ''],
    ['an empty stage', "lt-proc '/d/a.bin' | | lt-proc $1 '/d/g.bin'"],
    ['a second command', `${minimal}; rm -rf /`],
    ['a substitution', "lt-proc $(id) | lt-proc $1 '/d/g.bin'"],
    ['a substitution in quotes', 'lt-proc "`id`" | lt-proc $1 x'],
    ['a redirection', `${minimal} > /etc/passwd`],
    ['a background job', `${minimal} & id`],
    ['an open quote', "lt-proc '/d/a.bin | lt-proc $1 x"],
    ['a variable', 'lt-proc $HOME | lt-proc $1 x'],
  ])('%s is refused', (_what, text) => {
    expect(parseMode(text)).toBeUndefined();
  });
});

describe('installed modes', () => {
  test('are those that translate, one for each direction', () => {
    const folder = folderWith({
      'spa-eng.mode': minimal,
      'es-en.mode': minimal.replace('/d/a.bin', '/d/older.bin'),
      'spa-eng_US.mode': minimal,
      'eng-spa-anmor.mode': minimal,
      'eng-gen.mode': "lt-proc '/d/a.bin'",
      'fra-spa.mode': `${minimal}; id`,
      'eng-spa.mode~': minimal,
      README: 'no mode',
    });
    expect(installedPairs(folder)).toEqual([
      { source: 'es', target: 'en' },
      { source: 'es', target: 'en-US' },
    ]);
    expect(readInstalledModes(folder)[0]?.name).toBe('es-en');
    expect(mtApertium.isConfigured({ modesDirectory: folder })).toBe(true);
  });

  test('no folder and an empty folder are no modes', () => {
    expect(installedPairs('/nowhere/modes')).toEqual([]);
    expect(installedPairs(folderWith({}))).toEqual([]);
    expect(mtApertium.isConfigured({ modesDirectory: '/nowhere/modes' })).toBe(false);
  });

  test('a broken link and a folder named like a mode are passed over', () => {
    expect(installedPairs('/proc/self/fd')).toEqual([]);
  });
});

describe('the mode for a direction', () => {
  const mode = (source: string, target: string): InstalledMode => ({
    name: `${source}-${target}`,
    source,
    target,
    analysis: [],
    generation: [],
  });
  const modes = [
    mode('es', 'en'),
    mode('es', 'en-US'),
    mode('es', 'pt'),
    mode('es', 'pt-BR'),
    mode('oc', 'ca'),
  ];

  test.each([
    ['es', 'en', 'es-en'],
    ['es', 'en-US', 'es-en-US'],
    ['es', 'en-GB', 'es-en'],
    ['es-MX', 'en-US', 'es-en-US'],
    ['es-Latn-MX', 'pt-Latn-BR', 'es-pt'],
    ['oc-aranes', 'ca-valencia', 'oc-ca'],
    ['en', 'es', undefined],
    ['es', 'e', undefined],
  ])('%s → %s is %s', (source, target, name) => {
    expect(pickMode(modes, source, target)?.name).toBe(name);
  });
});

describe('Debian packages', () => {
  test('each direction is in one package alone, and tags are canonical', () => {
    const pairs = apertiumPackages.flatMap(({ pairs }) =>
      pairs.map(({ source, target }) => [source, target]),
    );
    expect(new Set(pairs.map(String)).size).toBe(pairs.length);
    expect(pairs.flat().map((tag) => Intl.getCanonicalLocales(tag)[0])).toEqual(pairs.flat());
    expect(apertiumPackages.every(({ name }) => /^apertium-[a-z]{2,3}-[a-z]{2,3}$/.test(name))).toBe(true);
  });
});

describeApertium('the installed Apertium', () => {
  test('has the directions that the table gives to its package', () => {
    const promised = apertiumPackages.find(({ name }) => name === 'apertium-eng-spa')?.pairs;
    expect(installedPairs()).toEqual(expect.arrayContaining([...(promised ?? [{ source: '', target: '' }])]));
  });
});
