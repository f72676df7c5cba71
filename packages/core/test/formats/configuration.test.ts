import { loadConfiguration } from '@dragoman/core';
import { describe, expect, it } from 'vitest';
import { directory, problemsOf } from '../support/configuration.ts';
import { lines, photo } from '../support/formats/lines.ts';

/** Packages that can be imported here, by name. */
const importFrom = (packages: Record<string, unknown>) => async (specifier: string) => {
  if (specifier in packages) return packages[specifier];
  throw Object.assign(new Error(`Cannot find package '${specifier}'`), { code: 'ERR_MODULE_NOT_FOUND' });
};

const load = (
  names: unknown,
  packages: Record<string, unknown> = { '@test/photo': { formats: [photo] } },
  shipped = [lines],
) =>
  loadConfiguration({
    providers: [],
    formats: shipped,
    overrides: { services: { formats: names } },
    importProvider: importFrom(packages),
  });

describe('services.formats in the configuration', () => {
  it('adds the formats of named packages to those that are shipped', async () => {
    expect((await load([])).formats).toEqual([lines]);
    expect((await load(['@test/photo', '@test/photo'])).formats).toEqual([lines, photo]);
    expect((await load(['@test/lines'])).formats).toEqual([lines]);
  });

  it('takes its names from the environment and from a file, which names modules beside it', async () => {
    const fromEnvironment = await loadConfiguration({
      providers: [],
      env: { DRAGOMAN_SERVICES_FORMATS: ' @test/lines, @test/photo' },
      importProvider: importFrom({
        '@test/lines': { formats: [lines] },
        '@test/photo': { formats: [photo] },
      }),
    });
    expect(fromEnvironment.formats).toEqual([lines, photo]);
    const folder = await directory({ 'own.js': 'export const formats = [];' });
    const [problem] = await problemsOf(
      loadConfiguration({
        providers: [],
        file: { path: `${folder}/dragoman.config.yaml`, values: { services: { formats: ['./own.js'] } } },
      }),
    );
    expect(problem?.message).toContain('"./own.js" exports no list called formats');
  });

  it.each([
    [
      'a package that is not installed',
      ['@test/none'],
      /"@test\/none" cannot be loaded, it is not installed/,
    ],
    ['a package without formats', ['@test/empty'], /exports no list called formats/],
    ['a list of something else', ['@test/other'], /exports no list called formats/],
    ['two of one id', ['@test/twin'], /@test\/lines and @test\/twin both have a format "lines"/],
    ['another contract', ['@test/future'], /speaks the contract format\/v2, this version format\/v1/],
    ['something that is no list of names', 7, /must be a list of names of packages/],
  ])('names %s as a problem', async (_, names, message) => {
    const problems = await problemsOf(
      load(names, {
        '@test/empty': {},
        '@test/other': { formats: [{ id: 'x' }] },
        '@test/twin': { formats: [{ ...lines, packageName: '@test/twin' }] },
        '@test/future': { formats: [{ ...photo, contract: 'format/v2' }] },
      }),
    );
    expect(problems).toMatchObject([
      {
        path: 'services.formats',
        variables: ['DRAGOMAN_SERVICES_FORMATS'],
        message: expect.stringMatching(message),
      },
    ]);
  });
});
