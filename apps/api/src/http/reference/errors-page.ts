import { type ApiErrorCode, apiErrorTable } from '../../errors/api-error.ts';
import { errorGuide } from '../../errors/error-guide.ts';

/** Our own sentences as HTML: `code` is the only mark that they have. */
const htmlOf = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/`([^`]+)`/g, '<code>$1</code>');

/** Where `type` of a problem leads: what each code means. */
export const errorsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Errors</title>
    <style>body { font: 16px/1.5 sans-serif; max-width: 45rem; margin: 2rem auto; padding: 0 1rem } :target { background: #ffd }</style>
  </head>
  <body>
    <h1>Errors</h1>
    <p>Every error is a problem document (RFC 9457). Its <code>type</code> leads to one of these.</p>
${Object.entries(apiErrorTable)
  .map(([code, { status, title }]) => {
    const { cause, remedy } = errorGuide[code as ApiErrorCode];
    return `    <h2 id="${code}"><code>${code}</code>: ${title} (${status})</h2>
    <p>${htmlOf(cause)}</p>
    <p>${htmlOf(remedy)}</p>`;
  })
  .join('\n')}
  </body>
</html>
`;
