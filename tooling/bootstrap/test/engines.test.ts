import { mkdirSync, writeFileSync } from 'node:fs';
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

test('nothing is planned where the engine and its language data are there', () => {
  write('usr/bin/apertium');
  write('usr/share/apertium/modes/eng-spa.mode');
  expect(planEngines(machine())).toEqual({ kind: 'present' });
});

test('the language data alone do not make an engine', () => {
  write('etc/os-release', 'ID=debian\n');
  write('usr/share/apertium/modes/eng-spa.mode');
  expect(planEngines(machine())).toEqual({ kind: 'install' });
});

test.each([
  'NAME="Debian GNU/Linux"\nID=debian\n',
  'ID=ubuntu\nID_LIKE=debian\n',
  'ID=linuxmint\nID_LIKE="ubuntu debian"\n',
])('root installs on %j', (release) => {
  write('etc/os-release', release);
  expect(planEngines(machine())).toEqual({ kind: 'install' });
});

test('without the rights, the one command is named', () => {
  write('etc/os-release', 'ID=debian\n');
  expect(planEngines(machine({ isRoot: false }))).toEqual({
    kind: 'advise',
    advice: expect.stringContaining('sudo apt-get install apertium apertium-eng-spa'),
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
