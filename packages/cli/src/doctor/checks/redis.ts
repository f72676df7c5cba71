import { type ApiConfiguration, attempt, type Check } from '@dragoman/api';

const timeoutMs = 3_000;

/** Whether the shared store of rate limits answers. */
export const checkRedis = ({ values: { redisUrl } }: ApiConfiguration): Promise<Check> =>
  attempt({ id: 'redis', title: 'Redis' }, async () => {
    if (redisUrl === undefined) {
      return {
        status: 'missing',
        detail: 'not configured: every process counts rate limits for itself',
        remedy: 'Set REDIS_URL where several processes serve.',
      };
    }
    const { host, password } = new URL(redisUrl);
    const { Redis } = await import('ioredis');
    const redis = new Redis(redisUrl, {
      lazyConnect: true,
      connectTimeout: timeoutMs,
      commandTimeout: timeoutMs,
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
    });
    let reason = '';
    redis.on('error', (error: Error) => {
      reason = error.message;
    });
    try {
      await redis.connect();
      const version = /^redis_version:(.+)$/m.exec(await redis.info('server'))?.[1]?.trim();
      return { status: 'ok', detail: `${host}${version === undefined ? '' : `, version ${version}`}` };
    } catch (error) {
      const message = reason || (error instanceof Error ? error.message : '');
      return {
        status: 'failed',
        detail: `${host} does not answer: ${password === '' ? message : message.replaceAll(password, '[redacted]')}`,
        remedy:
          'Start it, or mend REDIS_URL. Without it each process grants its part of the rate limits by itself.',
      };
    } finally {
      redis.disconnect();
    }
  });
