import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { describeFailure } from '../src/failure.ts';
import { dragoman, makeFolder } from './support/command.ts';
import { Runner } from './support/runner.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
let runner: Runner;
beforeAll(async () => {
  runner = new Runner();
  folder = await makeFolder();
});
afterAll(async () => {
  await runner.close();
  await folder.remove();
});

const run = (...words: string[]) => dragoman(words, { cwd: folder.path });

describe('the command line', () => {
  it('prints its version', async () => {
    expect(await run('--version')).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: '' });
  });

  it('prints help with examples, for itself and for a command', async () => {
    const whole = await run('--help');
    expect(whole.code).toBe(0);
    for (const command of ['serve', 'worker', 'doctor', 'translate', 'engines', 'keys', 'accounts'])
      expect(whole.stdout).toMatch(new RegExp(`^  ${command}\\b`, 'm'));
    const one = await run('keys', 'create', '--help');
    expect(one.code).toBe(0);
    expect(one.stdout).toMatch(/Examples:\n {2}\$ dragoman keys create/);
  });

  it.each([
    [['nonsense'], /unknown command 'nonsense'/],
    [['serve', '--port', '70000'], /whole number from 0 to 65535/],
    [['serve', '--role', 'boss'], /Allowed choices are all, api, worker/],
    [['serve', '--prot', '1'], /unknown option '--prot'.*\n.*--port/],
    [['translate', 'Hello'], /required option '--to <language>'/],
    [['keys'], /Usage: dragoman keys/],
    [['keys', 'create', '--expires', '2020-01-01'], /must lie in the future/],
    [['keys', 'create', '--expires', 'soon'], /must be a day such as/],
    [['keys', 'create', '--name', ' '], /1 to 200 characters/],
    [['keys', 'revoke', 'abc'], /must be an id/],
    [['accounts', 'suspend'], /missing required argument 'id'/],
  ])('refuses %j with code 2', async (words, message) => {
    const { code, stdout, stderr } = await runner.run(words, { cwd: folder.path });
    expect(stderr).toMatch(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  it.each([
    [['--scopes', 'translate,everything'], /There is no scope "everything"/],
    [['--operator', '--scopes', 'translate'], /leave --scopes out/],
  ])('refuses keys create %j with code 1', async (words, message) => {
    const { code, stdout, stderr } = await runner.run(['keys', 'create', ...words], { cwd: folder.path });
    expect(stderr).toMatch(message);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  });
});

describe('describeFailure', () => {
  it('shows a stack of defects alone', () => {
    const forPeople = new Error('Port 8443 is in use.');
    forPeople.name = 'StartError';
    expect(describeFailure(forPeople)).toBe('Port 8443 is in use.');
    const system = Object.assign(new Error("EACCES: permission denied, open 'x'"), {
      code: 'EACCES',
      syscall: 'open',
    });
    expect(describeFailure(system)).toBe("EACCES: permission denied, open 'x'");
    expect(describeFailure(new TypeError('x is not a function'))).toMatch(/report this:\nTypeError.*\n +at /);
  });
});
