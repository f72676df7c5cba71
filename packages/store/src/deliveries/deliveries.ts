import type { Database } from '../database/database.ts';
import type { DeliveryRepository } from '../model/index.ts';
import { createDeliveryLog, type DeliveryLogOptions } from './log.ts';
import { createDeliveryQueue } from './queue.ts';

/** `deliverers`: connections for claims and outcomes, which then wait for no request's query. */
export interface DeliveriesOptions extends DeliveryLogOptions {
  readonly deliverers: Database;
}

/** Deliveries over a database. */
export const createDeliveries = ({ deliverers, ...options }: DeliveriesOptions): DeliveryRepository => ({
  ...createDeliveryLog(options),
  ...createDeliveryQueue({ ...options, database: deliverers }),
});
