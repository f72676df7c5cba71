import { Archive, createArchive } from '@dragoman/format-kit';
import {
  type FormatDefinition,
  type FormatExtraction,
  type FormatPictures,
  type FormatRendering,
  type FormatRequest,
  type FormatTarget,
  silentLogger,
} from '@dragoman/provider';
import { ods, odt } from '../src/index.ts';

const base = 'urn:oasis:names:tc:opendocument:xmlns:';
const namespaces = Object.entries({
  office: 'office',
  text: 'text',
  table: 'table',
  style: 'style',
  draw: 'drawing',
  fo: 'xsl-fo-compatible',
  svg: 'svg-compatible',
  form: 'form',
  chart: 'chart',
  presentation: 'presentation',
  meta: 'meta',
  config: 'config',
  number: 'datastyle',
})
  .map(([prefix, name]) => `xmlns:${prefix}="${base}${name}:1.0"`)
  .concat(
    'xmlns:dc="http://purl.org/dc/elements/1.1/"',
    'xmlns:xlink="http://www.w3.org/1999/xlink"',
    'xmlns:officeooo="http://openoffice.org/2009/office"',
    'xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"',
  )
  .join(' ');

/** A document of XML with all namespaces. */
export const xml = (root: string, content: string, attributes = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<office:${root} ${namespaces} office:version="1.3"${attributes}>${content}</office:${root}>`;

/** Automatic styles and a body, as `content.xml` has them. */
export const content = (body: string, styles = '', kind = 'text'): string =>
  xml(
    'document-content',
    `<office:automatic-styles>${styles}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body>`,
  );

/** A style of text. */
export const textStyle = (name: string, properties: string, parent = ''): string =>
  `<style:style style:name="${name}" style:family="text"${parent && ` style:parent-style-name="${parent}"`}><style:text-properties ${properties}/></style:style>`;

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const openDocument = 'application/vnd.oasis.opendocument.';

/** A package with members; `mimetype` comes first, as programs write it. */
export const packageOf = (
  type: string,
  members: Readonly<Record<string, string | Uint8Array>>,
): Uint8Array => {
  const entries = Object.entries(members).map(([name, value]): [string, Uint8Array] => [
    name,
    typeof value === 'string' ? bytesOf(value) : value,
  ]);
  return createArchive(
    new Map([
      ['mimetype', bytesOf(openDocument + type)],
      ...entries,
      ['META-INF/manifest.xml', bytesOf(manifestOf(openDocument + type))],
    ]),
  );
};

/** The list of a package's members, as far as it matters. */
export const manifestOf = (type: string, more = ''): string =>
  `<manifest:manifest xmlns:manifest="${base}manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}">${more}</manifest:file-entry></manifest:manifest>`;

/** A text document with paragraphs and styles of them. */
export const textFile = (body: string, styles = ''): Uint8Array =>
  packageOf('text', { 'content.xml': content(body, styles) });

/** A spreadsheet with the given sheets. */
export const sheetFile = (sheets: string, styles = ''): Uint8Array =>
  packageOf('spreadsheet', { 'content.xml': content(sheets, styles, 'spreadsheet') });

/** What a call is made with. */
export interface CallOptions {
  readonly definition?: FormatDefinition;
  readonly targetLanguage?: string;
  readonly sourceLanguage?: string;
  readonly options?: object;
  readonly pictures?: FormatPictures;
}

const requestOf = (bytes: Uint8Array, call: CallOptions): FormatRequest => {
  const options = (call.definition ?? odt).options.safeParse(call.options ?? {});
  if (!options.success) throw options.error;
  return {
    signal: new AbortController().signal,
    bytes,
    sourceLanguage: call.sourceLanguage ?? 'en',
    targetLanguage: call.targetLanguage ?? 'de',
    options: options.data,
    host: {
      logger: silentLogger,
      progress: () => undefined,
      ...(call.pictures ? { pictures: call.pictures } : {}),
    },
  };
};

/** Reads a file. */
export const extract = async (bytes: Uint8Array, call: CallOptions = {}): Promise<FormatExtraction> =>
  (await (call.definition ?? odt).load()).extract(requestOf(bytes, call));

/** The texts of a file. */
export const textsOf = async (bytes: Uint8Array, call: CallOptions = {}): Promise<readonly string[]> =>
  (await extract(bytes, call)).segments.map(({ source }) => source);

/** Writes a file: with what is said of each source, null for nothing. */
export const renderEach = async (
  bytes: Uint8Array,
  targetOf: (source: string) => string | null,
  call: CallOptions = {},
): Promise<FormatRendering> => {
  const { segments } = await extract(bytes, call);
  const wanted = segments.map(({ key, source }): FormatTarget => ({ key, source, target: targetOf(source) }));
  return (await (call.definition ?? odt).load()).render({ ...requestOf(bytes, call), segments: wanted });
};

/** Writes a file: with the given target for each source, null for those that are not named. */
export const render = (
  bytes: Uint8Array,
  targets: Readonly<Record<string, string>>,
  call: CallOptions = {},
): Promise<FormatRendering> => renderEach(bytes, (source) => targets[source] ?? null, call);

/** A member of a package, as text. */
export const memberOf = (bytes: Uint8Array, name: string): string => new Archive(bytes).read(name).toString();

/** What is in the body of a text document once it was written. */
export const renderedBody = async (
  body: string,
  targets: Readonly<Record<string, string>>,
  styles = '',
): Promise<string> => {
  const { bytes } = await render(textFile(body, styles), targets);
  const written = memberOf(bytes, 'content.xml');
  return written.slice(written.indexOf('<office:text>') + 13, written.indexOf('</office:text>'));
};

/** The same of a spreadsheet, from its first table on. */
export const renderedSheets = async (
  sheets: string,
  targets: Readonly<Record<string, string>>,
  options: object = {},
): Promise<string> => {
  const { bytes } = await render(sheetFile(sheets), targets, { definition: ods, options });
  const written = memberOf(bytes, 'content.xml');
  return written.slice(
    written.indexOf('<office:spreadsheet>') + 20,
    written.indexOf('</office:spreadsheet>'),
  );
};
