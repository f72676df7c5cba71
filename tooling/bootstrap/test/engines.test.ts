import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { planEngines } from '../engines.mjs';
import { temporaryFolder } from './temporary.ts';

let root: string;

const write = (path: string, text = ''): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

const machine = (changes: { isRoot?: boolean; platform?: string } = {}) => ({
  root,
  path: '/usr/local/bin:/usr/bin',
  isRoot: true,
  platform: 'linux',
  ...changes,
});

beforeEach(() => {
  root = temporaryFolder();
});

const everyPackage = [
  'apertium',
  'apertium-eng-spa',
  'espeak-ng',
  'pocketsphinx',
  'pocketsphinx-en-us',
  'ffmpeg',
  'tesseract-ocr-ara',
  'tesseract-ocr-chi-sim',
  'tesseract-ocr-hin',
  'tesseract-ocr-jpn',
  'tesseract-ocr-kor',
  'tesseract-ocr-rus',
];

const installAll = (): void => {
  for (const program of ['apertium', 'espeak-ng', 'pocketsphinx_continuous', 'ffmpeg'])
    write(`usr/bin/${program}`);
  write('usr/share/apertium/modes/eng-spa.mode');
  write('usr/share/pocketsphinx/model/en-us/en-us');
  for (const code of ['ara', 'chi_sim', 'hin', 'jpn', 'kor', 'rus'])
    write(`usr/share/tesseract-ocr/5/tessdata/${code}.traineddata`);
};

test('nothing is planned where the engines and their language data are there', () => {
  installAll();
  expect(planEngines(machine())).toEqual({ kind: 'present' });
});

test('only what is missing is installed: neither a program nor its data alone make an engine', () => {
  installAll();
  write('etc/os-release', 'ID=debian\n');
  rmSync(join(root, 'usr/bin/apertium'));
  rmSync(join(root, 'usr/share/pocketsphinx/model/en-us/en-us'));
  expect(planEngines(machine())).toEqual({
    kind: 'install',
    packages: ['apertium', 'apertium-eng-spa', 'pocketsphinx', 'pocketsphinx-en-us'],
  });
});

test('what reads a script is installed where its data is missing, whatever version of Tesseract has the others', () => {
  installAll();
  write('etc/os-release', 'ID=debian\n');
  rmSync(join(root, 'usr/share/tesseract-ocr/5/tessdata/jpn.traineddata'));
  rmSync(join(root, 'usr/share/tesseract-ocr/5/tessdata/kor.traineddata'));
  write('usr/share/tesseract-ocr/4.00/tessdata/kor.traineddata');
  expect(planEngines(machine())).toEqual({ kind: 'install', packages: ['tesseract-ocr-jpn'] });
});

test('FFmpeg alone is installed where the engines are there without it', () => {
  installAll();
  write('etc/os-release', 'ID=debian\n');
  rmSync(join(root, 'usr/bin/ffmpeg'));
  expect(planEngines(machine())).toEqual({ kind: 'install', packages: ['ffmpeg'] });
});

test.each([
  'NAME="Debian GNU/Linux"\nID=debian\n',
  'ID=ubuntu\nID_LIKE=debian\n',
  'ID=linuxmint\nID_LIKE="ubuntu debian"\n',
])('root installs on %j', (release) => {
  write('etc/os-release', release);
  expect(planEngines(machine())).toEqual({ kind: 'install', packages: everyPackage });
});

test('without the rights, the one command is named', () => {
  write('etc/os-release', 'ID=debian\n');
  expect(planEngines(machine({ isRoot: false }))).toEqual({
    kind: 'advise',
    advice: expect.stringContaining(`sudo apt-get install ${everyPackage.join(' ')}`),
  });
});

test.each([
  ['another Linux', 'linux', 'ID=fedora\n'],
  ['a Mac', 'darwin', undefined],
])('%s is told that it has no Debian packages', (_name, platform, release) => {
  if (release) write('etc/os-release', release);
  expect(planEngines(machine({ platform }))).toEqual({
    kind: 'advise',
    advice: expect.stringContaining('no Debian packages'),
  });
});
