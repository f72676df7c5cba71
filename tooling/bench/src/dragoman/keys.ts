import { connect } from './client.ts';
import { type Dragoman, operatorKey } from './start.ts';

/**
 * Makes keys of the operator's account.
 *
 * @param rateLimitPerMinute 0: unlimited; null: the default of the deployment.
 */
export const createKeys = async (
  { origin, dataFolder }: Dragoman,
  count: number,
  rateLimitPerMinute: number | null,
): Promise<string[]> => {
  const client = connect(origin, await operatorKey(dataFolder));
  const keys: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { body } = await client.expect<{ key: string }>('POST', '/api/v1/keys', {
      name: `bench ${number}`,
      rate_limit_per_minute: rateLimitPerMinute,
    });
    keys.push(body.data.key);
  }
  await client.close();
  return keys;
};
