import { createOutbound } from '@dragoman/outbound';
import { onTestFinished } from 'vitest';
import {
  createDeliveryService,
  createHealthPolicy,
  createSender,
  type DeliveryServiceOptions,
} from '../../src/index.ts';
import { MemoryQueue } from './memory-queue.ts';

/** A clock that stands until it is moved. */
export const createClock = (start = '2026-03-01T12:00:00Z') => {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    moveTo: (date: Date) => {
      time = date.getTime();
    },
  };
};

/** A log that is kept. */
const createLog = () => {
  const lines: { readonly level: string; readonly fields: object; readonly message: string }[] = [];
  const at = (level: string) => (fields: object, message: string) => {
    lines.push({ level, fields, message });
  };
  return { lines, logger: { info: at('info'), warn: at('warn'), error: at('error') } };
};

/** A delivery service on real sockets and a queue in memory; it ends with the test. */
export const openDeliveries = ({
  now,
  ...options
}: Partial<DeliveryServiceOptions> & { readonly now?: () => Date } = {}) => {
  const queue = new MemoryQueue(now);
  const outbound = createOutbound({ plainHttp: 'allowed', allow: ['127.0.0.0/8'] });
  const sender = createSender({ outbound, serviceName: 'Dragoman', version: '1.2.3', ...(now && { now }) });
  const { lines, logger } = createLog();
  const perWebhook = options.perWebhook ?? 16;
  const service = createDeliveryService({
    queue,
    sender,
    policy: createHealthPolicy({ concurrency: perWebhook }),
    perWebhook,
    logger,
    ...(now && { now }),
    ...options,
  });
  onTestFinished(async () => {
    queue.before = () => {};
    await outbound.close();
    await service.stop();
  });
  return { queue, sender, service, lines };
};
