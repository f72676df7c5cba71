import { tmpdir } from 'node:os';
import type { MtLanguagePair } from '@dragoman/provider';
import { describe, expect, it } from 'vitest';
import { addEngines } from '../src/engines/add.ts';
import { findEngine, findPair, pairName } from '../src/engines/catalogue.ts';
import type { Machine } from '../src/engines/machine.ts';
import { dragoman } from './support/command.ts';

const listed = (packages: readonly string[], missing: readonly string[]): string =>
  packages
    .map(
      (name) =>
        `${name}:\n  Installed: (none)\n  Candidate: ${missing.includes(name) ? '(none)' : '1.2-3'}\n`,
    )
    .join('');

/** A machine whose package tool writes down what it is asked, and installs or does not. */
const machineWith = (options: {
  isRoot?: boolean;
  isDebian?: boolean;
  installed?: readonly MtLanguagePair[];
  /** Packages that the lists do not name before `apt-get update`. */
  unlisted?: readonly string[];
  /** Exit codes of the package tool, one for each run; 0 after that. */
  codes?: readonly number[];
  /** What an installation really brings. */
  brings?: readonly MtLanguagePair[];
  /** Languages that can be read, and those that an installation brings. */
  reads?: readonly string[];
  bringsReading?: readonly string[];
}) => {
  const ran: string[] = [];
  const said: string[] = [];
  let pairs = options.installed ?? [];
  let reads = options.reads ?? [];
  const machine: Machine = {
    isRoot: options.isRoot ?? true,
    isDebian: options.isDebian ?? true,
    installedPairs: () => pairs,
    readLanguages: () => reads,
    async run(command, parameters) {
      const words = parameters.filter((word) => !word.startsWith('-') && !word.includes('::'));
      const code = options.codes?.[ran.length] ?? 0;
      ran.push([command, ...words].join(' '));
      if (code === 0 && words[0] === 'install') {
        pairs = [...pairs, ...(options.brings ?? [])];
        reads = [...reads, ...(options.bringsReading ?? [])];
      }
      return code;
    },
    ask: async (_command, [, ...packages]) => listed(packages, options.unlisted ?? []),
    say: (line) => void said.push(line),
  };
  return { machine, ran, said };
};

const frenchSpanish = [
  { source: 'fr', target: 'es' },
  { source: 'es', target: 'fr' },
];

describe('findPair', () => {
  it.each([
    ['fr-es', 'fr-es', 'apertium-fr-es'],
    ['ES-fr', 'es-fr', 'apertium-fr-es'],
    ['es-pt-BR', 'es-pt-BR', 'apertium-es-pt'],
    ['es-pt_br', 'es-pt-BR', 'apertium-es-pt'],
    ['oc-aranes-ca', 'oc-aranes-ca', 'apertium-oc-ca'],
    ['spa-eng', 'es-en', 'apertium-eng-spa'],
  ])('reads %s', (typed, name, packageName) => {
    const { pair, debianPackage } = findPair(typed);
    expect([pairName(pair), debianPackage.name]).toEqual([name, packageName]);
  });

  it.each(['en-tlh', 'en', 'es', '', '-', 'fr-es-', 'es/pt', '../../etc'])(
    'lists what there is for %j',
    (typed) => {
      expect(() => findPair(typed)).toThrow(/There is no local engine for .* There are: .*en-es.*fr-es/);
    },
  );
});

describe('findEngine', () => {
  it.each([
    ['ocr:de', 'ocr:de', 'tesseract-ocr-deu'],
    ['ocr:deu', 'ocr:de', 'tesseract-ocr-deu'],
    ['OCR:zh-TW', 'ocr:zh-Hant', 'tesseract-ocr-chi-tra'],
    ['ocr:chi_sim', 'ocr:zh-Hans', 'tesseract-ocr-chi-sim'],
    ['ocr:nb', 'ocr:no', 'tesseract-ocr-nor'],
    ['ocr:pt-BR', 'ocr:pt', 'tesseract-ocr-por'],
  ])('reads %s', (typed, name, packageName) => {
    expect(findEngine(typed)).toMatchObject({ name, packages: [packageName] });
  });

  it.each(['ocr:', 'ocr:tlh', 'ocr:../x', 'ocr:osd'])('lists what there is for %j', (typed) => {
    expect(() => findEngine(typed)).toThrow(/There is no data to read .* There is for: .*ocr:de.*ocr:ru/);
  });
});

describe('dragoman engines add', () => {
  it('installs what reads a language beside what translates one', async () => {
    const { machine, ran, said } = machineWith({
      brings: frenchSpanish,
      bringsReading: ['ru'],
      reads: ['en'],
    });
    await addEngines(['fr-es', 'ocr:en', 'ocr:rus'], machine);
    expect(ran).toEqual(['apt-get install apertium apertium-fr-es tesseract-ocr-rus']);
    expect(said[0]).toBe('ocr:en is installed already.');
    expect(said.at(-1)).toMatch(/^Installed fr-es, ocr:ru\./);
  });

  it('says how data to read with comes without Debian packages', async () => {
    const mac = machineWith({ isDebian: false });
    await expect(addEngines(['ocr:ru'], mac.machine)).rejects.toThrow(
      /tesseract-ocr-rus.*\n.*@tesseract.js-data\/rus.*dataFolders/,
    );
  });

  it('installs what is missing and makes sure that it is there', async () => {
    const { machine, ran, said } = machineWith({ brings: frenchSpanish });
    await addEngines(['fr-es', 'es-fr'], machine);
    expect(ran).toEqual(['apt-get install apertium apertium-fr-es']);
    expect(said.at(-1)).toMatch(/^Installed fr-es, es-fr\./);
  });

  it('asks for nothing that is there already', async () => {
    const { machine, ran, said } = machineWith({ installed: frenchSpanish });
    await addEngines(['fr-es'], machine);
    expect(ran).toEqual([]);
    expect(said).toEqual(['fr-es is installed already.']);
  });

  it('refreshes the lists first where they do not name the package', async () => {
    const { machine, ran } = machineWith({ unlisted: ['apertium-fr-es'], brings: frenchSpanish });
    await addEngines(['fr-es'], machine);
    expect(ran).toEqual(['apt-get update', 'apt-get install apertium apertium-fr-es']);
  });

  it('refreshes lists that are too old, once', async () => {
    const { machine, ran } = machineWith({ codes: [100], brings: frenchSpanish });
    await addEngines(['fr-es'], machine);
    const install = 'apt-get install apertium apertium-fr-es';
    expect(ran).toEqual([install, 'apt-get update', install]);
  });

  it('says what failed', async () => {
    const broken = machineWith({ codes: [100, 0, 100] });
    await expect(addEngines(['fr-es'], broken.machine)).rejects.toThrow(/apt-get install .* failed/);
    const offline = machineWith({ unlisted: ['apertium-fr-es'], codes: [100] });
    await expect(addEngines(['fr-es'], offline.machine)).rejects.toThrow(/cannot be refreshed.*network/);
    expect(offline.ran).toEqual(['apt-get update']);
    const empty = machineWith({ brings: [] });
    await expect(addEngines(['fr-es'], empty.machine)).rejects.toThrow(/still is no fr-es.*dpkg --listfiles/);
  });

  it('names the one command where it may not install', async () => {
    const user = machineWith({ isRoot: false });
    await expect(addEngines(['fr-es', 'es-pt'], user.machine)).rejects.toThrow(
      'sudo apt-get install apertium apertium-fr-es apertium-es-pt',
    );
    const mac = machineWith({ isDebian: false });
    await expect(addEngines(['fr-es'], mac.machine)).rejects.toThrow(/no Debian packages.*apertium-fr-es/);
    expect([...user.ran, ...mac.ran]).toEqual([]);
  });

  it('installs nothing where one of the pairs does not exist', async () => {
    const { machine, ran } = machineWith({ brings: frenchSpanish });
    await expect(addEngines(['fr-es', 'en-tlh'], machine)).rejects.toThrow(/no local engine for "en-tlh"/);
    expect(ran).toEqual([]);
  });
});

describe('the command', () => {
  it('lists pairs with their packages', async () => {
    const { code, stdout } = await dragoman(['engines', 'list', '--json'], { cwd: tmpdir() });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toContainEqual({
      name: 'fr-es',
      slot: 'mt',
      source: 'fr',
      target: 'es',
      installed: expect.any(Boolean),
      debian_package: 'apertium-fr-es',
    });
    expect(JSON.parse(stdout)).toContainEqual({
      name: 'ocr:en',
      slot: 'ocr',
      language: 'en',
      installed: true,
      debian_package: 'tesseract-ocr-eng',
    });
  });

  it('knows no other pairs', async () => {
    const { code, stderr } = await dragoman(['engines', 'add', 'en-tlh'], { cwd: tmpdir() });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^There is no local engine for "en-tlh"\. There are: /);
  });
});
