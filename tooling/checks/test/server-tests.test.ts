import { expect, test } from 'vitest';
import { listServerTests } from '../src/tests.ts';
import { plantRepository } from './planted.ts';

test('tests of servers are those that name one, or the support that does', () => {
  const root = plantRepository({
    'packages/store/test/queue.test.ts': "onEachServer('the queue', () => {});",
    'packages/store/test/ids.test.ts': "import { it } from 'vitest';",
    'apps/api/test/limits.test.ts': 'const url = process.env.TEST_REDIS_URL;',
    'apps/api/test/support/api.ts': 'const url = process.env.TEST_DATABASE_URL;',
  });
  expect(listServerTests(root)).toEqual([
    'packages/store/test/queue.test.ts',
    'apps/api/test/limits.test.ts',
  ]);
});
