import { InvalidArgumentError } from 'commander';

/** A whole number in a range, as an option's value. */
export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };

/** A number in a range, as an option's value. */
export const numberIn =
  (least: number, most: number) =>
  (text: string): number => {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a number from ${least} to ${most}.`);
  };

/** `a,b,c` as a list. */
export const commaList = (text: string): string[] => {
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  if (items.length > 0) return items;
  throw new InvalidArgumentError('It must be a list with commas between its items.');
};

/** A day (`2027-01-31`, its first moment in UTC) or a moment (`2027-01-31T12:00:00Z`) to come. */
export const futureDate = (text: string): Date => {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const date = new Date(isDay ? `${text}T00:00:00Z` : text);
  const isMoment = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text);
  if (!(isDay || isMoment) || Number.isNaN(date.getTime())) {
    throw new InvalidArgumentError(
      'It must be a day such as 2027-01-31, or a moment such as 2027-01-31T12:00:00Z.',
    );
  }
  if (date.getTime() <= Date.now()) throw new InvalidArgumentError('It must lie in the future.');
  return date;
};

/** An id of the service. */
export const uuid = (text: string): string => {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text.toLowerCase();
  throw new InvalidArgumentError('It must be an id such as 019a9d2e-7c1b-7f3a-8d55-0a6b1c2d3e4f.');
};

/** What people call an account or a key: 1 to 200 characters without control characters. */
export const displayName = (text: string): string => {
  const name = text.trim();
  if (name !== '' && name.length <= 200 && !/\p{Cc}/u.test(name)) return name;
  throw new InvalidArgumentError('It must have 1 to 200 characters, and no control characters.');
};
