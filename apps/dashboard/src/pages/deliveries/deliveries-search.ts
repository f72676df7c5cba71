/** The filters of deliveries, as they stand in the address. */
export interface DeliveryFilters {
  readonly state?: string;
  readonly event?: string;
  readonly webhook?: string;
  /** Days as a date field writes them. */
  readonly since?: string;
  readonly until?: string;
}

/** States that a delivery can be in. */
export const deliveryStates = ['pending', 'delivered', 'exhausted', 'cancelled'] as const;

/** Reads the filters from an address; what they do not know is dropped. */
export const readDeliveriesSearch = (search: Record<string, unknown>): DeliveryFilters =>
  Object.fromEntries(
    ['state', 'event', 'webhook', 'since', 'until'].flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
