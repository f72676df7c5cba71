import { StoreError } from '../error.ts';

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const dayMs = 86_400_000;

/** When a UTC day (`YYYY-MM-DD`) begins. @throws StoreError `invalid_value` for what is no day */
export const startOfDay = (day: string): Date => {
  const at = new Date(dayPattern.test(day) ? `${day}T00:00:00Z` : Number.NaN);
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day))
    throw new StoreError('invalid_value', 'A day is written YYYY-MM-DD.');
  return at;
};

/** When it ends. @throws as `startOfDay` */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + dayMs);
