/** Namespaces of Office Open XML (ECMA-376), by their names in its transitional form. */
export const namespaces = {
  word: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  presentation: 'http://schemas.openxmlformats.org/presentationml/2006/main',
  spreadsheet: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  drawing: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  chart: 'http://schemas.openxmlformats.org/drawingml/2006/chart',
  diagram: 'http://schemas.openxmlformats.org/drawingml/2006/diagram',
  wordDrawing: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  spreadsheetDrawing: 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing',
  math: 'http://schemas.openxmlformats.org/officeDocument/2006/math',
  relationships: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  compatibility: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  vml: 'urn:schemas-microsoft-com:vml',
  extendedProperties: 'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties',
  coreProperties: 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties',
  dublinCore: 'http://purl.org/dc/elements/1.1/',
  packageRelationships: 'http://schemas.openxmlformats.org/package/2006/relationships',
  contentTypes: 'http://schemas.openxmlformats.org/package/2006/content-types',
} as const;

const strict = 'http://purl.oclc.org/ooxml/';
const known = new Map<string, string>();

/**
 * The transitional name of a namespace or of a relationship's type. Strict documents have others of their own (ISO/IEC
 * 29500-1, `http://purl.oclc.org/ooxml/…`) for the same things. What is not of them stays as it is.
 */
export const transitional = (uri: string): string => {
  if (!uri.startsWith(strict)) return uri;
  let name = known.get(uri);
  if (name === undefined) {
    const [family = '', ...rest] = uri.slice(strict.length).split('/');
    const path = rest
      .map((part) => part.replace(/^(?:extended|custom)Properties$/, (found) => found.replace('P', '-p')))
      .join('/');
    name = `http://schemas.openxmlformats.org/${family}/2006/${path}`;
    // The file chooses these names: no more of them are kept than there are real ones.
    if (known.size < 200) known.set(uri, name);
  }
  return name;
};
