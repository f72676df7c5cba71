import { expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { nodeComplaint } from '../src/node-version.ts';
import { dragoman, makeFolder } from './support/command.ts';

it('accepts what package.json names, and says of an older Node what to do, without a stack', async () => {
  const [, lowest = ''] = />=(.+)/.exec(manifest.engines.node) ?? [];
  expect(nodeComplaint(`${lowest}.0`)).toBeUndefined();
  expect(nodeComplaint('26.0.0')).toBeUndefined();
  expect(nodeComplaint('22.17.1')).toContain(`needs Node.js ${lowest} or later, and this is 22.17.1`);
  const older = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.4'}})`;
  const folder = await makeFolder();
  const { code, stdout, stderr } = await dragoman(['doctor'], {
    cwd: folder.path,
    env: { NODE_OPTIONS: `--import=${older}` },
  });
  await folder.remove();
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^Dragoman needs Node\.js .* 18\.20\.4 [^\n]*\n$/);
});
