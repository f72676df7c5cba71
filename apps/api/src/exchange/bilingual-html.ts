import { type BilingualFile, type BilingualRow, directionOf, pagesOf } from './bilingual.ts';

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for HTML: what is no character there is taken out. */
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']|(?![\t\n\r])\p{Cc}/gu, (character) => references[character] ?? '');

/** Readable on a screen, dark or light, and on paper: no row is cut, the head is on every page. */
const style = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
h1 { font-size: 1.25rem; overflow-wrap: anywhere; }
table { border-collapse: collapse; table-layout: fixed; width: 100%; }
th, td { border: 1px solid #8886; padding: .4rem .6rem; text-align: start; vertical-align: top; }
td { overflow-wrap: anywhere; white-space: pre-wrap; }
col.number { width: 4rem; }
th.number, td.number { color: #767676; font-size: .8rem; font-weight: normal; }
.page th { background: #8882; font-weight: normal; }
.target { background: #2a72; }
@media print { body { margin: 0; max-width: none; font-size: 10pt; } thead { display: table-header-group; } tr { break-inside: avoid; } .page { break-after: avoid; } }
`;

/** Writes a page with a text and its translation in each row. It loads nothing and runs nothing. */
export async function* writeBilingualHtml(
  file: BilingualFile,
  pages: AsyncIterable<readonly BilingualRow[]>,
): AsyncGenerator<string> {
  const { name, sourceLanguage, targetLanguage, layout } = file;
  const isSideBySide = layout === 'side_by_side';
  const languages = `${escapeHtml(sourceLanguage)} → ${escapeHtml(targetLanguage)}`;
  const columns = isSideBySide ? 3 : 2;
  const head = isSideBySide
    ? `<th scope="col">${escapeHtml(sourceLanguage)}</th><th scope="col">${escapeHtml(targetLanguage)}</th>`
    : `<th scope="col">${languages}</th>`;
  yield `<!doctype html>
<html lang="${escapeHtml(targetLanguage)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="robots" content="noindex">
<title>${escapeHtml(name)}: ${languages}</title>
<style>${style}</style>
</head>
<body>
<h1 dir="auto">${escapeHtml(name)}</h1>
<table dir="${directionOf(sourceLanguage) === 'rtl' ? 'rtl' : 'ltr'}">
<colgroup><col class="number">${'<col>'.repeat(columns - 1)}</colgroup>
<thead><tr><th class="number" scope="col">#</th>${head}</tr></thead>
<tbody>
`;
  const cell = (text: string, language: string, kind: string) =>
    `<td class="${kind}" lang="${escapeHtml(language)}" dir="${directionOf(language)}">${escapeHtml(text)}</td>`;
  const newPage = pagesOf();
  for await (const page of pages)
    yield page
      .map((row) => {
        const { number, source, target } = row;
        const title = newPage(row);
        const first =
          title === null ? '' : `<tr class="page"><th colspan="${columns}">– ${title} –</th></tr>\n`;
        const sourceCell = cell(source, sourceLanguage, 'source');
        const targetCell = cell(target ?? '', targetLanguage, 'target');
        return isSideBySide
          ? `${first}<tr id="s${number}"><td class="number">${number}</td>${sourceCell}${targetCell}</tr>\n`
          : `${first}<tr id="s${number}"><td class="number" rowspan="2">${number}</td>${sourceCell}</tr>\n<tr>${targetCell}</tr>\n`;
      })
      .join('');
  yield '</tbody>\n</table>\n</body>\n</html>\n';
}
