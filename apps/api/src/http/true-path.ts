/** What paths of the API begin with, as often as somebody wrote it. */
const starts = /^(?:\/(?:api|v1)(?=\/|$))+/i;

/**
 * The path of an operation that a path was meant to be: the same end below the other start, or below a start that is
 * written once (`/v1/v1/translate`, which a base address that has `/v1` already makes of it).
 *
 * @param templates the paths of the operations, as `/v1/files/{id}`
 * @returns undefined where there is none
 */
export const findTruePath = (path: string, templates: readonly string[]): string | undefined => {
  const end = path.replace(starts, '').replace(/\/$/, '');
  const known = new RegExp(`^(?:${templates.join('|').replaceAll(/\{\w+\}/g, '[^/]+')})$`);
  return [`/v1${end}`, `/api/v1${end}`].find((candidate) => candidate !== path && known.test(candidate));
};
